import { newSigningKey } from '#additions/agents/platforms/signing-keys';
import { SessionStore } from '#additions/agents/sessions/session-store';
import { signMessage } from '#additions/agents/ucp/signatures/message-signature';
import { databaseUnavailable } from '#engine/kernel/errors';
import { startProfileServer } from '../../fakes/profile-server.ts';
import { AcpClient } from '../../support/acp-client.ts';
import { ok } from '../../support/sample-shop.ts';
import { openUcpShop, type UcpShop } from './support/ucp-shop.ts';

/* Errors of both protocols; the clients validate their form. */
describe('A request of a platform', () => {
  let shop: UcpShop;
  let acp: AcpClient;

  beforeAll(async () => {
    shop = await openUcpShop('2026-08-25');
    acp = new AcpClient(shop);
  });
  afterAll(() => shop.close());

  const session = () => ({ line_items: [{ id: shop.shirt.variants[0].id }] });

  it('is rejected if its amounts are too large to be exact', async () => {
    const [{ id }] = shop.mug.variants;
    const prices = [{ currency_code: 'eur', amount: 2 ** 53 - 1 }];
    ok(await shop.admin.post(`/products/${shop.mug.id}/variants/${id}`, { prices }));
    const lines = [{ id, quantity: 1_000_000 }];
    expect(await acp.create({ line_items: lines })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const byUcp = await shop.ucp.create({ line_items: [{ item: { id }, quantity: 1_000_000 }] });
    expect(byUcp).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('is rejected with 503 and Retry-After while the database is unavailable', async () => {
    const store = shop.app.get(SessionStore, { strict: false });
    const fail = () =>
      jest.spyOn(store, 'load').mockRejectedValueOnce(databaseUnavailable(new Error('gone')));
    for (const request of [() => acp.get('cart_1'), () => shop.ucp.get('cart_1')]) {
      fail();
      const { status, body, headers } = await request();
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    }
  });

  it.each(['', '2025-09-29'])(
    'of ACP with the API-Version %j gets the supported versions',
    async (version) => {
      const { body } = await acp.create(session(), { 'api-version': version });
      expect(body.supported_versions).toEqual(['2026-04-17']);
    },
  );

  it('may have an Idempotency-Key of 255 characters, and not of 256', async () => {
    const key = (length: number) => ({ 'idempotency-key': 'k'.repeat(length) });
    expect((await acp.create(session(), key(255))).status).toBe(201);
    expect((await acp.create(session(), key(256))).status).toBe(400);
    expect((await shop.ucp.create(shop.readyBody(), key(255))).status).toBe(201);
    expect((await shop.ucp.create(shop.readyBody(), key(256))).status).toBe(400);
  });

  it.each(['complete', 'cancel'])('of UCP to %s a session needs an Idempotency-Key', async (action) => {
    const { id } = await shop.createReady();
    const refused = await shop.ucp.send('POST', `/checkout-sessions/${id}/${action}`, {});
    expect(refused).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
    expect((await shop.ucp.get(id)).body.status).toBe('ready_for_complete');
  });

  it('of UCP is rejected if its profile is not registered, before the profile is fetched', async () => {
    const stranger = await startProfileServer();
    const signature = signMessage([['@method', 'POST']], newSigningKey(), 1);
    const headers = { authorization: '', 'ucp-agent': `profile="${stranger.url}"`, ...signature };
    const refused = await shop.ucp.create(shop.readyBody(), headers);
    expect(refused).toMatchObject({ status: 403, body: { code: 'profile_not_trusted' } });
    expect(stranger.requests).toBe(0);
    await stranger.stop();
  });
});
