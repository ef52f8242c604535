import { insertEvents } from '#engine/background/deliveries';
import type { NewEvent } from '#engine/background/events';
import type { Tx } from '#engine/kernel/database/sql';
import { stockErrors } from './stock-errors.ts';

/**
 * Deletes all levels of items, or of locations, together with the reservations of staff. The caller has locked the rows of
 * the items or locations.
 * @throws not_allowed while there are reservations for order lines
 */
export async function deleteLevels(
  tx: Tx,
  column: 'inventory_item_id' | 'location_id',
  ids: readonly string[],
): Promise<void> {
  await lockLevels(tx, column, ids);
  const [reserved] = await tx.query<{ id: string }>(
    `select ${column} as id from reservation_item
     where ${column} = any($1) and line_item_id is not null and deleted_at is null limit 1`,
    [ids],
  );
  if (reserved)
    throw column === 'location_id'
      ? stockErrors.locationReserved(reserved.id)
      : stockErrors.itemReserved(reserved.id);
  const [deleted] = await tx.query<{ levels: string[]; reservations: string[] }>(
    `with level as (
       update inventory_level set deleted_at = now(), updated_at = now(), reserved_quantity = 0
       where ${column} = any($1) and deleted_at is null returning id
     ), reservation as (
       update reservation_item set deleted_at = now(), updated_at = now()
       where ${column} = any($1) and deleted_at is null returning id
     )
     select array(select id from level) as levels, array(select id from reservation) as reservations`,
    [ids],
  );
  await insertEvents(tx, eventsOf(deleted));
}

/**
 * Locks levels in a fixed order, which all writers use to avoid deadlocks: variants first, then items and locations, then
 * levels.
 */
export async function lockLevels(
  tx: Tx,
  column: 'inventory_item_id' | 'location_id',
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    `select from inventory_level where ${column} = any($1) and deleted_at is null
     order by inventory_item_id, location_id for update`,
    [ids],
  );
}

function eventsOf({ levels, reservations }: { levels: string[]; reservations: string[] }): NewEvent[] {
  return [
    ...(reservations.length > 0 ? [['reservation-item.deleted', { ids: reservations }] as NewEvent] : []),
    ...(levels.length > 0 ? [['inventory-level.deleted', { ids: levels }] as NewEvent] : []),
  ];
}
