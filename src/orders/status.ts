import type { ClaimOrderFulfillmentStatus } from '../entities/claim-order.ts';
import type { OrderFulfillmentStatus, OrderPaymentStatus } from '../entities/order.ts';
import type { ReturnStatus } from '../entities/return.ts';
import type { SwapFulfillmentStatus } from '../entities/swap.ts';

/*
 * The states of an order are functions of what happened to it (docs/orders.md, States). Nobody assigns them: whoever changes an
 * order changes the facts, and `change-order.ts` writes what follows. They are columns only for the filters of lists.
 */

/** What the state of the payment follows from. */
export interface MoneyFacts {
  canceled: boolean;
  /** Those that are not given up. */
  payments: readonly { amount: number; captured: boolean; capture_refused: boolean }[];
  /** What was given back, or is about to be. */
  refunded: number;
  /** Whether the order costs something; looked at where there are no payments. */
  something_to_pay: boolean;
}

/** What the state of the parcels follows from: the order's own lines, not those of swaps and claims. */
export interface ParcelFacts {
  canceled: boolean;
  lines: readonly { quantity: number; fulfilled: number; shipped: number; returned: number }[];
  returns: readonly { status: ReturnStatus }[];
}

export function paymentStatusOf({
  canceled,
  payments,
  refunded,
  something_to_pay,
}: MoneyFacts): OrderPaymentStatus {
  const captured = payments.filter((payment) => payment.captured);
  if (canceled) return 'canceled';
  if (payments.some((payment) => payment.capture_refused && !payment.captured)) return 'requires_action';
  if (refunded > 0) {
    const taken = captured.reduce((sum, { amount }) => sum + amount, 0);
    return refunded < taken ? 'partially_refunded' : 'refunded';
  }
  if (payments.length === 0) return something_to_pay ? 'not_paid' : 'captured';
  return captured.length === payments.length ? 'captured' : 'awaiting';
}

/** What the state of the parcels of a swap or a claim follows from. */
export interface SentFacts {
  canceled: boolean;
  lines: ParcelFacts['lines'];
  /** Whether each parcel was given up. */
  parcels: readonly { canceled: boolean }[];
}

/** One whose parcel was given up says so until there is another. */
export function sentStatusOf({ canceled, lines, parcels }: SentFacts): SentStatus {
  if (canceled) return 'canceled';
  if (lines.some((line) => line.shipped > 0))
    return lines.every((line) => line.shipped === line.quantity) ? 'shipped' : 'partially_shipped';
  if (lines.some((line) => line.fulfilled > 0))
    return lines.every((line) => line.fulfilled === line.quantity) ? 'fulfilled' : 'requires_action';
  return parcels.some((parcel) => parcel.canceled) ? 'canceled' : 'not_fulfilled';
}

export type SentStatus = SwapFulfillmentStatus & ClaimOrderFulfillmentStatus;

export function fulfillmentStatusOf({ canceled, lines, returns }: ParcelFacts): OrderFulfillmentStatus {
  if (canceled) return 'canceled';
  if (returns.some(({ status }) => status === 'requires_action')) return 'requires_action';
  const far = (step: 'fulfilled' | 'shipped' | 'returned'): 'none' | 'some' | 'all' => {
    if (lines.every((line) => line[step] === 0)) return 'none';
    return lines.every((line) => line[step] === line.quantity) ? 'all' : 'some';
  };
  const [returned, shipped, fulfilled] = [far('returned'), far('shipped'), far('fulfilled')];
  if (returned !== 'none') return returned === 'all' ? 'returned' : 'partially_returned';
  if (shipped !== 'none') return shipped === 'all' ? 'shipped' : 'partially_shipped';
  if (fulfilled !== 'none') return fulfilled === 'all' ? 'fulfilled' : 'partially_fulfilled';
  return 'not_fulfilled';
}
