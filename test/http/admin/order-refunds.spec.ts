import {
  expireProviderRequests,
  placeCapturedOrder,
  type PlacedOrder,
  placeOrder,
  setProviderBehavior,
} from '../../support/orders.ts';
import { monitorPayments, type PaymentMonitor } from '../../support/payment-monitor.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
let monitor: PaymentMonitor;
beforeAll(async () => {
  shop = await useSampleShop({});
  monitor = monitorPayments(shop);
});
beforeEach(() => monitor.clearEvents());
afterAll(() => shop.close());

describe('A refund of an order', () => {
  let order: PlacedOrder;
  let first: { refunds: { id: string }[] };
  let excessive: HttpResponse;
  let second: HttpResponse;
  let third: HttpResponse;
  let events: PaymentMonitor['events'];
  beforeAll(async () => {
    await monitor.clearEvents();
    order = await placeCapturedOrder(shop);
    const refund = (amount: number) =>
      shop.admin.post(`/orders/${order.id}/refund`, { amount, reason: 'discount', note: 'late' });
    first = ok(await refund(1000)).order;
    excessive = await refund(order.total);
    second = await refund(order.total - 1000);
    third = await refund(1);
    await monitor.expectEvents(
      'order.payment_captured',
      'payment.payment_captured',
      'order.refund_created',
      'payment.payment_refund_created',
      'order.refund_created',
      'payment.payment_refund_created',
    );
    events = [...monitor.events];
  });

  it('refunds a part of the order', () => {
    expect(first).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_total: 1000,
      refundable_amount: order.total - 1000,
      refunds: [{ amount: 1000, reason: 'discount', note: 'late', payment_id: order.payment }],
    });
  });

  it.each(['asked_at', 'settled_at', 'no_notification'])('is returned without the column %s', (column) => {
    expect(first.refunds[0]).not.toHaveProperty(column);
  });

  it('is rejected when it exceeds the rest of the order', () => {
    expect(excessive).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Cannot refund more than the original order amount' },
    });
  });

  it('can refund the rest of the order', () => {
    expect(ok(second).order.payment_status).toBe('refunded');
    expect(monitor.ledger(order.payment)).toEqual({ captured: order.total, refunded: order.total });
  });

  it('is rejected when nothing is left', () => {
    expect(third).toMatchObject({ status: 400 });
  });

  it('publishes an event with its id', () => {
    expect(events.find(({ name }) => name === 'order.refund_created')!.data).toEqual({
      id: order.id,
      refund_id: first.refunds[0].id,
      no_notification: null,
    });
  });
});

describe('A refund of an order with several payments', () => {
  let order: PlacedOrder;
  let older: string;
  let newer: string;
  beforeAll(async () => {
    order = await placeCapturedOrder(shop);
    [older, newer] = [`pay_a_${order.id}`, `pay_b_${order.id}`];
    const uncaptured = `pay_c_${order.id}`;
    await shop.sql(
      `insert into payment (id, order_id, amount, currency_code, provider_id, data, captured_at, created_at)
       select id, $1, 300, 'eur', 'test', '{}', case when id = $4 then null else now() end, at::timestamptz
       from (values ($2, '2020-01-01'), ($3, '2020-01-02'), ($4, '2019-01-01')) p (id, at)`,
      [order.id, older, newer, uncaptured],
    );
  });

  it('is divided among the captured payments, oldest first', async () => {
    const { order: refunded } = ok(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: 400, reason: 'other' }),
    );
    expect(
      refunded.refunds.map(({ payment_id, amount }: Record<string, unknown>) => [payment_id, amount]),
    ).toEqual([
      [older, 300],
      [newer, 100],
    ]);
  });

  it('is rejected when it exceeds what the captured payments have left', async () => {
    expect(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: order.total + 400, reason: 'other' }),
    ).toMatchObject({
      status: 400,
      body: { message: 'Refund amount is greater that the refundable amount' },
    });
  });
});

describe('The refund of an order', () => {
  let order: PlacedOrder;
  beforeAll(async () => (order = await placeCapturedOrder(shop)));

  it.each([
    ['an amount of 0', { amount: 0 }],
    ['a negative amount', { amount: -100 }],
    ['an amount of half a cent', { amount: 0.5 }],
    ['no reason', { reason: undefined }],
    ['an unknown reason', { reason: 'regret' }],
  ])('is rejected with %s', async (_, change) => {
    expect(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other', ...change }),
    ).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('is rejected before the capture', async () => {
    const order = await placeOrder(shop);
    expect(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }),
    ).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });

  it('leaves nothing behind when the provider rejects it, and can be repeated', async () => {
    const order = await placeCapturedOrder(shop, { refund: 'refused' });
    expect(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }),
    ).toMatchObject({ status: 422, body: { type: 'payment_authorization_error' } });
    expect(await getOrder(order.id)).toMatchObject({
      payment_status: 'captured',
      refunds: [],
      refunded_total: 0,
    });
    await monitor.expectEvents(
      'order.payment_captured',
      'payment.payment_captured',
      'order.refund_failed',
      'payment.payment_refund_failed',
    );
    await setProviderBehavior(shop, order.payment, {});
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: order.total, reason: 'other' }));
    expect(monitor.ledger(order.payment).refunded).toBe(order.total);
  });

  it.each(['before', 'after'])(
    'is returned, and retried with the same key, when the provider crashes %s it refunds',
    async (crash) => {
      const order = await placeCapturedOrder(shop, { crash });
      const { order: unsettled } = ok(
        await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }),
      );
      expect(unsettled).toMatchObject({ payment_status: 'partially_refunded', refunds: [{ amount: 100 }] });
      await setProviderBehavior(shop, order.payment, {});
      await expireProviderRequests(shop.sql);
      await monitor.retryPayments();
      await monitor.retryPayments();
      expect((await getOrder(order.id)).refunds).toHaveLength(1);
      expect(monitor.ledger(order.payment).refunded).toBe(100);
      expect(
        await shop.sql('select from refund where settled_at is null and payment_id = $1', [order.payment]),
      ).toEqual([]);
      await expireProviderRequests(shop.sql);
      await monitor.retryPayments();
      expect(monitor.ledger(order.payment).refunded).toBe(100);
    },
  );

  it('continues after a crash when a request repeats its Idempotency-Key', async () => {
    const order = await placeCapturedOrder(shop, { crash: 'after' });
    const refund = () =>
      shop.admin.post(
        `/orders/${order.id}/refund`,
        { amount: 100, reason: 'other' },
        { headers: { 'idempotency-key': `refund-${order.id}` } },
      );
    ok(await refund());
    // the response is not stored, as if the process had been killed before it sent it
    await shop.sql('delete from idempotency_key');
    await setProviderBehavior(shop, order.payment, {});
    expect(ok(await refund()).order.refunds).toHaveLength(1);
    expect(monitor.ledger(order.payment).refunded).toBe(100);
    expect(
      await shop.sql('select from refund where settled_at is null and payment_id = $1', [order.payment]),
    ).toEqual([]);
  });
});

describe('The refund of a payment', () => {
  let order: PlacedOrder;
  let refund: object;
  beforeAll(async () => {
    order = await placeCapturedOrder(shop);
    const body = { amount: 100, reason: 'claim', note: 'torn' };
    ({ refund } = ok(await shop.admin.post(`/payments/${order.payment}/refund`, body)));
  });

  it('returns the refund', () => {
    expect(refund).toMatchObject({ amount: 100, reason: 'claim', note: 'torn', payment_id: order.payment });
  });

  it('updates the order', async () => {
    expect(await getOrder(order.id)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_total: 100,
    });
  });

  it('is rejected when it exceeds what the payment has left', async () => {
    expect(
      await shop.admin.post(`/payments/${order.payment}/refund`, { amount: order.total, reason: 'other' }),
    ).toMatchObject({
      status: 400,
      body: { message: `Only ${order.total - 100} can be refunded from Payment ${order.payment}` },
    });
  });

  it('is rejected before the capture', async () => {
    const order = await placeOrder(shop);
    expect(
      await shop.admin.post(`/payments/${order.payment}/refund`, { amount: 100, reason: 'other' }),
    ).toMatchObject({ status: 400, body: { message: `Payment ${order.payment} is not captured` } });
  });
});

it('The refund of an offline payment does not call a payment provider', async () => {
  const order = await placeCapturedOrder(shop);
  await shop.sql(`update payment set provider_id = 'system' where id = $1`, [order.payment]);
  const { order: refunded } = ok(
    await shop.admin.post(`/orders/${order.id}/refund`, { amount: order.total, reason: 'other' }),
  );
  expect(refunded.payment_status).toBe('refunded');
  expect(monitor.ledger(order.payment).refunded).toBe(0);
});

async function getOrder(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}
