import type { Tx } from '#engine/kernel/database/sql';
import { warehouseSql } from './warehouses/external-warehouses.ts';

/** An inventory item of a variant, with the quantity that one unit of the variant requires. */
export interface VariantItem {
  variant_id: string;
  inventory_item_id: string;
  required_quantity: number;
}

/** The stock of an item at a location. */
export interface Level {
  inventory_item_id: string;
  location_id: string;
  stocked_quantity: number;
  reserved_quantity: number;
}

/** The items reserved for a line at a location. */
export interface Reservation {
  id: string;
  line_item_id: string;
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  /** The idempotency key of the reservation in an external warehouse; null at our own locations. */
  external_id: string | null;
}

/** The locked levels of all inventory items of some variants. */
export interface LockedLevels {
  items: VariantItem[];
  levels: Level[];
  /** The ids of locations that belong to external warehouses (3PL). */
  externalLocationIds: string[];
}

/**
 * Locks and loads the levels of variants. All writers lock levels in the same order, after variants, to avoid deadlocks. The
 * items reserved for `lineIds` are included even if the variant has been unlinked from them, or its inventory is no longer
 * managed.
 * @param lineIds order lines whose reservations the caller loads afterwards; none for new lines
 * @returns null if none of the variants is stocked at locations
 */
export async function lockLevelsOfVariants(
  tx: Tx,
  variantIds: readonly string[],
  lineIds: readonly string[] = [],
): Promise<LockedLevels | null> {
  if (variantIds.length === 0) return null;
  const [locked] = await tx.query<LockedLevels>(LOCK_LEVELS, [[...new Set(variantIds)], lineIds]);
  return locked.items.length > 0 ? locked : null;
}

const LOCK_LEVELS = `
  with item as materialized (
    select i.variant_id, i.inventory_item_id, i.required_quantity
    from product_variant_inventory_item i join product_variant v on v.id = i.variant_id
    where i.variant_id = any($1) and (
      i.deleted_at is null and v.manage_inventory
      or exists (select from reservation_item r where r.line_item_id = any($2) and r.inventory_item_id = i.inventory_item_id
                   and r.deleted_at is null))
  ), level as materialized (
    select l.inventory_item_id, l.location_id, l.stocked_quantity, l.reserved_quantity from inventory_level l
    where l.inventory_item_id = any(array(select inventory_item_id from item)) and l.deleted_at is null
    order by l.inventory_item_id, l.location_id for update
  )
  select (select coalesce(json_agg(i order by i.inventory_item_id), '[]') from item i) as items,
    (select coalesce(json_agg(l), '[]') from level l) as levels,
    (select coalesce(json_agg(s.id), '[]') from stock_location s where ${warehouseSql('s')} is not null) as "externalLocationIds"`;

/** The reservations of lines, oldest first. Call it after locking the levels, which prevents concurrent changes. */
export function findReservations(tx: Tx, lineIds: readonly string[]): Promise<Reservation[]> {
  return tx.query<Reservation>(
    `select id, line_item_id, inventory_item_id, location_id, quantity, external_id from reservation_item
     where line_item_id = any($1) and deleted_at is null order by created_at, id`,
    [lineIds],
  );
}

/** The level of an item at a location. */
export function findLevel(
  { levels }: LockedLevels,
  { inventory_item_id, location_id }: Pick<Level, 'inventory_item_id' | 'location_id'>,
): Level | undefined {
  return levels.find(
    (level) => level.inventory_item_id === inventory_item_id && level.location_id === location_id,
  );
}

/** The inventory items of a variant. */
export function itemsOfVariant({ items }: LockedLevels, variantId: string | null): VariantItem[] {
  return items.filter(({ variant_id }) => variant_id === variantId);
}

/** Locks the levels at which the lines have reservations, then loads these reservations. */
export async function lockReservations(tx: Tx, lineIds: readonly string[]): Promise<Reservation[]> {
  const [{ locked }] = await tx.query<{ locked: number }>(LOCK_RESERVED_LEVELS, [lineIds]);
  return locked > 0 ? findReservations(tx, lineIds) : [];
}

const LOCK_RESERVED_LEVELS = `
  with level as materialized (
    select l.id from inventory_level l
    where l.deleted_at is null and exists (select from reservation_item r where r.line_item_id = any($1) and r.deleted_at is null
      and r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id)
    order by l.inventory_item_id, l.location_id for update
  )
  select count(*) as locked from level`;

/**
 * Loads which of the locations exist, and the default location of the store.
 * @returns the ids of `ids` that are not deleted; `defaultLocation` is the id of the default location, or null
 */
export async function findLocations(
  tx: Tx,
  ids: readonly (string | null | undefined)[],
): Promise<{ existing: Set<string>; defaultLocation: string | null }> {
  const [{ existing, defaultLocation }] = await tx.query<{
    existing: string[];
    defaultLocation: string | null;
  }>(
    `select array(select id from stock_location where id = any($1) and deleted_at is null) as existing,
       (select l.id from store s join stock_location l on l.id = s.default_location_id and l.deleted_at is null limit 1) as "defaultLocation"`,
    [ids.filter((id) => id != null)],
  );
  return { existing: new Set(existing), defaultLocation };
}
