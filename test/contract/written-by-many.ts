/**
 * Tables that more than one module writes, with the reason. Modules may only be removed from this list: a new one could bypass the
 * rules of the table's owner.
 */
export const writtenByMany: Readonly<Record<string, readonly string[]>> = {
  // what is placed completes its cart, and the draft order when it is one's, in the statement that writes the order
  cart: ['carts/carts', 'orders/order'],
  // who keeps the passwords of staff keeps those of shoppers
  customer: ['engine/identity', 'people/customers'],
  draft_order: ['checkout/draft-orders', 'orders/order'],
  // a line is a basket's until it is placed; an order changes other columns of it, each by its own aggregate
  line_item: ['carts/baskets', 'orders/order'],
  line_item_adjustment: ['carts/baskets', 'orders/order'],
  // a collection that is deleted is let go of by its edit, which stands above it
  order_edit: ['orders/collections', 'orders/edits'],
  // until it is an order's it is a cart's or a collection's; then it is captured and refunded as a part of the order
  payment: ['orders/order', 'payments'],
  // a cart has its sessions as parts; what providers say of them is noted without loading the cart
  payment_session: ['carts/carts', 'payments'],
  // how many there are is counted in a column of the variant; what else it says is the catalogue's
  product_variant: ['catalogue/products', 'stock/inventory'],
  shipping_method: ['carts/baskets', 'orders/order'],
};
