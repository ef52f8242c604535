/* The public API of `storekeep/extend`: doors of the shop for modules that go deeper than providers, routes and subscribers. */
export * from './core.ts';
export * from './module.ts';
export * from './assembly/commerce-options.ts';
export { insertEvents } from './engine/background/deliveries.ts';
export { type RecordPayload } from './engine/background/events.ts';
export { JobQueue } from './engine/background/job-queue.ts';
export { LeasedJob } from './engine/background/leased-job.ts';
export { PeriodicTask } from './engine/background/periodic-task.ts';
export { HttpOptions } from './engine/http/http-options.ts';
export { HttpModule } from './engine/http/http.module.ts';
export { NotReplayed, SafeToRepeat } from './engine/http/idempotency/idempotency.ts';
export { problemOfValue } from './engine/http/input/custom-values.ts';
export { parseTimestamp } from './engine/http/input/input-checks.ts';
export { Flag, Id, Ids, Integer, Name, Text, Texts } from './engine/http/input/input-decorators.ts';
export {
  AnyOf,
  Equals,
  ListQuery,
  Search as SearchText,
  conditionsOf,
} from './engine/http/input/list-query.ts';
export { PageNumber } from './engine/http/input/query-parameters.ts';
export { unstorableIn } from './engine/http/input/storable.ts';
export { BODY_LIMITS, JsonCounter } from './engine/http/limits/body-limits.ts';
export { clientAddress } from './engine/http/limits/client-connection.ts';
export { RateLimited } from './engine/http/limits/rate-limited.ts';
export { ERRORS, asCommerceError } from './engine/http/output/error-filter.ts';
export { NO_SNIFF } from './engine/http/output/no-sniff.ts';
export { Rejects } from './engine/http/output/rejects.ts';
export {
  Deletes,
  type ListResult,
  Lists,
  Redirects,
  Returns,
  Shows,
} from './engine/http/output/response-decorators.ts';
export { CurrentPrincipal, Principal } from './engine/http/principal.ts';
export { ConfigureRoute } from './engine/http/route-config.ts';
export {
  type CommittedWork,
  IdempotencyStore,
  KeyReused,
  type KeyedRequest,
} from './engine/idempotency/idempotency-store.ts';
export { clientNetwork } from './engine/identity/client-network.ts';
export { IdentityOptions } from './engine/identity/identity-options.ts';
export { connectPerson } from './engine/identity/login-identities.ts';
export { RateLimits } from './engine/identity/rate-limits.ts';
export { deriveKey } from './engine/identity/tokens/derive-key.ts';
export { addUser } from './engine/identity/users.ts';
export { importFile } from './engine/installation/import-file.ts';
export { Progress } from './engine/installation/progress.ts';
export { divideHalfUp, percentOf, sum, toAmount } from './engine/kernel/arithmetic/integers.ts';
export { FairSemaphore } from './engine/kernel/concurrency/fair-semaphore.ts';
export { type Bind, collectParameters } from './engine/kernel/database/sql.ts';
export { invalidData, notAllowed, notFound, tooManyRequests } from './engine/kernel/errors.ts';
export { RequestWork, runAsRequest } from './engine/kernel/request-work.ts';
export { normalizeIdentifier } from './engine/kernel/text/identifying-text.ts';
export { newId } from './engine/kernel/text/ids.ts';
export { kebabCase } from './engine/kernel/text/kebab-case.ts';
export { findOrCreateByValue } from './engine/kernel/writing/find-or-create.ts';
export {
  insertRows,
  requireIds,
  softDelete,
  tableOf,
  updateExistingRow,
} from './engine/kernel/writing/rows.ts';
export { TimestampedRow } from './engine/mapping/base-rows.ts';
export { CustomColumnError } from './engine/mapping/custom-columns/column-declarations.ts';
export { CustomColumn, customColumnsOf } from './engine/mapping/custom-columns/custom-column.ts';
export { loadCustomColumns } from './engine/mapping/custom-columns/load-custom-columns.ts';
export { setCustomColumns } from './engine/mapping/custom-columns/set-custom-columns.ts';
export { targetOf } from './engine/mapping/entity-relations.ts';
export { exampleId } from './engine/mapping/example-values.ts';
export { type Represented, type RepresentedRow } from './engine/mapping/representation.ts';
export { type Resource, type Surface, defineResource } from './engine/mapping/resource.ts';
export { isColumn } from './engine/mapping/returned-columns.ts';
export { PrivateAddressError, hasPrivateAddress, publicLookup } from './engine/net/public-address.ts';
export { createReader } from './engine/reader/create-reader.ts';
export { ReaderOptions } from './engine/reader/reader-options.ts';
export { Reader } from './engine/reader/reader.ts';
export { type Representation } from './engine/reader/represented-record.ts';
export { formatTimestampSql } from './engine/reader/sql/column-sql.ts';
export { type Condition, compileConditions, withSql } from './engine/reader/sql/conditions.ts';
export { type View } from './engine/reader/view.ts';
export { DeliveryRow, deliveryStatuses } from './model/entities/back-office/delivery-row.ts';
export { Cart } from './model/entities/carts/cart.entity.ts';
export { MoneyAmount, VariantPriceLink } from './model/entities/catalogue/money-amount.entity.ts';
export { PriceList } from './model/entities/catalogue/price-list.entity.ts';
export { ProductOptionValue } from './model/entities/catalogue/product-option-value.entity.ts';
export { ProductOption } from './model/entities/catalogue/product-option.entity.ts';
export { ProductTag } from './model/entities/catalogue/product-tag.entity.ts';
export { ProductType } from './model/entities/catalogue/product-type.entity.ts';
export { ProductVariant } from './model/entities/catalogue/product-variant.entity.ts';
export { Product, productStatuses } from './model/entities/catalogue/product.entity.ts';
export { entities } from './model/entities/entities.ts';
export { ClaimOrder } from './model/entities/orders/claim-order.entity.ts';
export { Fulfillment } from './model/entities/orders/fulfillment.entity.ts';
export { Order } from './model/entities/orders/order.entity.ts';
export { Region } from './model/entities/settings/region.entity.ts';
export { SalesChannel } from './model/entities/settings/sales-channel.entity.ts';
export { allocate } from './model/pricing/shares/allocate.ts';
export {
  amountOfDecimal,
  convertDecimals,
  decimalOfAmount,
  decimalsOf,
  formatDecimal,
} from './model/pricing/shares/decimals.ts';
export {
  type BasketTotals,
  type GiftCardInput,
  type ShippingInput,
  basketTotals,
} from './model/pricing/totals.ts';
export { type V1LineInput, v1BasketTotals } from './model/pricing/v1-totals.ts';
export { type StatDescriptor } from './shop/back-office/batch-jobs/job-type.ts';
export { applyDiscounts, applyGiftCards } from './shop/carts/baskets/basket-codes.ts';
export { addShippingMethod } from './shop/carts/baskets/basket-shipping.ts';
export { type BasketLine } from './shop/carts/baskets/basket.ts';
export { addItems } from './shop/carts/baskets/line-items.ts';
export { type VariantFacts } from './shop/carts/baskets/loaded-variants.ts';
export { totalsOf } from './shop/carts/baskets/reprice-basket.ts';
export { removeLines, syncWithCatalogue } from './shop/carts/baskets/sync-with-catalogue.ts';
export { findVariants } from './shop/carts/baskets/variant-facts.ts';
export { carts } from './shop/carts/cart/carts.resource.ts';
export { CartChanges } from './shop/carts/cart/change-cart.ts';
export { type Shopper } from './shop/carts/cart/create-cart.ts';
export { type OpenCart } from './shop/carts/cart/open-cart.ts';
export { CartOwners, customerScopeOf } from './shop/carts/cart/owners/cart-owners.ts';
export { setAddress } from './shop/carts/operations/cart-addresses.ts';
export { updateCart } from './shop/carts/operations/update-cart.ts';
export { collections } from './shop/catalogue/collections/collections.resource.ts';
export {
  type CollectionKey,
  findOrCreateCollections,
} from './shop/catalogue/collections/find-or-create-collections.ts';
export { changePriceList } from './shop/catalogue/price-lists/change-price-list.ts';
export { deletePrices, updatePrices } from './shop/catalogue/prices/change-prices.ts';
export { replaceListPrices } from './shop/catalogue/prices/remove-list-prices.ts';
export { type Price, insertPrices } from './shop/catalogue/prices/write-prices.ts';
export { productCategories } from './shop/catalogue/product-categories/product-categories.resource.ts';
export { setCategories } from './shop/catalogue/product-categories/set-categories.ts';
export {
  ListProductsQuery,
  ListStoreProductsQuery,
} from './shop/catalogue/products/product-queries.input.ts';
export { products, variants } from './shop/catalogue/products/products.resource.ts';
export { StorefrontCatalogue } from './shop/catalogue/products/storefront-catalogue.ts';
export { setImages, setTags } from './shop/catalogue/products/tags-and-images.ts';
export { type ValueRow } from './shop/catalogue/products/variants/write-variants.ts';
export {
  type VariantRows,
  writeProductRows,
  writeVariantRows,
} from './shop/catalogue/products/write-rows.ts';
export { PaymentUnavailable } from './shop/checkout/checkout/cart-payments.ts';
export { LeftPayments } from './shop/checkout/checkout/left-payments.ts';
export { draftOrders } from './shop/checkout/draft-orders/draft-orders.resource.ts';
export { rawBodyOf } from './shop/checkout/hooks/raw-bodies.ts';
export { discountRejectionReason } from './shop/offers/discounts/applicability.ts';
export { normalizeCode } from './shop/offers/discounts/discount-terms.ts';
export { discounts } from './shop/offers/discounts/discounts.resource.ts';
export {
  type LoadedDiscount,
  discountsByCode,
  groupIdsOfCustomer,
} from './shop/offers/discounts/find-discounts.ts';
export {
  type LoadedGiftCard,
  findGiftCardsByCode,
  giftCardRejection,
} from './shop/offers/gift-cards/find-gift-cards.ts';
export { giftCards } from './shop/offers/gift-cards/gift-cards.resource.ts';
export { orderEdits } from './shop/orders/edits/order-edits.resource.ts';
export { ListOrdersQuery } from './shop/orders/order/orders.input.ts';
export { orders } from './shop/orders/order/orders.resource.ts';
export { type RepresentedOrderInput, representedTotals } from './shop/orders/order/state/order-totals.ts';
export { returns } from './shop/orders/returns/returns.resource.ts';
export { swaps } from './shop/orders/swaps/swaps.resource.ts';
export {
  type ReleaseRequest,
  ReleasingPaymentProvider,
} from './shop/payments/cancellation/releasing-provider.ts';
export { cartLeaseHolder } from './shop/payments/cart-lease.ts';
export { awaitsCredential } from './shop/payments/credentials/payment-credential.ts';
export { findIntent } from './shop/payments/intent-sql.ts';
export { type PaidIntent, type PaidPage } from './shop/payments/payment-provider.ts';
export { authTag, users } from './shop/people/auth/users.resource.ts';
export { customerGroups } from './shop/people/customer-groups/customer-groups.resource.ts';
export { customers } from './shop/people/customers/customers.resource.ts';
export {
  appliesToProductSql,
  appliesToShippingOptionSql,
  ratesSql,
} from './shop/settings/regions/region-taxes.ts';
export { regions } from './shop/settings/regions/regions.resource.ts';
export { defaultSalesChannelId } from './shop/settings/sales-channels/default-sales-channel.ts';
export {
  findOrCreateChannels,
  setChannelsOfProducts,
} from './shop/settings/sales-channels/products-of-channels.ts';
export { salesChannels } from './shop/settings/sales-channels/sales-channels.resource.ts';
export { StockOptions } from './shop/settings/store/stock-options.ts';
export { store } from './shop/settings/store/store.resource.ts';
export { shippableVariantsSql } from './shop/shipping/options/shippable-variants.ts';
export { type PricedOption } from './shop/shipping/options/shipping-options.service.ts';
export { representPrice } from './shop/shipping/options/shipping-price.ts';
export { meetsRequirements } from './shop/shipping/options/shipping-requirements.ts';
export { setProfileOfProducts } from './shop/shipping/profiles/products-of-profiles.ts';
export { quoteName } from './engine/kernel/database/quote-name.ts';
export { DECIMALS_ADVICE, findFormerDecimals } from './shop/settings/currencies/stored-decimals.ts';
export { EVENT_NAMES, INTERNAL_EVENTS, SECRET_EVENTS } from './engine/background/event-names.ts';
export { Loop } from './engine/background/loop.ts';
export { ANY_EVENT } from './engine/background/subscriptions.ts';
export { ShowQuery } from './engine/http/input/list-query.ts';
export { StaffId } from './engine/http/principal.ts';
export { withTimeout } from './engine/kernel/concurrency/with-timeout.ts';
export { recordResult } from './engine/kernel/request-work.ts';
export { isEqualInConstantTime } from './engine/kernel/text/constant-time.ts';
export { type PostOutcome, postWebhook } from './engine/net/post-webhook.ts';
export { isKey } from './shop/back-office/files/file-key.ts';
export { mergeProviderData } from './shop/payments/payment-provider.ts';
/** The currencies that a new shop has: code, symbol, symbol in its country, and name. */
export { currencies as knownCurrencies } from '../migrations/data/currencies.ts';
