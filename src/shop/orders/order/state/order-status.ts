import type { ClaimOrderFulfillmentStatus } from '#model/entities/orders/claim-order.entity';
import type { OrderFulfillmentStatus, OrderPaymentStatus } from '#model/entities/orders/order.entity';
import type { ReturnStatus } from '#model/entities/orders/return.entity';
import type { SwapFulfillmentStatus } from '#model/entities/orders/swap.entity';

/*
 * The states of an order are functions of what happened to it (docs/orders.md, States). They are never assigned directly: a change
 * modifies their inputs, and `change-order.ts` writes the derived states. They are stored as columns only for the filters of lists.
 */

/** The inputs of the payment status. */
export interface PaymentStatusInput {
  canceled: boolean;
  /** Without canceled ones. */
  payments: readonly { amount: number; captured: boolean; capture_refused: boolean }[];
  /** The sum of refunds, including pending ones. */
  refunded: number;
  /** Whether the order's total is above 0; only relevant without payments. */
  something_to_pay: boolean;
}

/** The inputs of the fulfillment status: the order's own lines, not those of swaps and claims. */
export interface FulfillmentStatusInput {
  canceled: boolean;
  lines: readonly { quantity: number; fulfilled: number; shipped: number; returned: number }[];
  returns: readonly { status: ReturnStatus }[];
}

export function paymentStatusOf({
  canceled,
  payments,
  refunded,
  something_to_pay,
}: PaymentStatusInput): OrderPaymentStatus {
  const captured = payments.filter((payment) => payment.captured);
  if (canceled) return 'canceled';
  if (payments.some((payment) => payment.capture_refused && !payment.captured)) return 'requires_action';
  if (refunded > 0) {
    const capturedAmount = captured.reduce((sum, { amount }) => sum + amount, 0);
    return refunded < capturedAmount ? 'partially_refunded' : 'refunded';
  }
  if (payments.length === 0) return something_to_pay ? 'not_paid' : 'captured';
  return captured.length === payments.length ? 'captured' : 'awaiting';
}

/** The inputs of the fulfillment status of a swap or a claim. */
export interface ShipmentStatusInput {
  canceled: boolean;
  lines: FulfillmentStatusInput['lines'];
  /** Whether each fulfillment was canceled. */
  fulfillments: readonly { canceled: boolean }[];
}

/** `canceled` after a fulfillment was canceled, until another one is created. */
export function shipmentStatusOf({ canceled, lines, fulfillments }: ShipmentStatusInput): ShipmentStatus {
  if (canceled) return 'canceled';
  if (lines.some((line) => line.shipped > 0))
    return lines.every((line) => line.shipped === line.quantity) ? 'shipped' : 'partially_shipped';
  if (lines.some((line) => line.fulfilled > 0))
    return lines.every((line) => line.fulfilled === line.quantity) ? 'fulfilled' : 'requires_action';
  return fulfillments.some((fulfillment) => fulfillment.canceled) ? 'canceled' : 'not_fulfilled';
}

export type ShipmentStatus = SwapFulfillmentStatus & ClaimOrderFulfillmentStatus;

export function fulfillmentStatusOf({
  canceled,
  lines,
  returns,
}: FulfillmentStatusInput): OrderFulfillmentStatus {
  if (canceled) return 'canceled';
  if (returns.some(({ status }) => status === 'requires_action')) return 'requires_action';
  const progress = (step: 'fulfilled' | 'shipped' | 'returned'): 'none' | 'some' | 'all' => {
    if (lines.every((line) => line[step] === 0)) return 'none';
    return lines.every((line) => line[step] === line.quantity) ? 'all' : 'some';
  };
  const [returned, shipped, fulfilled] = [progress('returned'), progress('shipped'), progress('fulfilled')];
  if (returned !== 'none') return returned === 'all' ? 'returned' : 'partially_returned';
  if (shipped !== 'none') return shipped === 'all' ? 'shipped' : 'partially_shipped';
  if (fulfilled !== 'none') return fulfilled === 'all' ? 'fulfilled' : 'partially_fulfilled';
  return 'not_fulfilled';
}
