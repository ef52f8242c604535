import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* Payments by PayPal with `PAYPAL_CAPTURE=true`. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop({ PAYPAL_CAPTURE: 'true' })));
afterEach(() => {
  shop.company.behaviors.clear();
  shop.company.ledger.isPending = false;
});
afterAll(() => shop.close());

describe('A payment that is captured when the shopper pays', () => {
  it('makes the order paid at once, and is refunded in parts', async () => {
    const order = await shop.placePaidOrder();
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }));
    await shop.expectSameBalance(order);
  });

  it('is not captured again when staff capture the order', async () => {
    const order = await shop.placePaidOrder();
    await shop.sql('update payment set captured_at = null where id = $1', [order.payment]); // as adopted from Medusa v1
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    await shop.expectSameBalance(order);
  });

  it('is refunded when its cart changes before it is completed', async () => {
    const { cart, intent } = await shop.openCart();
    shop.company.ledger.pay(intent);
    const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    ok(await shop.store.post(`/carts/${cart}/line-items`, mug));
    expect(shop.company.ledger.balanceOf(cart)).toBe(0);
  });

  it('completes the cart only once PayPal has finished its review', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    ledger.isPending = true;
    const capture = ledger.captureOf(ledger.pay(intent));
    expect(ok(await shop.store.post(`/carts/${cart}/complete`))).toMatchObject({
      ...{ type: 'cart', payment_status: 'pending' },
    });
    ledger.settle(capture, 'COMPLETED');
    expect(await shop.sendEvent('PAYMENT.CAPTURE.COMPLETED', capture)).toBe(200);
    expect(await shop.sql('select payment_status from "order" where cart_id = $1', [cart])).toEqual([
      { payment_status: 'captured' },
    ]);
  });

  it('is not joined by another order at PayPal when the cart changes during the review', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    ledger.isPending = true;
    ledger.pay(intent);
    const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    ok(await shop.store.post(`/carts/${cart}/line-items`, mug));
    expect(ledger.orderOf(cart).id).toBe(intent);
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The capture is pending at PayPal; try again later' },
    });
  });

  it('that PayPal declines after a review leaves a cart that can be paid again', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    ledger.isPending = true;
    const capture = ledger.captureOf(ledger.pay(intent));
    ok(await shop.store.post(`/carts/${cart}/complete`));
    ledger.settle(capture, 'DECLINED');
    expect(await shop.sendEvent('PAYMENT.CAPTURE.DENIED', capture)).toBe(200);
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    const next = ledger.orderOf(cart).id;
    expect(next).not.toBe(intent);
    ledger.isPending = false;
    ledger.pay(next);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });
});

describe('A refund that fails after PayPal has reported it as made', () => {
  it('is made again if it has released a payment', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    ledger.pay(intent);
    shop.company.behaviors.set('GET /v2/checkout/orders', 'fails');
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(422);
    shop.company.behaviors.clear();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    await until(() => ledger.balanceOf(cart) === 0);
    const [refund] = ledger.refundsOf(ledger.orderOf(cart));
    ledger.settle(refund, 'FAILED');
    for (let time = 0; time < 2; time++)
      expect(await shop.sendEvent('PAYMENT.REFUND.FAILED', refund)).toBe(200);
    await until(() => ledger.balanceOf(cart) === 0);
    expect(ledger.refundsOf(ledger.orderOf(cart))).toHaveLength(2);
  });

  it('is reversed if it was made in PayPal’s dashboard', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const refund = ledger.refund(ledger.captureOf(ledger.orderOf(order.cart)).id, {
      amount: { currency_code: 'EUR', value: '3.00' },
    });
    expect(await shop.sendEvent('PAYMENT.CAPTURE.REFUNDED', refund)).toBe(200);
    ledger.settle(refund, 'FAILED');
    expect(await shop.sendEvent('PAYMENT.REFUND.FAILED', refund)).toBe(200);
    expect((await shop.readOrder(order.id)).refunded_total).toBe(0);
    await shop.expectSameBalance(order);
  });
});

describe('A refund in PayPal’s dashboard', () => {
  it('is recorded in full although one of ours was in progress', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    shop.company.behaviors.set('POST /v2/payments/captures', 'hangs before');
    const own = { amount: order.total, reason: 'other' };
    const refunding = shop.admin.post(`/orders/${order.id}/refund`, own);
    const [request] = await until(() => [...shop.company.hanging]);
    const amount = { currency_code: 'EUR', value: '1.33' };
    const refund = ledger.refund(ledger.captureOf(ledger.orderOf(order.cart)).id, { amount });
    expect(await shop.sendEvent('PAYMENT.CAPTURE.REFUNDED', refund)).toBe(409);
    shop.company.behaviors.clear();
    request.destroy();
    await refunding;
    await shop.retryUnanswered();
    expect(await shop.sendEvent('PAYMENT.CAPTURE.REFUNDED', refund)).toBe(200);
    expect((await shop.readOrder(order.id)).refunded_total).toBe(133);
    await shop.expectSameBalance(order);
  });
});
