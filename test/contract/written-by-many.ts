/**
 * Tables that more than one room writes. Rooms may only be taken away: a new one means that a rule of the table's owner can be
 * passed by. What is left has its reason beside it.
 */
export const writtenByMany: Readonly<Record<string, readonly string[]>> = {
  cart: ['carts', 'checkout', 'draft-orders', 'orders', 'swaps'],
  // who keeps the passwords of staff keeps those of shoppers
  customer: ['customers', 'identity'],
  draft_order: ['draft-orders', 'orders'],
  // a line is a basket's until it is placed; an order changes other columns of it, each by its own aggregate
  line_item: ['baskets', 'orders'],
  line_item_adjustment: ['baskets', 'orders'],
  order_edit: ['order-edits', 'payment-collections'],
  payment: ['checkout', 'order-edits', 'orders', 'payment-collections'],
  payment_session: ['carts', 'checkout', 'payment-collections', 'payments'],
  // how many there are is counted in a column of the variant; what else it says is the catalogue's
  product_variant: ['inventory', 'products'],
  shipping_method: ['baskets', 'orders'],
};
