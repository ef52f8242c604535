import type { Tx } from '#engine/kernel/database/sql';
import type { OpenOrder, OrderPayment } from '#shop/orders/order/open-order';
import { paymentEventPayload } from '#shop/orders/payments/payment-event-payloads';

/** A dispute that a provider has reported. */
interface ReportedDispute {
  reference: string;
  amount: number;
  reason?: string;
}

/** Notifies staff of a dispute, once per `reference`. */
export async function recordDispute(
  { reference, amount, reason }: ReportedDispute,
  order: OpenOrder,
  payment: OrderPayment,
  tx: Tx,
): Promise<void> {
  const first = await tx.query(
    'insert into payment_dispute (payment_id, reference, amount, reason) values ($1, $2, $3, $4) on conflict do nothing returning reference',
    [payment.id, reference, amount, reason ?? null],
  );
  if (first.length === 0) return;
  order.events.push([
    'payment.dispute_created',
    {
      ...paymentEventPayload(order, payment),
      dispute: { reference, amount, reason: reason ?? null },
    },
  ]);
}
