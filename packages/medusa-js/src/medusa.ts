import * as resources from './admin-resources.ts';
import { Client, type Config } from './client.ts';
import { MedusaError } from './errors.ts';
import { KeyManager } from './keys.ts';
import { defineResource } from './resource.ts';
import * as store from './store-resources.ts';

/** The operations of `/admin`. */
export const Admin = defineResource(
  {},
  {
    auth: resources.AdminAuthResource,
    batchJobs: resources.AdminBatchJobsResource,
    customers: resources.AdminCustomersResource,
    customerGroups: resources.AdminCustomerGroupsResource,
    discounts: resources.AdminDiscountsResource,
    currencies: resources.AdminCurrenciesResource,
    collections: resources.AdminCollectionsResource,
    draftOrders: resources.AdminDraftOrdersResource,
    giftCards: resources.AdminGiftCardsResource,
    invites: resources.AdminInvitesResource,
    inventoryItems: resources.AdminInventoryItemsResource,
    notes: resources.AdminNotesResource,
    priceLists: resources.AdminPriceListResource,
    products: resources.AdminProductsResource,
    productTags: resources.AdminProductTagsResource,
    productTypes: resources.AdminProductTypesResource,
    users: resources.AdminUsersResource,
    returns: resources.AdminReturnsResource,
    orders: resources.AdminOrdersResource,
    orderEdits: resources.AdminOrderEditsResource,
    publishableApiKeys: resources.AdminPublishableApiKeyResource,
    returnReasons: resources.AdminReturnReasonsResource,
    variants: resources.AdminVariantsResource,
    salesChannels: resources.AdminSalesChannelsResource,
    swaps: resources.AdminSwapsResource,
    shippingProfiles: resources.AdminShippingProfilesResource,
    stockLocations: resources.AdminStockLocationsResource,
    store: resources.AdminStoresResource,
    shippingOptions: resources.AdminShippingOptionsResource,
    regions: resources.AdminRegionsResource,
    reservations: resources.AdminReservationsResource,
    notifications: resources.AdminNotificationsResource,
    taxRates: resources.AdminTaxRatesResource,
    uploads: resources.AdminUploadsResource,
    paymentCollections: resources.AdminPaymentCollectionsResource,
    payments: resources.AdminPaymentsResource,
    productCategories: resources.AdminProductCategoriesResource,
    custom: resources.AdminCustomResource,
  },
);

const Shop = defineResource(
  {},
  {
    auth: store.AuthResource,
    carts: store.CartsResource,
    customers: store.CustomersResource,
    orders: store.OrdersResource,
    orderEdits: store.OrderEditsResource,
    products: store.ProductsResource,
    productTypes: store.ProductTypesResource,
    regions: store.RegionsResource,
    returnReasons: store.ReturnReasonsResource,
    returns: store.ReturnsResource,
    shippingOptions: store.ShippingOptionsResource,
    swaps: store.SwapsResource,
    collections: store.CollectionsResource,
    giftCards: store.GiftCardsResource,
    paymentMethods: store.PaymentMethodsResource,
    paymentCollections: store.PaymentCollectionsResource,
    productTags: store.ProductTagsResource,
    productCategories: store.ProductCategoriesResource,
    admin: Admin,
  },
);

/** A client of one server: `new Medusa({ baseUrl, maxRetries })`. */
export class Medusa extends Shop {
  errors = new MedusaError();

  constructor(config?: Partial<Config>) {
    super(new Client(config));
  }

  /** Sends this publishable key with the requests of all clients that have none of their own. */
  setPublishableKey(key: string): void {
    KeyManager.registerPublishableApiKey(key);
  }
}
