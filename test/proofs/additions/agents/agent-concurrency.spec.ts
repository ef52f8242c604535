import { randomUUID } from 'node:crypto';
import { SessionViews } from '#additions/agents/sessions/view/session-views';
import { CommerceError } from '#engine/kernel/errors';
import { messagesOf, openUcpShop, type UcpShop } from '../../../additions/agents/support/ucp-shop.ts';
import { AcpClient } from '../../../support/acp-client.ts';
import { UcpClient } from '../../../support/ucp-client.ts';

const VERSION = '2026-08-25';

/* Requests that are repeated, or come while another one is at work. */
describe('A request of an agent', () => {
  let shop: UcpShop;
  let acp: AcpClient;

  beforeAll(async () => {
    shop = await openUcpShop(VERSION);
    acp = new AcpClient(shop);
  });
  afterAll(() => shop.close());

  const body = () => ({ line_items: [{ id: shop.shirt.variants[0].id }] });
  const countSessions = async () => (await shop.sql('select cart_id from agent_session')).length;
  /** Simulates another server that works on the request with the key. */
  const holdKey = (key: string) =>
    shop.sql(
      `with held as (
         update idempotency_key set response_code = null, response_body = null where idempotency_key = $1 returning scope)
       insert into lease (key, holder, expires_at) select 'key:' || scope || ':' || $1, 'another', now() + interval '1 minute' from held`,
      [key],
    );
  /** Simulates a completion of a session that is at work. */
  const holdSession = (id: string) =>
    shop.sql(
      `insert into lease (key, holder, expires_at) values ('cart:' || $1, 'another', now() + interval '1 minute')`,
      [id],
    );

  it('is rejected while another one with its key is at work', async () => {
    const keys = ['acp', 'ucp'].map((name) => ({ 'idempotency-key': `${name}-${randomUUID()}` }));
    await acp.create(body(), keys[0]);
    await shop.ucp.create(shop.readyBody(), keys[1]);
    for (const key of keys) await holdKey(key['idempotency-key']);
    const rejected = await Promise.all([
      acp.create(body(), keys[0]),
      shop.ucp.create(shop.readyBody(), keys[1]),
    ]);
    for (const { status, headers, body: error } of rejected)
      expect([status, error.code, headers.get('retry-after')]).toEqual([409, 'idempotency_in_flight', '2']);
  });

  it('may have the key of a request on another path', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { body: session } = await acp.create(body(), key);
    const updated = await acp.update(session.id, body(), key);
    expect([updated.status, updated.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  it('may have the key of another platform', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { body: first } = await acp.create(body(), key);
    const platform = await shop.addPlatform();
    const second = await new AcpClient({ ...shop, platform }).create(body(), key);
    expect(second).toMatchObject({ status: 201, body: { id: expect.not.stringMatching(first.id) } });
    const byUcp = new UcpClient({ ...shop, platform }, shop.profiles, VERSION);
    expect((await byUcp.create(shop.readyBody(), key)).headers.get('idempotent-replayed')).toBeNull();
  });

  it.each([
    ['an error of the server', new Error('broken'), 500],
    ['an unavailable database', new CommerceError('unavailable', 'away', { retryAfter: 1 }), 503],
  ])('makes its change once if it is repeated with its key after %s', async (_, error, status) => {
    const before = await countSessions();
    const key = { 'idempotency-key': randomUUID() };
    const views = shop.app.get(SessionViews, { strict: false });
    jest.spyOn(views, 'show').mockRejectedValueOnce(error); // after the session is created
    expect((await acp.create(body(), key)).status).toBe(status);
    expect((await acp.create(body(), key)).status).toBe(201);
    const replayed = await acp.create(body(), key);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(await countSessions()).toBe(before + 1);
  });

  it('does not change a session that is being completed', async () => {
    const { id, line_items } = await shop.createReady();
    await holdSession(id);
    const updated = await shop.ucp.update(id, shop.readyBody({ line_items: shop.lines(5) }));
    expect(updated).toMatchObject({ status: 200, body: { status: 'complete_in_progress', line_items } });
    expect(messagesOf(updated)).toEqual([['error', 'complete_in_progress', undefined]]);
    expect((await shop.ucp.get(id)).body.status).toBe('complete_in_progress');
    const { body: session } = await acp.create(body());
    await holdSession(session.id);
    const rejected = await acp.update(session.id, body());
    expect([rejected.status, rejected.body.code, rejected.headers.get('retry-after')]).toEqual([
      409,
      'complete_in_progress',
      '2',
    ]);
    expect((await acp.get(session.id)).body.status).toBe('complete_in_progress');
  });
});
