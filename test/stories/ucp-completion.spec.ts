import { randomUUID } from 'node:crypto';
import {
  openAgentShop,
  startProfileServer,
  type AgentBody,
  type AgentShop,
  type ProfileServer,
} from '../support/agents.ts';
import { ok } from '../support/sample-shop.ts';
import { UcpClient } from '../support/ucp-client.ts';

const ADDRESS = {
  ...{ first_name: 'Oliver', last_name: 'Juhl', street_address: 'Hauptstr. 1' },
  ...{ address_locality: 'Berlin', postal_code: '10115', address_country: 'DE' },
};
const BUYER = { email: 'oliver@example.com', first_name: 'Oliver', last_name: 'Juhl' };

/* Every response is validated against the schemas of the version, and its totals have to add up. */
describe.each(['2026-08-25', '2026-04-08'])('The completion of a session of UCP %s', (version) => {
  let shop: AgentShop;
  let profiles: ProfileServer;
  let ucp: UcpClient;

  beforeAll(async () => {
    [shop, profiles] = [await openAgentShop(), await startProfileServer(version)];
    ucp = new UcpClient(shop, profiles, version);
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await profiles.close();
  });

  const small = (): string => shop.shirt.variants[0].id;
  const lines = (quantity = 1, id = small()) => [{ item: { id }, quantity }];
  const delivery = (address: object = ADDRESS, groups: object[] = []) => ({
    fulfillment: { methods: [{ type: 'shipping', destinations: [address], groups }] },
  });
  const whole = (more: object = {}) => ({ line_items: lines(), buyer: BUYER, ...delivery(), ...more });
  const codes = ({ body }: { body: AgentBody }) =>
    (body.messages ?? []).map((message: AgentBody) => [message.type, message.code, message.path]);
  const ready = async (more: object = {}): Promise<AgentBody> => {
    const { body } = await ucp.create(whole(more));
    expect(body.status).toBe('ready_for_complete');
    return body;
  };
  const totalOf = ({ totals }: AgentBody) => totals.at(-1).amount;

  it('is ready again after a declined payment', async () => {
    const { id } = await ready();
    const declined = await ucp.complete(id, 'refused');
    expect(declined).toMatchObject({ status: 200, body: { status: 'ready_for_complete' } });
    expect(codes(declined)).toEqual([['error', 'payment_failed', '$.payment']]);
    expect((await ucp.complete(id, 'authorized')).body.status).toBe('completed');
  });

  it('is escalated if the bank asks the buyer', async () => {
    const { id } = await ready();
    const { body } = await ucp.complete(id, 'requires_more');
    expect(body).toMatchObject({
      status: 'requires_escalation',
      messages: [{ severity: 'requires_buyer_input' }],
    });
    expect(body.continue_url).toContain(id);
  });

  it('charges nothing if the price has changed, and the new total with the next completion', async () => {
    const session = await ready({ line_items: lines(1, shop.mug.variants[0].id) });
    const price = async (amount: number) =>
      ok(
        await shop.admin.post(`/products/${shop.mug.id}/variants/${shop.mug.variants[0].id}`, {
          prices: [
            { currency_code: 'eur', amount },
            { currency_code: 'usd', amount: 900 },
          ],
        }),
      );
    await price(825);
    const changed = await ucp.complete(session.id, 'authorized');
    expect(codes(changed)).toEqual([['error', 'price_changed', '$.totals']]);
    expect(changed.body.status).toBe('ready_for_complete');
    expect(totalOf(changed.body) - totalOf(session)).toBe(119);
    expect(await shop.sql('select id from payment where cart_id = $1', [session.id])).toEqual([]);
    const completed = await ucp.complete(session.id, 'authorized');
    expect(totalOf(completed.body)).toBe(totalOf(changed.body));
    await price(725);
  });

  it('charges nothing if the stock is gone', async () => {
    const variant = shop.shirt.variants[1].id;
    const { id } = await ready({ line_items: lines(1, variant) });
    const stock = (inventory_quantity: number) =>
      shop.admin.post(`/products/${shop.shirt.id}/variants/${variant}`, { inventory_quantity });
    ok(await stock(0));
    const refused = await ucp.complete(id, 'authorized');
    expect(refused.body.status).toBe('incomplete');
    expect(codes(refused)).toEqual([['error', 'out_of_stock', '$.line_items[0]']]);
    expect(await shop.sql('select id from payment where cart_id = $1', [id])).toEqual([]);
    ok(await stock(100));
  });

  it('cannot be changed any more once it is canceled', async () => {
    const { id } = await ready();
    expect((await ucp.cancel(id)).body).toMatchObject({ status: 'canceled' });
    expect(await ucp.update(id, whole())).toMatchObject({ status: 409, body: { code: 'session_canceled' } });
    expect(await ucp.complete(id, 'authorized')).toMatchObject({ status: 409 });
    expect(await ucp.cancel(id)).toMatchObject({ status: 409 });
    expect((await ucp.get(id)).body.status).toBe('canceled');
  });

  it('expires', async () => {
    const { id } = await ready();
    await shop.sql('update agent_session set expires_at = now() where cart_id = $1', [id]);
    expect((await ucp.get(id)).body.status).toBe('canceled');
    expect(await ucp.update(id, whole())).toMatchObject({ status: 409, body: { code: 'session_expired' } });
  });

  it('does not exist for another platform', async () => {
    const { id } = await ready();
    const other = new UcpClient({ ...shop, platform: await shop.addPlatform() }, profiles, version);
    for (const response of [await other.get(id), await other.update(id, whole()), await other.cancel(id)])
      expect(response).toMatchObject({ status: 200, body: { messages: [{ code: 'not_found' }] } });
  });

  it('places one order for five completions at once', async () => {
    const { id } = await ready();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => ucp.complete(id, 'authorized')));
    const orders = await shop.sql('select id from "order" where cart_id = $1', [id]);
    expect(orders).toHaveLength(1);
    for (const { status, body } of responses) {
      expect([200, 409]).toContain(status);
      if (body.order) expect(body.order.id).toBe(orders[0].id);
    }
    expect((await ucp.get(id)).body.status).toBe('completed');
  });

  it('repeats the response to a request with the same key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await ucp.create(whole(), key);
    const again = await ucp.create({ ...delivery(), buyer: BUYER, line_items: lines() }, key);
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    const other = await ucp.create({ line_items: lines(2) }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  it.each<[unknown, string]>([
    [{ line_items: [{ quantity: 1 }] }, '$.line_items[0].item.id is missing'],
    [{ line_items: [{ item: { id: 'x' }, quantity: 1.5 }] }, '$.line_items[0].quantity'],
    [{ line_items: [{ item: { id: 'x' }, quantity: -1 }] }, '$.line_items[0].quantity'],
    [{ line_items: [] }, '$.line_items must have an item'],
    [{ line_items: 'all' }, '$.line_items must be a list'],
    ['{"line_items":', 'The body is not valid JSON'],
    ['[]', 'The body must be a JSON object'],
    [`{"a":${'['.repeat(70)}${']'.repeat(70)}}`, 'level'],
    [{ line_items: [{ item: { id: 'a\u0000' } }] }, 'NUL'],
    [`{"a":"${'x'.repeat(300_000)}"}`, '256 KiB'],
  ])('is not made of an invalid body (%#)', async (body, content) => {
    const { status, body: rejection } = await ucp.create(body as object);
    expect([400, 413]).toContain(status);
    expect(rejection.content).toContain(content);
  });

  it('refuses card numbers unread', async () => {
    const { id } = await ready();
    const instrument = { handler_id: 'test', credential: { type: 'card', number: '4242424242424242' } };
    const refused = await ucp.send(
      ...(['POST', `/checkout-sessions/${id}/complete`, { payment: { instruments: [instrument] } }] as const),
      { 'idempotency-key': randomUUID() },
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 'unsupported_credential' } });
  });
});
