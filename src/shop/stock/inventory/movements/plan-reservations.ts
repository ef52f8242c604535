import { subscribedNames } from '#engine/background/deliveries';
import { queryOrReject, rejectTransactionSql, type Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { ReservationItem } from '#model/entities/stock/reservation-item.entity';
import type { LockedLevels, VariantItem } from '../locked-levels.ts';
import { RESERVATION_EVENTS, reservationEventsSql } from '../write-stock.ts';
import { chooseReservations, locationsOfChannelSql, type Sale, stockOfLocation } from './reserve-stock.ts';
import { linesAtLocations, type SoldLine, stockHasChanged } from './take-stock.ts';

/*
 * The reservations of an order are planned from stock that is read without locks, and then written by statements that lock the stock and
 * check that the plan is still valid: `takeVariants`, then `reservePlanned`. The commit is sent with them, so the variants and levels of a
 * best seller are locked for no round trip. If the plan is outdated, nothing is written, and the transaction is run again.
 */

/** The stock of variants at locations, as read without a lock. */
export interface StockAtLocations extends Pick<LockedLevels, 'items' | 'levels'> {
  /** The variants that are stocked at locations. */
  variants: { id: string; allow_backorder: boolean }[];
  /** The locations of the sales channel, in order of preference. */
  location_ids: string[];
}

/**
 * SQL of the JSON of `StockAtLocations`; null if none of the variants is stocked at locations.
 * @param variants SQL of the array of the ids of the variants
 * @param channel SQL of the id of the sales channel, or of null for all
 */
export function stockAtLocationsSql(variants: string, channel: string): string {
  const items = `product_variant_inventory_item i join product_variant v on v.id = i.variant_id and v.manage_inventory
      where i.variant_id = any(${variants}) and i.deleted_at is null`;
  return `(select case when exists (select from ${items}) then json_build_object(
    'variants', (select json_agg(distinct jsonb_build_object('id', v.id, 'allow_backorder', v.allow_backorder)) from ${items}),
    'items', (select json_agg(json_build_object('variant_id', i.variant_id, 'inventory_item_id', i.inventory_item_id,
       'required_quantity', i.required_quantity) order by i.inventory_item_id) from ${items}),
    'levels', (select coalesce(json_agg(json_build_object('inventory_item_id', l.inventory_item_id, 'location_id', l.location_id,
       'stocked_quantity', l.stocked_quantity, 'reserved_quantity', l.reserved_quantity)), '[]') from inventory_level l
       where l.deleted_at is null and l.inventory_item_id = any(array(select i.inventory_item_id from ${items}))),
    'location_ids', array(${locationsOfChannelSql(channel, `'{}'`)})) end)`;
}

/** The planned reservations of an order, with the data that they depend on. */
export interface ReservationPlan {
  variants: StockAtLocations['variants'];
  items: VariantItem[];
  reservations: PlannedReservation[];
}

interface PlannedReservation {
  id: string;
  line_item_id: string | null;
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  may_exceed_stock: boolean;
}

/** @returns null if no variant is stocked at locations, or the stock does not suffice */
export function planReservations(
  sold: readonly Readonly<SoldLine>[],
  stock: StockAtLocations | null,
  sale: Pick<Sale, 'allowBackorder' | 'chooseLocations'>,
): ReservationPlan | null {
  if (!stock) return null;
  const { variants, items, location_ids } = stock;
  const lines = linesAtLocations(sold, variants, sale);
  const levels: LockedLevels = { ...stock, externalLocationIds: [] };
  const locations = location_ids.map((id) => stockOfLocation(id, levels));
  const { reservations, uncovered } = chooseReservations(lines, levels, locations, sale.chooseLocations);
  if (uncovered.length > 0) return null;
  return {
    variants,
    items,
    reservations: reservations.map(({ mayExceedStock = false, ...columns }) => ({
      ...{ id: newId(ReservationItem), ...columns },
      may_exceed_stock: mayExceedStock,
    })),
  };
}

/**
 * Writes planned reservations after `takeVariants`, if the plan is still valid. Levels are locked after variants, in the order of all
 * writers. The commit need not wait for the response.
 * @throws OutdatedReadError if it is not, so that the transaction is run again
 */
export async function reservePlanned(tx: Tx, plan: ReservationPlan): Promise<void> {
  const values = [JSON.stringify(plan), subscribedNames(tx, RESERVATION_EVENTS)];
  await queryOrReject(tx, RESERVE, values, stockHasChanged);
}

const RESERVE = `
  with planned_item as (
    select * from json_to_recordset($1::json -> 'items') i (variant_id text, inventory_item_id text, required_quantity int)
  ), linked_item as (
    select variant_id, inventory_item_id, required_quantity from product_variant_inventory_item
    where deleted_at is null and variant_id = any(array(select v ->> 'id' from json_array_elements($1::json -> 'variants') v))
  ), planned as (
    select *, null::text as created_by from json_to_recordset($1::json -> 'reservations') r (id text, line_item_id text,
      inventory_item_id text, location_id text, quantity int, may_exceed_stock boolean)
  ), planned_level as (
    select inventory_item_id, location_id, sum(quantity)::int as reserved, bool_or(may_exceed_stock) as may_exceed_stock
    from planned group by 1, 2
  ), locked_level as materialized (
    select l.id, p.reserved, p.may_exceed_stock or l.stocked_quantity - l.reserved_quantity >= p.reserved as suffices
    from inventory_level l join planned_level p on p.inventory_item_id = l.inventory_item_id and p.location_id = l.location_id
    where l.inventory_item_id = any(array(select inventory_item_id from planned_level)) and l.deleted_at is null
    order by l.inventory_item_id, l.location_id for update of l
  ), reserved_item as (
    insert into reservation_item (id, line_item_id, inventory_item_id, location_id, quantity)
    select id, line_item_id, inventory_item_id, location_id, quantity from planned
  ), reserved_level as (
    update inventory_level l set reserved_quantity = l.reserved_quantity + k.reserved, updated_at = now()
    from locked_level k where l.id = k.id
  ), reservation_event as (
    insert into outbox_event (name, data)
    select * from (${reservationEventsSql('planned')}) event where name = any($2)
  )
  select ${rejectTransactionSql(
    `(select count(*) from locked_level where suffices) = (select count(*) from planned_level)
      and not exists ((table planned_item except table linked_item) union all (table linked_item except table planned_item))`,
    `'{}'`,
  )}`;
