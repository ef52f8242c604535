/*
 * The public API of `@storekeep/server/extend`: doors of the shop for modules that go deeper than providers, routes and subscribers. It has all
 * of `storekeep` but the modules of the package, and all of `@storekeep/server/module`. docs/extending.md has an example of each group.
 */
export * from './core.ts';
export * from './module.ts';

/* Routes: decorators that say what an operation responds, so that the OpenAPI documents, retries and limits are right. */
export { NotReplayed, SafeToRepeat } from './engine/http/idempotency/idempotency.ts';
export { RateLimited } from './engine/http/limits/rate-limited.ts';
export { Rejects } from './engine/http/output/rejects.ts';
export {
  Deletes,
  type ListResult,
  Lists,
  Redirects,
  RESOURCE,
  RESPONSE,
  type ResponseDeclaration,
  Returns,
  ReturnsNothing,
  Shows,
  SURFACE,
} from './engine/http/output/response-decorators.ts';
export { prepareList, prepareOne, type ReadOperation } from './engine/http/output/prepare-read.ts';
export type { components as AdminComponents, paths as AdminPaths } from './client/schema/admin-api.ts';
export { CurrentPrincipal, Principal, principalOf, StaffId } from './engine/http/principal.ts';
export { CurrentReadContext } from './engine/http/limits/client-connection.ts';
export { ShopController } from './engine/http/shop-controller.ts';
export { ConfigureRoute } from './engine/http/route-config.ts';
export { HttpModule } from './engine/http/http.module.ts';
export { HttpOptions } from './engine/http/http-options.ts';
export { UsedModules } from './assembly/used-modules.ts';
export { fastifyOf } from './engine/http/fastify-of.ts';
export { isBelow, isRouteOf } from './engine/http/route-config.ts';
export { markPublic, type PublicRead, publicReadOf } from './engine/http/output/public-reads.ts';
export { ShopLanguages } from './engine/http/output/languages.ts';
export { NO_SNIFF as NO_SNIFF_HEADERS } from './engine/http/output/no-sniff.ts';
export { authTag } from './shop/people/auth/users.resource.ts';

/* Input: queries of lists, and bodies that a module reads by itself, such as signed ones. */
export * as inputRules from './assembly/doors/input-rules.ts';
export { problemOfTranslations } from './engine/http/input/translations.ts';
export { translatableFields } from './engine/kernel/writing/translatable.ts';
export { isDate, problemOfValue } from './engine/http/input/custom-values.ts';
export { parseTimestamp } from './engine/http/input/input-checks.ts';
export { ListQuery, ShowQuery } from './engine/http/input/list-query.ts';
export { parseJsonObject } from './engine/http/limits/parse-json.ts';
export {
  fieldsBesideProducts,
  ListProductsQuery,
  ListStoreProductsQuery,
} from './shop/catalogue/products/product-queries.input.ts';
export { rawBodyOf as readRawBody } from './shop/checkout/hooks/raw-bodies.ts';
export { ListOrdersQuery } from './shop/orders/order/orders.input.ts';

/* Errors: what clients see, and how other protocols than that of `/store` and `/admin` express it. */
export { notAllowed, notFound, tooManyRequests } from './engine/kernel/errors.ts';
export { asCommerceError, ERRORS as ERROR_TYPES } from './engine/http/output/error-filter.ts';

/* Callers: who sends a request, how often they may, and accounts for people who log in elsewhere. */
export { clientAddress } from './engine/http/limits/client-connection.ts';
export { clientNetwork } from './engine/identity/client-network.ts';
export { IdentityOptions } from './engine/identity/identity-options.ts';
export { connectPerson } from './engine/identity/login-identities.ts';
export { RateLimits } from './engine/identity/rate-limits.ts';
export { deriveKey } from './engine/identity/tokens/derive-key.ts';
export { replaceInvitedRole } from './shop/people/invites/replace-invited-role.ts';
export { addUser, createFirstUser, createUser, replaceRole } from './engine/identity/users.ts';
export { replacePassword } from './engine/identity/password-resets.ts';
export {
  hashPassword,
  PasswordSemaphore,
  verifyPassword,
  withPasswordSemaphore,
} from './engine/identity/passwords.ts';
export { Sessions } from './engine/identity/sessions.ts';

/* Retries: an operation outside of the two surfaces that is repeated with a key, and has its effect once. */
export {
  type CommittedWork,
  IdempotencyStore,
  type KeyedRequest,
  KeyReused,
} from './engine/idempotency/idempotency-store.ts';
export { recordResult, RequestWork, runAsRequest } from './engine/kernel/request-work.ts';

/* Work in the background: jobs that survive the process, periodic tasks, deliveries to endpoints, and events of many records at once. */
export {
  countParked,
  deleteParked,
  insertEvents,
  type ParkedEvent,
  parkedEvents,
  retryParked,
} from './engine/background/deliveries.ts';
export { EVENT_NAMES, INTERNAL_EVENTS, SECRET_EVENTS } from './engine/background/event-names.ts';
export type { RecordPayload } from './engine/background/events.ts';
export { readBackgroundState } from './engine/installation/measure-state.ts';
export { JobQueue } from './engine/background/job-queue.ts';
export { LeasedJob } from './engine/background/leased-job.ts';
export { withoutEvents } from './engine/kernel/database/without-events.ts';
export { Loop } from './engine/background/loop.ts';
export { PeriodicTask } from './engine/background/periodic-task.ts';
export { ANY_EVENT } from './engine/background/subscriptions.ts';
export { FairSemaphore } from './engine/kernel/concurrency/fair-semaphore.ts';
export { withTimeout } from './engine/kernel/concurrency/with-timeout.ts';
export { deliveryStatuses } from './model/entities/back-office/delivery-row.ts';
export { BatchJobsService } from './shop/back-office/batch-jobs/batch-jobs.service.ts';
export type { StatDescriptor } from './shop/back-office/batch-jobs/job-type.ts';

/* Endpoints of strangers: requests to URLs that others have given must not reach the private network, nor a guessed signature pass. */
export { escapeCell, formatCsvLine, unescapeCell } from './engine/kernel/text/csv.ts';
export { isEqualInConstantTime } from './engine/kernel/text/constant-time.ts';
export { type PostOutcome, postWebhook } from './engine/net/post-webhook.ts';
export { hasPrivateAddress, PrivateAddressError, publicLookup } from './engine/net/public-address.ts';

/* Rows: how a module reads, represents and writes records of its own tables and those of the shop. */
export * as resources from './assembly/doors/resources.ts';
export * as statements from './assembly/doors/statements.ts';
export { canonicalLocale, chooseLanguage } from './engine/kernel/text/locales.ts';
export { normalizeIdentifier } from './engine/kernel/text/identifying-text.ts';
export { newId } from './engine/kernel/text/ids.ts';
export { kebabCase } from './engine/kernel/text/kebab-case.ts';
export { insertRows, requireIds, softDelete, updateExistingRow } from './engine/kernel/writing/rows.ts';
export { withoutUndefined } from './engine/kernel/writing/without-undefined.ts';
export { exampleId } from './engine/mapping/example-values.ts';
export type { Represented, RepresentedRow } from './engine/mapping/representation.ts';
export { defineResource, type Resource, type Surface } from './engine/mapping/resource.ts';
export { createReader } from './engine/reader/create-reader.ts';
export { Reader } from './engine/reader/reader.ts';
export { Replicas } from './engine/reader/replicas/replicas.ts';
export { ReplicaReads } from './engine/reader/replicas/replica-reads.ts';
export { ReaderOptions } from './engine/reader/reader-options.ts';
export type { Representation } from './engine/reader/represented-record.ts';
export type { View as ReaderView } from './engine/reader/view.ts';

/* Columns that a shop has added to tables of the package. */
export { CustomColumnError } from './engine/mapping/custom-columns/column-declarations.ts';
export { CustomColumn, customColumnsOf } from './engine/mapping/custom-columns/custom-column.ts';
export { loadCustomColumns } from './engine/mapping/custom-columns/load-custom-columns.ts';

/* Entities of the shop, for relations of a module's own entities and for the functions above. */
export { Notification } from './model/entities/back-office/notification.entity.ts';
export { Cart } from './model/entities/carts/cart.entity.ts';
export { LineItemAdjustment } from './model/entities/carts/line-item-adjustment.entity.ts';
export type { CartPromotion, PromotionReward } from './model/entities/carts/cart-promotion.ts';
export { MoneyAmount, VariantPriceLink } from './model/entities/catalogue/money-amount.entity.ts';
export { PriceList } from './model/entities/catalogue/price-list.entity.ts';
export { Product, productStatuses } from './model/entities/catalogue/product.entity.ts';
export { ProductOption } from './model/entities/catalogue/product-option.entity.ts';
export { ProductOptionValue } from './model/entities/catalogue/product-option-value.entity.ts';
export { ProductTag } from './model/entities/catalogue/product-tag.entity.ts';
export { ProductType } from './model/entities/catalogue/product-type.entity.ts';
export { ProductVariant } from './model/entities/catalogue/product-variant.entity.ts';
export { entities as shopEntities } from './model/entities/entities.ts';
export { ClaimOrder } from './model/entities/orders/claim-order.entity.ts';
export { Fulfillment } from './model/entities/orders/fulfillment.entity.ts';
export { Order } from './model/entities/orders/order.entity.ts';
export { Region } from './model/entities/settings/region.entity.ts';
export { SalesChannel } from './model/entities/settings/sales-channel.entity.ts';

/* Amounts and totals, without a database. */
export * as money from './assembly/doors/money.ts';
export * as pricing from './assembly/doors/pricing.ts';
/** The currencies that a new shop has: code, symbol, symbol in its country, and name. */
export { currencies as knownCurrencies } from '../migrations/data/currencies.ts';
export { findFormerDecimals } from './shop/settings/currencies/stored-decimals.ts';

/* Carts: changes of several parts of an open cart in one transaction, by other protocols than `/store`. */
export * as baskets from './assembly/doors/baskets.ts';
export * as codes from './assembly/doors/codes.ts';
export { type CartContributor, CartContributors } from './shop/carts/cart/cart-contributors.ts';
export { type CartFollower, CartFollowers, type FinishChange } from './shop/carts/cart/cart-followers.ts';
export { CartChanges } from './shop/carts/cart/change-cart.ts';
export type { Shopper } from './shop/carts/cart/create-cart.ts';
export type { OpenCart } from './shop/carts/cart/open-cart.ts';
export { CartOwners, customerScopeOf } from './shop/carts/cart/owners/cart-owners.ts';
export { PaymentUnavailable } from './shop/checkout/checkout/cart-payments.ts';
export {
  type CompletionCondition,
  CompletionConditions,
} from './shop/checkout/checkout/completion-conditions.ts';
export { LeftPayments } from './shop/checkout/checkout/left-payments.ts';
export { normalizeCode } from './shop/offers/discounts/discount-terms.ts';
export type { PricedOption } from './shop/shipping/options/shipping-options.service.ts';
export { representPrice } from './shop/shipping/options/shipping-price.ts';

/* The catalogue: what a storefront sees, and imports of many products at once. */
export * as catalogueWrites from './assembly/doors/catalogue-writes.ts';
export * as stockMovements from './assembly/doors/stock-movements.ts';
export {
  type ExtendPrices,
  type ExtendProductList,
  StorefrontCatalogue,
} from './shop/catalogue/products/storefront-catalogue.ts';
export { defaultSalesChannelId } from './shop/settings/sales-channels/default-sales-channel.ts';
export { type HeldCart, type StockHolder, StockHolders } from './shop/stock/inventory/stock-holders.ts';
export { StockOptions } from './shop/settings/store/stock-options.ts';

/* Payments: providers that find a payment by the company's own id, and compare theirs with those of the shop. */
export {
  type ReleaseRequest,
  ReleasingPaymentProvider,
} from './shop/payments/cancellation/releasing-provider.ts';
export { cartLeaseHolder, lockIdleCart } from './shop/payments/cart-lease.ts';
export { awaitsCredential } from './shop/payments/credentials/payment-credential.ts';
export { findIntent, intentSql } from './shop/payments/intent-sql.ts';
export { PaymentsOptions } from './shop/payments/payments-options.ts';
export { mergeProviderData, type PaidIntent, type PaidPage } from './shop/payments/payment-provider.ts';

/* Commands: files of the shop's own, and what a person sees while they wait. */
export { findInPackage } from './engine/installation/find-in-package.ts';
export { importFile } from './engine/installation/import-file.ts';
export { Progress } from './engine/installation/progress.ts';
export { isKey } from './shop/back-office/files/file-key.ts';

export { TextResponse } from './engine/http/output/text-response.ts';

/* Access: what staff and programs may do, and how they log in. */
export { STAFF_EXCEPTIONS, type StaffCommand } from './engine/http/admin-operations.ts';
export { OPEN_TO_ANONYMOUS } from './engine/http/guards.ts';
export {
  type ScopedKey,
  describeStaffOperation,
  type SecondFactorCode,
  type SecondFactorProof,
  StaffAccess,
  type StaffPermissions,
  type StaffAccessRules,
  type StaffOperation,
} from './engine/http/staff-access.ts';
export {
  adminRequired,
  duplicate,
  scopeMissing,
  secondFactorRequired,
  unauthorized,
  wrongCode,
} from './engine/kernel/errors.ts';
export type { RefundLimits } from './engine/kernel/request-work.ts';

/* Journal: who changes something, and what a request would change. */
export { RequestJournal } from './engine/http/journal/request-journal.ts';
export type { RefusedRow } from './engine/kernel/errors.ts';
export { journalOfJob } from './engine/kernel/journal-entries.ts';
export type { JournaledWork } from './engine/kernel/journaled-work.ts';
export type { Rehearsal, RehearsedCall } from './engine/kernel/rehearsal.ts';
export { currentWork, runJournaled } from './engine/kernel/request-work.ts';
export { runChecked, type WorkCheck } from './engine/kernel/work-check.ts';
export { SERVER as SERVER_SQL } from './engine/kernel/database/row-changes.ts';
export * as changeLog from './assembly/doors/change-log.ts';
export type { ReadContext } from './engine/kernel/database/read-context.ts';
export type { Condition, DateComparison } from './engine/reader/sql/conditions.ts';
