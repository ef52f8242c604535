import type { OrderLine } from '../open-order.ts';

type Counted = Pick<OrderLine, 'fulfilled_quantity' | 'returned_quantity' | 'unfulfilled_returned_quantity'>;

/**
 * Units of a line that cannot be fulfilled any more: those in fulfillments, and those that were returned unfulfilled. Returned units
 * count as fulfilled ones as long as there are any, so `returned ≤ fulfilledOrReturned` always holds.
 */
export function fulfilledOrReturned(line: Counted): number {
  return (line.fulfilled_quantity ?? 0) + returnedUnfulfilled(line);
}

/** Units of a line that can still be fulfilled. */
export function unfulfilledQuantity(line: Counted & Pick<OrderLine, 'quantity'>): number {
  return line.quantity - fulfilledOrReturned(line);
}

/**
 * Counts units of a line as returned, in memory.
 * @returns how many of them were never fulfilled: their reservations are released
 */
export function addReturned(line: Counted, quantity: number): number {
  const before = returnedUnfulfilled(line);
  line.returned_quantity = (line.returned_quantity ?? 0) + quantity;
  raiseReturnedUnfulfilled(line, before);
  return returnedUnfulfilled(line) - before;
}

/**
 * Takes units of a line out of a fulfillment that is not sent, in memory. Returned units are not fulfilled again.
 * @returns how many of them can be fulfilled again
 */
export function removeFulfilled(line: Counted, quantity: number): number {
  const before = fulfilledOrReturned(line);
  const unfulfilled = returnedUnfulfilled(line);
  line.fulfilled_quantity = (line.fulfilled_quantity ?? 0) - quantity;
  raiseReturnedUnfulfilled(line, unfulfilled);
  return before - fulfilledOrReturned(line);
}

/** The number of units that were returned unfulfilled never decreases; it stays null for a line without any. */
function raiseReturnedUnfulfilled(line: Counted, unfulfilled: number): void {
  const quantity = Math.max(unfulfilled, returnedOutsideFulfillments(line));
  if (quantity > 0) line.unfulfilled_returned_quantity = quantity;
}

/** Lines of older versions do not store it: for them it is the smallest possible number. */
function returnedUnfulfilled(line: Counted): number {
  return line.unfulfilled_returned_quantity ?? returnedOutsideFulfillments(line);
}

function returnedOutsideFulfillments({ returned_quantity, fulfilled_quantity }: Counted): number {
  return Math.max(0, (returned_quantity ?? 0) - (fulfilled_quantity ?? 0));
}
