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
  image: ['product-jobs', 'products'],
  line_item: ['baskets', 'order-edits', 'orders', 'swaps'],
  line_item_adjustment: ['baskets', 'order-edits', 'orders'],
  money_amount: ['price-lists', 'prices', 'product-jobs', 'products'],
  order_edit: ['cancellations', 'order-edits', 'payment-collections'],
  payment: ['checkout', 'order-edits', 'orders', 'payment-collections', 'swaps'],
  payment_session: ['carts', 'checkout', 'payment-collections', 'payments'],
  price_list: ['price-lists', 'product-jobs'],
  product: ['collections', 'product-jobs', 'products'],
  product_collection: ['collections', 'product-jobs'],
  product_option: ['product-jobs', 'products'],
  product_option_value: ['product-jobs', 'products'],
  product_shipping_profile: ['products', 'shipping'],
  product_variant: ['inventory', 'product-jobs', 'products'],
  product_variant_money_amount: ['price-lists', 'prices', 'product-jobs'],
  return_item: ['order-edits', 'orders'],
  sales_channel: ['product-jobs', 'sales-channels'],
  shipping_method: ['baskets', 'orders', 'swaps'],
};
