import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* Payments and sessions that Medusa v1's plugin of PayPal has stored. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop()));
afterEach(() => shop.company.behaviors.clear());
afterAll(() => shop.close());

describe('A payment of Medusa v1', () => {
  /** As v1 has stored it, and as the migration has completed it. */
  async function adopt({ payment, intent }: { payment: string; intent: string }): Promise<void> {
    const order = shop.company.ledger.orders.get(intent);
    await shop.sql(
      'update payment set data = $2, private_data = $3, authorization_status = null where id = $1',
      [payment, JSON.stringify(order), JSON.stringify({ intent })],
    );
  }

  it('that is authorized is captured and refunded', async () => {
    const order = await shop.placePaidOrder();
    await adopt(order);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 300, reason: 'other' }));
    await shop.expectSameBalance(order);
  });

  it('that is authorized is voided when its order is canceled', async () => {
    const order = await shop.placePaidOrder();
    await adopt(order);
    ok(await shop.admin.post(`/orders/${order.id}/cancel`));
    await until(() => shop.company.ledger.reservedOf(order.cart) === 0);
  });

  it('that is authorized for an open cart becomes an order', async () => {
    const { cart, intent } = await shop.openCart();
    const data = JSON.stringify(shop.company.ledger.orders.get(intent));
    shop.company.ledger.pay(intent);
    await shop.sql(
      'update payment_session set data = $2, private_data = $3 where cart_id = $1 and is_selected',
      [cart, data, JSON.stringify({ intent })],
    );
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });

  it('that v1 has written since the start is found by its data', async () => {
    const order = await shop.placePaidOrder();
    await adopt(order);
    await shop.sql(`update payment set private_data = '{}' where id = $1`, [order.payment]);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    await shop.expectSameBalance(order);
  });

  it('that is captured is refunded although PayPal returns its order no longer', async () => {
    const order = await shop.placePaidOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    await adopt(order);
    shop.company.behaviors.set('GET /v2/checkout/orders', 'is missing');
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 300, reason: 'other' }));
    await shop.expectSameBalance(order);
  });
});
