import type { Tx } from '#engine/kernel/database/sql';
import { OutdatedReadError } from '#engine/kernel/database/transaction';
import type {
  Allocation,
  ChooseLocations,
  LineToAllocate,
  LocationStock,
} from '#model/location-choice/choose-locations';
import { findLevel, itemsOfVariant, type LockedLevels, lockLevelsOfVariants } from '../locked-levels.ts';
import { warehouseSql } from '../warehouses/external-warehouses.ts';
import { type NewReservation, writeStock } from '../write-stock.ts';

/** Options of a sale. */
export interface Sale {
  /** Restricts the sale to the locations of this sales channel; null for all. */
  sales_channel_id: string | null;
  /** Sells the available quantity, and puts the rest on backorder. */
  allowBackorder?: boolean;
  /** Of the reservations, for staff. */
  description?: string;
  chooseLocations: ChooseLocations;
  /** Reservations in external warehouses (3PL); no other stock of theirs is sold. */
  externalReservations?: readonly ExternalReservation[];
}

/** A reservation that an external warehouse holds for lines of an order that is not placed yet. */
export interface ExternalReservation {
  /** The idempotency key of the reservation. */
  id: string;
  shares: readonly Allocation[];
  /** The inventory items of `shares`. */
  items: readonly {
    line_item_id: string;
    inventory_item_id: string;
    location_id: string;
    quantity: number;
  }[];
}

/** A line whose variant is stocked at locations. */
export interface LineAtLocations {
  id: string;
  variant_id: string;
  quantity: number;
  backorder: boolean;
}

/**
 * Reserves the items of lines at the locations of their sales channel.
 * @returns the ids of variants that are out of stock; then nothing is reserved
 * @throws OutdatedReadError when a variant has no inventory items any more: the transaction is run again
 */
export async function reserveAtLocations(
  tx: Tx,
  lines: readonly LineAtLocations[],
  { sales_channel_id, chooseLocations, externalReservations = [], description }: Sale,
): Promise<string[]> {
  const locked = await lockLevelsOfVariants(
    tx,
    lines.map(({ variant_id }) => variant_id),
  );
  // the statement that found the variants at locations may have waited for the deletion of an item
  if (!locked || lines.some(({ variant_id }) => itemsOfVariant(locked, variant_id).length === 0))
    throw new OutdatedReadError('an inventory item was deleted since its variant was read');
  const locations = await findLocationsOfChannel(tx, sales_channel_id, locked, []);
  const externalShares = externalReservations.flatMap(({ shares }) => shares);
  const { reservations, uncovered } = chooseReservations(
    lines,
    locked,
    locations,
    chooseLocations,
    externalShares,
  );
  if (uncovered.length > 0) return uncovered;
  const external = externalReservations.flatMap(({ id: external_id, items }) =>
    // our quantities may be outdated, so the warehouse's reservation is valid even if it exceeds them
    items.map((item) => ({ ...item, external_id, mayExceedStock: true })),
  );
  const described = reservations.map((reservation) => ({ ...reservation, description }));
  await writeStock(tx, { newReservations: [...described, ...external] });
  return [];
}

/**
 * Chooses the locations of lines, except for what external warehouses supply.
 * @returns the reservations to write; `uncovered`: the ids of variants that are out of stock
 */
export function chooseReservations(
  lines: readonly LineAtLocations[],
  stock: LockedLevels,
  locations: readonly LocationStock[],
  chooseLocations: ChooseLocations,
  externalShares: readonly Allocation[] = [],
): { reservations: NewReservation[]; uncovered: string[] } {
  const demand = linesToAllocate(lines, stock)
    .map((line) => ({ ...line, quantity: line.quantity - allocatedQuantity(line, externalShares) }))
    .filter(({ quantity }) => quantity > 0);
  const shares = chooseLocations(demand, locations);
  const overallocated = demand.find((line) => allocatedQuantity(line, shares) > line.quantity);
  if (overallocated)
    throw new Error(`chooseLocations allocated more than the quantity of line ${overallocated.line_id}`);
  const uncovered = demand.filter(
    (line) => !line.backorder && allocatedQuantity(line, shares) < line.quantity,
  );
  return {
    reservations: reservationsFor(demand, shares),
    uncovered: [...new Set(uncovered.map(({ variant_id }) => variant_id))],
  };
}

/** Adds the required inventory items to lines; leaves out lines that need none. */
export function linesToAllocate(
  lines: readonly LineAtLocations[],
  locked: LockedLevels,
): (LineToAllocate & { variant_id: string })[] {
  return lines
    .map((line) => ({ ...toLineToAllocate(line, locked), variant_id: line.variant_id }))
    .filter(({ items, quantity }) => items.length > 0 && quantity > 0);
}

function toLineToAllocate(
  { id, variant_id, quantity, backorder }: LineAtLocations,
  locked: LockedLevels,
): LineToAllocate {
  return { line_id: id, quantity, backorder, items: itemsOfVariant(locked, variant_id) };
}

function allocatedQuantity({ line_id }: LineToAllocate, shares: readonly Allocation[]): number {
  return shares.reduce((sum, share) => sum + (share.line_id === line_id ? share.quantity : 0), 0);
}

function reservationsFor(lines: readonly LineToAllocate[], shares: readonly Allocation[]): NewReservation[] {
  return shares.flatMap(({ line_id, location_id, quantity }) => {
    const line = lines.find((candidate) => candidate.line_id === line_id);
    return (line?.items ?? []).map(({ inventory_item_id, required_quantity }) => ({
      ...{ line_item_id: line_id, inventory_item_id, location_id },
      ...{ quantity: quantity * required_quantity, mayExceedStock: line!.backorder },
    }));
  });
}

/**
 * Returns the locations of a sales channel, or of all channels, in order of preference: the default location of the store first,
 * then in the order in which they were linked.
 * @param warehouses the ids of external warehouses whose locations are included
 */
export async function findLocationsOfChannel(
  tx: Tx,
  channelId: string | null,
  locked: LockedLevels,
  warehouses: readonly string[],
): Promise<LocationStock[]> {
  const found = await tx.query<{ id: string }>(locationsOfChannelSql('$1', '$2'), [channelId, warehouses]);
  return found.map(({ id }) => stockOfLocation(id, locked));
}

export function stockOfLocation(location_id: string, locked: LockedLevels): LocationStock {
  const itemIds = [...new Set(locked.items.map(({ inventory_item_id }) => inventory_item_id))];
  return {
    location_id,
    available: new Map(
      itemIds.flatMap((inventory_item_id) => {
        const level = findLevel(locked, { inventory_item_id, location_id });
        return level ? [[inventory_item_id, level.stocked_quantity - level.reserved_quantity]] : [];
      }),
    ),
  };
}

/**
 * SQL for the ids of the locations of a sales channel, as in `findLocationsOfChannel`.
 * @param channel SQL of the id of the channel
 * @param warehouses SQL of the array of the ids of warehouses
 */
export function locationsOfChannelSql(channel: string, warehouses: string): string {
  return `
  select s.id
  from stock_location s left join lateral (
    select min(k.created_at) as linked_at from sales_channel_location k
    where k.location_id = s.id and k.sales_channel_id = ${channel} and k.deleted_at is null) k on true
  where s.deleted_at is null and (${channel}::text is null or k.linked_at is not null)
    and (${warehouseSql('s')} is null or ${warehouseSql('s')} = any(${warehouses}::text[]))
  order by s.id = (select default_location_id from store limit 1) desc nulls last, coalesce(k.linked_at, s.created_at), s.id`;
}
