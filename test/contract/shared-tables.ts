/**
 * Tables that more than one module writes, with the reason. Do not add modules to this list: they could bypass the rules of the module
 * that owns the table.
 */
export const sharedTables: Readonly<Record<string, readonly string[]>> = {
  // placing an order completes its cart (and draft order) in the statement that inserts the order; the demo dates its orders back
  cart: ['carts/cart', 'orders/order', 'additions/demo'],
  // the identity module stores the passwords of staff and customers
  customer: ['engine/identity', 'people/customers'],
  draft_order: ['checkout/draft-orders', 'orders/order'],
  // a line belongs to a cart until the order is placed; the order then changes other columns
  line_item: ['carts/baskets', 'orders/order'],
  line_item_adjustment: ['carts/baskets', 'orders/order'],
  line_item_tax_line: ['carts/baskets', 'orders/order'],
  // deleting a payment collection removes it from its edit, whose module is above that of collections
  order_edit: ['orders/collections', 'orders/edits'],
  // a payment belongs to a cart or a collection until the order is placed, and is then captured and refunded as a part of the order
  payment: ['orders/order', 'payments'],
  // sessions are parts of a cart; responses of providers are stored without loading the cart
  payment_session: ['carts/cart', 'payments'],
  // the stock is a column of the variant; its other columns belong to the catalogue
  product_variant: ['catalogue/products', 'stock/inventory'],
  shipping_method: ['carts/baskets', 'orders/order'],
};
