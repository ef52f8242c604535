import type { OrderLine } from '../open-order.ts';

/** The units of a line that were not returned; returned units are in stock already. */
export function unreturnedQuantity({ id, variant_id, quantity, returned_quantity }: OrderLine) {
  return { id, variant_id, quantity: quantity - (returned_quantity ?? 0) };
}
