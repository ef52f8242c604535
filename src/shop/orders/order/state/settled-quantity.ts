import { sum } from '#engine/kernel/arithmetic/integers';
import type { OpenOrder, OrderClaim, OrderLine, OrderReturn, OrderSwap } from '../open-order.ts';

/*
 * A unit of a line is credited only once, regardless of the sequence of events (docs/returns.md, One credit for each unit). Returns, claims, swaps and the
 * completion of a swap's cart all check these numbers, under the lock of the order.
 */

/**
 * How many units of a line are credited: received by returns, refunded or replaced by claims, or taken in exchange by confirmed swaps. Units that
 * are returned for a claim or a swap are counted once.
 * @param receiving a return whose units are being received: what its own claim or swap credits is not counted, as it is for these units
 */
export function settledQuantity(
  order: Pick<OpenOrder, 'returns' | 'claims' | 'swaps'>,
  line: Pick<OrderLine, 'id' | 'returned_quantity'>,
  receiving?: OrderReturn,
): number {
  const claims = order.claims.filter((claim) => isCrediting(claim) && claim.id !== receiving?.claim_order_id);
  const swaps = order.swaps.filter(
    (swap) => isConfirmed(swap) && !(receiving && swap.return_order === receiving),
  );
  return (
    (line.returned_quantity ?? 0) +
    sum(claims.map((claim) => creditedByClaim(order, claim, line))) +
    sum(swaps.map(({ return_order }) => (return_order ? outstandingQuantity(return_order, line) : 0)))
  );
}

/** How many units of a line can still be credited. */
export function creditableQuantity(
  order: Pick<OpenOrder, 'returns' | 'claims' | 'swaps'>,
  line: Pick<OrderLine, 'id' | 'returned_quantity' | 'quantity'>,
  receiving?: OrderReturn,
): number {
  return Math.max(0, line.quantity - settledQuantity(order, line, receiving));
}

/**
 * How many units of a line open returns request in addition to the settled ones. The returns of claims and confirmed swaps request units
 * that are settled.
 * @param except a return that is not counted
 */
export function requestedQuantity(
  order: Pick<OpenOrder, 'returns' | 'claims' | 'swaps'>,
  line: Pick<OrderLine, 'id'>,
  except?: OrderReturn,
): number {
  const crediting = new Set(order.claims.filter(isCrediting).map(({ id }) => id));
  const credited = new Set(order.swaps.filter(isConfirmed).map(({ return_order }) => return_order));
  const open = returnsOf(order).filter(
    (orderReturn) =>
      orderReturn.status === 'requested' &&
      orderReturn !== except &&
      !crediting.has(orderReturn.claim_order_id ?? '') &&
      !credited.has(orderReturn),
  );
  return sumUnitsOf(
    open.flatMap((orderReturn) => orderReturn.items),
    line,
  );
}

/**
 * Whether units of these lines are credited, or are requested by open returns. A claim or a swap that has sent them cannot be canceled
 * then: the customer would be paid for them and for the units that they replaced.
 */
export function haveCredits(order: OpenOrder, lines: readonly OrderLine[]): boolean {
  return lines.some((line) => settledQuantity(order, line) + requestedQuantity(order, line) > 0);
}

/** Units that a return requests and that were not received; a swap credits them nevertheless. */
export function outstandingQuantity({ items }: OrderReturn, { id }: Pick<OrderLine, 'id'>): number {
  return sum(
    items
      .filter(({ item_id }) => item_id === id)
      .map((item) => Math.max(0, (item.requested_quantity ?? item.quantity) - (item.received_quantity ?? 0))),
  );
}

/**
 * A claim credits its units by a refund or by a replacement, also if their share of the line rounds to 0; a claim whose refund staff set
 * to 0 credits nothing.
 */
function isCrediting({ type, refund_amount, rounds_to_zero, canceled_at }: OrderClaim): boolean {
  return canceled_at === null && (type === 'replace' || (refund_amount ?? 0) > 0 || rounds_to_zero);
}

export function isConfirmed({ confirmed_at, canceled_at }: OrderSwap): boolean {
  return confirmed_at !== null && canceled_at === null;
}

/** Excludes units that were received for the claim: these are counted as returned. */
function creditedByClaim(
  { returns }: Pick<OpenOrder, 'returns'>,
  { id, claim_items }: OrderClaim,
  line: Pick<OrderLine, 'id'>,
): number {
  const received = returns.filter(
    ({ claim_order_id, received_at }) => claim_order_id === id && received_at !== null,
  );
  const items = received.flatMap((orderReturn) => orderReturn.items);
  return Math.max(0, sumUnitsOf(claim_items, line) - sumUnitsOf(items, line));
}

function sumUnitsOf(
  items: readonly { item_id: string; quantity: number }[],
  { id }: Pick<OrderLine, 'id'>,
): number {
  return sum(items.filter(({ item_id }) => item_id === id).map(({ quantity }) => quantity));
}

/** All returns of an order: its own ones, those of its claims and of its swaps. */
export function returnsOf({ returns, swaps }: Pick<OpenOrder, 'returns' | 'swaps'>): OrderReturn[] {
  return [...returns, ...swaps.flatMap(({ return_order }) => return_order ?? [])];
}
