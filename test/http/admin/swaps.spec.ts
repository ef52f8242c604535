import {
  type ChairOrder,
  chooseShippingAndPayment,
  type DanishShop,
  openDanishShop,
} from '../../support/danish-shop.ts';
import { rejection } from '../../support/rejections.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createSwapActions, type SwapActions } from '../../support/swaps.ts';

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
});
afterAll(() => shop.close());

describe('Creating a swap', () => {
  it('creates a return and a cart whose total is the difference: −181.25 + 362.50 + 61.25 + 61.25', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const swap = await swaps.create(order, 1, 2, { return_shipping: { option_id: denmark.returnShipping } });
    const created = await swaps.get(swap);
    expect(created).toMatchObject({
      payment_status: 'not_paid',
      fulfillment_status: 'not_fulfilled',
      additional_items: [{ quantity: 2 }],
      return_order: { status: 'requested', order_id: null },
      cart: {
        type: 'swap',
        email: 'ole@example.com',
        metadata: { swap_id: swap.id, parent_order_id: order.id },
      },
    });
    const lines = created.cart.items as { is_return: boolean; unit_price: number; quantity: number }[];
    expect(lines.map(({ is_return, unit_price, quantity }) => [is_return, unit_price, quantity])).toEqual([
      [false, 14_500, 2],
      [true, -14_500, 1],
      [true, 4900, 1],
    ]);
    ok(await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, { option_id: denmark.shipping }));
    expect(ok(await shop.store.get(`/carts/${swap.cart_id}`)).cart.total).toBe(30_375);
    expect(ok(await shop.store.get(`/swaps/${swap.cart_id}`)).swap).toMatchObject({ id: swap.id });
  });

  it('credits the returned units at their discounted price', async () => {
    const order = await denmark.placeOrder(2, { shipped: true, body: { discounts: [{ code: 'KR10' }] } });
    const swap = await swaps.create(order, 1, 1);
    const { items } = ok(await shop.store.get(`/carts/${swap.cart_id}`)).cart;
    expect(items.map((line) => line.total)).toEqual([16_875, -17_500]);
  });

  it('is rejected if the order is not captured', async () => {
    const order = await denmark.placeOrder(1, { captured: false });
    expect(await swaps.request(order, 1, 1)).toMatchObject(
      rejection('Cannot swap an order that has not been captured'),
    );
  });

  it('is rejected if the order is not fulfilled', async () => {
    const order = await denmark.placeOrder(1);
    expect(await swaps.request(order, 1, 1)).toMatchObject(
      rejection('Cannot swap an order that has not been fulfilled'),
    );
  });

  it('is rejected with an unknown variant', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const unknown = { additional_items: [{ variant_id: 'variant_x', quantity: 1 }] };
    expect(await swaps.request(order, 1, 1, unknown)).toMatchObject(
      rejection(
        'Unable to generate the line items, some variant has not been found: variant_x',
        'invalid_data',
      ),
    );
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order).toMatchObject({ swaps: [], returns: [] });
  });

  it('accepts items that are out of stock, except with allow_backorder: false', async () => {
    const stool = await createSizedProduct(shop, 'Stool', ['One'], { dkk: 9000 }, { inventory_quantity: 0 });
    const additional_items = [{ variant_id: stool.variants[0].id, quantity: 1 }];
    const order = await denmark.placeOrder(1, { shipped: true });
    expect(await swaps.request(order, 1, 1, { additional_items, allow_backorder: false })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', code: 'insufficient_inventory' },
    });
    ok(await swaps.request(order, 1, 1, { additional_items }));
  });

  describe('from the storefront', () => {
    let order: ChairOrder;
    beforeAll(async () => (order = await denmark.placeOrder(1, { shipped: true })));

    const requestSwap = (quantity: number) =>
      shop.store.post('/swaps', {
        order_id: order.id,
        return_items: [{ item_id: order.items[0].id, quantity: 1 }],
        return_shipping_option: denmark.returnShipping,
        additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity }],
      });

    it('is rejected with items that are out of stock', async () => {
      expect(await requestSwap(1_000_000)).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', code: 'insufficient_inventory' },
      });
    });

    it('is accepted with items in stock', async () => {
      expect(ok(await requestSwap(1)).swap).toMatchObject({
        no_notification: true,
        return_order: { shipping_method: { price: 4900 } },
      });
    });
  });
});

describe('Processing the payment of a swap', () => {
  it('is rejected before the customer confirmed the swap', async () => {
    const swap = await swaps.create(await denmark.placeOrder(1, { shipped: true }), 1, 1);
    expect(await swaps.post(swap, 'process-payment')).toMatchObject(
      rejection("Cannot process a swap that hasn't been confirmed by the customer"),
    );
  });

  it('captures a positive difference once when it is requested several times at once', async () => {
    const before = await denmark.getStock();
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.create(order, 1, 1);
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    expect(await denmark.getStock()).toBe(before - 2);
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'awaiting', difference_due: 6125 });
    for (const response of await Promise.all(
      Array.from({ length: 6 }, () => swaps.post(swap, 'process-payment')),
    ))
      expect(response.status).toBe(200);
    expect(await swaps.get(swap)).toMatchObject({
      payment_status: 'captured',
      payment: { data: { captured: 6125 } },
    });
    const received = { items: [{ item_id: order.items[0].id, quantity: 1 }] };
    expect(
      ok(await shop.admin.post(`/returns/${swap.return_order.id}/receive`, received)).return,
    ).toMatchObject({ status: 'received' });
    expect(await denmark.getStock()).toBe(before - 1);
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunds).toEqual([]);
  });

  it('refunds a negative difference once when it is requested several times at once', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const swap = await swaps.createCheaper(order);
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'awaiting', difference_due: -12_000 });
    await Promise.all(Array.from({ length: 6 }, () => swaps.post(swap, 'process-payment')));
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'difference_refunded' });
    const { refunds } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    expect(refunds).toMatchObject([{ amount: 12_000, reason: 'swap' }]);
    expect(await swaps.post(swap, 'cancel')).toMatchObject(
      rejection('Swap with a refund cannot be canceled'),
    );
  });

  it('is not needed if capturing the order captures the payment of the swap', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.createConfirmed(order, 1, 1);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'captured' });
  });

  it('moves no money if the difference is 0', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.create(order, 1, 1, swaps.freeShipping());
    ok(await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, { option_id: denmark.shipping }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    expect(await swaps.get(swap)).toMatchObject({
      payment_status: 'confirmed',
      difference_due: 0,
      payment: null,
    });
    ok(await swaps.post(swap, 'process-payment'));
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'difference_refunded' });
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunds).toEqual([]);
  });

  it('requires action if the payment provider rejects the capture', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.createConfirmed(order, 1, 1, { capture: 'refused' });
    expect((await swaps.post(swap, 'process-payment')).status).toBe(200);
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'requires_action' });
  });

  it('requires action if the payment provider rejects the refund, and can be repeated', async () => {
    const order = await denmark.placeOrder(2, { shipped: true, data: { refund: 'refused' } });
    const swap = await swaps.createCheaper(order);
    expect((await swaps.post(swap, 'process-payment')).status).toBe(200);
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'requires_action' });
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunds).toEqual([]);
    await shop.sql(`update payment set data = '{}' where order_id = $1`, [order.id]);
    ok(await swaps.post(swap, 'process-payment'));
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'difference_refunded' });
    const { refunds } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    expect(refunds).toMatchObject([{ amount: 12_000, reason: 'swap' }]);
  });

  it('requires action if the difference exceeds the refundable amount', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const swap = await swaps.createCheaper(order);
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 35_000, reason: 'other' }));
    ok(await swaps.post(swap, 'process-payment'));
    expect(await swaps.get(swap)).toMatchObject({ payment_status: 'requires_action' });
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunded_total).toBe(35_000);
  });
});

describe('A fulfillment of a swap', () => {
  it('contains only the units that were not returned before', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.createConfirmed(order, 1, 2);
    const [{ id: item_id }] = (await swaps.get(swap)).additional_items;
    const items = [{ item_id, quantity: 1 }];
    ok(await shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true }));
    ok(await swaps.post(swap, 'fulfillments', {}));
    expect(await swaps.get(swap)).toMatchObject({
      fulfillment_status: 'requires_action',
      additional_items: [{ quantity: 2, fulfilled_quantity: 1, returned_quantity: 1 }],
    });
  });

  it('cannot be created through another order', async () => {
    const swap = await swaps.createConfirmed(await denmark.placeOrder(1, { shipped: true }), 1, 2);
    const other = await denmark.placeOrder(1);
    expect(await shop.admin.post(`/orders/${other.id}/swaps/${swap.id}/fulfillments`, {})).toMatchObject({
      status: 404,
      body: { message: 'Swap was not found' },
    });
  });

  it('is created, canceled, created again and shipped', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.createConfirmed(order, 1, 2);
    ok(await swaps.post(swap, 'fulfillments', {}));
    const [{ id }] = (await swaps.get(swap)).fulfillments;
    expect(await swaps.get(swap)).toMatchObject({ fulfillment_status: 'fulfilled' });
    expect(await swaps.post(swap, 'fulfillments', {})).toMatchObject(
      rejection('The swap was already fulfilled'),
    );
    ok(await swaps.post(swap, `fulfillments/${id}/cancel`));
    expect(await swaps.get(swap)).toMatchObject({ fulfillment_status: 'canceled' });
    ok(await swaps.post(swap, 'fulfillments', {}));
    const second = (await swaps.get(swap)).fulfillments.find(
      (fulfillment) => fulfillment.canceled_at === null,
    )!;
    ok(await swaps.post(swap, 'shipments', { fulfillment_id: second.id, tracking_numbers: ['1Z'] }));
    expect(await swaps.get(swap)).toMatchObject({ fulfillment_status: 'shipped' });
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order).toMatchObject({
      fulfillment_status: 'shipped',
      swaps: [{ additional_items: [{ shipped_quantity: 2, total: 36_250, refundable: 36_250 }] }],
    });
    const { returnable_items } = ok(
      await shop.admin.get(`/orders/${order.id}?expand=returnable_items`),
    ).order;
    // the return of the swap already contains the chair of the order
    expect(returnable_items.map((line) => line.refundable).sort()).toEqual([18_125, 36_250]);
  });
});
