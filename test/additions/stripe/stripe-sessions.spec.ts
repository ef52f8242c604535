import { createRegion, createSizedProduct, ok } from '../../support/sample-shop.ts';
import { expectSameLedger, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* Which intents the payment sessions of carts have at Stripe. */

const PROVIDERS = ['bancontact', 'blik', 'ideal', 'przelewy24', 'giropay'].map(
  (method) => `stripe-${method}`,
);

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop({ STRIPE_PAYMENT_DESCRIPTION: 'Shirts and mugs' });
  for (const provider_id of PROVIDERS)
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id }));
});
afterEach(() => expectSameLedger(shop));
afterAll(() => shop.close());

/** The requests that the work sends to Stripe. */
async function recordRequests(work: () => Promise<unknown>): Promise<string[]> {
  const before = shop.company.requests.length;
  await work();
  return shop.company.requests.slice(before).map(({ route }) => route.replace(/pi_\d+/, ':id'));
}

const mug = () => ({ variant_id: shop.mug.variants[0].id, quantity: 1 });

describe('With six Stripe providers in a region', () => {
  it('the installed ones are listed, and giropay is not offered to carts', async () => {
    const { payment_providers } = ok(await shop.admin.get('/store/payment-providers'));
    expect(payment_providers.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['stripe', ...PROVIDERS]),
    );
    const cart = await shop.prepareCart();
    const { payment_sessions } = ok(await shop.store.post(`/carts/${cart}/payment-sessions`)).cart;
    const offered = payment_sessions.map(({ provider_id }: { provider_id: string }) => provider_id);
    expect(offered).toEqual(expect.arrayContaining(['stripe', 'stripe-ideal']));
    expect(offered).not.toContain('stripe-giropay');
  });

  it('opening the sessions creates no intent before one is selected', async () => {
    const cart = await shop.prepareCart();
    expect(await recordRequests(() => shop.store.post(`/carts/${cart}/payment-sessions`))).toEqual([]);
    expect(
      await recordRequests(() =>
        shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe-ideal' }),
      ),
    ).toEqual(['POST /v1/payment_intents']);
    expect(shop.company.ledger.openIntentOf(cart)).toMatchObject({ payment_method_types: ['ideal'] });
  });

  it('a change of the cart updates one intent', async () => {
    const { cart } = await shop.prepareStripeCart();
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    expect(await recordRequests(() => shop.store.post(`/carts/${cart}/line-items`, mug()))).toEqual([
      'POST /v1/payment_intents/:id',
    ]);
  });

  it.each([
    ['stripe-przelewy24', 'p24'],
    ['stripe-blik', 'blik'],
    ['stripe-bancontact', 'bancontact'],
  ])('%s creates an intent of the method %s that is captured at once', async (provider, method) => {
    const cart = await shop.prepareCart({ provider });
    expect(shop.company.ledger.openIntentOf(cart)).toMatchObject({
      payment_method_types: [method],
      capture_method: 'automatic',
    });
  });
});

describe('The intent of a session', () => {
  it('is canceled when the session is refreshed', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/stripe/refresh`));
    expect(intent.status).toBe('canceled');
    expect(shop.company.ledger.openIntentOf(cart).id).not.toBe(intent.id);
  });

  it('is canceled when the session is deleted', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    ok(await shop.store.delete(`/carts/${cart}/payment-sessions/stripe`));
    expect(intent.status).toBe('canceled');
  });

  it('is canceled when another provider is selected', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
    expect(intent.status).toBe('canceled');
  });

  it('is refunded when the session of a paid bank transfer is deleted', async () => {
    const cart = await shop.prepareCart({ provider: 'stripe-ideal' });
    const intent = shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id);
    ok(await shop.store.delete(`/carts/${cart}/payment-sessions/stripe-ideal`));
    expect(shop.company.ledger.refundedOf(intent.id)).toBe(intent.amount);
  });

  it('is refunded wholly when its session is deleted after a refund in the dashboard has failed', async () => {
    const cart = await shop.prepareCart({ provider: 'stripe-ideal' });
    const intent = shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id);
    Object.assign(shop.company.ledger.refundInDashboard(intent.id, 300), { status: 'failed' });
    ok(await shop.store.delete(`/carts/${cart}/payment-sessions/stripe-ideal`));
    expect(shop.company.ledger.refundedOf(intent.id)).toBe(intent.amount);
  });

  it('is replaced after it was canceled in the dashboard', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.expire(intent.id);
    await shop.sendEvent('payment_intent.canceled', intent);
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    expect(shop.company.ledger.openIntentOf(cart).id).not.toBe(intent.id);
  });

  it('has the description of the cart before that of the shop', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    expect(intent.description).toBe('Shirts and mugs');
    ok(await shop.store.post(`/carts/${cart}`, { context: { payment_description: 'Order of Ada' } }));
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/stripe/refresh`));
    expect(shop.company.ledger.openIntentOf(cart).description).toBe('Order of Ada');
  });

  it('is released, and the cart can be paid again, when the stock is gone', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    const variant = `/products/${shop.shirt.id}/variants/${shop.shirt.variants[0].id}`;
    ok(await shop.admin.post(variant, { inventory_quantity: 0 }));
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(409);
    await until(() => intent.status === 'canceled');
    ok(await shop.admin.post(variant, { inventory_quantity: 50 }));
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });
});

describe('An amount that Stripe cannot charge', () => {
  /** Opens the session of a cart with one item of this price. @returns the message of the completion */
  async function complete(currency_code: string, price: number, country: string) {
    const region = await createRegion(shop, {
      ...{ currency_code, countries: [country], payment_providers: ['stripe'] },
    });
    const product = await createSizedProduct(
      shop,
      `Token ${currency_code} ${price}`,
      ['One size'],
      { [currency_code]: price },
      { manage_inventory: false },
    );
    const items = [{ variant_id: product.variants[0].id, quantity: 1 }];
    const { id } = ok(await shop.store.post('/carts', { region_id: region, items })).cart;
    ok(await shop.store.post(`/carts/${id}`, { email: 'ada@example.com' }));
    ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    const { payment_session } = ok(await shop.store.get(`/carts/${id}`)).cart;
    return payment_session.data as { amount?: number; refusal?: string };
  }

  beforeAll(async () => {
    for (const code of ['kwd', 'jpy', 'huf']) ok(await shop.admin.post(`/store/currencies/${code}`));
  });

  it('in a currency with three decimals is refused unless it ends in 0', async () => {
    expect((await complete('kwd', 5124, 'kw')).refusal).toMatch(/KWD must be a multiple of 10/);
  });

  it('below the minimum is refused with a message', async () => {
    expect((await complete('eur', 20, 'at')).refusal).toMatch(/Amount must be at least/);
  });

  it.each([
    ['jpy', 1234, 'jp'],
    ['huf', 123_45, 'hu'],
  ])('is none of the amounts in %s, which are sent as they are', async (currency, amount, country) => {
    expect((await complete(currency, amount, country)).amount).toBe(amount);
  });
});
