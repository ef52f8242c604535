import { type PayPalServer, startPayPalServer } from '../../../fakes/paypal/paypal-server.ts';
import { makeEventsDue } from '../../../support/due-events.ts';
import { type KillableShop, openKillableShop } from '../../../support/killable-shop.ts';
import { payPalVariables } from '../../../support/paypal-shop.ts';
import { ok } from '../../../support/sample-shop.ts';
import { until } from '../../../support/until.ts';

/* The server is killed between its record and PayPal's response, before or after PayPal has done the work. */

let shop: KillableShop;
let company: PayPalServer;

beforeAll(async () => {
  company = await startPayPalServer();
  shop = await openKillableShop(payPalVariables(company));
  const { europe } = shop.sample;
  ok(await shop.post(`/admin/regions/${europe.id}/payment-providers`, { provider_id: 'paypal' }));
});
afterAll(async () => {
  await shop.close();
  await company.stop();
});

const isHanging = ['hangs before', 'hangs after'] as const;

/** A cart that has everything but a payment session. */
async function prepareCart(): Promise<string> {
  const items = [{ variant_id: shop.sample.shirt.variants[0].id, quantity: 1 }];
  const { id } = ok(await shop.post('/store/carts', { region_id: shop.sample.europe.id, items })).cart;
  ok(await shop.post(`/store/carts/${id}`, { email: 'oliver@example.com' }));
  ok(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: shop.sample.standardShipping.id }));
  return id;
}

/** @returns the id of the order at PayPal */
async function selectPayPal(cart: string): Promise<string> {
  const { payment_session } = ok(
    await shop.post(`/store/carts/${cart}/payment-session`, { provider_id: 'paypal' }),
  ).cart;
  return String(payment_session.data.id);
}

/** A cart that the shopper has paid. */
async function openPaidCart(): Promise<string> {
  const cart = await prepareCart();
  company.ledger.pay(await selectPayPal(cart));
  return cart;
}

async function placeOrder(): Promise<{ id: string; cart: string; total: number }> {
  const cart = await openPaidCart();
  const { data } = ok(await shop.post(`/store/carts/${cart}/complete`));
  return { id: data.id, cart, total: data.total };
}

async function readOrder(id: string) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}

/** Kills the server while PayPal does not respond to such a request. */
async function crashAt(
  start: string,
  behavior: 'hangs before' | 'hangs after',
  work: () => Promise<unknown>,
) {
  company.behaviors.set(start, behavior);
  await shop.crashWhileHanging(company)(work);
  company.expireRequestIds();
}

describe('A server that is killed while PayPal does not respond', () => {
  it.each(isHanging)(
    'to the creation of its order (%s) leaves one that the shopper can pay',
    async (behavior) => {
      const cart = await prepareCart();
      await crashAt('POST /v2/checkout/orders', behavior, () =>
        shop.post(`/store/carts/${cart}/payment-session`, { provider_id: 'paypal' }),
      );
      await shop.expireLeases();
      company.ledger.pay(await selectPayPal(cart));
      const { type, data } = ok(await shop.post(`/store/carts/${cart}/complete`));
      expect(type).toBe('order');
      expect(company.ledger.reservedOf(cart)).toBe(data.total);
    },
  );

  it.each(isHanging)('to the release of a canceled order (%s) voids its authorization', async (behavior) => {
    const order = await placeOrder();
    company.behaviors.set('POST /v2/payments/authorizations', behavior);
    ok(await shop.post(`/admin/orders/${order.id}/cancel`));
    await company.waitForHangingRequest();
    await shop.restart();
    company.expireRequestIds();
    await makeEventsDue(shop.query);
    await until(async () => (await shop.query('select from outbox_event')).length === 0);
    expect(company.ledger.reservedOf(order.cart)).toBe(0);
  });

  it('to the completion of a cart places its order afterwards', async () => {
    const cart = await openPaidCart();
    await crashAt('GET /v2/checkout/orders', 'hangs before', () =>
      shop.post(`/store/carts/${cart}/complete`),
    );
    await shop.expireLeases();
    const { type, data } = ok(await shop.post(`/store/carts/${cart}/complete`));
    expect(type).toBe('order');
    expect(company.ledger.reservedOf(cart)).toBe(data.total);
    expect(await shop.query('select from payment where cart_id = $1', [cart])).toHaveLength(1);
  });

  it.each(isHanging)('to a capture (%s) captures once', async (behavior) => {
    const order = await placeOrder();
    await crashAt('POST /v2/payments/authorizations', behavior, () =>
      shop.post(`/admin/orders/${order.id}/capture`),
    );
    await shop.retryUnanswered();
    await until(async () => (await readOrder(order.id)).payment_status === 'captured');
    expect(company.ledger.balanceOf(order.cart)).toBe(order.total);
  });

  it.each(isHanging)('to a refund (%s) refunds once', async (behavior) => {
    const order = await placeOrder();
    ok(await shop.post(`/admin/orders/${order.id}/capture`));
    await crashAt('POST /v2/payments/captures', behavior, () =>
      shop.post(`/admin/orders/${order.id}/refund`, { amount: 100, reason: 'other' }),
    );
    await shop.retryUnanswered();
    await until(async () => company.ledger.refundsOf(company.ledger.orderOf(order.cart)).length > 0);
    await until(
      async () =>
        (await shop.query('select from refund where settled_at is null and asked_at is not null')).length ===
        0,
    );
    expect((await readOrder(order.id)).refunded_total).toBe(100);
    expect(company.ledger.balanceOf(order.cart)).toBe(order.total - 100);
  });
});
