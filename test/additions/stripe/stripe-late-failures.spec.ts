import { ok } from '../../support/sample-shop.ts';
import { openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* A refund by which a payment was released fails at Stripe days later. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop({ STRIPE_CAPTURE: 'true' });
});
afterEach(() => shop.company.behaviors.clear());
afterAll(() => shop.close());

/** A cart that was paid by Stripe, and is bought by another provider, so that the captured payment is refunded. */
async function releaseCapturedPayment(): Promise<{ cart: string; intent: string }> {
  const { cart, intent } = await shop.prepareStripeCart();
  shop.company.ledger.confirm(intent.id);
  shop.company.behaviors.set('GET /v1/payment_intents', 'fails');
  expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(422);
  shop.company.behaviors.clear();
  ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
  expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  await waitForRelease(cart);
  return { cart, intent: intent.id };
}

/** Waits for all events of canceled payments, since the removal of the session has refunded the payment already. */
async function waitForRelease(cart: string): Promise<void> {
  await until(async () => {
    const events = await shop.sql(`select from outbox_event where name like 'payment%'`);
    return events.length === 0 && shop.company.ledger.balanceOf(cart) === 0;
  });
}

/** The last refund of an intent fails, which Stripe reports by two events. */
async function failRefund(intent: string): Promise<void> {
  const refund = shop.company.ledger.refunds.findLast(({ payment_intent }) => payment_intent === intent)!;
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  for (const event of ['refund.failed', 'charge.refund.updated'])
    expect((await shop.sendEvent(event, refund)).status).toBe(200);
}

const countRefunds = (intent: string) =>
  shop.company.ledger.refunds.filter(({ payment_intent }) => payment_intent === intent).length;

describe('A refund that has released a payment, and fails later', () => {
  it('is made again once', async () => {
    const { cart, intent } = await releaseCapturedPayment();
    await failRefund(intent);
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
    expect(countRefunds(intent)).toBe(2);
  });

  it('is made again after the second one has failed, too', async () => {
    const { cart, intent } = await releaseCapturedPayment();
    await failRefund(intent);
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
    await failRefund(intent);
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
    expect(countRefunds(intent)).toBe(3);
  });
});
