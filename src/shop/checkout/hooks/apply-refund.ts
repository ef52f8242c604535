import type { Tx } from '#engine/kernel/database/sql';
import { conflict } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { Refund } from '#model/entities/payments/refund.entity';
import type { OpenOrder, OrderPayment, OrderRefund } from '#shop/orders/order/open-order';
import { recordCaptured } from '#shop/orders/payments/capture-payments';
import {
  isRefundPending,
  recordRefunded,
  reverseRejectedRefund,
  unrefundedAmount,
} from '#shop/orders/payments/refund-payments';
import type { NotifiedRefund } from '#shop/payments/payment-provider';

/** A refund that a provider has reported. */
interface ReportedRefund {
  refund_id?: string;
  reference: string;
  amount: number;
}

/** Identifies a refund that was made outside Storekeep, as its idempotency key. */
function externalRefundKey({ provider_id }: OrderPayment, reference: string): string {
  return `${provider_id}:${reference}`;
}

/**
 * Reverses a refund that has failed at its provider, even if that has reported a success before. The failure is recorded, since a success
 * that was reported earlier may still arrive.
 */
export async function applyRefundFailure(
  notice: NotifiedRefund & { message?: string },
  order: OpenOrder,
  payment: OrderPayment,
  tx: Tx,
): Promise<void> {
  const { message = 'The provider refused' } = notice;
  const id = 'refund_id' in notice ? notice.refund_id : externalRefundKey(payment, notice.reference);
  const first = await tx.query(
    'insert into failed_refund (id) values ($1) on conflict do nothing returning id',
    [id],
  );
  const refund = order.refunds.find((one) => one.id === id || one.idempotency_key === id);
  if (refund && first.length > 0) reverseRejectedRefund(order, payment, refund, message);
}

/**
 * Settles a refund of ours, or records one that was made outside Storekeep, once per `reference`.
 * @throws conflict while a refund of ours has reserved the amount: the company then has refunded its own first, and declines ours
 */
export async function applyRefund(
  { refund_id, reference, amount }: ReportedRefund,
  order: OpenOrder,
  payment: OrderPayment,
  tx: Tx,
): Promise<void> {
  recordCaptured(order, payment);
  const key = externalRefundKey(payment, reference);
  const known = order.refunds.find(({ id, idempotency_key }) => id === refund_id || idempotency_key === key);
  if (known) {
    if (isRefundPending(known)) recordRefunded(order, [known]);
    return;
  }
  const failed = await tx.query('select from failed_refund where id = $1', [refund_id ?? key]);
  if (failed.length > 0) return;
  const refunded = Math.min(amount, unrefundedAmount(payment));
  if (refunded < amount && order.refunds.some((one) => one.payment_id === payment.id && isRefundPending(one)))
    throw conflict(`Another refund of payment ${payment.id} is in progress; try again`);
  if (!(refunded > 0)) return;
  const refund: OrderRefund = {
    ...{ id: newId(Refund), payment_id: payment.id, amount: refunded, reason: 'other', note: null },
    ...{ no_notification: null, idempotency_key: key, asked_at: null, settled_at: null },
    overpaid_amount: 0,
  };
  payment.amount_refunded += refunded;
  order.refunds.push(refund);
  recordRefunded(order, [refund]);
}
