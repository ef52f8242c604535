import { defineMutation, detailOf, listAndDetailOf, listOf } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import {
  adminProductKeys,
  adminPublishableApiKeysKeys,
  adminRegionKeys,
  adminSalesChannelsKeys,
  adminShippingOptionKeys,
  adminShippingProfileKeys,
  adminStockLocationsKeys,
  adminStoreKeys,
} from '../query-keys.ts';

export const useAdminSalesChannel = defineQuery(
  'admin.salesChannels.retrieve(id)',
  adminSalesChannelsKeys.detail,
);
export const useAdminSalesChannels = defineQuery(
  'admin.salesChannels.list(query)',
  adminSalesChannelsKeys.list,
);
export const useAdminAddLocationToSalesChannel = defineMutation(
  'admin.salesChannels.addLocation(.sales_channel_id, rest)',
  () => [adminSalesChannelsKeys.lists(), adminSalesChannelsKeys.details(), adminStockLocationsKeys.all],
);
export const useAdminAddProductsToSalesChannel = defineMutation(
  'admin.salesChannels.addProducts(id, variables)',
  (id) => [adminSalesChannelsKeys.lists(), adminSalesChannelsKeys.detail(id), adminProductKeys.lists()],
);
export const useAdminCreateSalesChannel = defineMutation(
  'admin.salesChannels.create(variables)',
  listOf(adminSalesChannelsKeys),
);
export const useAdminDeleteProductsFromSalesChannel = defineMutation(
  'admin.salesChannels.removeProducts(id, variables)',
  (id) => [adminSalesChannelsKeys.lists(), adminSalesChannelsKeys.detail(id), adminProductKeys.lists()],
);
export const useAdminDeleteSalesChannel = defineMutation(
  'admin.salesChannels.delete(id)',
  listAndDetailOf(adminSalesChannelsKeys),
);
export const useAdminRemoveLocationFromSalesChannel = defineMutation(
  'admin.salesChannels.removeLocation(.sales_channel_id, rest)',
  () => [adminSalesChannelsKeys.lists(), adminSalesChannelsKeys.details(), adminStockLocationsKeys.all],
);
export const useAdminUpdateSalesChannel = defineMutation(
  'admin.salesChannels.update(id, variables)',
  listAndDetailOf(adminSalesChannelsKeys),
);

export const useAdminPublishableApiKey = defineQuery(
  'admin.publishableApiKeys.retrieve(id)',
  adminPublishableApiKeysKeys.detail,
);
export const useAdminPublishableApiKeySalesChannels = defineQuery(
  'admin.publishableApiKeys.listSalesChannels(id, query)',
  adminPublishableApiKeysKeys.detailSalesChannels,
);
export const useAdminPublishableApiKeys = defineQuery(
  'admin.publishableApiKeys.list(query)',
  adminPublishableApiKeysKeys.list,
);
export const useAdminAddPublishableKeySalesChannelsBatch = defineMutation(
  'admin.publishableApiKeys.addSalesChannelsBatch(id, variables)',
  detailOf(adminPublishableApiKeysKeys),
);
export const useAdminCreatePublishableApiKey = defineMutation(
  'admin.publishableApiKeys.create(variables)',
  listOf(adminPublishableApiKeysKeys),
);
export const useAdminDeletePublishableApiKey = defineMutation(
  'admin.publishableApiKeys.delete(id)',
  listAndDetailOf(adminPublishableApiKeysKeys),
);
export const useAdminRemovePublishableKeySalesChannelsBatch = defineMutation(
  'admin.publishableApiKeys.deleteSalesChannelsBatch(id, variables)',
  detailOf(adminPublishableApiKeysKeys),
);
export const useAdminRevokePublishableApiKey = defineMutation(
  'admin.publishableApiKeys.revoke(id)',
  listAndDetailOf(adminPublishableApiKeysKeys),
);
export const useAdminUpdatePublishableApiKey = defineMutation(
  'admin.publishableApiKeys.update(id, variables)',
  (id) => [
    adminPublishableApiKeysKeys.lists(),
    adminPublishableApiKeysKeys.detail(id),
    adminPublishableApiKeysKeys.details(),
  ],
);

export const useAdminStore = defineQuery('admin.store.retrieve()', adminStoreKeys.details);
export const useAdminStorePaymentProviders = defineQuery('admin.store.listPaymentProviders()', () => [
  ...adminStoreKeys.details(),
  'payment_providers',
]);
export const useAdminStoreTaxProviders = defineQuery('admin.store.listTaxProviders()', () => [
  ...adminStoreKeys.details(),
  'tax_providers',
]);
export const useAdminAddStoreCurrency = defineMutation('admin.store.addCurrency(variables)', () => [
  adminStoreKeys.details(),
]);
export const useAdminDeleteStoreCurrency = defineMutation('admin.store.deleteCurrency(variables)', () => [
  adminStoreKeys.details(),
]);
export const useAdminUpdateStore = defineMutation('admin.store.update(variables)', () => [
  adminStoreKeys.details(),
]);

export const useAdminRegion = defineQuery('admin.regions.retrieve(id)', adminRegionKeys.detail);
export const useAdminRegionFulfillmentOptions = defineQuery(
  'admin.regions.retrieveFulfillmentOptions(regionId)',
  (regionId) => adminRegionKeys.detail(`${regionId}_fullfillment-options`),
);
export const useAdminRegions = defineQuery('admin.regions.list(query)', adminRegionKeys.list);
export const useAdminCreateRegion = defineMutation(
  'admin.regions.create(variables)',
  listOf(adminRegionKeys),
);
export const useAdminDeleteRegion = defineMutation(
  'admin.regions.delete(id)',
  listAndDetailOf(adminRegionKeys),
);
export const useAdminRegionAddCountry = defineMutation(
  'admin.regions.addCountry(id, variables)',
  detailOf(adminRegionKeys),
);
export const useAdminRegionAddFulfillmentProvider = defineMutation(
  'admin.regions.addFulfillmentProvider(id, variables)',
  detailOf(adminRegionKeys),
);
export const useAdminRegionAddPaymentProvider = defineMutation(
  'admin.regions.addPaymentProvider(id, variables)',
  detailOf(adminRegionKeys),
);
export const useAdminRegionDeleteFulfillmentProvider = defineMutation(
  'admin.regions.deleteFulfillmentProvider(id, variables)',
  detailOf(adminRegionKeys),
);
export const useAdminRegionDeletePaymentProvider = defineMutation(
  'admin.regions.deletePaymentProvider(id, variables)',
  detailOf(adminRegionKeys),
);
export const useAdminRegionRemoveCountry = defineMutation(
  'admin.regions.deleteCountry(id, variables)',
  detailOf(adminRegionKeys),
);
export const useAdminUpdateRegion = defineMutation(
  'admin.regions.update(id, variables)',
  listAndDetailOf(adminRegionKeys),
);

export const useAdminShippingOption = defineQuery(
  'admin.shippingOptions.retrieve(id)',
  adminShippingOptionKeys.detail,
);
export const useAdminShippingOptions = defineQuery(
  'admin.shippingOptions.list(query)',
  adminShippingOptionKeys.list,
);
export const useAdminCreateShippingOption = defineMutation(
  'admin.shippingOptions.create(variables)',
  listOf(adminShippingOptionKeys),
);
export const useAdminDeleteShippingOption = defineMutation(
  'admin.shippingOptions.delete(id)',
  listAndDetailOf(adminShippingOptionKeys),
);
export const useAdminUpdateShippingOption = defineMutation(
  'admin.shippingOptions.update(id, variables)',
  listAndDetailOf(adminShippingOptionKeys),
);

export const useAdminShippingProfile = defineQuery(
  'admin.shippingProfiles.retrieve(id)',
  adminShippingProfileKeys.detail,
);
export const useAdminShippingProfiles = defineQuery(
  'admin.shippingProfiles.list()',
  adminShippingProfileKeys.lists,
);
export const useAdminCreateShippingProfile = defineMutation(
  'admin.shippingProfiles.create(variables)',
  listOf(adminShippingProfileKeys),
);
export const useAdminDeleteShippingProfile = defineMutation(
  'admin.shippingProfiles.delete(id)',
  listAndDetailOf(adminShippingProfileKeys),
);
export const useAdminUpdateShippingProfile = defineMutation(
  'admin.shippingProfiles.update(id, variables)',
  listAndDetailOf(adminShippingProfileKeys),
);
