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

export { AppsService } from './apps/apps.service.ts';
export { OAuth2Handler } from './apps/oauth2-handler.ts';
export { OAuthHandler } from './apps/oauth-handler.ts';
export { OAuthHandlers } from './apps/oauth-handlers.ts';
export type { ApplicationConfig } from './kernel/config-applications.ts';

export { CartsService } from './carts/carts.service.ts';
export { CompleteCart, type Completion } from './checkout/complete-cart.ts';
export { CustomersService } from './customers/customers.service.ts';
export { ProductsService } from './products/products.service.ts';
export { RegionsService } from './regions/regions.service.ts';
export { createUser } from './identity/users.ts';
