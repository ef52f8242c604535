import { defineMutation, listAndDetailOf, listOf } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import {
  adminInventoryItemsKeys,
  adminProductKeys,
  adminReservationsKeys,
  adminStockLocationsKeys,
  adminVariantKeys,
} from '../query-keys.ts';

export const useAdminInventoryItem = defineQuery(
  'admin.inventoryItems.retrieve(inventoryItemId, query)',
  adminInventoryItemsKeys.detail,
);
export const useAdminInventoryItemLocationLevels = defineQuery(
  'admin.inventoryItems.listLocationLevels(inventoryItemId, query)',
  adminInventoryItemsKeys.detail,
);
export const useAdminInventoryItems = defineQuery(
  'admin.inventoryItems.list(query)',
  adminInventoryItemsKeys.list,
);
export const useAdminCreateInventoryItem = defineMutation(
  'admin.inventoryItems.create(variables)',
  listOf(adminInventoryItemsKeys),
);
export const useAdminCreateLocationLevel = defineMutation(
  'admin.inventoryItems.createLocationLevel(inventoryItemId, variables)',
  listAndDetailOf(adminInventoryItemsKeys),
);
export const useAdminDeleteInventoryItem = defineMutation(
  'admin.inventoryItems.delete(inventoryItemId)',
  listAndDetailOf(adminInventoryItemsKeys),
);
export const useAdminDeleteLocationLevel = defineMutation(
  'admin.inventoryItems.deleteLocationLevel(inventoryItemId, variables)',
  listAndDetailOf(adminInventoryItemsKeys),
);
export const useAdminUpdateInventoryItem = defineMutation(
  'admin.inventoryItems.update(inventoryItemId, variables)',
  listAndDetailOf(adminInventoryItemsKeys),
);
export const useAdminUpdateLocationLevel = defineMutation(
  'admin.inventoryItems.updateLocationLevel(inventoryItemId, .stockLocationId, rest)',
  listAndDetailOf(adminInventoryItemsKeys),
);

export const useAdminReservation = defineQuery(
  'admin.reservations.retrieve(id)',
  adminReservationsKeys.detail,
);
export const useAdminReservations = defineQuery('admin.reservations.list(query)', adminReservationsKeys.list);
export const useAdminCreateReservation = defineMutation('admin.reservations.create(variables)', () => [
  adminReservationsKeys.lists(),
  adminVariantKeys.all,
]);
export const useAdminDeleteReservation = defineMutation('admin.reservations.delete(id)', (id) => [
  adminReservationsKeys.lists(),
  adminReservationsKeys.detail(id),
  adminVariantKeys.all,
]);
export const useAdminUpdateReservation = defineMutation('admin.reservations.update(id, variables)', (id) => [
  adminReservationsKeys.lists(),
  adminReservationsKeys.detail(id),
  adminVariantKeys.all,
  adminInventoryItemsKeys.details(),
]);

export const useAdminStockLocation = defineQuery(
  'admin.stockLocations.retrieve(id)',
  adminStockLocationsKeys.detail,
);
export const useAdminStockLocations = defineQuery(
  'admin.stockLocations.list(query)',
  adminStockLocationsKeys.list,
);
export const useAdminCreateStockLocation = defineMutation(
  'admin.stockLocations.create(variables)',
  listOf(adminStockLocationsKeys),
);
export const useAdminDeleteStockLocation = defineMutation('admin.stockLocations.delete(id)', (id) => [
  adminStockLocationsKeys.lists(),
  adminStockLocationsKeys.detail(id),
  adminVariantKeys.all,
  adminProductKeys.lists(),
]);
export const useAdminUpdateStockLocation = defineMutation(
  'admin.stockLocations.update(id, variables)',
  listAndDetailOf(adminStockLocationsKeys),
);
