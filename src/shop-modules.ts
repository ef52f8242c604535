/*
 * The Nest modules of the shop from the bottom up: a module may import only from modules on the lines above it (`layers.ts` has
 * the groups). The application, the dependency rule and the exports of the package use this list; `modules.ts` has the modules that
 * can be left out.
 */
export { RegionsModule } from './shop/settings/regions/regions.module.ts';
export { CurrenciesModule } from './shop/settings/currencies/currencies.module.ts';
export { SalesChannelsModule } from './shop/settings/sales-channels/sales-channels.module.ts';
export { StoreModule } from './shop/settings/store/store.module.ts';
export { TaxesModule } from './shop/settings/taxes/taxes.module.ts';
export { PublishableApiKeysModule } from './shop/settings/publishable-api-keys/publishable-api-keys.module.ts';
export { CustomersModule } from './shop/people/customers/customers.module.ts';
export { CustomerGroupsModule } from './shop/people/customer-groups/customer-groups.module.ts';
export { AuthModule } from './shop/people/auth/auth.module.ts';
export { InvitesModule } from './shop/people/invites/invites.module.ts';
export { InventoryModule } from './shop/stock/inventory/inventory.module.ts';
export { InventoryItemsModule } from './shop/stock/inventory-items/inventory-items.module.ts';
export { StockLocationsModule } from './shop/stock/stock-locations/stock-locations.module.ts';
export { DiscountsModule } from './shop/offers/discounts/discounts.module.ts';
export { GiftCardsModule } from './shop/offers/gift-cards/gift-cards.module.ts';
export { ShippingModule } from './shop/shipping/shipping.module.ts';
export { ProductCategoriesModule } from './shop/catalogue/product-categories/product-categories.module.ts';
export { SearchModule } from './shop/catalogue/search/search.module.ts';
export { ProductsModule } from './shop/catalogue/products/products.module.ts';
export { PriceListsModule } from './shop/catalogue/price-lists/price-lists.module.ts';
export { CollectionsModule } from './shop/catalogue/collections/collections.module.ts';
export { PaymentsModule } from './shop/payments/payments.module.ts';
export { BasketsModule } from './shop/carts/baskets/baskets.module.ts';
export { CartModule } from './shop/carts/cart/cart.module.ts';
export { CartsModule } from './shop/carts/operations/carts.module.ts';
export { ReturnReasonsModule } from './shop/orders/return-reasons/return-reasons.module.ts';
export { OrdersModule } from './shop/orders/order/orders.module.ts';
export { FulfillmentsModule } from './shop/orders/fulfillments/fulfillments.module.ts';
export { ReservationsModule } from './shop/orders/reservations/reservations.module.ts';
export { OrderPaymentsModule } from './shop/orders/payments/order-payments.module.ts';
export { PaymentCollectionsModule } from './shop/orders/collections/payment-collections.module.ts';
export { ReturnsModule } from './shop/orders/returns/returns.module.ts';
export { SwapsModule } from './shop/orders/swaps/swaps.module.ts';
export { ClaimsModule } from './shop/orders/claims/claims.module.ts';
export { OrderEditsModule } from './shop/orders/edits/order-edits.module.ts';
export { CancellationsModule } from './shop/orders/cancellation/cancellations.module.ts';
export { CheckoutModule } from './shop/checkout/checkout/checkout.module.ts';
export { DraftOrdersModule } from './shop/checkout/draft-orders/draft-orders.module.ts';
export { HooksModule } from './shop/checkout/hooks/hooks.module.ts';
export { FilesModule } from './shop/back-office/files/files.module.ts';
export { BatchJobsModule } from './shop/back-office/batch-jobs/batch-jobs.module.ts';
export { NotificationsModule } from './shop/back-office/notifications/notifications.module.ts';
