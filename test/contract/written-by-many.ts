/**
 * Tables that more than one room writes. Rooms may only be taken away: a new one means that a rule of the table's owner can be
 * passed by. What is left has its reason beside it.
 */
export const writtenByMany: Readonly<Record<string, readonly string[]>> = {
  // what is placed completes its cart, and the draft order when it is one's, in the statement that writes the order
  cart: ['carts', 'orders'],
  // who keeps the passwords of staff keeps those of shoppers
  customer: ['customers', 'identity'],
  draft_order: ['draft-orders', 'orders'],
  // a line is a basket's until it is placed; an order changes other columns of it, each by its own aggregate
  line_item: ['baskets', 'orders'],
  line_item_adjustment: ['baskets', 'orders'],
  // a collection that is deleted is let go of by its edit, which stands above it
  order_edit: ['order-edits', 'payment-collections'],
  // until it is an order's it is a cart's or a collection's; then it is captured and refunded as a part of the order
  payment: ['orders', 'payments'],
  // a cart has its sessions as parts; what providers say of them is noted without loading the cart
  payment_session: ['carts', 'payments'],
  // how many there are is counted in a column of the variant; what else it says is the catalogue's
  product_variant: ['inventory', 'products'],
  shipping_method: ['baskets', 'orders'],
};
