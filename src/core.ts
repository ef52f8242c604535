/* The public API of the shop itself, without its additions: what `index.ts` and `extend.ts` have in common. */

export { ErrorFilter } from './engine/http/output/error-filter.ts';
export { AdminController, StoreController } from './engine/http/surface.ts';
export { OpenToAnonymous, RequiresAdmin } from './engine/http/guards.ts';
export {
  CurrentCustomer,
  OwnCustomerId,
  CurrentUser,
  OptionalCustomer,
  type LoggedInAccount,
} from './engine/http/principal.ts';
export { serveDocs } from './engine/openapi/serve-docs.ts';
export { InputPipe } from './engine/http/input/validation.ts';
export { acceptEmptyJsonBodies } from './engine/http/input/request-parsing.ts';

export { Observability, type ObservabilityOptions } from './engine/observability/observability.ts';
export { Metrics } from './engine/observability/metrics.ts';
export { traceHeaders } from './engine/observability/tracing.ts';
export { Database } from './engine/kernel/database/database.ts';
export { CommerceError, type ErrorType } from './engine/kernel/errors.ts';
export { migrate, type ModuleMigrations } from './engine/kernel/database/migrate.ts';
export type { ParkedEvent } from './engine/background/deliveries.ts';
// everything, so that applications can add their own events to `Events`
export type * from './engine/background/events.ts';
export { PermanentFailure } from './engine/background/deliveries.ts';
export { Outbox, type Subscriber } from './engine/background/outbox.ts';
export {
  ScheduledJobs,
  type ScheduledRun,
  type ScheduledWork,
  type ScheduleOptions,
} from './engine/background/schedule/scheduled-jobs.ts';
export type { Sql, Tx, WritableSql } from './engine/kernel/database/sql.ts';

export {
  JobType,
  type JobError,
  type JobProgress,
  type JobResult,
  type JobRun,
} from './shop/back-office/batch-jobs/job-type.ts';
export { JobTypes } from './shop/back-office/batch-jobs/job-types.ts';
export { FileStore, type FileAccess, type PutOptions } from './shop/back-office/files/file-store.ts';
export type { S3Options } from './shop/back-office/files/s3-files.ts';
export {
  ExternalWarehouse,
  type ExternalReservationLine,
  type ExternalWarehouseItem,
  type ExternalWarehouseLocation,
  type ExternalWarehouseMovement,
  type ExternalWarehouseQuantity,
  type ExternalWarehouseReply,
  type ExternalWarehouseRestock,
} from './shop/stock/inventory/warehouses/external-warehouse.ts';
export { ExternalWarehouses } from './shop/stock/inventory/warehouses/external-warehouses.ts';
export { variantQuantitySql, type LocationFilter } from './model/entities/stock/stock-of-variant.ts';
export type {
  Allocation,
  ChooseLocations,
  LineToAllocate,
  LocationStock,
} from './model/location-choice/choose-locations.ts';
export {
  type EventToPreview,
  NotificationProvider,
  type PastMessage,
  type PreviewedMessage,
  type SentMessage,
} from './shop/back-office/notifications/notification-provider.ts';
export { NotificationProviders } from './shop/back-office/notifications/notification-providers.ts';
export { Provider } from './engine/providers/provider.ts';
export {
  FulfillmentProvider,
  FulfillmentProviders,
  type FulfillmentDocument,
  type FulfillmentRequest,
  type ReturnRequest,
  type ShippingContext,
} from './shop/shipping/fulfillment-providers.ts';
export {
  PaymentProvider,
  type Authorization,
  type AuthorizationRequest,
  type AuthorizedPayment,
  type Cancellation,
  type Failure,
  type NotifiedPayer,
  type NotifiedRefund,
  type PayingCustomer,
  type PaymentDetails,
  type NotifiedPayment,
  type PaymentRequest,
  type PaymentState,
  type ProviderResponse,
  type PaymentNotice,
  type ProviderData,
  type Refusal,
  type ReleasedPayment,
  type RequestHeaders,
  type SavedPaymentMethod,
  type Transfer,
} from './shop/payments/payment-provider.ts';
export type { CredentialHandler, PaymentCredential } from './shop/payments/credentials/payment-credential.ts';
export type { PostalAddress } from './engine/providers/postal-address.ts';
export type { PaidCart, PaidLine, PaidShipping, PaidTotals } from './shop/payments/payment-cart.ts';
export { PaymentProviders } from './shop/payments/payment-providers.ts';
export {
  TaxProvider,
  type TaxAddress,
  type TaxedItem,
  type TaxedShipping,
  type TaxLineResult,
  type TaxRequest,
} from './shop/settings/taxes/tax-provider.ts';
export {
  SearchProvider,
  type IndexedDocument,
  type SearchQuery,
  type SearchResult,
} from './shop/catalogue/search/search-provider.ts';
export type {
  SearchDocument,
  SearchedPrice,
  SearchedProduct,
  SearchedVariant,
} from './shop/catalogue/search/search-document.ts';
export { Search, type SearchTransform } from './shop/catalogue/search/search.ts';
export { TaxProviders } from './shop/settings/taxes/tax-providers.ts';
export { SystemTaxes } from './shop/settings/taxes/system-taxes.ts';

/* The services behind the routes that write, for calls from the same process; `Records` reads. */
export { CartsService } from './shop/carts/operations/carts.service.ts';
export { PaymentSessionsService } from './shop/carts/operations/payment-sessions.service.ts';
export { ShippingMethodsService } from './shop/carts/operations/shipping-methods.service.ts';
export { CompleteCart } from './shop/checkout/checkout/complete-cart.ts';
export type { Completion } from './shop/checkout/checkout/cart-lock.ts';
export { CollectionsService } from './shop/catalogue/collections/collections.service.ts';
export { CurrenciesService } from './shop/settings/currencies/currencies.service.ts';
export { CustomerGroupsService } from './shop/people/customer-groups/customer-groups.service.ts';
export { CustomerAddresses } from './shop/people/customers/customer-addresses.ts';
export { CustomersService } from './shop/people/customers/customers.service.ts';
export { DiscountConditionsService } from './shop/offers/discounts/conditions/discount-conditions.service.ts';
export { DiscountsService } from './shop/offers/discounts/discounts.service.ts';
export { FulfillmentsService } from './shop/orders/fulfillments/fulfillments.service.ts';
export { GiftCardsService } from './shop/offers/gift-cards/gift-cards.service.ts';
export { CapturePayments } from './shop/orders/payments/capture-payments.ts';
export { RefundPayments, type RefundInput as RefundWish } from './shop/orders/payments/refund-payments.ts';
export { ReturnsService } from './shop/orders/returns/returns.service.ts';
export { ReceiveReturn } from './shop/orders/returns/receive-return.ts';
export { CancelReturn } from './shop/orders/returns/cancel-return.ts';
export { SwapsService } from './shop/orders/swaps/swaps.service.ts';
export { ProcessSwapPayment } from './shop/orders/swaps/process-payment.ts';
export { SwapFulfillments } from './shop/orders/swaps/swap-fulfillments.ts';
export { CancelSwap } from './shop/orders/swaps/cancel-swap.ts';
export { RequestClaim } from './shop/orders/claims/request-claim.ts';
export { UpdateClaim } from './shop/orders/claims/update-claim.ts';
export { ClaimFulfillments } from './shop/orders/claims/claim-fulfillments.ts';
export { CancelClaim } from './shop/orders/claims/cancel-claim.ts';
export { OrderEditsService } from './shop/orders/edits/order-edits.service.ts';
export { EditItemsService } from './shop/orders/edits/edit-items.service.ts';
export { PaymentCollectionsService } from './shop/orders/collections/payment-collections.service.ts';
export { DraftOrdersService } from './shop/checkout/draft-orders/draft-orders.service.ts';
export { PriceListsService } from './shop/catalogue/price-lists/price-lists.service.ts';
export { InventoryItemsService } from './shop/stock/inventory-items/inventory-items.service.ts';
export { StockLocationsService } from './shop/stock/stock-locations/stock-locations.service.ts';
export { ReservationsService } from './shop/orders/reservations/reservations.service.ts';
export { InvitesService } from './shop/people/invites/invites.service.ts';
export { ReturnReasonsService } from './shop/orders/return-reasons/return-reasons.service.ts';
export { NotificationsService } from './shop/back-office/notifications/notifications.service.ts';
export { CancelOrder } from './shop/orders/cancellation/cancel-order.ts';
export { OrdersService } from './shop/orders/order/orders.service.ts';
export { OptionsService } from './shop/catalogue/products/variants/options.service.ts';
export { ProductsService } from './shop/catalogue/products/products.service.ts';
export { VariantsService } from './shop/catalogue/products/variants/variants.service.ts';
export { ProductCategoriesService } from './shop/catalogue/product-categories/product-categories.service.ts';
export { PublishableApiKeysService } from './shop/settings/publishable-api-keys/publishable-api-keys.service.ts';
export { RegionsService } from './shop/settings/regions/regions.service.ts';
export { SalesChannelsService } from './shop/settings/sales-channels/sales-channels.service.ts';
export { ShippingOptionsService } from './shop/shipping/options/shipping-options.service.ts';
export { ShippingProfilesService } from './shop/shipping/profiles/shipping-profiles.service.ts';
export { StoreService } from './shop/settings/store/store.service.ts';
export { TaxRatesService } from './shop/settings/taxes/tax-rates.service.ts';
export { createUser } from './engine/identity/users.ts';

/* The modules, for embedding only some of them: `CommerceModule.forRoot({ modules: [DiscountsModule], … })`. */
export * from './shop-modules.ts';
