import type { PaymentPayload, RecordPayload, RefundPayload } from '#engine/background/events';
import { noNotificationOf } from '../order/no-notification.ts';
import type { OpenOrder, OrderPayment, OrderRefund } from '../order/open-order.ts';

/** Event payload for subscribers, without the provider's data. */
export function paymentEventPayload(order: Pick<OpenOrder, 'id'>, payment: OrderPayment): PaymentPayload {
  const { id, provider_id, amount, amount_refunded, currency_code } = payment;
  return { id, order_id: order.id, provider_id, amount, amount_refunded, currency_code };
}

export function refundEventPayload(order: Pick<OpenOrder, 'id'>, refund: OrderRefund): RefundPayload {
  const { id, payment_id, amount, reason } = refund;
  return { id, order_id: order.id, payment_id, amount, reason };
}

/** Event payload for something that belongs to an order, such as a swap; `no_notification` defaults to the order's. */
export function eventPayloadOf(
  order: Pick<OpenOrder, 'no_notification'>,
  child: RecordPayload,
): RecordPayload {
  return { id: child.id, no_notification: noNotificationOf(order, child) };
}
