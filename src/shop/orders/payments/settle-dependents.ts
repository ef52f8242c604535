import { sum } from '#engine/kernel/arithmetic/integers';
import { CommerceError } from '#engine/kernel/errors';
import { noNotificationOf } from '../order/no-notification.ts';
import type {
  OpenOrder,
  OrderClaim,
  OrderPayment,
  OrderRefund,
  OrderReturn,
  OrderSwap,
} from '../order/open-order.ts';
import { removeReturn } from '../order/remove-return.ts';
import { eventPayloadOf } from './payment-event-payloads.ts';

/*
 * Updates the swap, the claim or the return that a payment or a refund pays, in the change that records the provider's response: the
 * process that called the provider may die, and another one may record the response.
 */

/** Updates a swap whose difference a payment pays: it is paid once that payment is captured, by any operation. */
export function onPaymentCaptured(order: OpenOrder, { swap_id }: OrderPayment, isCaptured: boolean): void {
  const swap = order.swaps.find(({ id }) => id === swap_id);
  if (!swap || swap.canceled_at !== null) return;
  swap.payment_status = isCaptured ? 'captured' : 'requires_action';
  order.events.push([
    isCaptured ? 'swap.payment_captured' : 'swap.payment_capture_failed',
    eventPayloadOf(order, swap),
  ]);
}

/** Settles a swap with a negative difference once all of it is refunded, and a claim once all of its amount is. */
export function onRefundSettled(order: OpenOrder, { id }: OrderRefund): void {
  const swap = order.swaps.find(({ refund_ids }) => refund_ids.includes(id));
  if (swap && swap.canceled_at === null) settleRefundedSwap(order, swap);
  const claim = order.claims.find(({ refund_ids }) => refund_ids.includes(id));
  if (claim) settleClaim(order, claim);
}

/** Also settles a swap whose difference is 0. */
export function settleRefundedSwap(order: OpenOrder, swap: OrderSwap): void {
  const refunds = refundsOf(order, swap);
  const isOpen =
    refunds.some(({ settled_at }) => settled_at === null) || unrefundedDifference(order, swap) > 0;
  if (isOpen || swap.payment_status === 'difference_refunded') return;
  swap.payment_status = 'difference_refunded';
  order.events.push(['swap.refund_processed', eventPayloadOf(order, swap)]);
}

/** The part of a negative difference of a swap for which there is no refund yet, pending or settled. */
export function unrefundedDifference(order: OpenOrder, swap: OrderSwap): number {
  return -(swap.difference_due ?? 0) - sum(refundsOf(order, swap).map(({ amount }) => amount));
}

/** Also settles a claim whose amount is 0. */
export function settleClaim(order: OpenOrder, claim: OrderClaim): void {
  const isOpen = refundsOf(order, claim).some(({ settled_at }) => settled_at === null);
  if (isOpen || claim.payment_status !== 'not_refunded') return;
  claim.payment_status = 'refunded';
  order.events.push(['claim.refund_processed', eventPayloadOf(order, claim)]);
}

/** The refunds that pay a swap, a claim or a return. */
export function refundsOf({ refunds }: OpenOrder, { refund_ids }: { refund_ids: string[] }): OrderRefund[] {
  return refunds.filter(({ id }) => refund_ids.includes(id));
}

/** Reopens the swap, claim or return whose refund was rejected: staff have to decide how to pay it. */
export function onRefundRejected(order: OpenOrder, { id }: OrderRefund): void {
  const swap = order.swaps.find(({ refund_ids }) => refund_ids.includes(id));
  if (swap) {
    swap.payment_status = 'requires_action';
    swap.refund_ids = swap.refund_ids.filter((refundId) => refundId !== id);
    order.events.push(['swap.process_refund_failed', eventPayloadOf(order, swap)]);
  }
  const claim = order.claims.find(({ refund_ids }) => refund_ids.includes(id));
  if (claim) reduceClaim(order, claim, id);
  const orderReturn = order.returns.find(({ refund_ids }) => refund_ids.includes(id));
  if (!orderReturn) return;
  orderReturn.refund_ids = orderReturn.refund_ids.filter((refundId) => refundId !== id);
  markRequiresAction(order, orderReturn);
}

/** Reduces a claim to what its other refunds pay. Without any it is removed, unless its items were received already. */
function reduceClaim(order: OpenOrder, claim: OrderClaim, refundId: string): void {
  claim.refund_ids = claim.refund_ids.filter((candidate) => candidate !== refundId);
  claim.refund_amount = sum(refundsOf(order, claim).map(({ amount }) => amount));
  const orderReturn = returnOfClaim(order, claim);
  if (claim.refund_ids.length > 0) settleClaim(order, claim);
  else if (orderReturn && orderReturn.received_at !== null) markRequiresAction(order, orderReturn);
  else removeClaim(order, claim);
}

/** Removes a claim as if it had never been created. Does not release its stock; an event notifies subscribers. */
export function removeClaim(order: OpenOrder, claim: OrderClaim): void {
  const orderReturn = returnOfClaim(order, claim);
  for (const method of order.shipping_methods)
    if (method.claim_order_id === claim.id) method.claim_order_id = null;
  if (orderReturn) removeReturn(order, orderReturn);
  order.claims = order.claims.filter((candidate) => candidate !== claim);
  order.events.push(['claim.canceled', eventPayloadOf(order, claim)]);
}

/** The return of a claim. */
export function returnOfClaim({ returns }: OpenOrder, { id }: OrderClaim): OrderReturn | undefined {
  return returns.find(({ claim_order_id }) => claim_order_id === id);
}

/** Marks a return whose items were received and whose refund failed: it can be received again, with a refund. */
function markRequiresAction(order: OpenOrder, orderReturn: OrderReturn): void {
  orderReturn.status = 'requires_action';
  const no_notification = noNotificationOf(order, orderReturn);
  order.events.push([
    'order.return_action_required',
    { id: order.id, return_id: orderReturn.id, no_notification },
  ]);
}

/** For `catch`: ignores the rejection of a provider, where the state of the order, swap or return shows it. */
export function ignoreRejection(error: unknown): void {
  if (!(error instanceof CommerceError && error.type === 'payment_authorization_error')) throw error;
}
