import { RetryPayments } from '#shop/orders/payments/retry-payments';
import type { StripeBehavior } from '../../../fakes/stripe/stripe-server.ts';
import { expireProviderRequests } from '../../../support/orders.ts';
import { ok } from '../../../support/sample-shop.ts';
import {
  expectSameLedger,
  openStripeShop,
  type StripeOrder,
  type StripeShop,
} from '../../../support/stripe-shop.ts';

/* Stripe answers late, wrongly, or not at all. */

const ONCE: Record<string, Exclude<StripeBehavior, string>> = {
  'is lost after the work': { fault: 'loses the response', times: 1 },
  'is a 429': { fault: 'limits', times: 1 },
  'is a 409, because the key is in use': { fault: 'in use', times: 1 },
  'is a 500 without the work': { fault: 'fails', times: 1 },
  'is a 500 after the work': { fault: 'fails after', times: 1 },
  'is slow': { delay: 300 },
};
const FAULTS = Object.keys(ONCE);
const once = (name: string): StripeBehavior => ({ ...ONCE[name] });

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
});
afterEach(async () => {
  shop.company.behaviors.clear();
  await expectSameLedger(shop);
});
afterAll(() => shop.close());

async function readOrder(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

async function placeCapturedOrder(): Promise<StripeOrder> {
  const order = await shop.placeStripeOrder();
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  return order;
}

/** Half a minute later, captures and refunds whose outcome is unknown are requested again. */
async function retryUnanswered(): Promise<void> {
  await expireProviderRequests(shop.sql);
  await shop.app.get(RetryPayments, { strict: false }).run();
}

describe('Creating an intent', () => {
  it.each(FAULTS)('succeeds if the first response %s', async (name) => {
    shop.company.behaviors.set('POST /v1/payment_intents', once(name));
    const cart = await shop.prepareCart({ provider: 'stripe' });
    const { payment_session } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    shop.company.ledger.confirm(String(payment_session.data.id));
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });

  it('is repeated by the completion of the cart if Stripe was unavailable', async () => {
    shop.company.behaviors.set('POST /v1/payment_intents', { fault: 'loses the response', times: 3 });
    const cart = await shop.prepareCart({ provider: 'stripe' });
    const { payment_session } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(payment_session).toMatchObject({ status: 'error' });
    expect(ok(await shop.store.post(`/carts/${cart}/complete`))).toMatchObject({ payment_status: 'pending' });
    shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });
});

describe('Creating an intent that Stripe has failed to create', () => {
  const intentsOf = (cart: string) =>
    [...shop.company.ledger.intents.values()].filter(({ metadata }) => metadata.resource_id === cart);

  it('finds the intent whose response was lost after another key was used', async () => {
    // the client of Stripe repeats the first request, which gets the stored failure
    shop.company.behaviors.set('POST /v1/payment_intents', {
      inOrder: ['fails', 'works', 'loses the response'],
    });
    const cart = await shop.prepareCart({ provider: 'stripe' });
    const { payment_session } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(payment_session).toMatchObject({ status: 'error', data: {} });
    ok(await shop.store.post(`/carts/${cart}/complete`));
    const completed = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(intentsOf(cart)).toMatchObject([{ id: completed.payment_session.data.id }]);
  });

  it('uses the next key after each attempt of an outage', async () => {
    shop.company.behaviors.set('POST /v1/payment_intents', 'fails');
    const cart = await shop.prepareCart({ provider: 'stripe' });
    for (let attempt = 1; attempt <= 3; attempt++) await shop.store.post(`/carts/${cart}/complete`);
    shop.company.behaviors.clear();
    expect(ok(await shop.store.post(`/carts/${cart}/complete`))).toMatchObject({ payment_status: 'pending' });
    expect(intentsOf(cart)).toHaveLength(1);
    const keys = shop.company.requests
      .filter(({ route, fields }) => route === 'POST /v1/payment_intents' && isOfCart(fields, cart))
      .map(({ key }) => key);
    expect(new Set(keys).size).toBe(6);
  });
});

function isOfCart({ metadata }: { metadata?: unknown }, cart: string): boolean {
  return (metadata as { cart_id?: string } | undefined)?.cart_id === cart;
}

describe('Completing a cart', () => {
  it('fails with a message for the shopper while Stripe hangs, and succeeds afterwards', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    shop.company.behaviors.set('GET /v1/payment_intents', 'hangs before');
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: {
        type: 'payment_authorization_error',
        message: 'The payment provider does not answer; try again',
      },
    });
    shop.company.behaviors.clear();
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });

  it('reports a declined card as a cart that still has to be paid', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id, 'declined');
    expect(ok(await shop.store.post(`/carts/${cart}/complete`))).toMatchObject({
      type: 'cart',
      payment_status: 'pending',
    });
    shop.company.ledger.confirm(intent.id);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });

  it('waits for the shopper while the bank requires an action', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id, 'requires_action');
    expect(ok(await shop.store.post(`/carts/${cart}/complete`))).toMatchObject({
      payment_status: 'requires_more',
    });
  });
});

describe('A capture', () => {
  it.each(FAULTS)('happens once if the first response %s', async (name) => {
    const { id } = await shop.placeStripeOrder();
    shop.company.behaviors.set('POST /v1/payment_intents', once(name));
    ok(await shop.admin.post(`/orders/${id}/capture`));
    expect((await readOrder(id)).payment_status).toBe('captured');
  });

  it('that Stripe declines makes the order require an action', async () => {
    const { id } = await shop.placeStripeOrder();
    shop.company.behaviors.set('POST /v1/payment_intents', 'refuses');
    ok(await shop.admin.post(`/orders/${id}/capture`));
    expect((await readOrder(id)).payment_status).toBe('requires_action');
  });

  it('whose responses are all lost is settled by the next attempt', async () => {
    const { id } = await shop.placeStripeOrder();
    shop.company.behaviors.set('POST /v1/payment_intents', { fault: 'loses the response', times: 3 });
    ok(await shop.admin.post(`/orders/${id}/capture`));
    expect((await readOrder(id)).payment_status).toBe('awaiting');
    shop.company.expireKeys();
    await retryUnanswered();
    expect((await readOrder(id)).payment_status).toBe('captured');
  });

  it('whose responses are all lost is requested again with the same key', async () => {
    const { id, intent } = await shop.placeStripeOrder();
    shop.company.behaviors.set('POST /v1/payment_intents', { fault: 'loses the response', times: 3 });
    ok(await shop.admin.post(`/orders/${id}/capture`));
    await retryUnanswered();
    const captures = shop.company.requests.filter(({ route }) => route.endsWith(`${intent.id}/capture`));
    expect(captures).toHaveLength(4);
    expect(new Set(captures.map(({ key }) => key)).size).toBe(1);
  });
});

describe('A refund', () => {
  it.each(FAULTS)('happens once if the first response %s', async (name) => {
    const { id } = await placeCapturedOrder();
    shop.company.behaviors.set('POST /v1/refunds', once(name));
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 700, reason: 'other' }));
    expect((await readOrder(id)).refunds).toMatchObject([{ amount: 700 }]);
  });

  it('that failed at Stripe for good is requested again with a new key', async () => {
    const { id, intent } = await placeCapturedOrder();
    shop.company.behaviors.set('POST /v1/refunds', { fault: 'fails', times: 2 });
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 700, reason: 'other' }));
    expect(shop.company.ledger.refundedOf(intent.id)).toBe(700);
    const keys = shop.company.requests
      .filter(({ route }) => route === 'POST /v1/refunds')
      .map(({ key }) => key);
    expect(keys.at(-1)).not.toBe(keys.at(-2));
  });

  it('whose responses are all lost is not repeated after Stripe has forgotten its key', async () => {
    const { id, intent } = await placeCapturedOrder();
    shop.company.behaviors.set('POST /v1/refunds', { fault: 'loses the response', times: 3 });
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 700, reason: 'other' }));
    shop.company.expireKeys();
    await retryUnanswered();
    expect(shop.company.ledger.refundedOf(intent.id)).toBe(700);
  });

  it('that Stripe declines is reversed, and reported to staff', async () => {
    const { id } = await placeCapturedOrder();
    shop.company.behaviors.set('POST /v1/refunds', 'refuses');
    expect(await shop.admin.post(`/orders/${id}/refund`, { amount: 700, reason: 'other' })).toMatchObject({
      status: 422,
      body: { message: 'Your card has insufficient funds.' },
    });
    expect(await readOrder(id)).toMatchObject({ refunds: [], refunded_total: 0 });
  });

  it.each(['fails', 'fails after'] as const)(
    'of a paid session that is deleted is made once if Stripe %s, and repeats that',
    async (fault) => {
      const cart = await shop.prepareCart({ provider: 'stripe' });
      const intent = shop.company.ledger.openIntentOf(cart);
      Object.assign(intent, { capture_method: 'automatic' });
      shop.company.ledger.confirm(intent.id);
      shop.company.behaviors.set('POST /v1/refunds', { fault, times: 1 });
      ok(await shop.store.delete(`/carts/${cart}/payment-sessions/stripe`));
      expect(shop.company.ledger.refundedOf(intent.id)).toBe(intent.amount);
    },
  );

  it('that is pending at Stripe is settled by a webhook', async () => {
    const { id } = await placeCapturedOrder();
    shop.company.ledger.refundsArePending = true;
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 700, reason: 'other' }));
    shop.company.ledger.refundsArePending = false;
    const refund = shop.company.ledger.refunds.at(-1)!;
    refund.status = 'succeeded';
    expect((await shop.sendEvent('refund.updated', refund)).status).toBe(200);
    expect(
      await shop.sql('select settled_at is not null as settled from refund where order_id = $1', [id]),
    ).toEqual([{ settled: true }]);
  });
});
