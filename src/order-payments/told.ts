import type { PaymentTold, RefundTold, Told } from '../background/events.ts';
import type { OpenOrder, OrderPayment, OrderRefund } from '../orders/open-order.ts';
import { silenceOf } from '../orders/silence.ts';

/** What subscribers are told: nothing of what the provider keeps. */
export function paymentTold(order: Pick<OpenOrder, 'id'>, payment: OrderPayment): PaymentTold {
  const { id, provider_id, amount, amount_refunded, currency_code } = payment;
  return { id, order_id: order.id, provider_id, amount, amount_refunded, currency_code };
}

export function refundTold(order: Pick<OpenOrder, 'id'>, refund: OrderRefund): RefundTold {
  const { id, payment_id, amount, reason } = refund;
  return { id, order_id: order.id, payment_id, amount, reason };
}

/** What subscribers are told of what was made because of an order, such as a swap: as it says, else as the order does. */
export function toldOf(order: Pick<OpenOrder, 'no_notification'>, made: Told): Told {
  return { id: made.id, no_notification: silenceOf(order, made) };
}
