/* How records are represented: each resource lists the fields and relations of a table by surface. `Reader` reads by it. */
export { carts } from '#shop/carts/cart/carts.resource';
export { collections } from '#shop/catalogue/collections/collections.resource';
export { productCategories } from '#shop/catalogue/product-categories/product-categories.resource';
export { products, variants } from '#shop/catalogue/products/products.resource';
export { draftOrders } from '#shop/checkout/draft-orders/draft-orders.resource';
export { discounts } from '#shop/offers/discounts/discounts.resource';
export { giftCards } from '#shop/offers/gift-cards/gift-cards.resource';
export { orderEdits } from '#shop/orders/edits/order-edits.resource';
export { orders } from '#shop/orders/order/orders.resource';
export { refunds } from '#shop/orders/payments/payments.resource';
export { returns } from '#shop/orders/returns/returns.resource';
export { swaps } from '#shop/orders/swaps/swaps.resource';
export { users } from '#shop/people/auth/users.resource';
export { customerGroups } from '#shop/people/customer-groups/customer-groups.resource';
export { customers } from '#shop/people/customers/customers.resource';
export { regions } from '#shop/settings/regions/regions.resource';
export { salesChannels } from '#shop/settings/sales-channels/sales-channels.resource';
export { store } from '#shop/settings/store/store.resource';
