/** The keys of a resource in the cache of TanStack Query. None of the functions needs `this`. */
export interface TQueryKey<TKey, TListQuery = unknown, TDetailQuery = string> {
  all: [TKey];
  lists(this: void): [TKey, 'list'];
  list(this: void, query?: TListQuery): [TKey, 'list', { query: TListQuery | undefined }];
  details(this: void): [TKey, 'detail'];
  detail(this: void, id: TDetailQuery): [TKey, 'detail', TDetailQuery];
}

/**
 * Creates the keys of a resource, also for queries of your own: `queryKeysFactory('reviews').detail(id)`.
 *
 * @param root the first part of all its keys
 */
/* @__NO_SIDE_EFFECTS__ */
export function queryKeysFactory<const TKey extends string, TListQuery = unknown, TDetailQuery = string>(
  root: TKey,
): TQueryKey<TKey, TListQuery, TDetailQuery> {
  return {
    all: [root],
    lists: () => [root, 'list'],
    list: (query) => [root, 'list', { query }],
    details: () => [root, 'detail'],
    detail: (id) => [root, 'detail', id],
  };
}

/** Keys of a list below one row, such as the customers of a group. Without a query they match all queries. */
/* @__NO_SIDE_EFFECTS__ */
function createListBelow<const TKey extends string, const TList extends string>(root: TKey, list: TList) {
  return (id: string, query?: object) => [root, 'detail', id, list, { ...query }] as const;
}

const adminOrders = /* @__PURE__ */ queryKeysFactory('admin_orders');
const customers = /* @__PURE__ */ queryKeysFactory('customers');
const orders = /* @__PURE__ */ queryKeysFactory('orders');

export const cartKeys = queryKeysFactory('carts');
export const collectionKeys = queryKeysFactory('collections');
export const customerKeys = {
  ...customers,
  orders: (id: string) => [...customers.detail(id), 'orders'] as const,
};
export const giftCardKeys = queryKeysFactory('gift_cards');
export const orderEditQueryKeys = queryKeysFactory('orderEdit');
export const orderKeys = {
  ...orders,
  cart: (cartId: string) => [...orders.details(), 'cart', cartId] as const,
};
export const paymentCollectionQueryKeys = queryKeysFactory('paymentCollection');
export const productKeys = queryKeysFactory('products');
export const productTagKeys = queryKeysFactory('product_tags');
export const productTypeKeys = queryKeysFactory('product_types');
export const regionKeys = queryKeysFactory('regions');
export const returnReasonKeys = queryKeysFactory('return_reasons');
export const shippingOptionKeys = queryKeysFactory('shipping_options');
export const storeProductCategoryKeys = queryKeysFactory('product_categories');
export const swapKeys = queryKeysFactory('swaps');

export const adminAuthKeys = queryKeysFactory('admin_auth');
export const adminBatchJobsKeys = queryKeysFactory('admin_batches');
export const adminCollectionKeys = queryKeysFactory('admin_collections');
export const adminCurrenciesKeys = queryKeysFactory('admin_currencies');
export const adminCustomerGroupKeys = {
  ...queryKeysFactory('admin_customer_groups'),
  detailCustomer: createListBelow('admin_customer_groups', 'customers'),
};
export const adminCustomerKeys = queryKeysFactory('admin_customers');
export const adminDiscountKeys = {
  ...queryKeysFactory('admin_discounts'),
  detailCondition: createListBelow('admin_discounts', 'condition'),
};
export const adminDraftOrderKeys = queryKeysFactory('admin_draft_orders');
export const adminGiftCardKeys = queryKeysFactory('admin_gift_cards');
export const adminInventoryItemsKeys = queryKeysFactory('admin_inventory_items');
export const adminInviteKeys = queryKeysFactory('admin_invites');
export const adminNoteKeys = queryKeysFactory('admin_notes');
export const adminNotificationKeys = queryKeysFactory('admin_notifications');
export const adminOrderEditsKeys = queryKeysFactory('admin_order_edits');
export const adminOrderKeys = {
  ...adminOrders,
  detailOrder: (id: string, query?: object) => [...adminOrders.detail(id), { ...query }] as const,
};
export const adminPaymentCollectionQueryKeys = queryKeysFactory('paymentCollection');
export const adminPaymentQueryKeys = queryKeysFactory('payment');
export const adminPriceListKeys = {
  ...queryKeysFactory('admin_price_lists'),
  detailProducts: createListBelow('admin_price_lists', 'products'),
};
export const adminProductCategoryKeys = queryKeysFactory('product_categories');
export const adminProductKeys = {
  ...queryKeysFactory('admin_products'),
  detailVariants: createListBelow('admin_products', 'variants'),
};
export const adminProductTagKeys = queryKeysFactory('admin_product_tags');
export const adminProductTypeKeys = queryKeysFactory('admin_product_types');
export const adminPublishableApiKeysKeys = {
  ...queryKeysFactory('admin_publishable_api_keys'),
  detailSalesChannels: createListBelow('admin_publishable_api_keys', 'sales_channels'),
};
export const adminRegionKeys = queryKeysFactory('admin_regions');
export const adminReservationsKeys = queryKeysFactory('admin_reservations');
export const adminReturnKeys = queryKeysFactory('admin_returns');
export const adminReturnReasonKeys = queryKeysFactory('admin_return_reasons');
export const adminSalesChannelsKeys = queryKeysFactory('admin_sales_channels');
export const adminShippingOptionKeys = queryKeysFactory('admin_shipping_options');
export const adminShippingProfileKeys = queryKeysFactory('admin_shippingProfiles');
export const adminStockLocationsKeys = queryKeysFactory('admin_stock_locations');
export const adminStoreKeys = queryKeysFactory('admin_store');
export const adminSwapKeys = queryKeysFactory('admin_swaps');
export const adminTaxRateKeys = queryKeysFactory('admin_tax_rates');
export const adminUserKeys = queryKeysFactory('admin_users');
export const adminVariantKeys = queryKeysFactory('admin_variants');
