import type { FailedRelease } from '#engine/background/events';
import { Outbox } from '../../../src/index.ts';
import { deliverEvents } from '../../support/due-events.ts';
import { ok } from '../../support/sample-shop.ts';
import { openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* Stripe does not release a payment, however often it is asked. */

let shop: StripeShop;
let published: FailedRelease[];

beforeAll(async () => {
  shop = await openStripeShop();
  published = [];
  const outbox = shop.app.get(Outbox, { strict: false });
  outbox.subscribe('payment.release_failed', ({ data }) => void published.push(data), 'spec');
});
beforeEach(() => void published.splice(0));
afterEach(() => shop.company.behaviors.clear());
afterAll(() => shop.close());

/** Repeats the release until it is parked. */
async function exhaustAttempts(): Promise<FailedRelease> {
  await until(async () => {
    await deliverEvents(shop);
    return published.length > 0;
  });
  return published[0];
}

describe('A release that fails for good', () => {
  it('is announced to staff for the payment of a canceled order', async () => {
    const { id, payment, intent } = await shop.placeStripeOrder();
    shop.company.behaviors.set('POST /v1/payment_intents', 'refuses');
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    const event = await exhaustAttempts();
    expect(event).toMatchObject({ payment_id: payment, provider_id: 'stripe', intent: intent.id });
    expect(event.error).toContain('insufficient funds');
  });

  it('is announced for a session that was removed, and succeeds when staff have it tried again', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    shop.company.behaviors.set('POST /v1/payment_intents', 'refuses');
    ok(await shop.store.delete(`/carts/${cart}/payment-sessions/stripe`));
    const { parked_event_id, ...event } = await exhaustAttempts();
    expect(event).toMatchObject({ payment_id: null, provider_id: 'stripe', intent: intent.id });
    shop.company.behaviors.clear();
    ok(await shop.admin.post(`/events/parked/${parked_event_id}/retry`));
    await until(() => intent.status === 'canceled');
  });

  it('is announced once', async () => {
    const { id } = await shop.placeStripeOrder();
    const other = await shop.placeStripeOrder();
    shop.company.behaviors.set('POST /v1/payment_intents', 'refuses');
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    await exhaustAttempts();
    ok(await shop.admin.post(`/orders/${other.id}/cancel`));
    await until(async () => {
      await deliverEvents(shop);
      return published.some(({ payment_id }) => payment_id === other.payment);
    });
    expect(published).toHaveLength(2);
  });
});
