import { setTimeout as sleep } from 'node:timers/promises';
import { listAmounts } from '../support/payment-monitor.ts';
import { placeCapturedOrder, placeOrder, type PlacedOrder } from '../support/orders.ts';
import {
  sendConcurrently,
  countByStatus,
  openTwoInstances,
  type TwoInstances,
} from '../support/two-instances.ts';
import { ok, openSampleShop, type SampleShop } from '../support/sample-shop.ts';

/* Concurrent requests of staff in two processes, checked against the ledger of the payment provider. */
describe('A payment with concurrent requests', () => {
  let shop: SampleShop;
  let { other, provider, admins } = {} as TwoInstances;

  beforeAll(async () => {
    shop = await openSampleShop();
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

  it.each([0, 10, 30])(
    'is refunded if it is captured while its order is canceled (%i ms apart)',
    async (apart) => {
      const order = await placeOrder(shop, { delay_ms: 20 });
      const [captured, canceled] = await Promise.all([
        shop.admin.post(`/orders/${order.id}/capture`),
        sleep(apart).then(() => other.admin.post(`/orders/${order.id}/cancel`)),
      ]);
      expect([200, 400]).toContain(captured.status);
      expect(ok(canceled).order).toMatchObject({ status: 'canceled', payment_status: 'canceled' });
      const [capturedAmounts, refundedAmounts] = [
        listAmounts(provider.captured, order.payment),
        listAmounts(provider.refunded, order.payment),
      ];
      expect(refundedAmounts).toEqual(capturedAmounts);
      const [payment] = ok(await shop.admin.get(`/orders/${order.id}`)).order.payments;
      expect(payment.amount_refunded).toBe(capturedAmounts.length > 0 ? order.total : 0);
      // a captured payment is refunded, another one is canceled
      expect(payment.canceled_at === null).toBe(capturedAmounts.length > 0);
    },
  );

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
