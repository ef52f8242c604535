import { CommerceError, invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of inventory items, their levels and reservations. */
export const stockErrors = {
  notStocked: (itemId: string, locationId: string) =>
    new CommerceError('not_found', `Item ${itemId} is not stocked at location ${locationId}`),
  levelReserved: (itemId: string, locationId: string) =>
    notAllowed(
      `Cannot remove Inventory Level ${itemId} at Location ${locationId} because there are reserved items.`,
    ),
  locationReserved: (id: string) =>
    notAllowed(`Stock location ${id} cannot be deleted: items of orders are reserved there`),
  itemReserved: (id: string) =>
    notAllowed(`Inventory item ${id} cannot be deleted: it is reserved for orders`),
  notEnough: (available: number, itemId: string, locationId: string) =>
    new CommerceError(
      'insufficient_inventory',
      `Only ${available} of item ${itemId} are available at location ${locationId}`,
    ),
  variantRequired: () => notAllowed('variant_id is required'),
  variantHasItem: () => notAllowed('Inventory Item already exists for this variant'),
  addressIncomplete: () => invalidData('A first address needs address_1 and country_code'),
} as const;
