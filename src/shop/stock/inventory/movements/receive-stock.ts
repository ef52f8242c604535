import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import {
  findLocations,
  findReservations,
  itemsOfVariant,
  lockLevelsOfVariants,
  type Reservation,
} from '../locked-levels.ts';
import { newIdempotencyKey, releaseNotifications } from '../warehouses/warehouse-payloads.ts';
import { type StockMovement, type WarehouseNotification, writeStock } from '../write-stock.ts';
import { reduceReservations } from './release-stock.ts';
import { restoreVariantQuantities } from './restore-quantities.ts';
import type { SoldLine } from './take-stock.ts';

/** The returned quantity of a line. */
export interface ReturnedLine extends SoldLine {
  title: string;
  /** Units of `quantity` that were never shipped: they are still in stock, and only their reservations are released. */
  unshipped: number;
  /** Locations that it was shipped from, the latest first; returned units go back there by default. */
  shippedFrom: readonly string[];
}

/**
 * Restocks returned items: in the `inventory_quantity` of a variant, or at the given location, which defaults to the one that
 * they were shipped from, then to the default location of the store. Creates missing levels.
 * @param locationId overrides the location of all items
 * @throws not_found for an unknown location; not_allowed if no location can be determined
 */
export async function restock(
  tx: Tx,
  returned: readonly ReturnedLine[],
  locationId: string | null,
): Promise<void> {
  await restoreVariantQuantities(tx, returned);
  const lineIds = returned.map(({ id }) => id);
  const variantIds = returned.flatMap(({ variant_id }) => variant_id ?? []);
  const locked = await lockLevelsOfVariants(tx, variantIds, lineIds);
  if (!locked) return;
  const reservations = await findReservations(tx, lineIds);
  const { existing, defaultLocation } = await findLocations(tx, [
    locationId,
    ...returned.flatMap(({ shippedFrom }) => shippedFrom),
  ]);
  if (locationId !== null && !existing.has(locationId)) throw notFound('stock_location', locationId);
  const movements: StockMovement[] = [];
  const releases: { reservation: Reservation; by: number }[] = [];
  const restockNotifications: WarehouseNotification[] = [];
  const key = newIdempotencyKey();
  for (const { id, variant_id, title, quantity, unshipped, shippedFrom } of returned) {
    const location_id =
      locationId ?? shippedFrom.find((location) => existing.has(location)) ?? defaultLocation;
    for (const { inventory_item_id, required_quantity } of itemsOfVariant(locked, variant_id)) {
      const lineReservations = reservations.filter(
        (reservation) =>
          reservation.line_item_id === id && reservation.inventory_item_id === inventory_item_id,
      );
      releases.push(...reduceReservations(lineReservations, unshipped * required_quantity));
      if (quantity === unshipped) continue;
      if (location_id === null) throw notAllowed(`A location_id is required to restock ${title}`);
      const arrival = {
        inventory_item_id,
        location_id,
        quantity: (quantity - unshipped) * required_quantity,
      };
      movements.push(arrival);
      if (locked.externalLocationIds.includes(location_id))
        restockNotifications.push({
          ...{ what: 'restock', key, line_item_id: id, ...arrival },
          ...{ reservation: null, set_aside: 0 },
        });
    }
  }
  const changedReservations = [...new Set(releases.map(({ reservation }) => reservation))];
  await writeStock(tx, {
    reservationChanges: changedReservations.map(({ id, quantity }) => ({ id, quantity })),
    movements,
    notifications: [...releaseNotifications(releases), ...restockNotifications],
  });
}
