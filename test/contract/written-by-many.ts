/**
 * Tables that more than one room writes. Rooms may only be taken away: a new one means that a rule of the table's owner can be
 * passed by. What is left has its reason beside it.
 */
export const writtenByMany: Readonly<Record<string, readonly string[]>> = {
  cart: ['carts', 'checkout', 'draft-orders', 'orders', 'swaps'],
  claim_item: ['order-edits', 'orders'],
  // who keeps the passwords of staff keeps those of shoppers
  customer: ['customers', 'identity'],
  draft_order: ['draft-orders', 'orders'],
  fulfillment_item: ['order-edits', 'orders'],
  line_item: ['baskets', 'order-edits', 'orders', 'swaps'],
  line_item_adjustment: ['baskets', 'order-edits', 'orders'],
  order_edit: ['cancellations', 'order-edits', 'payment-collections'],
  payment: ['checkout', 'order-edits', 'orders', 'payment-collections', 'swaps'],
  payment_session: ['carts', 'checkout', 'payment-collections', 'payments'],
  // how many there are is counted in a column of the variant; what else it says is the catalogue's
  product_variant: ['inventory', 'products'],
  return_item: ['order-edits', 'orders'],
  shipping_method: ['baskets', 'orders', 'swaps'],
};
