import {
  expireProviderRequests,
  placeCapturedOrder,
  type PlacedOrder,
  placeOrder,
  setProviderBehavior,
} from '../../support/orders.ts';
import { monitorPayments, type PaymentMonitor } from '../../support/payment-monitor.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
let monitor: PaymentMonitor;
beforeAll(async () => {
  shop = await useSampleShop({});
  monitor = monitorPayments(shop);
});
beforeEach(() => monitor.clearEvents());
afterAll(() => shop.close());

describe('The capture of an order', () => {
  let order: PlacedOrder;
  let captured: { payments: Record<string, unknown>[] };
  let events: PaymentMonitor['events'];
  beforeAll(async () => {
    await monitor.clearEvents();
    order = await placeOrder(shop);
    captured = ok(await shop.admin.post(`/orders/${order.id}/capture`)).order;
    await monitor.expectEvents('order.payment_captured', 'payment.payment_captured');
    events = [...monitor.events];
  });

  it('captures the amount of the payment', () => {
    expect(captured).toMatchObject({ payment_status: 'captured', payments: [{ amount: order.total }] });
    expect(captured.payments[0].captured_at).not.toBeNull();
    expect(monitor.ledger(order.payment)).toEqual({ captured: order.total, refunded: 0 });
  });

  it('does not return the internal columns of the payment', () => {
    expect(captured.payments[0]).not.toHaveProperty('capture_asked_at');
    expect(captured.payments[0]).not.toHaveProperty('capture_key');
  });

  it('publishes the events of the order and of the payment, without the data of the payment', () => {
    expect(events.find(({ name }) => name.startsWith('order'))!.data).toEqual({
      id: order.id,
      no_notification: null,
    });
    expect(Object.keys(events.find(({ name }) => name.startsWith('payment'))!.data)).not.toContain('data');
  });

  it('captures nothing more when it is repeated', async () => {
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(monitor.ledger(order.payment).captured).toBe(order.total);
  });

  it('leaves no capture pending when it is repeated, so that the order can be canceled', async () => {
    const order = await placeCapturedOrder(shop);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(ok(await shop.admin.post(`/orders/${order.id}/cancel`)).order).toMatchObject({
      status: 'canceled',
      refunded_total: order.total,
    });
  });

  it('sets the status requires_action when the provider rejects it, and can be repeated', async () => {
    const order = await placeOrder(shop, { capture: 'refused' });
    const { order: rejected } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(rejected).toMatchObject({ payment_status: 'requires_action', payments: [{ captured_at: null }] });
    await monitor.expectEvents('order.payment_capture_failed', 'payment.payment_capture_failed');
    expect(monitor.events[0].data).toMatchObject({
      payment_id: order.payment,
      error: 'The test provider refused the capture',
    });
    await setProviderBehavior(shop, order.payment, {});
    const { order: captured } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(captured.payment_status).toBe('captured');
    expect(monitor.ledger(order.payment).captured).toBe(order.total);
  });

  it.each(['before', 'after'])(
    'is retried with the same key when the provider crashes %s it captures',
    async (crash) => {
      const order = await placeOrder(shop, { crash });
      const { order: unsettled } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
      expect(unsettled).toMatchObject({ payment_status: 'awaiting', payments: [{ captured_at: null }] });
      await setProviderBehavior(shop, order.payment, {});
      await monitor.retryPayments();
      expect((await getOrder(order.id)).payment_status).toBe('awaiting'); // the last request is too recent
      await expireProviderRequests(shop.sql);
      await monitor.retryPayments();
      expect((await getOrder(order.id)).payment_status).toBe('captured');
      expect(monitor.ledger(order.payment).captured).toBe(order.total);
      expect(
        [...monitor.provider.captured.values()].filter(({ payment }) => payment === order.payment),
      ).toHaveLength(1);
    },
  );

  it('is retried while it is pending at the provider', async () => {
    const order = await placeOrder(shop, { capture: 'pending' });
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    await expireProviderRequests(shop.sql);
    await monitor.retryPayments();
    expect((await getOrder(order.id)).payment_status).toBe('awaiting');
    await setProviderBehavior(shop, order.payment, {});
    await expireProviderRequests(shop.sql);
    await monitor.retryPayments();
    expect((await getOrder(order.id)).payment_status).toBe('captured');
  });

  it('is rejected for a canceled order', async () => {
    const order = await placeOrder(shop);
    await shop.sql('update "order" set canceled_at = now() where id = $1', [order.id]);
    expect(await shop.admin.post(`/orders/${order.id}/capture`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'A canceled order cannot capture payment' },
    });
  });

  it('does not find an unknown order', async () => {
    expect((await shop.admin.post('/orders/order_none/capture')).status).toBe(404);
  });
});

describe('The capture of a payment', () => {
  let order: PlacedOrder;
  let payment: { captured_at: string };
  beforeAll(async () => {
    order = await placeOrder(shop);
    ({ payment } = ok(await shop.admin.post(`/payments/${order.payment}/capture`)));
  });

  it('returns the captured payment', async () => {
    expect(payment).toMatchObject({ id: order.payment, amount: order.total, amount_refunded: 0 });
    expect(ok(await shop.admin.get(`/payments/${order.payment}`)).payment.captured_at).toBe(
      payment.captured_at,
    );
  });

  it('captures its order', async () => {
    expect((await getOrder(order.id)).payment_status).toBe('captured');
  });

  it('gets the same response when it is repeated', async () => {
    expect(ok(await shop.admin.post(`/payments/${order.payment}/capture`)).payment).toEqual(payment);
  });

  it('fails when the provider rejects it', async () => {
    const order = await placeOrder(shop, { capture: 'refused' });
    expect(await shop.admin.post(`/payments/${order.payment}/capture`)).toMatchObject({
      status: 422,
      body: { type: 'payment_authorization_error', message: 'The test provider refused the capture' },
    });
    expect((await getOrder(order.id)).payment_status).toBe('requires_action');
  });

  it('is rejected when the payment is canceled', async () => {
    const order = await placeOrder(shop);
    await shop.sql('update payment set canceled_at = now() where id = $1', [order.payment]);
    expect(await shop.admin.post(`/payments/${order.payment}/capture`)).toMatchObject({
      status: 400,
      body: { message: `Payment ${order.payment} is canceled` },
    });
  });

  it('does not find an unknown payment', async () => {
    expect(await shop.admin.post('/payments/pay_none/capture')).toMatchObject({
      status: 404,
      body: { message: 'Payment with id pay_none was not found' },
    });
  });
});

async function getOrder(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}
