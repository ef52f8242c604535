import {
  startStripeServer,
  type StripeFault,
  type StripeServer,
} from '../../../fakes/stripe/stripe-server.ts';
import { makeEventsDue } from '../../../support/due-events.ts';
import { type KillableShop, openKillableShop } from '../../../support/killable-shop.ts';
import { ok } from '../../../support/sample-shop.ts';
import { expectSameLedger, stripeVariables } from '../../../support/stripe-shop.ts';
import { until } from '../../../support/until.ts';

/* The server is killed between our write and Stripe's response, before and after Stripe has done the work. */

const WAYS: StripeFault[] = ['hangs before', 'hangs after'];

let shop: KillableShop;
let company: StripeServer;

beforeAll(async () => {
  company = await startStripeServer();
  shop = await openKillableShop(stripeVariables(company));
  const { europe } = shop.sample;
  ok(await shop.post(`/admin/regions/${europe.id}/payment-providers`, { provider_id: 'stripe' }));
});
afterEach(() =>
  expectSameLedger({ company, sql: async <T>(text: string) => (await shop.query(text)) as T[] }),
);
afterAll(async () => {
  await shop.close();
  await company.stop();
});

/** Kills the server while Stripe does not answer requests of this route, and starts it again. */
async function crash(route: string, way: StripeFault, work: () => Promise<unknown>): Promise<void> {
  company.behaviors.set(route, way);
  await shop.crashWhileHanging(company)(work);
  company.behaviors.clear();
  await shop.expireLeases();
}

async function prepareCart(): Promise<string> {
  const items = [{ variant_id: shop.sample.mug.variants[0].id, quantity: 1 }];
  const { id } = ok(await shop.post('/store/carts', { region_id: shop.sample.europe.id, items })).cart;
  ok(await shop.post(`/store/carts/${id}`, { email: 'ada@example.com' }));
  ok(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: shop.sample.standardShipping.id }));
  return id;
}

async function selectStripe(cart: string): Promise<string> {
  const { payment_session } = ok(
    await shop.post(`/store/carts/${cart}/payment-session`, { provider_id: 'stripe' }),
  ).cart;
  return String(payment_session.data.id);
}

async function placeOrder(): Promise<{ id: string; intent: string }> {
  const cart = await prepareCart();
  const intent = await selectStripe(cart);
  company.ledger.confirm(intent);
  return { id: ok(await shop.post(`/store/carts/${cart}/complete`)).data.id, intent };
}

const statusOf = async (id: string) => ok(await shop.get(`/admin/orders/${id}`)).order.payment_status;

describe.each(WAYS)('While Stripe %s, a SIGKILL', (way) => {
  it('of the creation of an intent leaves one that the shopper can pay', async () => {
    const cart = await prepareCart();
    await crash('POST /v1/payment_intents', way, () =>
      shop.post(`/store/carts/${cart}/payment-session`, { provider_id: 'stripe' }),
    );
    company.ledger.confirm(await selectStripe(cart));
    expect(ok(await shop.post(`/store/carts/${cart}/complete`)).type).toBe('order');
  });

  it('of the authorization leaves a cart that can be completed', async () => {
    const cart = await prepareCart();
    company.ledger.confirm(await selectStripe(cart));
    await crash('GET /v1/payment_intents', way, () => shop.post(`/store/carts/${cart}/complete`));
    expect(ok(await shop.post(`/store/carts/${cart}/complete`)).type).toBe('order');
  });

  it('of a capture leaves an order that is captured once', async () => {
    const { id } = await placeOrder();
    await crash('POST /v1/payment_intents', way, () => shop.post(`/admin/orders/${id}/capture`));
    company.expireKeys();
    await until(
      async () => {
        await shop.retryUnanswered();
        return (await statusOf(id)) === 'captured';
      },
      'the order is captured',
      500,
    );
  });

  it('of a refund leaves an order that is refunded once', async () => {
    const { id, intent } = await placeOrder();
    ok(await shop.post(`/admin/orders/${id}/capture`));
    await crash('POST /v1/refunds', way, () =>
      shop.post(`/admin/orders/${id}/refund`, { amount: 200, reason: 'other' }),
    );
    company.expireKeys();
    await until(
      async () => {
        await shop.retryUnanswered();
        const [refund] = await shop.query('select settled_at from refund where order_id = $1', [id]);
        return refund.settled_at;
      },
      'the refund is settled',
      500,
    );
    expect(company.ledger.refundedOf(intent)).toBe(200);
  });

  it('of the release of a removed session is repeated', async () => {
    const cart = await prepareCart();
    const intent = await selectStripe(cart);
    company.ledger.confirm(intent);
    const path = `/store/carts/${cart}/payment-sessions/stripe/refresh`;
    await crash(`POST /v1/payment_intents/${intent}/cancel`, way, () => shop.post(path));
    await makeEventsDue(shop.query);
    await until(() => company.ledger.intents.get(intent)!.status === 'canceled');
  });

  it('of the release of a canceled order is repeated', async () => {
    const { id, intent } = await placeOrder();
    company.behaviors.set('POST /v1/payment_intents', way);
    ok(await shop.post(`/admin/orders/${id}/cancel`));
    await company.waitForHangingRequest();
    await shop.restart();
    company.behaviors.clear();
    await makeEventsDue(shop.query);
    await until(() => company.ledger.intents.get(intent)!.status === 'canceled');
  });
});
