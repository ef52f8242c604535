import { Outbox } from '../../../src/index.ts';
import { openClaims, type Claims } from '../../support/claims.ts';
import { openDanishShop, type DanishShop } from '../../support/danish-shop.ts';
import { refusal } from '../../support/refusals.ts';
import { until } from '../../support/until.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let denmark: DanishShop;
let claims: Claims;

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  claims = openClaims(shop, denmark);
});
afterAll(() => shop.close());

describe('a refund claim', () => {
  it('gives back what the claimed pieces cost, by the way of all refunds', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const claim = await claims.claimed(order, 1, { no_notification: true, metadata: { call: 7 } });
    expect(claim).toMatchObject({
      type: 'refund',
      payment_status: 'refunded',
      fulfillment_status: 'not_fulfilled',
      refund_amount: 18_125,
      no_notification: true,
      metadata: { call: 7 },
      return_order: null,
      claim_items: [
        { item_id: order.items[0].id, quantity: 1, reason: 'production_failure', note: null, images: [] },
      ],
    });
    expect(await claims.show(order)).toMatchObject({
      payment_status: 'partially_refunded',
      refunds: [{ amount: 18_125, reason: 'claim' }],
      payments: [{ amount_refunded: 18_125, data: { refunded: 18_125 } }],
      returns: [],
      items: [{ returned_quantity: null }],
    });
  });

  it('tells that it was made and paid, and each of its items', async () => {
    const heard: [string, object][] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    for (const name of ['claim.created', 'claim_item.created', 'claim.refund_processed'] as const)
      outbox.subscribe(name, ({ data }) => void heard.push([name, data]), `test of ${name}`);
    const { id, claim_items } = await claims.claimed(await denmark.sold(1, { shipped: true }), 1);
    const made = [
      ['claim.created', { id, no_notification: null }],
      ['claim.refund_processed', { id, no_notification: null }],
      ['claim_item.created', { id: claim_items[0].id }],
    ];
    await until(async () => heard.length === 3);
    expect(heard.sort(([one], [other]) => (one < other ? -1 : 1))).toEqual(made);
  });

  it('gives back for all pieces of a line exactly what it cost, one by one and with a discount', async () => {
    const order = await denmark.sold(3, { shipped: true, body: { discounts: [{ code: 'KR10' }] } });
    const amounts = [];
    for (let n = 0; n < 3; n++) amounts.push((await claims.claimed(order, 1)).refund_amount);
    expect(amounts).toEqual([17_708, 17_709, 17_708]);
    expect((await claims.ask(order, 1)).status).toBe(400);
    expect(await claims.show(order)).toMatchObject({
      refunded_total: 53_125,
      claims: Array.from({ length: 3 }, () => ({ payment_status: 'refunded' })),
    });
  });

  it('counts only what has left, and pays what staff say instead', async () => {
    const packed = await denmark.sold(2);
    const items = [{ item_id: packed.items[0].id, quantity: 2 }];
    ok(await shop.admin.post(`/orders/${packed.id}/fulfillment`, { items }));
    expect(await claims.claimed(packed, 1)).toMatchObject({ refund_amount: 0, payment_status: 'refunded' });
    expect(await claims.claimed(packed, 1, { refund_amount: 500 })).toMatchObject({
      refund_amount: 500,
      payment_status: 'refunded',
    });
    expect(await claims.claimed(packed, 1, { refund_amount: 0 })).toMatchObject({ refund_amount: 0 });
    expect((await claims.show(packed)).refunds).toMatchObject([{ amount: 500, reason: 'claim' }]);
  });

  it('is refused for more than can be refunded, and leaves nothing behind', async () => {
    const order = await denmark.sold(1, { shipped: true });
    expect(await claims.ask(order, 1, { refund_amount: 1_000_000 })).toMatchObject(
      refusal('Cannot refund more than the original order amount'),
    );
    const open = await denmark.sold(1, { shipped: true, captured: false });
    const all = { tags: ['never-made'], return_shipping: { option_id: denmark.wayBack } };
    const claim_items = [{ item_id: open.items[0].id, quantity: 1, reason: 'other', tags: ['never-made'] }];
    expect(await claims.ask(open, 1, { claim_items, return_shipping: all.return_shipping })).toMatchObject(
      refusal('Refund amount is greater that the refundable amount'),
    );
    expect(await claims.show(open)).toMatchObject({ claims: [], returns: [], refunds: [] });
    expect(await shop.sql(`select from claim_tag where value = 'never-made'`)).toEqual([]);
  });

  it('is no more when the provider refuses the money', async () => {
    const order = await denmark.sold(1, { shipped: true, data: { refund: 'refused' } });
    const answer = await claims.ask(order, 1, { return_shipping: { option_id: denmark.wayBack } });
    expect(answer).toMatchObject({ status: 422, body: { type: 'payment_authorization_error' } });
    expect(await claims.show(order)).toMatchObject({
      claims: [],
      returns: [],
      refunds: [],
      payments: [{ amount_refunded: 0 }],
    });
  });

  it('is of lines that a claim has sent, too', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const sent = await claims.claimed(order, 1, claims.instead(1));
    const { order: packed } = ok(await claims.step(order, sent, '/fulfillments'));
    const { id: fulfillment_id } = packed.claims[0].fulfillments[0];
    ok(await claims.step(order, sent, '/shipments', { fulfillment_id }));
    const again = await claims.claimed({ ...order, items: sent.additional_items }, 1);
    expect(again).toMatchObject({ refund_amount: 18_125, payment_status: 'refunded' });
  });
});

describe('a claim whose things come back', () => {
  const return_shipping = { price: 4900 };

  it('has a return that is worth what it has paid, and pays nothing more when it comes', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const claim = await claims.claimed(order, 1, { return_shipping, return_location_id: 'sloc_1' });
    expect(claim.return_order).toMatchObject({
      status: 'requested',
      order_id: order.id,
      refund_amount: 18_125,
      location_id: 'sloc_1',
      shipping_method: null,
      items: [{ item_id: order.items[0].id, quantity: 1 }],
    });
    const before = await denmark.stock();
    const back = ok(await claims.receive(claim.return_order, order, 1)).return;
    expect(back).toMatchObject({ status: 'received', refund_amount: 0 });
    expect(await denmark.stock()).toBe(before + 1);
    expect(await claims.show(order)).toMatchObject({
      refunded_total: 18_125,
      items: [{ returned_quantity: 1 }],
    });
  });

  it('is paid only by what is sent instead, unless staff say so', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const shipped = { return_shipping: { option_id: denmark.wayBack, price: 4900 } };
    const [one, other] = [
      await claims.claimed(order, 1, claims.instead(1, shipped)),
      await claims.claimed(order, 1, claims.instead(1, { return_shipping })),
    ];
    expect(one.return_order).toMatchObject({
      refund_amount: 0,
      shipping_data: {},
      shipping_method: { price: 4900, tax_lines: [{ rate: 25 }] },
    });
    expect(ok(await claims.receive(one.return_order, order, 1)).return).toMatchObject({ refund_amount: 0 });
    expect((await claims.show(order)).refunds).toEqual([]);
    const paid = ok(await claims.receive(other.return_order, order, 1, { refund: 700 })).return;
    expect(paid).toMatchObject({ refund_amount: 700 });
    expect((await claims.show(order)).refunded_total).toBe(700);
  });

  it('leaves nothing to pay to a return of the same unit, which cannot be received any more', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const [before] = ok(await shop.admin.post(`/orders/${order.id}/return`, { items })).order.returns;
    expect(before).toMatchObject({ refund_amount: 18_125 });
    await claims.claimed(order, 1);
    expect((await claims.show(order)).returns).toMatchObject([{ status: 'requested', refund_amount: 0 }]);
    expect((await claims.receive(before, order, 1)).status).toBe(400);
    expect((await shop.admin.post(`/orders/${order.id}/return`, { items })).status).toBe(400);
    expect((await claims.ask(order, 1)).status).toBe(400);
    expect(await claims.show(order)).toMatchObject({
      refunded_total: 18_125,
      items: [{ returned_quantity: null }],
    });
  });

  it('adds up to the line with the returns of its other pieces, in whatever order', async () => {
    const order = await denmark.sold(3, { shipped: true, body: { discounts: [{ code: 'KR10' }] } });
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const claim = await claims.claimed(order, 1, { return_shipping });
    ok(await shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true }));
    ok(await claims.receive(claim.return_order, order, 1));
    await claims.claimed(order, 1);
    expect((await claims.show(order)).refunded_total).toBe(order.items[0].total);
  });
});
