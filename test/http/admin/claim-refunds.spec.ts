import { Outbox } from '../../../src/index.ts';
import { type Claim, type ClaimActions, createClaimActions } from '../../support/claims.ts';
import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { rejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;
let denmark: DanishShop;
let claims: ClaimActions;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  claims = createClaimActions(shop, denmark);
});
afterAll(() => shop.close());

describe('A refund claim', () => {
  it('refunds the price of the claimed items through their payment', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const claim = await claims.create(order, 1, { no_notification: true, metadata: { call: 7 } });
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
    expect(await claims.getOrder(order)).toMatchObject({
      payment_status: 'partially_refunded',
      refunds: [{ amount: 18_125, reason: 'claim' }],
      payments: [{ amount_refunded: 18_125, data: { refunded: 18_125 } }],
      returns: [],
      items: [{ returned_quantity: null }],
    });
  });

  it('publishes events of its creation, its refund and its items', async () => {
    const events: [string, object][] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    for (const name of ['claim.created', 'claim_item.created', 'claim.refund_processed'] as const)
      outbox.subscribe(name, ({ data }) => void events.push([name, data]), `test of ${name}`);
    const { id, claim_items } = await claims.create(await denmark.placeOrder(1, { shipped: true }), 1);
    const expected = [
      ['claim.created', { id, no_notification: null }],
      ['claim.refund_processed', { id, no_notification: null }],
      ['claim_item.created', { id: claim_items[0].id }],
    ];
    await until(async () => events.length === 3);
    expect(events.sort(([one], [other]) => (one < other ? -1 : 1))).toEqual(expected);
  });

  it('of more than the amount of the order is rejected', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    expect(await claims.request(order, 1, { refund_amount: 1_000_000 })).toMatchObject(
      rejection('Cannot refund more than the original order amount'),
    );
  });

  it('of an order that is not captured is rejected and leaves nothing behind', async () => {
    const order = await denmark.placeOrder(1, { shipped: true, captured: false });
    const claim_items = [{ item_id: order.items[0].id, quantity: 1, reason: 'other', tags: ['unused'] }];
    const return_shipping = { option_id: denmark.returnShipping };
    expect(await claims.request(order, 1, { claim_items, return_shipping })).toMatchObject(
      rejection('Refund amount is greater that the refundable amount'),
    );
    expect(await claims.getOrder(order)).toMatchObject({ claims: [], returns: [], refunds: [] });
    expect(await shop.sql(`select from claim_tag where value = 'unused'`)).toEqual([]);
  });

  it('is rolled back when the payment provider rejects the refund', async () => {
    const order = await denmark.placeOrder(1, { shipped: true, data: { refund: 'refused' } });
    const response = await claims.request(order, 1, {
      return_shipping: { option_id: denmark.returnShipping },
    });
    expect(response).toMatchObject({ status: 422, body: { type: 'payment_authorization_error' } });
    expect(await claims.getOrder(order)).toMatchObject({
      claims: [],
      returns: [],
      refunds: [],
      payments: [{ amount_refunded: 0 }],
    });
  });

  it('refunds the price of items that an earlier claim sent', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const replacement = await claims.create(order, 1, claims.replacementBody(1));
    const { order: fulfilled } = ok(await claims.post(order, replacement, '/fulfillments'));
    const { id: fulfillment_id } = fulfilled.claims[0].fulfillments[0];
    ok(await claims.post(order, replacement, '/shipments', { fulfillment_id }));
    const refund = await claims.create({ ...order, items: replacement.additional_items }, 1);
    expect(refund).toMatchObject({ refund_amount: 18_125, payment_status: 'refunded' });
  });
});

describe('Refund claims of a discounted line, one for each of its units,', () => {
  let order: ChairOrder;
  const amounts: number[] = [];
  beforeAll(async () => {
    order = await denmark.placeOrder(3, { shipped: true, body: { discounts: [{ code: 'KR10' }] } });
    for (let n = 0; n < 3; n++) amounts.push((await claims.create(order, 1)).refund_amount);
  });

  it('refund exactly the price of the line', async () => {
    expect(amounts).toEqual([17_708, 17_709, 17_708]);
    expect(await claims.getOrder(order)).toMatchObject({
      refunded_total: 53_125,
      claims: Array.from({ length: 3 }, () => ({ payment_status: 'refunded' })),
    });
  });

  it('leave nothing to claim', async () => {
    expect((await claims.request(order, 1)).status).toBe(400);
  });
});

describe('A refund claim of items that are fulfilled but not shipped', () => {
  let order: ChairOrder;
  let byDefault: Claim;
  let requested: Claim;
  let nothing: Claim;
  beforeAll(async () => {
    order = await denmark.placeOrder(2);
    const items = [{ item_id: order.items[0].id, quantity: 2 }];
    ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items }));
    byDefault = await claims.create(order, 1);
    requested = await claims.create(order, 1, { refund_amount: 500 });
    nothing = await claims.create(order, 1, { refund_amount: 0 });
  });

  it('refunds nothing by default', () => {
    expect(byDefault).toMatchObject({ refund_amount: 0, payment_status: 'refunded' });
  });

  it('refunds the amount that staff request', async () => {
    expect(requested).toMatchObject({ refund_amount: 500, payment_status: 'refunded' });
    expect((await claims.getOrder(order)).refunds).toMatchObject([{ amount: 500, reason: 'claim' }]);
  });

  it('refunds nothing when staff request an amount of 0', () => {
    expect(nothing).toMatchObject({ refund_amount: 0 });
  });
});

const return_shipping = { price: 4900 };

describe('The return of a refund claim', () => {
  let order: ChairOrder;
  let claim: Claim;
  beforeAll(async () => {
    order = await denmark.placeOrder(2, { shipped: true });
    claim = await claims.create(order, 1, { return_shipping, return_location_id: 'sloc_1' });
  });

  it('is requested with the amount of the claim', () => {
    expect(claim.return_order).toMatchObject({
      status: 'requested',
      order_id: order.id,
      refund_amount: 18_125,
      location_id: 'sloc_1',
      shipping_method: null,
      items: [{ item_id: order.items[0].id, quantity: 1 }],
    });
  });

  it('refunds nothing more when it is received into stock', async () => {
    const before = await denmark.getStock();
    const received = ok(await claims.receiveReturn(claim.return_order, order, 1)).return;
    expect(received).toMatchObject({ status: 'received', refund_amount: 0 });
    expect(await denmark.getStock()).toBe(before + 1);
    expect(await claims.getOrder(order)).toMatchObject({
      refunded_total: 18_125,
      items: [{ returned_quantity: 1 }],
    });
  });

  it('refunds exactly the price of the line together with a return and a claim of the other units', async () => {
    const order = await denmark.placeOrder(3, { shipped: true, body: { discounts: [{ code: 'KR10' }] } });
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const claim = await claims.create(order, 1, { return_shipping });
    ok(await shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true }));
    ok(await claims.receiveReturn(claim.return_order, order, 1));
    await claims.create(order, 1);
    expect((await claims.getOrder(order)).refunded_total).toBe(order.items[0].total);
  });
});

describe('The return of a replacement claim', () => {
  let order: ChairOrder;
  let byDefault: Claim;
  let withRefund: Claim;
  beforeAll(async () => {
    order = await denmark.placeOrder(2, { shipped: true });
    const shipped = { return_shipping: { option_id: denmark.returnShipping, price: 4900 } };
    byDefault = await claims.create(order, 1, claims.replacementBody(1, shipped));
    withRefund = await claims.create(order, 1, claims.replacementBody(1, { return_shipping }));
  });

  it('is requested with the shipping option and an amount of 0', () => {
    expect(byDefault.return_order).toMatchObject({
      refund_amount: 0,
      shipping_data: {},
      shipping_method: { price: 4900, tax_lines: [{ rate: 25 }] },
    });
  });

  it('refunds nothing by default when it is received', async () => {
    const received = ok(await claims.receiveReturn(byDefault.return_order, order, 1)).return;
    expect(received).toMatchObject({ refund_amount: 0 });
    expect((await claims.getOrder(order)).refunds).toEqual([]);
  });

  it('refunds the amount that staff request when they receive it', async () => {
    const received = ok(
      await claims.receiveReturn(withRefund.return_order, order, 1, { refund: 700 }),
    ).return;
    expect(received).toMatchObject({ refund_amount: 700 });
    expect((await claims.getOrder(order)).refunded_total).toBe(700);
  });
});

describe('A refund claim of a unit with a requested return', () => {
  let order: ChairOrder;
  let items: { item_id: string; quantity: number }[];
  let requested: { id: string };
  let returns: object[];
  beforeAll(async () => {
    order = await denmark.placeOrder(1, { shipped: true });
    items = [{ item_id: order.items[0].id, quantity: 1 }];
    [requested] = ok(await shop.admin.post(`/orders/${order.id}/return`, { items })).order.returns;
    await claims.create(order, 1);
    ({ returns } = await claims.getOrder(order));
  });

  it('reduces the amount of the return to 0', () => {
    expect(requested).toMatchObject({ refund_amount: 18_125 });
    expect(returns).toMatchObject([{ status: 'requested', refund_amount: 0 }]);
  });

  it.each<[string, () => Promise<HttpResponse>]>([
    ['the receipt of the return', () => claims.receiveReturn(requested, order, 1)],
    ['another return of the unit', () => shop.admin.post(`/orders/${order.id}/return`, { items })],
    ['another claim of the unit', () => claims.request(order, 1)],
  ])('prevents %s', async (_, send) => {
    expect((await send()).status).toBe(400);
    expect(await claims.getOrder(order)).toMatchObject({
      refunded_total: 18_125,
      items: [{ returned_quantity: null }],
    });
  });
});
