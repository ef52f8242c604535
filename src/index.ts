/* What an embedding application may import. */
export { CommerceModule } from './commerce.module.ts';
export type { CommerceAsyncOptions, CommerceOptions, ConnectionOptions } from './commerce-options.ts';
export { dataSourceOptions } from './data-source.ts';
export { entities } from './entities/all.ts';
export { migrations } from '../migrations/index.ts';

export { ErrorFilter } from './http/error-filter.ts';
export { serveDocs } from './http/openapi.ts';
export { acceptEmptyJsonBodies } from './http/request-parsing.ts';

export { Database } from './kernel/database.ts';
export { CommerceError, type ErrorType } from './kernel/errors.ts';
export { migrate } from './kernel/migrate.ts';
export { Outbox, type OutboxEvent, type Subscriber } from './kernel/outbox.ts';
export type { Sql, Tx } from './kernel/sql.ts';

export {
  JobType,
  type JobError,
  type JobProgress,
  type JobResult,
  type JobRun,
} from './batch-jobs/job-type.ts';
export { JobTypes } from './batch-jobs/job-types.ts';
export { FileStore, type FileAccess, type PutOptions } from './files/file-store.ts';
export type { S3Options } from './files/s3-files.ts';
export { FulfillmentProvider, FulfillmentProviders } from './regions/fulfillment-providers.ts';
export {
  PaymentProvider,
  type Authorization,
  type PaymentDetails,
  type PaymentRequest,
  type ProviderAnswer,
  type ProviderData,
} from './payments/payment-provider.ts';
export { PaymentProviders } from './payments/payment-providers.ts';
export {
  TaxProvider,
  type TaxAddress,
  type TaxedItem,
  type TaxedShipping,
  type TaxLineAnswer,
  type TaxQuestion,
} from './taxes/tax-provider.ts';
export { TaxProviders } from './taxes/tax-providers.ts';
export { SystemTaxes } from './taxes/system-taxes.ts';

export { OAuth2Handler } from './apps/oauth2-handler.ts';
export { OAuthHandler } from './apps/oauth-handler.ts';
export { OAuthHandlers } from './apps/oauth-handlers.ts';
export type { ApplicationConfig } from './kernel/config-applications.ts';

/* The services behind the routes, for code that runs in the same process. */
export { AppsService } from './apps/apps.service.ts';
export { CartsService } from './carts/carts.service.ts';
export { PaymentSessionsService } from './carts/payment-sessions.service.ts';
export { ShippingMethodsService } from './carts/shipping-methods.service.ts';
export { CompleteCart, type Completion } from './checkout/complete-cart.ts';
export { CollectionsService } from './collections/collections.service.ts';
export { CurrenciesService } from './currencies/currencies.service.ts';
export { CustomerGroupsService } from './customer-groups/customer-groups.service.ts';
export { CustomersService } from './customers/customers.service.ts';
export { DiscountConditionsService } from './discounts/discount-conditions.service.ts';
export { DiscountsService } from './discounts/discounts.service.ts';
export { GiftCardsService } from './gift-cards/gift-cards.service.ts';
export { OrdersService } from './orders/orders.service.ts';
export { OptionsService } from './products/options.service.ts';
export { ProductsService } from './products/products.service.ts';
export { VariantsService } from './products/variants.service.ts';
export { RegionsService } from './regions/regions.service.ts';
export { SalesChannelsService } from './sales-channels/sales-channels.service.ts';
export { ShippingOptionsService } from './shipping/shipping-options.service.ts';
export { ShippingProfilesService } from './shipping/shipping-profiles.service.ts';
export { StoreService } from './store/store.service.ts';
export { TaxRatesService } from './taxes/tax-rates.service.ts';
export { createUser } from './identity/users.ts';

/* Rooms, to embed only some of them: `CommerceModule.forRoot({ rooms: [DiscountsModule], … })`. */
export { AppsModule } from './apps/apps.module.ts';
export { AuthModule } from './auth/auth.module.ts';
export { BatchJobsModule } from './batch-jobs/batch-jobs.module.ts';
export { CartsModule } from './carts/carts.module.ts';
export { CheckoutModule } from './checkout/checkout.module.ts';
export { CollectionsModule } from './collections/collections.module.ts';
export { CurrenciesModule } from './currencies/currencies.module.ts';
export { CustomerGroupsModule } from './customer-groups/customer-groups.module.ts';
export { CustomersModule } from './customers/customers.module.ts';
export { DiscountsModule } from './discounts/discounts.module.ts';
export { DraftOrdersModule } from './draft-orders/draft-orders.module.ts';
export { FilesModule } from './files/files.module.ts';
export { GiftCardsModule } from './gift-cards/gift-cards.module.ts';
export { OrdersModule } from './orders/orders.module.ts';
export { PaymentsModule } from './payments/payments.module.ts';
export { ProductsModule } from './products/products.module.ts';
export { RegionsModule } from './regions/regions.module.ts';
export { SalesChannelsModule } from './sales-channels/sales-channels.module.ts';
export { ShippingModule } from './shipping/shipping.module.ts';
export { StoreModule } from './store/store.module.ts';
export { TaxesModule } from './taxes/taxes.module.ts';
