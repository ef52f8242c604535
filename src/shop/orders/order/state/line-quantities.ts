import type { OrderLine } from '../open-order.ts';

type LineQuantities = Pick<
  OrderLine,
  'fulfilled_quantity' | 'returned_quantity' | 'unfulfilled_returned_quantity'
>;

/**
 * Units of a line that cannot be fulfilled any more: those in fulfillments, and those that were returned unfulfilled. Returned units
 * count as fulfilled ones as long as there are any, so `returned ≤ fulfilledOrReturnedQuantity` always holds.
 */
export function fulfilledOrReturnedQuantity(line: LineQuantities): number {
  return (line.fulfilled_quantity ?? 0) + returnedUnfulfilledQuantity(line);
}

/** Units of a line that can still be fulfilled. */
export function unfulfilledQuantity(line: LineQuantities & Pick<OrderLine, 'quantity'>): number {
  return line.quantity - fulfilledOrReturnedQuantity(line);
}

/**
 * Counts units of a line as returned, in memory.
 * @returns how many of them were never fulfilled: their reservations are released
 */
export function addReturnedUnits(line: LineQuantities, quantity: number): number {
  const before = returnedUnfulfilledQuantity(line);
  line.returned_quantity = (line.returned_quantity ?? 0) + quantity;
  raiseReturnedUnfulfilledQuantity(line, before);
  return returnedUnfulfilledQuantity(line) - before;
}

/**
 * Removes units of a line from a fulfillment that will not be shipped, in memory. Returned units are not fulfilled again.
 * @returns how many of them can be fulfilled again
 */
export function removeFulfilledUnits(line: LineQuantities, quantity: number): number {
  const before = fulfilledOrReturnedQuantity(line);
  const unfulfilled = returnedUnfulfilledQuantity(line);
  line.fulfilled_quantity = (line.fulfilled_quantity ?? 0) - quantity;
  raiseReturnedUnfulfilledQuantity(line, unfulfilled);
  return before - fulfilledOrReturnedQuantity(line);
}

/** The number of units that were returned unfulfilled never decreases; it stays null for a line without any. */
function raiseReturnedUnfulfilledQuantity(line: LineQuantities, unfulfilled: number): void {
  const quantity = Math.max(unfulfilled, quantityReturnedOutsideFulfillments(line));
  if (quantity > 0) line.unfulfilled_returned_quantity = quantity;
}

/** Lines of older versions do not store it: for them it is the smallest possible number. */
function returnedUnfulfilledQuantity(line: LineQuantities): number {
  return line.unfulfilled_returned_quantity ?? quantityReturnedOutsideFulfillments(line);
}

function quantityReturnedOutsideFulfillments({
  returned_quantity,
  fulfilled_quantity,
}: LineQuantities): number {
  return Math.max(0, (returned_quantity ?? 0) - (fulfilled_quantity ?? 0));
}
