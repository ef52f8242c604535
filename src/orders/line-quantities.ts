import type { OrderLine } from './open-order.ts';

type Counted = Pick<OrderLine, 'fulfilled_quantity' | 'returned_quantity' | 'unfulfilled_returned_quantity'>;

/**
 * Units of a line that are not to be packed any more: those in fulfillments, and those that came back before they were packed. Returned units
 * count as fulfilled ones as long as there are any, so `returned ≤ fulfilledOrReturned` always holds.
 */
export function fulfilledOrReturned(line: Counted): number {
  return (line.fulfilled_quantity ?? 0) + returnedUnfulfilled(line);
}

/** Units of a line that can still be packed. */
export function unfulfilledQuantity(line: Counted & Pick<OrderLine, 'quantity'>): number {
  return line.quantity - fulfilledOrReturned(line);
}

/**
 * Counts units of a line as returned, in memory.
 * @returns how many of them were never packed: their reservations end
 */
export function addReturned(line: Counted, quantity: number): number {
  const before = returnedUnfulfilled(line);
  line.returned_quantity = (line.returned_quantity ?? 0) + quantity;
  keepAtLeast(line, before);
  return returnedUnfulfilled(line) - before;
}

/**
 * Takes units of a line out of a fulfillment that is not sent, in memory. Units that have come back are not to be packed again.
 * @returns how many of them can be packed again
 */
export function removeFulfilled(line: Counted, quantity: number): number {
  const before = fulfilledOrReturned(line);
  const unfulfilled = returnedUnfulfilled(line);
  line.fulfilled_quantity = (line.fulfilled_quantity ?? 0) - quantity;
  keepAtLeast(line, unfulfilled);
  return before - fulfilledOrReturned(line);
}

/** What once came back unpacked stays so; a line without such units keeps its null. */
function keepAtLeast(line: Counted, unfulfilled: number): void {
  const quantity = Math.max(unfulfilled, returnedOutsideFulfillments(line));
  if (quantity > 0) line.unfulfilled_returned_quantity = quantity;
}

/** Lines of older versions do not say it: there it is the least that is possible. */
function returnedUnfulfilled(line: Counted): number {
  return line.unfulfilled_returned_quantity ?? returnedOutsideFulfillments(line);
}

function returnedOutsideFulfillments({ returned_quantity, fulfilled_quantity }: Counted): number {
  return Math.max(0, (returned_quantity ?? 0) - (fulfilled_quantity ?? 0));
}
