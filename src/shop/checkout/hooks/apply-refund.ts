import { Refund } from '../../../model/entities/payments/refund.entity.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { recordCaptured } from '../../orders/payments/capture-payments.ts';
import { isOpen, leftOf, recordRefunded } from '../../orders/payments/refund-payments.ts';
import type { OpenOrder, OrderPayment, OrderRefund } from '../../orders/order/open-order.ts';

/** A refund that a provider has reported. */
interface ReportedRefund {
  refund_id?: string;
  reference: string;
  amount: number;
}

/** Settles a refund of ours, or records one that was made outside Storekeep, once per `reference`. */
export async function applyRefund(
  { refund_id, reference, amount }: ReportedRefund,
  order: OpenOrder,
  payment: OrderPayment,
  tx: Tx,
): Promise<void> {
  recordCaptured(order, payment);
  const key = `${payment.provider_id}:${reference}`;
  const known = order.refunds.find(({ id, idempotency_key }) => id === refund_id || idempotency_key === key);
  if (known) {
    if (isOpen(known)) recordRefunded(order, [known]);
    return;
  }
  const failed = await tx.query('select from failed_refund where id = $1', [refund_id ?? '']);
  const refunded = Math.min(amount, leftOf(payment));
  if (failed.length > 0 || !(refunded > 0)) return;
  const refund: OrderRefund = {
    ...{ id: newId(Refund), payment_id: payment.id, amount: refunded, reason: 'other', note: null },
    ...{ no_notification: null, idempotency_key: key, asked_at: null, settled_at: null },
    overpaid_amount: 0,
  };
  payment.amount_refunded += refunded;
  order.refunds.push(refund);
  recordRefunded(order, [refund]);
}
