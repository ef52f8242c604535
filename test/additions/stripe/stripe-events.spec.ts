import { Outbox } from '../../../src/index.ts';
import { ok } from '../../support/sample-shop.ts';
import { expectSameLedger, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* Webhooks of Stripe: late, twice, out of order, forged; and what happens in Stripe's dashboard. */

let shop: StripeShop;
const NEXT_SECRET = 'whsec_ofTheRotatedEndpoint';

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

async function countOrders(cart: string): Promise<number> {
  return (await shop.sql('select from "order" where cart_id = $1', [cart])).length;
}

async function placeCapturedOrder() {
  const order = await shop.placeStripeOrder();
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  return order;
}

describe('A webhook of Stripe about a paid cart', () => {
  it('places the order before the storefront does, which then gets the same order', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    expect((await shop.sendEvent('payment_intent.amount_capturable_updated', intent)).status).toBe(200);
    expect(await countOrders(cart)).toBe(1);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    expect(await countOrders(cart)).toBe(1);
  });

  it('changes nothing after the storefront has placed the order', async () => {
    const { id, cart, intent } = await shop.placeStripeOrder();
    for (let time = 0; time < 2; time++)
      expect((await shop.sendEvent('payment_intent.amount_capturable_updated', intent)).status).toBe(200);
    expect(await countOrders(cart)).toBe(1);
    expect((await readOrder(id)).payment_status).toBe('awaiting');
  });

  it('and the completion by the storefront at the same time place one order', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    await Promise.all([
      shop.sendEvent('payment_intent.amount_capturable_updated', intent),
      shop.store.post(`/carts/${cart}/complete`),
    ]);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    expect(await countOrders(cart)).toBe(1);
  });

  it('places no order while the payment is processing', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id, 'processing');
    expect((await shop.sendEvent('payment_intent.processing', intent)).status).toBe(200);
    expect(await countOrders(cart)).toBe(0);
    shop.company.ledger.finishProcessing(intent.id);
    expect((await shop.sendEvent('payment_intent.amount_capturable_updated', intent)).status).toBe(200);
    expect(await countOrders(cart)).toBe(1);
  });

  it('that reports an earlier failure late does not release the payment', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    const failed = structuredClone(shop.company.ledger.confirm(intent.id, 'declined'));
    shop.company.ledger.confirm(intent.id);
    expect((await shop.sendEvent('payment_intent.payment_failed', failed)).status).toBe(200);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    expect(shop.company.ledger.openIntentOf(cart)).toMatchObject({
      id: intent.id,
      status: 'requires_capture',
    });
  });

  it('that reports an earlier failure late does not end a payment that is processing', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    const failed = structuredClone(shop.company.ledger.confirm(intent.id, 'declined'));
    shop.company.ledger.confirm(intent.id, 'processing');
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('cart');
    expect((await shop.sendEvent('payment_intent.payment_failed', failed)).status).toBe(200);
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.payment_session.status).toBe('pending');
  });

  it('that reports a failure lets the shopper pay with the same intent', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id, 'declined');
    expect((await shop.sendEvent('payment_intent.payment_failed', intent)).status).toBe(200);
    shop.company.ledger.confirm(intent.id);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });
});

describe('A webhook of Stripe about an order', () => {
  it('records a capture in the dashboard once', async () => {
    const { id, intent } = await shop.placeStripeOrder();
    shop.company.ledger.handle(`POST /v1/payment_intents/${intent.id}/capture`, {});
    for (let time = 0; time < 2; time++)
      expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
    expect((await readOrder(id)).payment_status).toBe('captured');
  });

  it('records a refund in the dashboard once, by whichever event comes first', async () => {
    const { id, intent } = await placeCapturedOrder();
    const refund = shop.company.ledger.refundInDashboard(intent.id, 400);
    const charge = { id: intent.latest_charge, object: 'charge', payment_intent: intent.id };
    await shop.sendEvent('charge.refunded', charge);
    await shop.sendEvent('refund.created', refund);
    await shop.sendEvent('refund.updated', refund);
    expect(await readOrder(id)).toMatchObject({
      refunds: [{ amount: 400 }],
      refunded_total: 400,
      payment_status: 'partially_refunded',
    });
  });

  it('records a refund in the dashboard that is reported before its capture', async () => {
    const { id, intent } = await shop.placeStripeOrder();
    shop.company.ledger.handle(`POST /v1/payment_intents/${intent.id}/capture`, {});
    const refund = shop.company.ledger.refundInDashboard(intent.id, 400);
    await shop.sendEvent('refund.created', refund);
    await shop.sendEvent('payment_intent.succeeded', intent);
    expect(await readOrder(id)).toMatchObject({ refunded_total: 400 });
  });

  it('records a refund in the dashboard in full although one of Storekeep was in progress', async () => {
    const { id, total, intent } = await placeCapturedOrder();
    shop.company.behaviors.set('POST /v1/refunds', 'hangs before');
    const refunding = shop.admin.post(`/orders/${id}/refund`, { amount: total - 100, reason: 'other' });
    const [request] = await until(() => [...shop.company.hanging]);
    const refund = shop.company.ledger.refundInDashboard(intent.id, 400);
    expect((await shop.sendEvent('refund.created', refund)).status).toBe(409);
    shop.company.behaviors.clear();
    request.destroy(); // Stripe's client repeats it
    expect((await refunding).status).toBe(422);
    expect((await shop.sendEvent('refund.created', refund)).status).toBe(200);
    expect(await readOrder(id)).toMatchObject({ refunds: [{ amount: 400 }], refunded_total: 400 });
  });

  it('does not record a refund of Storekeep a second time', async () => {
    const { id } = await placeCapturedOrder();
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 300, reason: 'other' }));
    await shop.sendEvent('refund.created', shop.company.ledger.refunds.at(-1)!);
    expect((await readOrder(id)).refunds).toHaveLength(1);
  });

  it('reverses a refund that fails later', async () => {
    const { id } = await placeCapturedOrder();
    shop.company.ledger.refundsArePending = true;
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 300, reason: 'other' }));
    shop.company.ledger.refundsArePending = false;
    const refund = shop.company.ledger.refunds.at(-1)!;
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    await shop.sendEvent('refund.failed', refund);
    expect(await readOrder(id)).toMatchObject({ refunds: [], refunded_total: 0 });
  });

  it('reverses a refund that fails after it had succeeded', async () => {
    const { id } = await placeCapturedOrder();
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 300, reason: 'other' }));
    const succeeded = { ...shop.company.ledger.refunds.at(-1)! };
    Object.assign(shop.company.ledger.refunds.at(-1)!, {
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    await shop.sendEvent('refund.failed', shop.company.ledger.refunds.at(-1)!);
    await shop.sendEvent('refund.created', succeeded);
    expect(await readOrder(id)).toMatchObject({ refunds: [], refunded_total: 0 });
  });

  it('reverses a refund of the dashboard that fails after it had succeeded', async () => {
    const { id, intent } = await placeCapturedOrder();
    const refund = shop.company.ledger.refundInDashboard(intent.id, 400);
    await shop.sendEvent('refund.created', refund);
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    await shop.sendEvent('refund.failed', refund);
    expect(await readOrder(id)).toMatchObject({ refunds: [], refunded_total: 0 });
  });

  it('makes the order require an action when its authorization expires', async () => {
    const { id, intent } = await shop.placeStripeOrder();
    await shop.sendEvent('payment_intent.canceled', shop.company.ledger.expire(intent.id));
    expect((await readOrder(id)).payment_status).toBe('requires_action');
    ok(await shop.admin.post(`/orders/${id}/capture`));
    expect((await readOrder(id)).payment_status).toBe('requires_action');
  });

  it('notifies staff of a dispute once', async () => {
    const disputes: unknown[] = [];
    shop.app
      .get(Outbox, { strict: false })
      .subscribe('payment.dispute_created', async ({ data }) => void disputes.push(data), 'disputes');
    const { id, intent } = await placeCapturedOrder();
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      payment_intent: intent.id,
      amount: 50,
      reason: 'fraudulent',
    };
    for (let time = 0; time < 2; time++) await shop.sendEvent('charge.dispute.created', dispute);
    await until(() => disputes.length > 0);
    expect(disputes).toEqual([expect.objectContaining({ order_id: id })]);
  });

  it('about a payment of another shop is accepted and ignored', async () => {
    const foreignIntent = {
      object: 'payment_intent',
      metadata: { resource_id: 'cart_elsewhere' },
      status: 'succeeded',
    };
    expect(
      (await shop.sendEvent('payment_intent.succeeded', { ...foreignIntent, id: 'pi_elsewhere' })).status,
    ).toBe(200);
  });
});

describe('The signature of a webhook', () => {
  const paths = ['/hooks/stripe', '/stripe/hooks'];

  it.each(paths)('of another secret is rejected with 400 at %s', async (path) => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    const forged = await shop.sendEvent('payment_intent.amount_capturable_updated', intent, {
      path,
      secret: 'whsec_ofSomeoneElse',
    });
    expect(forged).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Webhook Error') },
    });
    expect(await countOrders(cart)).toBe(0);
  });

  it.each(paths)('that is older than 300 seconds is rejected at %s', async (path) => {
    const { intent } = await shop.placeStripeOrder();
    const late = await shop.sendEvent('payment_intent.succeeded', intent, {
      path,
      at: new Date(Date.now() - 310_000),
    });
    expect(late.status).toBe(400);
  });

  it('is accepted from both secrets while one is rotated', async () => {
    const { webhookSecret } = shop.company;
    const second = await shop.openSecondInstance({
      STRIPE_WEBHOOK_SECRET: `${NEXT_SECRET},${webhookSecret}`,
    });
    for (const secret of [NEXT_SECRET, webhookSecret]) {
      const { body, headers } = shop.company.signEvent('payment_intent.processing', {}, { secret });
      const { statusCode } = await second.app.inject({
        method: 'POST',
        url: '/hooks/stripe',
        payload: body,
        headers,
      });
      expect(statusCode).toBe(200);
    }
    await second.close();
  });
});
