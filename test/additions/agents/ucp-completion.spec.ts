import { randomUUID } from 'node:crypto';
import { AcpClient } from '../../support/acp-client.ts';
import { ok } from '../../support/sample-shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';
import { messagesOf, openUcpShop, totalOf, type UcpShop } from './support/ucp-shop.ts';

/* Every response is validated against the schemas of the version, and its totals have to add up. */
describe.each(['2026-08-25', '2026-04-08'])('The completion of a session of UCP %s', (version) => {
  let shop: UcpShop;

  beforeAll(async () => {
    shop = await openUcpShop(version);
  });
  afterAll(() => shop.close());

  it('can be repeated after a declined payment', async () => {
    const { id } = await shop.createReady();
    const declined = await shop.ucp.complete(id, 'refused');
    expect(declined).toMatchObject({ status: 200, body: { status: 'ready_for_complete' } });
    expect(messagesOf(declined)).toEqual([['error', 'payment_failed', '$.payment']]);
    expect((await shop.ucp.complete(id, 'authorized')).body.status).toBe('completed');
  });

  it('escalates the session if the bank requires the buyer', async () => {
    const { id } = await shop.createReady();
    const { body } = await shop.ucp.complete(id, 'requires_more');
    expect(body).toMatchObject({
      status: 'requires_escalation',
      messages: [{ severity: 'requires_buyer_input' }],
    });
    expect(body.continue_url).toContain(id);
  });

  it('charges nothing if the price has changed, and the new total when it is repeated', async () => {
    const session = await shop.createReady({ line_items: shop.lines(1, shop.mug.variants[0].id) });
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
    const changed = await shop.ucp.complete(session.id, 'authorized');
    expect(messagesOf(changed)).toEqual([['error', 'price_changed', '$.totals']]);
    expect(changed.body.status).toBe('ready_for_complete');
    expect(totalOf(changed.body) - totalOf(session)).toBe(119);
    expect(await shop.sql('select id from payment where cart_id = $1', [session.id])).toEqual([]);
    const completed = await shop.ucp.complete(session.id, 'authorized');
    expect(totalOf(completed.body)).toBe(totalOf(changed.body));
    await price(725);
  });

  it('charges nothing if the item is out of stock', async () => {
    const variant = shop.shirt.variants[1].id;
    const { id } = await shop.createReady({ line_items: shop.lines(1, variant) });
    const stock = (inventory_quantity: number) =>
      shop.admin.post(`/products/${shop.shirt.id}/variants/${variant}`, { inventory_quantity });
    ok(await stock(0));
    const refused = await shop.ucp.complete(id, 'authorized');
    expect(refused.body.status).toBe('incomplete');
    expect(messagesOf(refused)).toEqual([['error', 'out_of_stock', '$.line_items[0]']]);
    expect(await shop.sql('select id from payment where cart_id = $1', [id])).toEqual([]);
    ok(await stock(100));
  });

  it('is rejected after the session was canceled', async () => {
    const { id } = await shop.createReady();
    expect((await shop.ucp.cancel(id)).body).toMatchObject({ status: 'canceled' });
    expect(await shop.ucp.update(id, shop.readyBody())).toMatchObject({
      status: 409,
      body: { code: 'session_canceled' },
    });
    expect(await shop.ucp.complete(id, 'authorized')).toMatchObject({ status: 409 });
    expect(await shop.ucp.cancel(id)).toMatchObject({ status: 409 });
    expect((await shop.ucp.get(id)).body.status).toBe('canceled');
  });

  it('is no longer possible after the session has expired', async () => {
    const { id } = await shop.createReady();
    await shop.sql('update agent_session set expires_at = now() where cart_id = $1', [id]);
    expect((await shop.ucp.get(id)).body.status).toBe('canceled');
    expect(await shop.ucp.update(id, shop.readyBody())).toMatchObject({
      status: 409,
      body: { code: 'session_expired' },
    });
  });

  it('is not possible for another platform, which does not find the session', async () => {
    const { id } = await shop.createReady();
    const other = new UcpClient({ ...shop, platform: await shop.addPlatform() }, shop.profiles, version);
    for (const response of [
      await other.get(id),
      await other.update(id, shop.readyBody()),
      await other.cancel(id),
    ])
      expect(response).toMatchObject({ status: 200, body: { messages: [{ code: 'not_found' }] } });
  });

  it('is not possible by ACP, which does not find the session', async () => {
    const { id } = await shop.createReady();
    const acp = new AcpClient(shop);
    expect(await acp.get(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await acp.complete(id, 'authorized')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('places one order for five concurrent requests', async () => {
    const { id } = await shop.createReady();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => shop.ucp.complete(id, 'authorized')));
    const orders = await shop.sql('select id from "order" where cart_id = $1', [id]);
    expect(orders).toHaveLength(1);
    for (const { status, body } of responses) {
      expect([200, 409]).toContain(status);
      if (body.order) expect(body.order.id).toBe(orders[0].id);
    }
    expect((await shop.ucp.get(id)).body.status).toBe('completed');
  });

  it('rejects card numbers', async () => {
    const { id } = await shop.createReady();
    const instrument = { handler_id: 'test', credential: { type: 'card', number: '4242424242424242' } };
    const refused = await shop.ucp.send(
      ...(['POST', `/checkout-sessions/${id}/complete`, { payment: { instruments: [instrument] } }] as const),
      { 'idempotency-key': randomUUID() },
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 'unsupported_credential' } });
  });
});
