import { Outbox } from '#engine/background/outbox';
import { ok } from '../../support/sample-shop.ts';
import { registerShopper } from '../../support/shoppers.ts';
import { expectSameLedger, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* What is sent to Stripe, and what counts as done there already. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop({ STRIPE_AUTOMATIC_PAYMENT_METHODS: 'true' });
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'stripe-ideal' }));
});
afterEach(() => expectSameLedger(shop));
afterAll(() => shop.close());

const lastRequest = (route: string) =>
  shop.company.requests.findLast((request) => request.route === route)!.fields;

describe('With STRIPE_AUTOMATIC_PAYMENT_METHODS, an intent', () => {
  it('has the payment methods of the dashboard', async () => {
    const { cart } = await shop.prepareStripeCart();
    const fields = lastRequest('POST /v1/payment_intents');
    expect(fields).toMatchObject({
      ...{ currency: 'eur', capture_method: 'manual', automatic_payment_methods: { enabled: 'true' } },
      metadata: { resource_id: cart, cart_id: cart },
    });
    expect(fields).not.toHaveProperty('payment_method_types');
    expect(fields).not.toHaveProperty('setup_future_usage');
  });

  it('of a bank method has that one, and is captured at once', async () => {
    await shop.prepareCart({ provider: 'stripe-ideal' });
    const fields = lastRequest('POST /v1/payment_intents');
    expect(fields).toMatchObject({ capture_method: 'automatic', payment_method_types: { 0: 'ideal' } });
    expect(fields).not.toHaveProperty('automatic_payment_methods');
  });
});

describe('A refund', () => {
  it('names ours in its metadata, which is also its idempotency key', async () => {
    const { id } = await shop.placeStripeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    const [refund] = ok(await shop.admin.get(`/orders/${id}`)).order.refunds;
    const request = shop.company.requests.findLast(({ route }) => route === 'POST /v1/refunds')!;
    expect(request).toMatchObject({ key: refund.id, fields: { metadata: { refund_id: refund.id } } });
  });
});

describe('The intent of a session', () => {
  it('is replaced if the customer has another id at Stripe since', async () => {
    const ada = await registerShopper(shop, 'ada@example.com');
    const items = [{ variant_id: shop.mug.variants[0].id, quantity: 1 }];
    const { id: cart } = ok(await ada.post('/carts', { region_id: shop.europe.id, items })).cart;
    ok(await ada.post(`/carts/${cart}`, { email: ada.email }));
    ok(await ada.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe' }));
    const first = shop.company.ledger.openIntentOf(cart);
    const other = shop.company.ledger.handle('POST /v1/customers', { email: ada.email }) as { id: string };
    await shop.sql('update payment_customer set reference = $1 where customer_id = $2', [other.id, ada.id]);
    ok(await ada.post(`/carts/${cart}/line-items`, { variant_id: items[0].variant_id, quantity: 1 }));
    expect(shop.company.ledger.openIntentOf(cart).customer).toBe(other.id);
    expect(first.status).toBe('canceled');
  });
});

describe('An order', () => {
  it('is captured without another charge if its intent was captured in the dashboard', async () => {
    const { id, intent, total } = await shop.placeStripeOrder();
    shop.company.ledger.handle(`POST /v1/payment_intents/${intent.id}/capture`, {});
    ok(await shop.admin.post(`/orders/${id}/capture`));
    expect(ok(await shop.admin.get(`/orders/${id}`)).order.payment_status).toBe('captured');
    expect(intent.amount_received).toBe(total);
  });

  it('is canceled although its intent was canceled in the dashboard', async () => {
    const { id, intent, payment } = await shop.placeStripeOrder();
    shop.company.ledger.handle(`POST /v1/payment_intents/${intent.id}/cancel`, {});
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    shop.app.get(Outbox, { strict: false }).wake();
    await until(async () => {
      const [{ data }] = await shop.sql<{ data: { status: string } }>(
        'select data from payment where id = $1',
        [payment],
      );
      return data.status === 'canceled';
    });
    expect(await shop.sql(`select from outbox_event where parked_at is not null`)).toEqual([]);
  });
});
