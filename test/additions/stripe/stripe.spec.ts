import { PaymentProviders, stripe } from '../../../src/index.ts';
import { startStripeServer, type StripeServer } from '../../fakes/stripe/stripe-server.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* Payments by Stripe, with a stand-in for the company. */

let shop: SampleShop;
let company: StripeServer;

beforeAll(async () => {
  [shop, company] = [await useSampleShop({}), await startStripeServer()];
  const providers = shop.app.get(PaymentProviders, { strict: false });
  const { apiKey, webhookSecret, url } = company;
  for (const provider of await stripe({ apiKey, webhookSecrets: [webhookSecret], apiBase: url }))
    providers.register(provider);
  await providers.onApplicationBootstrap();
  for (const provider_id of ['stripe', 'stripe-ideal', 'stripe-blik', 'stripe-giropay'])
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id }));
});
afterEach(() => company.behaviors.clear());
afterAll(async () => {
  await shop.close();
  await company.stop();
});

async function sendEvent(type: string, object: object, path = '/hooks/stripe') {
  const { body, headers } = company.signEvent(type, object);
  return shop.app.inject({ method: 'POST', url: path, payload: body, headers });
}

describe('A cart that is paid by Stripe', () => {
  it('becomes an order once the shopper has confirmed the intent of its session', async () => {
    const cart = await shop.prepareCart({ provider: 'stripe' });
    const session = ok(await shop.store.get(`/carts/${cart}`)).cart.payment_session;
    expect(session.data).toMatchObject({
      id: expect.stringMatching(/^pi_/),
      client_secret: expect.stringMatching(/_secret_/),
      metadata: { resource_id: cart, cart_id: cart },
    });
    const unconfirmed = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(unconfirmed).toMatchObject({ type: 'cart', payment_status: 'pending' });
    company.ledger.confirm(String(session.data.id));
    const { type, data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(type).toBe('order');
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }));
    expect(company.ledger.balanceOf(cart)).toBe(order.total - 100);
  });

  it('is completed by a webhook if the shopper does not come back', async () => {
    const cart = await shop.prepareCart({ provider: 'stripe-ideal' });
    const intent = company.ledger.confirm(company.ledger.openIntentOf(cart).id);
    expect((await sendEvent('payment_intent.succeeded', intent, '/stripe/hooks')).statusCode).toBe(200);
    const [order] = await shop.sql('select payment_status from "order" where cart_id = $1', [cart]);
    expect(order).toEqual({ payment_status: 'captured' });
  });

  it('has one intent, whose amount follows the cart', async () => {
    const cart = await shop.prepareCart({ provider: 'stripe' });
    const { cart: changed } = ok(
      await shop.store.post(`/carts/${cart}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    expect(company.ledger.openIntentOf(cart).amount).toBe(changed.total);
  });
});

describe('A webhook of Stripe', () => {
  it.each(['/hooks/stripe', '/stripe/hooks'])(
    'without a valid signature is rejected with 400 at %s',
    async (url) => {
      for (const headers of [{}, { 'stripe-signature': 't=1,v1=ab' }])
        expect((await shop.app.inject({ method: 'POST', url, payload: '{}', headers })).statusCode).toBe(400);
    },
  );
});
