import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/*
 * The races below fail without these checks: "only once" without the check of the return's status under the row lock of the
 * order, "only one of two returns" without the check of the quantity that is left to return.
 */

let shop: SampleShop;
let denmark: DanishShop;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
});
afterAll(() => shop.close());

async function requestReturn({ id, items }: ChairOrder, quantity: number) {
  const body = { items: [{ item_id: items[0].id, quantity }] };
  return ok(await shop.admin.post(`/orders/${id}/return`, body)).order.returns.at(-1)!;
}

function receive(id: string, { items }: ChairOrder, quantity: number, overrides: object = {}) {
  return shop.admin.post(`/returns/${id}/receive`, {
    items: [{ item_id: items[0].id, quantity }],
    ...overrides,
  });
}

async function readOrder({ id }: ChairOrder) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('Receiving a return', () => {
  it('restocks the units and refunds the requested amount only once', async () => {
    const order = await denmark.placeOrder(2);
    const requested = await requestReturn(order, 1);
    const before = await denmark.getStock();
    const responses = await Promise.all(Array.from({ length: 20 }, () => receive(requested.id, order, 1)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { message: `Return with id ${requested.id} has already been received` },
    });
    expect(await denmark.getStock()).toBe(before + 1);
    const updated = await readOrder(order);
    expect(updated).toMatchObject({
      payment_status: 'partially_refunded',
      fulfillment_status: 'partially_returned',
      refunds: [{ amount: 18_125, reason: 'return' }],
      returns: [{ status: 'received', refund_amount: 18_125, items: [{ received_quantity: 1 }] }],
      items: [{ returned_quantity: 1, refundable: 18_125 }],
      payments: [{ amount_refunded: 18_125, data: { refunded: 18_125 } }],
    });
    expect(updated.returns[0].received_at).not.toBeNull();
  });

  it('counts the received quantity, which may be less or more than the requested one', async () => {
    const order = await denmark.placeOrder(3);
    const two = await requestReturn(order, 2);
    expect(ok(await receive(two.id, order, 1)).return).toMatchObject({
      status: 'received',
      refund_amount: 18_125,
      items: [{ quantity: 1, requested_quantity: 2, received_quantity: 1, is_requested: false }],
    });
    const orderReturn = await requestReturn(order, 1);
    expect(ok(await receive(orderReturn.id, order, 2)).return.refund_amount).toBe(36_250);
    expect(await readOrder(order)).toMatchObject({
      refunded_total: 54_375,
      items: [{ returned_quantity: 3, refundable: 0 }],
      fulfillment_status: 'returned',
    });
  });

  it('succeeds for only one of two returns of the same units', async () => {
    const order = await denmark.placeOrder(2);
    const [orderReturn, otherReturn] = [await requestReturn(order, 1), await requestReturn(order, 1)];
    const responses = await Promise.all([orderReturn, otherReturn].map(({ id }) => receive(id, order, 2)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await readOrder(order)).toMatchObject({
      refunded_total: 36_250,
      items: [{ returned_quantity: 2 }],
    });
  });

  it('refunds the given amount, also if it is 0', async () => {
    const order = await denmark.placeOrder(2);
    const [orderReturn, otherReturn] = [await requestReturn(order, 1), await requestReturn(order, 1)];
    expect(ok(await receive(orderReturn.id, order, 1, { refund: 5000 })).return).toMatchObject({
      refund_amount: 5000,
    });
    expect(ok(await receive(otherReturn.id, order, 1, { refund: 0 })).return).toMatchObject({
      refund_amount: 0,
    });
    expect((await readOrder(order)).refunded_total).toBe(5000);
  });

  it('is rejected with a refund above the refundable amount', async () => {
    const order = await denmark.placeOrder(2);
    const { id } = await requestReturn(order, 1);
    expect(await receive(id, order, 1, { refund: 100_000 })).toMatchObject({ status: 400 });
    expect((await readOrder(order)).items[0].returned_quantity).toBeNull();
  });

  it('happens with the request if receive_now is set', async () => {
    const order = await denmark.placeOrder(2);
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const { order: updated } = ok(
      await shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true }),
    );
    expect(updated).toMatchObject({ returns: [{ status: 'received' }], refunded_total: 18_125 });
  });

  it('requires action if the payment is not captured, and completes with a given refund', async () => {
    const order = await denmark.placeOrder(2, { captured: false });
    const requested = await requestReturn(order, 1);
    expect(ok(await receive(requested.id, order, 1)).return).toMatchObject({ status: 'requires_action' });
    expect(await readOrder(order)).toMatchObject({
      fulfillment_status: 'requires_action',
      refunds: [],
      items: [{ returned_quantity: 1 }],
    });
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(await receive(requested.id, order, 1)).toMatchObject({ status: 400 });
    const settled = ok(await receive(requested.id, order, 1, { refund: 18_000 })).return;
    expect(settled).toMatchObject({ status: 'received', refund_amount: 18_000 });
    expect(await readOrder(order)).toMatchObject({
      fulfillment_status: 'partially_returned',
      refunded_total: 18_000,
      items: [{ returned_quantity: 1 }],
    });
  });

  it('restocks the units and requires action if the payment provider rejects the refund', async () => {
    const order = await denmark.placeOrder(2, { data: { refund: 'refused' } });
    const requested = await requestReturn(order, 1);
    const before = await denmark.getStock();
    expect(ok(await receive(requested.id, order, 1)).return).toMatchObject({ status: 'requires_action' });
    expect(await denmark.getStock()).toBe(before + 1);
    expect(await readOrder(order)).toMatchObject({
      refunds: [],
      payments: [{ amount_refunded: 0 }],
      fulfillment_status: 'requires_action',
    });
  });
});

describe('Canceling a return', () => {
  it('can be repeated, and releases its units for another return', async () => {
    const order = await denmark.placeOrder(1);
    const requested = await requestReturn(order, 1);
    for (let n = 0; n < 2; n++)
      expect(ok(await shop.admin.post(`/returns/${requested.id}/cancel`)).order).toMatchObject({
        id: order.id,
        returns: [{ status: 'canceled' }],
      });
    expect(await receive(requested.id, order, 1)).toMatchObject({
      status: 400,
      body: { message: 'Cannot receive a canceled return' },
    });
    const otherReturn = await requestReturn(order, 1);
    ok(await receive(otherReturn.id, order, 1));
  });

  it('is rejected after the return was received', async () => {
    const order = await denmark.placeOrder(1);
    const { id } = await requestReturn(order, 1);
    ok(await receive(id, order, 1));
    expect(await shop.admin.post(`/returns/${id}/cancel`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: "Can't cancel a return which has been returned" },
    });
  });

  it('is rejected for an unknown return', async () => {
    expect(await shop.admin.post('/returns/ret_x/cancel')).toMatchObject({ status: 404 });
  });
});
