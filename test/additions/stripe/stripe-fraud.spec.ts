import { ok } from '../../support/sample-shop.ts';
import { registerShopper } from '../../support/shoppers.ts';
import { expectSameLedger, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';

/* Shoppers who try to pay with what is not theirs. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
});
afterEach(() => expectSameLedger(shop));
afterAll(() => shop.close());

/** As if a client could choose the intent of its session: what rows of Medusa v1 look like, which has no private data. */
async function useIntentOf(cart: string, intent: string): Promise<void> {
  await shop.sql(
    `update payment_session set data = data || jsonb_build_object('id', $2::text), private_data = '{}' where cart_id = $1 and is_selected`,
    [cart, intent],
  );
}

describe('The intent of another cart', () => {
  it('buys no second cart after its own was placed', async () => {
    const { intent } = await shop.placeStripeOrder();
    const { cart } = await shop.prepareStripeCart();
    await useIntentOf(cart, intent.id);
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({ status: 422 });
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toEqual([]);
  });

  it('buys no second cart before its own is placed', async () => {
    const first = await shop.prepareStripeCart();
    const second = await shop.prepareStripeCart();
    shop.company.ledger.confirm(first.intent.id);
    await useIntentOf(second.cart, first.intent.id);
    expect(await shop.store.post(`/carts/${second.cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The payment belongs to another purchase; please pay again' },
    });
    expect(ok(await shop.store.post(`/carts/${first.cart}/complete`)).type).toBe('order');
  });

  it('that was cheap buys no expensive cart', async () => {
    const cheap = await shop.prepareStripeCart({
      items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
    });
    shop.company.ledger.confirm(cheap.intent.id);
    const expensive = await shop.prepareStripeCart({
      items: [{ variant_id: shop.shirt.variants[0].id, quantity: 5 }],
    });
    const path = `/carts/${expensive.cart}/payment-sessions/stripe`;
    await shop.store.post(path, { data: { id: cheap.intent.id, amount: 1, metadata: {} } });
    expect(ok(await shop.store.post(`/carts/${expensive.cart}/complete`)).type).toBe('cart');
  });
});

describe('The own intent of a cart', () => {
  it('of a smaller amount does not buy the cart', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    Object.assign(intent, { amount: 100, amount_capturable: 100 });
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The amount has changed since you paid; please pay again' },
    });
  });

  it('of the same amount in another currency does not buy the cart', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    Object.assign(intent, { currency: 'huf' });
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The amount has changed since you paid; please pay again' },
    });
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toEqual([]);
  });

  it('whose money was refunded does not buy the cart', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    Object.assign(intent, { capture_method: 'automatic' });
    shop.company.ledger.confirm(intent.id);
    shop.company.ledger.refundInDashboard(intent.id, intent.amount);
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The payment was refunded; please pay again' },
    });
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/stripe/refresh`));
    shop.company.ledger.confirm(
      ok(await shop.store.get(`/carts/${cart}`)).cart.payment_session.data.id as string,
    );
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });
});

describe('Data that a client writes to a session', () => {
  it('reach Stripe only if they are on the list of permitted ones', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    const data = {
      receipt_email: 'ada@example.com',
      ...{ id: 'pi_elsewhere', amount: 1, currency: 'usd', metadata: { resource_id: 'cart_elsewhere' } },
      ...{ status: 'succeeded', customer: 'cus_elsewhere', capture_method: 'automatic' },
    };
    const { payment_session } = ok(
      await shop.store.post(`/carts/${cart}/payment-sessions/stripe`, { data }),
    ).cart;
    expect(payment_session.data).toMatchObject({
      id: intent.id,
      amount: intent.amount,
      status: intent.status,
    });
    expect(shop.company.requests.at(-1)!.fields).toEqual({
      amount: String(intent.amount),
      receipt_email: 'ada@example.com',
    });
    expect(intent.metadata.resource_id).toBe(cart);
  });

  it('are dropped while Stripe is unavailable', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.behaviors.set('POST /v1/payment_intents', 'loses the response');
    const data = { id: 'pi_elsewhere' };
    expect((await shop.store.post(`/carts/${cart}/payment-sessions/stripe`, { data })).status).toBe(422);
    shop.company.behaviors.clear();
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.payment_session.data.id).toBe(intent.id);
  });
});

describe('The Stripe customer of an account', () => {
  it('is not taken from metadata that the customer can write to', async () => {
    const ada = await registerShopper(shop, 'ada@example.com');
    const { id: cart } = ok(
      await ada.post('/carts', {
        region_id: shop.europe.id,
        items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
      }),
    ).cart;
    ok(await ada.post(`/carts/${cart}`, { email: ada.email }));
    ok(await ada.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe' }));
    const [[adasId]] = [...shop.company.ledger.customers];
    expect(shop.company.ledger.openIntentOf(cart).customer).toBe(adasId);
    expect(ok(await ada.get('/customers/me/payment-methods')).payment_methods).toMatchObject([
      { provider_id: 'stripe', data: { customer: adasId } },
    ]);

    const eve = await registerShopper(shop, 'eve@example.com');
    ok(await eve.post('/customers/me', { metadata: { stripe_id: adasId } }));
    expect(ok(await eve.get('/customers/me/payment-methods'))).toEqual({ payment_methods: [] });
    const other = ok(
      await eve.post('/carts', {
        region_id: shop.europe.id,
        items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
      }),
    ).cart.id;
    ok(await eve.post(`/carts/${other}`, { email: eve.email }));
    ok(await eve.post(`/carts/${other}/payment-session`, { provider_id: 'stripe' }));
    expect(shop.company.ledger.openIntentOf(other).customer).not.toBe(adasId);
  });

  it('who was deleted at Stripe does not block the checkout', async () => {
    const bob = await registerShopper(shop, 'bob@example.com');
    await shop.sql(
      `insert into payment_customer (customer_id, family, reference) values ($1, 'stripe', 'cus_gone')`,
      [bob.id],
    );
    const { id: cart } = ok(
      await bob.post('/carts', {
        region_id: shop.europe.id,
        items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
      }),
    ).cart;
    ok(await bob.post(`/carts/${cart}`, { email: bob.email }));
    ok(await bob.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe' }));
    expect(shop.company.ledger.openIntentOf(cart).customer).toBeNull();
  });

  it('is not created for guests', async () => {
    const before = shop.company.ledger.customers.size;
    await shop.prepareStripeCart();
    expect(shop.company.ledger.customers.size).toBe(before);
  });
});
