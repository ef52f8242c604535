import { openPayPalShop, type PayPalShop } from '../support/paypal-shop.ts';
import { ok } from '../support/sample-shop.ts';

/* Payments by PayPal with `PAYPAL_CAPTURE=true`. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop({ PAYPAL_CAPTURE: 'true' })));
afterEach(() => (shop.company.ledger.isPending = false));
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
