import type { OrderLine } from './open-order.ts';

/** What of a line has not come back: what came back is in stock already. */
export function leftWithCustomer({ id, variant_id, quantity, returned_quantity }: OrderLine) {
  return { id, variant_id, quantity: quantity - (returned_quantity ?? 0) };
}
