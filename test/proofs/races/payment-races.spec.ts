import { placeCapturedOrder, type PlacedOrder, placeOrder } from '../../support/orders.ts';
import { listAmounts } from '../../support/payment-monitor.ts';
import { lockRows } from '../../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { installSlowPayments } from '../../support/slow-payments.ts';
import {
  countByStatus,
  openTwoInstances,
  sendConcurrently,
  type TwoInstances,
} from '../../support/two-instances.ts';

/* Concurrent requests of staff in two processes, checked against the ledger of the payment provider. */
describe('A payment with concurrent requests', () => {
  let shop: SampleShop;
  let { other, provider, admins } = {} as TwoInstances;

  beforeAll(async () => {
    shop = await useSampleShop({});
    ({ other, provider, admins } = await openTwoInstances(shop));
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
  });

  it('is never refunded beyond its amount: of 40 refunds of a third three are paid', async () => {
    const order = await placeCapturedOrder(shop, { delay_ms: 20 });
    const third = Math.floor(order.total / 3);
    const responses = await sendConcurrently(40, admins, (surface) =>
      surface.post(`/orders/${order.id}/refund`, { amount: third, reason: 'other' }),
    );
    expect(countByStatus(responses)).toEqual({ 200: 3, 400: 37 });
    await expectRefunded(order, 3 * third);
  });

  it('is never refunded beyond its amount through the order and the payment together', async () => {
    const order = await placeCapturedOrder(shop, { delay_ms: 20 });
    const third = Math.floor(order.total / 3);
    let n = 0;
    const responses = await sendConcurrently(16, admins, async (surface) =>
      n++ % 2
        ? surface.post(`/payments/${order.payment}/refund`, { amount: third, reason: 'other' })
        : surface.post(`/orders/${order.id}/refund`, { amount: third, reason: 'other' }),
    );
    expect(countByStatus(responses)).toEqual({ 200: 3, 400: 13 });
    await expectRefunded(order, 3 * third);
  });

  it('has the provider data of the last refund, regardless of the order in which responses are stored', async () => {
    for (let n = 0; n < 5; n++) {
      const order = await placeCapturedOrder(shop, { delay_ms: 20 });
      const responses = await sendConcurrently(20, admins, (surface) =>
        surface.post(`/orders/${order.id}/refund`, { amount: 1, reason: 'other' }),
      );
      expect(countByStatus(responses)).toEqual({ 200: 20 });
      const { payment } = ok(await shop.admin.get(`/payments/${order.payment}`));
      expect(payment).toMatchObject({ amount_refunded: 20, data: { refunded: 20 } });
    }
  });

  it('has no refunded amount when the provider rejects all of its refunds', async () => {
    const order = await placeCapturedOrder(shop, { refund: 'refused', delay_ms: 20 });
    const responses = await sendConcurrently(8, admins, (surface) =>
      surface.post(`/orders/${order.id}/refund`, { amount: order.total, reason: 'other' }),
    );
    expect(countByStatus(responses)).not.toHaveProperty('200');
    await expectRefunded(order, 0);
  });

  it('is captured once, and all requests return the captured order', async () => {
    const order = await placeOrder(shop, { delay_ms: 50 });
    const responses = await sendConcurrently(10, admins, (surface) =>
      surface.post(`/orders/${order.id}/capture`),
    );
    expect(countByStatus(responses)).toEqual({ 200: 10 });
    for (const { body } of responses) expect(body.order.payment_status).toBe('captured');
    expect(listAmounts(provider.captured, order.payment)).toEqual([order.total]);
    const events = await shop.sql(`select from outbox_event where name = 'order.payment_captured'`);
    expect(events.length).toBeLessThanOrEqual(1);
  });

  it('is refunded if its order is canceled right after the capture was requested', async () => {
    const order = await placeOrder(shop);
    const [captured, canceled] = await sendInOrder(order, [
      () => shop.admin.post(`/orders/${order.id}/capture`),
      () => cancelOrder(order),
    ]);
    ok(captured);
    await expectRefundedCancellation(order, canceled);
  });

  it('is refunded if its order is canceled while the provider captures', async () => {
    const order = await placeOrder(shop);
    const capture = installSlowPayments(shop).hold('capture');
    const captured = shop.admin.post(`/orders/${order.id}/capture`);
    await capture.waitForRequest();
    const row = await lockRows(shop, 'select from "order" where id = $1 for update', [order.id]);
    const canceled = cancelOrder(order);
    await row.waitForWaiters(1); // so it locks the order before the result of the capture is stored
    await row.release();
    capture.send();
    ok(await captured);
    await expectRefundedCancellation(order, await canceled);
  });

  it('is not captured if its order is canceled right before the capture is requested', async () => {
    const order = await placeOrder(shop);
    const [canceled, captured] = await sendInOrder(order, [
      () => cancelOrder(order),
      () => shop.admin.post(`/orders/${order.id}/capture`),
    ]);
    expect(captured.status).toBe(400);
    expect(ok(canceled).order).toMatchObject({ status: 'canceled', payment_status: 'canceled' });
    expect(listAmounts(provider.captured, order.payment)).toEqual([]);
    expect(listAmounts(provider.refunded, order.payment)).toEqual([]);
    const [payment] = ok(await shop.admin.get(`/orders/${order.id}`)).order.payments;
    expect(payment).toMatchObject({ amount_refunded: 0, canceled_at: expect.any(String) });
  });

  /** Sends requests that lock the order in this sequence: PostgreSQL grants a lock in the order of the requests for it. */
  async function sendInOrder<One, Two>(
    { id }: PlacedOrder,
    [first, second]: [() => Promise<One>, () => Promise<Two>],
  ): Promise<[One, Two]> {
    const row = await lockRows(shop, 'select from "order" where id = $1 for update', [id]);
    const one = first();
    await row.waitForWaiters(1);
    const two = second();
    await row.waitForWaiters(2);
    await row.release();
    return Promise.all([one, two]);
  }

  /** Expects that a captured payment was refunded in full by the cancellation of its order. */
  async function expectRefundedCancellation(
    order: PlacedOrder,
    canceled: Awaited<ReturnType<typeof cancelOrder>>,
  ): Promise<void> {
    expect(ok(canceled).order).toMatchObject({ status: 'canceled', payment_status: 'canceled' });
    expect(listAmounts(provider.captured, order.payment)).toEqual([order.total]);
    expect(listAmounts(provider.refunded, order.payment)).toEqual([order.total]);
    const [payment] = ok(await shop.admin.get(`/orders/${order.id}`)).order.payments;
    expect(payment).toMatchObject({ amount_refunded: order.total, canceled_at: null });
  }

  function cancelOrder({ id }: PlacedOrder) {
    return other.admin.post(`/orders/${id}/cancel`);
  }

  /** Expects the same refunded amount at the provider, in our rows and in the order. */
  async function expectRefunded({ id, payment, total }: PlacedOrder, refunded: number): Promise<void> {
    const { order } = ok(await shop.admin.get(`/orders/${id}`));
    expect(order.refunded_total).toBe(refunded);
    expect(order.payments[0].amount_refunded).toBe(refunded);
    const paid = listAmounts(provider.refunded, payment);
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(refunded);
    expect(refunded).toBeLessThanOrEqual(total);
  }
});
