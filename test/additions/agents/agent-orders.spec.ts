import { AcpClient } from '../../support/acp-client.ts';
import type { AgentBody } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';
import { openUcpShop, UCP_ADDRESS, type UcpShop } from './support/ucp-shop.ts';

/* The order of a session as its platform reads it after staff have changed it. */
describe.each(['2026-08-25', '2026-04-08'])('An order placed by UCP %s', (version) => {
  let shop: UcpShop;

  beforeAll(async () => {
    shop = await openUcpShop(version);
  });
  afterAll(() => shop.close());

  const placeOrder = async (): Promise<AgentBody> => {
    const { id } = await shop.createReady({ line_items: shop.lines(3) });
    const { body } = await shop.ucp.complete(id, 'authorized');
    expect(body.status).toBe('completed');
    return body;
  };

  const placeAcpOrder = async (): Promise<{ acp: AcpClient; id: string; order: AgentBody }> => {
    const acp = new AcpClient(shop);
    const { body } = await acp.create({
      line_items: [{ id: shop.shirt.variants[0].id }],
      buyer: { email: 'oliver@example.com' },
      fulfillment_details: {
        address: {
          name: 'O Juhl',
          line_one: 'Hauptstr. 1',
          city: 'Berlin',
          postal_code: '10115',
          country: 'DE',
        },
      },
    });
    const { order } = (await acp.complete(body.id, 'authorized')).body;
    return { acp, id: body.id, order };
  };

  it('contains its fulfillments, refunds and returns', async () => {
    const session = await placeOrder();
    const { id } = session.order;
    const [{ id: item }] = session.line_items;
    const before = (await shop.ucp.getOrder(id)).body;
    expect(before).toMatchObject({
      ...{ id, checkout_id: session.id, currency: 'EUR', totals: session.totals },
      line_items: [{ id: item, quantity: { original: 3, total: 3, fulfilled: 0 }, status: 'processing' }],
      fulfillment: {
        expectations: [{ line_items: [{ id: item, quantity: 3 }], destination: UCP_ADDRESS }],
        events: [],
      },
      adjustments: [],
    });
    ok(await shop.admin.post(`/orders/${id}/capture`));
    const items = [{ item_id: item, quantity: 2 }];
    const { order } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items }));
    const shipment = { fulfillment_id: order.fulfillments[0].id, tracking_numbers: ['TRACK-1'] };
    ok(await shop.admin.post(`/orders/${id}/shipment`, shipment));
    ok(
      await shop.admin.post(`/orders/${id}/return`, {
        items: [{ item_id: item, quantity: 1 }],
        receive_now: true,
        refund: 0,
      }),
    );
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    const after = (await shop.ucp.getOrder(id)).body;
    expect(after.line_items[0]).toMatchObject({
      ...{ quantity: { original: 3, total: 2, fulfilled: 2 }, status: 'fulfilled' },
    });
    expect(after.fulfillment.events).toMatchObject([
      { type: 'shipped', line_items: [{ id: item, quantity: 2 }], tracking_number: 'TRACK-1' },
    ]);
    expect(after.adjustments).toEqual([
      expect.objectContaining({ type: 'return', line_items: [{ id: item, quantity: -1 }] }),
      expect.objectContaining({
        ...{ type: 'refund', status: 'completed' },
        totals: [{ type: 'total', amount: -100, display_text: 'Refund' }],
      }),
    ]);
  });

  it('has no items once it is canceled', async () => {
    const { order } = await placeOrder();
    ok(await shop.admin.post(`/orders/${order.id}/cancel`));
    const { body } = await shop.ucp.getOrder(order.id);
    expect(body).toMatchObject({
      line_items: [{ quantity: { original: 3, total: 0 }, status: 'removed' }],
      fulfillment: { expectations: [] },
    });
  });

  it('is not found by another platform', async () => {
    const { order } = await placeOrder();
    const other = new UcpClient({ ...shop, platform: await shop.addPlatform() }, shop.profiles, version);
    expect((await other.getOrder(order.id)).body.messages[0].code).toBe('not_found');
    const storefrontOrder = await shop.store.post(`/carts/${await shop.prepareCart()}/complete`);
    expect((await shop.ucp.getOrder(storefrontOrder.body.data.id)).body.messages[0].code).toBe('not_found');
  });

  it('is listed for staff with its session', async () => {
    await placeOrder();
    const { id, order, totals } = await placeOrder();
    const { sessions, count } = ok(
      await shop.admin.get(`/agent-platforms/${shop.platform.id}/sessions?limit=1`),
    );
    expect(count).toBeGreaterThan(1);
    expect(sessions).toEqual([
      expect.objectContaining({
        ...{ id, protocol: 'ucp', version, status: 'completed', order_id: order.id },
        total: totals.at(-1).amount,
      }),
    ]);
    expect((await shop.admin.get('/agent-platforms/agp_none/sessions')).status).toBe(404);
  });

  it('has its present status in the session of ACP', async () => {
    const { acp, id, order } = await placeAcpOrder();
    expect(order).toMatchObject({
      status: 'confirmed',
      line_items: [{ quantity: { ordered: 1, current: 1 } }],
    });
    const items = [{ item_id: order.line_items[0].id, quantity: 1 }];
    const { fulfillments } = ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items })).order;
    expect((await acp.get(id)).body.order.status).toBe('processing');
    ok(await shop.admin.post(`/orders/${order.id}/shipment`, { fulfillment_id: fulfillments[0].id }));
    expect((await acp.get(id)).body.order).toMatchObject({
      ...{ status: 'shipped', fulfillments: [{ status: 'shipped', line_items: [{ quantity: 1 }] }] },
    });
  });

  it('is under manual review in the session of ACP after its capture was refused', async () => {
    const { acp, id, order } = await placeAcpOrder();
    const payment = 'select id from payment where order_id = $1';
    await shop.sql(`update payment set data = data || '{"capture": "refused"}' where id = (${payment})`, [
      order.id,
    ]);
    const captured = ok(await shop.admin.post(`/orders/${order.id}/capture`)).order;
    expect(captured.payment_status).toBe('requires_action');
    expect((await acp.get(id)).body.order.status).toBe('manual_review');
  });
});
