import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import {
  findLevel,
  findLocations,
  findReservations,
  itemsOfVariant,
  type LockedLevels,
  lockLevelsOfVariants,
  type Reservation,
} from '../locked-levels.ts';
import { newIdempotencyKey, notificationOf } from '../warehouses/warehouse-payloads.ts';
import {
  type NewReservation,
  type StockMovement,
  type WarehouseNotification,
  writeStock,
} from '../write-stock.ts';
import { reduceReservations } from './release-stock.ts';

/** The items of a fulfillment, and the location that they are shipped from; null if not specified. */
export interface FulfillmentStock {
  location_id: string | null;
  contents: readonly { line: ShippedLine; quantity: number }[];
}

export interface ShippedLine {
  id: string;
  variant_id: string | null;
  title: string;
}

/**
 * Removes the items of fulfillments from stock. It uses up the line's reservations at the location first, then those at other
 * locations; beyond that, only stock that is not reserved for other lines.
 * @returns the location of each fulfillment: the given one, the only location with reservations of its lines, or the default
 * location of the store; unchanged for a fulfillment without items at locations
 * @throws not_allowed if the stock is insufficient, or no location can be determined
 */
export async function shipStock(
  tx: Tx,
  fulfillments: readonly FulfillmentStock[],
): Promise<(string | null)[]> {
  const lines = fulfillments.flatMap(({ contents }) => contents.map(({ line }) => line));
  const lineIds = lines.map(({ id }) => id);
  const locked = await lockLevelsOfVariants(tx, variantIdsOf(lines), lineIds);
  if (!locked) return fulfillments.map(({ location_id }) => location_id);
  const reservations = await findReservations(tx, lineIds);
  const { defaultLocation } = await findLocations(tx, []);
  const movements: StockMovement[] = [];
  const changedReservations = new Set<Reservation>();
  const notifications: WarehouseNotification[] = [];
  const keys = { ship: newIdempotencyKey(), release: newIdempotencyKey() };
  const locations = fulfillments.map(({ location_id, contents }) => {
    const required = requiredItems(contents, locked);
    if (required.length === 0) return location_id;
    const location = location_id ?? onlyLocation(required, reservations) ?? defaultLocation;
    if (location === null)
      throw notAllowed(`A location_id is needed: ${required[0].line.title} is stocked at several locations`);
    for (const item of required) {
      for (const { reservation, by } of takeFromLevel(locked, reservations, {
        ...item,
        location_id: location,
      })) {
        changedReservations.add(reservation);
        const what = reservation.location_id === location ? 'ship' : 'release';
        if (locked.externalLocationIds.includes(reservation.location_id))
          notifications.push(notificationOf(what, keys[what], reservation, by));
      }
      movements.push({
        inventory_item_id: item.inventory_item_id,
        location_id: location,
        quantity: -item.quantity,
      });
    }
    return location;
  });
  await writeStock(tx, {
    reservationChanges: [...changedReservations].map(({ id, quantity }) => ({ id, quantity })),
    movements,
    notifications,
  });
  return locations;
}

/** The items of a canceled fulfillment, which are still to be shipped to the customer. */
export type CanceledFulfillmentStock = FulfillmentStock;

/** Restocks the items of canceled fulfillments at their locations, and reserves them for their lines again. */
export async function restoreCanceledStock(
  tx: Tx,
  fulfillments: readonly CanceledFulfillmentStock[],
): Promise<void> {
  const stocked = fulfillments.filter(({ location_id }) => location_id !== null);
  const lines = stocked.flatMap(({ contents }) => contents.map(({ line }) => line));
  const lineIds = lines.map(({ id }) => id);
  const locked = await lockLevelsOfVariants(tx, variantIdsOf(lines), lineIds);
  if (!locked) return;
  const reservations = await findReservations(tx, lineIds);
  const { existing, defaultLocation } = await findLocations(
    tx,
    stocked.map(({ location_id }) => location_id),
  );
  const movements: StockMovement[] = [];
  const reserved = new Map<string, NewReservation>();
  const notifications: WarehouseNotification[] = [];
  const restockKey = newIdempotencyKey();
  for (const { location_id: from, contents } of stocked) {
    // deleted locations have no stock
    const location_id = existing.has(from!) ? from : defaultLocation;
    if (location_id === null) continue;
    for (const { line, quantity } of contents.filter((content) => content.quantity > 0)) {
      for (const { inventory_item_id, required_quantity } of itemsOfVariant(locked, line.variant_id)) {
        const target = { line_item_id: line.id, inventory_item_id, location_id };
        const arrival = { inventory_item_id, location_id, quantity: quantity * required_quantity };
        movements.push(arrival);
        // in an external warehouse, this is a new reservation with its own key
        const isExternal = locked.externalLocationIds.includes(location_id);
        if (isExternal)
          notifications.push({
            ...{ what: 'restock', key: restockKey, ...target, ...arrival, reservation: null },
            set_aside: arrival.quantity,
          });
        const key = keyOf(target);
        const reservation = reserved.get(key) ??
          reservations.find((candidate) => !isExternal && keyOf(candidate) === key) ?? {
            ...{ ...target, quantity: 0, external_id: isExternal ? restockKey : null },
          };
        reservation.quantity += arrival.quantity;
        reserved.set(key, reservation);
      }
    }
  }
  const allReservations = [...reserved.values()];
  await writeStock(tx, {
    newReservations: allReservations.filter(({ id }) => id === undefined),
    reservationChanges: allReservations.flatMap(({ id, quantity }) =>
      id === undefined ? [] : [{ id, quantity }],
    ),
    movements,
    notifications,
  });
}

function keyOf({ line_item_id, inventory_item_id, location_id }: Omit<NewReservation, 'quantity'>): string {
  return [line_item_id, inventory_item_id, location_id].join();
}

interface RequiredItem {
  line: ShippedLine;
  inventory_item_id: string;
  quantity: number;
}

function requiredItems(contents: FulfillmentStock['contents'], locked: LockedLevels): RequiredItem[] {
  return contents.flatMap(({ line, quantity }) =>
    itemsOfVariant(locked, line.variant_id).map(({ inventory_item_id, required_quantity }) => ({
      ...{ line, inventory_item_id },
      quantity: quantity * required_quantity,
    })),
  );
}

function onlyLocation(
  required: readonly RequiredItem[],
  reservations: readonly Reservation[],
): string | null {
  const locationIds = new Set(
    reservations
      .filter(
        ({ line_item_id, quantity }) => quantity > 0 && required.some(({ line }) => line.id === line_item_id),
      )
      .map(({ location_id }) => location_id),
  );
  return locationIds.size === 1 ? [...locationIds][0] : null;
}

/** Takes an item from its level and reservations, in memory. @returns the changed reservations */
function takeFromLevel(
  locked: LockedLevels,
  reservations: readonly Reservation[],
  { line, inventory_item_id, quantity, location_id }: RequiredItem & { location_id: string },
): { reservation: Reservation; by: number }[] {
  const level = findLevel(locked, { inventory_item_id, location_id });
  if (!level) throw notAllowed(`Inventory item for ${line.title} not found at location`);
  const lineReservations = reservations.filter(
    (reservation) =>
      reservation.line_item_id === line.id && reservation.inventory_item_id === inventory_item_id,
  );
  const atLocation = lineReservations.filter((reservation) => reservation.location_id === location_id);
  const covered = atLocation.reduce((sum, reservation) => sum + reservation.quantity, 0);
  // unreserved stock of an external warehouse may be needed for its other customers
  const unreserved = locked.externalLocationIds.includes(location_id)
    ? 0
    : level.stocked_quantity - level.reserved_quantity;
  if (level.stocked_quantity < quantity || quantity - covered > Math.max(0, unreserved))
    throw notAllowed(`Insufficient stock for item: ${line.title}`);
  level.stocked_quantity -= quantity;
  const atOtherLocations = lineReservations.filter((reservation) => reservation.location_id !== location_id);
  const reductions = reduceReservations([...atLocation, ...atOtherLocations], quantity);
  for (const { reservation, by } of reductions) {
    const reservedAt = findLevel(locked, reservation);
    if (reservedAt) reservedAt.reserved_quantity -= by;
  }
  return reductions;
}

function variantIdsOf(lines: readonly ShippedLine[]): string[] {
  return lines.flatMap(({ variant_id }) => variant_id ?? []);
}
