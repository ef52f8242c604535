import { CommerceError } from '../kernel/errors.ts';
import { removeReturn } from '../orders/cancel-return.ts';
import type {
  OpenOrder,
  OrderClaim,
  OrderPayment,
  OrderRefund,
  OrderReturn,
  OrderSwap,
} from '../orders/open-order.ts';
import { silenceOf } from '../orders/silence.ts';
import { keepPromises } from '../orders/worth.ts';
import { sum } from '../pricing/whole.ts';
import { toldOf } from './told.ts';

/*
 * What a payment or a refund means for the swap, the claim or the return that it pays. In the change that records the provider's answer, so
 * that whoever asked may die, and whoever hears the answer tells them.
 */

/** The difference of a swap is paid when its payment is captured, whoever asked for that. */
export function followCapture(order: OpenOrder, { swap_id }: OrderPayment, isCaptured: boolean): void {
  const swap = order.swaps.find(({ id }) => id === swap_id);
  if (!swap || swap.canceled_at !== null) return;
  swap.payment_status = isCaptured ? 'captured' : 'requires_action';
  order.events.push([
    isCaptured ? 'swap.payment_captured' : 'swap.payment_capture_failed',
    toldOf(order, swap),
  ]);
}

/** A swap that costs less is settled when all of the difference was given back, and a claim when all of it was. */
export function followRefund(order: OpenOrder, { id }: OrderRefund): void {
  const swap = order.swaps.find(({ refund_ids }) => refund_ids.includes(id));
  if (swap && swap.canceled_at === null) settlePaidBack(order, swap);
  const claim = order.claims.find(({ refund_ids }) => refund_ids.includes(id));
  if (claim) settleClaim(order, claim);
}

/** Also one whose difference is nothing. */
export function settlePaidBack(order: OpenOrder, swap: OrderSwap): void {
  const refunds = refundsOf(order, swap);
  const isLeft = refunds.some(({ settled_at }) => settled_at === null) || owedBy(order, swap) > 0;
  if (isLeft || swap.payment_status === 'difference_refunded') return;
  swap.payment_status = 'difference_refunded';
  order.events.push(['swap.refund_processed', toldOf(order, swap)]);
}

/** What of the difference of a swap is still to be given back, beside what is asked for. */
export function owedBy(order: OpenOrder, swap: OrderSwap): number {
  return -(swap.difference_due ?? 0) - sum(refundsOf(order, swap).map(({ amount }) => amount));
}

/** Also one that is worth nothing. */
export function settleClaim(order: OpenOrder, claim: OrderClaim): void {
  const isLeft = refundsOf(order, claim).some(({ settled_at }) => settled_at === null);
  if (isLeft || claim.payment_status !== 'not_refunded') return;
  claim.payment_status = 'refunded';
  order.events.push(['claim.refund_processed', toldOf(order, claim)]);
}

/** The refunds that pay something. */
export function refundsOf({ refunds }: OpenOrder, { refund_ids }: { refund_ids: string[] }): OrderRefund[] {
  return refunds.filter(({ id }) => refund_ids.includes(id));
}

/** Money that was refused is still owed: somebody has to decide what else to do. */
export function followRefusedRefund(order: OpenOrder, { id }: OrderRefund): void {
  const swap = order.swaps.find(({ refund_ids }) => refund_ids.includes(id));
  if (swap) {
    swap.payment_status = 'requires_action';
    swap.refund_ids = swap.refund_ids.filter((one) => one !== id);
    order.events.push(['swap.process_refund_failed', toldOf(order, swap)]);
  }
  const claim = order.claims.find(({ refund_ids }) => refund_ids.includes(id));
  if (claim) payLess(order, claim, id);
  const back = order.returns.find(({ refund_ids }) => refund_ids.includes(id));
  if (!back) return;
  back.refund_ids = back.refund_ids.filter((one) => one !== id);
  requireAction(order, back);
}

/** A claim is worth what was paid. When that is nothing it is no more, unless the things are here already. */
function payLess(order: OpenOrder, claim: OrderClaim, refundId: string): void {
  claim.refund_ids = claim.refund_ids.filter((one) => one !== refundId);
  keepPromises(order, () => {
    claim.refund_amount = sum(refundsOf(order, claim).map(({ amount }) => amount));
  });
  const back = returnFor(order, claim);
  if (claim.refund_ids.length > 0) settleClaim(order, claim);
  else if (back && back.received_at !== null) requireAction(order, back);
  else withdrawClaim(order, claim);
}

/** As if it had never been made, but for its stock, and for those who were told of it. */
export function withdrawClaim(order: OpenOrder, claim: OrderClaim): void {
  const back = returnFor(order, claim);
  for (const method of order.shipping_methods)
    if (method.claim_order_id === claim.id) method.claim_order_id = null;
  if (back) removeReturn(order, back);
  keepPromises(order, () => {
    order.claims = order.claims.filter((one) => one !== claim);
  });
  order.events.push(['claim.canceled', toldOf(order, claim)]);
}

/** What comes back to a claim. */
export function returnFor({ returns }: OpenOrder, { id }: OrderClaim): OrderReturn | undefined {
  return returns.find(({ claim_order_id }) => claim_order_id === id);
}

/** The things are here, and their money could not be paid: it can be received again, with a refund. */
function requireAction(order: OpenOrder, back: OrderReturn): void {
  back.status = 'requires_action';
  const no_notification = silenceOf(order, back);
  order.events.push(['order.return_action_required', { id: order.id, return_id: back.id, no_notification }]);
}

/** For `catch`: what a provider refuses is no failure where something shows it. */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof CommerceError && error.type === 'payment_authorization_error')) throw error;
}
