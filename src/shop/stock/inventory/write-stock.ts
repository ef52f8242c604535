import { subscribedNames } from '#engine/background/deliveries';
import type { ExternalMovementPayload, ExternalWarehousePayload } from '#engine/background/events';
import type { Tx } from '#engine/kernel/database/sql';
import { conflict } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { InventoryLevel } from '#model/entities/stock/inventory-level.entity';
import { ReservationItem } from '#model/entities/stock/reservation-item.entity';
import { warehouseSql } from './warehouses/external-warehouses.ts';

/** Changes of stock at locations, written in one statement. */
export interface StockChanges {
  /** New reservations, for order lines or by staff. */
  newReservations?: readonly NewReservation[];
  /** New values of existing reservations; a quantity of 0 deletes the reservation. */
  reservationChanges?: readonly {
    id: string;
    quantity: number;
    line_item_id?: string;
    location_id?: string;
  }[];
  /** Changes of stocked quantities, negative for removals. Missing levels are created. */
  movements?: readonly StockMovement[];
  /** Notifications for external warehouses; entries for our own locations are ignored. */
  notifications?: readonly WarehouseNotification[];
}

/** A change of stock to notify an external warehouse of; `key` is the idempotency key of the call. */
export interface WarehouseNotification extends ExternalMovementPayload {
  what: ExternalWarehousePayload['what'];
  key: string;
}

export interface NewReservation {
  /** Defaults to a new id. */
  id?: string;
  line_item_id: string | null;
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  /** Whether it may exceed the available quantity, e.g. for a backorder. */
  mayExceedStock?: boolean;
  /** The id of the user who creates it. */
  created_by?: string | null;
  description?: string | null;
  metadata?: Record<string, unknown>;
  /** The idempotency key of the reservation in an external warehouse. */
  external_id?: string | null;
}

export interface StockMovement {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
}

/**
 * Writes changes of stock. `reserved_quantity` and the reservations change in the same statement, so they always agree. The
 * statement also checks that stock which is removed or reserved is available.
 * @throws conflict if it is not
 */
export async function writeStock(
  tx: Tx,
  { newReservations = [], reservationChanges = [], movements = [], notifications = [] }: StockChanges,
): Promise<void> {
  if (newReservations.length + reservationChanges.length + movements.length === 0) return;
  const arriving = movements.filter(({ quantity }) => quantity > 0);
  if (arriving.length > 0) await createMissingLevels(tx, arriving);
  const created = newReservations.map(({ mayExceedStock = false, ...columns }) => ({
    id: newId(ReservationItem),
    ...columns,
    may_exceed_stock: mayExceedStock,
  }));
  const [{ written }] = await tx.query<{ written: boolean }>(WRITE, [
    JSON.stringify(created),
    JSON.stringify(reservationChanges),
    JSON.stringify(movements),
    JSON.stringify(notifications),
    subscribedNames(tx, STOCK_EVENTS),
  ]);
  if (!written) throw conflict('The stock has changed meanwhile; try again');
}

/** The events of new reservations, see `reservationEventsSql`. */
export const RESERVATION_EVENTS = ['reservation-item.created', 'reservation-items.bulk-created'] as const;

const STOCK_EVENTS = [
  ...RESERVATION_EVENTS,
  'reservation-item.deleted',
  'reservation-item.updated',
  'inventory-level.updated',
  'stock-keeper.told',
] as const;

/** SQL of the events of new reservations. @param created a relation with `id` and `created_by` */
export function reservationEventsSql(created: string): string {
  return `select name, json_build_object('ids', json_agg(id))
        from ${created}, unnest(array['reservation-item.created', 'reservation-items.bulk-created']) name
        where name = 'reservation-item.created' or created_by is null group by name`;
}

// `stock-keeper.told`, `keeper_id` and `goods` are names in events that existing databases have stored
const WRITE = `
  with created as (
    select * from json_to_recordset($1) c (id text, line_item_id text, inventory_item_id text, location_id text, quantity int,
      may_exceed_stock bool, created_by text, description text, metadata jsonb, external_id text)
  ), new_values as (
    select * from json_to_recordset($2) n (id text, quantity int, line_item_id text, location_id text)
  ), movement as (
    select * from json_to_recordset($3) m (inventory_item_id text, location_id text, quantity int)
  ), inserted as (
    insert into reservation_item (id, line_item_id, inventory_item_id, location_id, quantity, created_by, description, metadata, external_id)
    select id, line_item_id, inventory_item_id, location_id, quantity, created_by, description, metadata, external_id from created
  ), before as (
    select r.id, r.inventory_item_id, r.location_id, r.quantity from reservation_item r join new_values n on n.id = r.id
    where r.deleted_at is null
  ), updated as (
    update reservation_item r set updated_at = now(),
      line_item_id = coalesce(n.line_item_id, r.line_item_id), location_id = coalesce(n.location_id, r.location_id),
      quantity = case when n.quantity > 0 then n.quantity else r.quantity end,
      deleted_at = case when n.quantity <= 0 then now() end
    from new_values n where n.id = r.id and r.deleted_at is null
    returning r.id, r.deleted_at
  ), level_change as (
    select inventory_item_id, location_id, sum(reserved)::int as reserved, sum(stocked)::int as stocked,
      bool_or(may_exceed_stock) as may_exceed_stock
    from (select inventory_item_id, location_id, quantity, 0, may_exceed_stock from created
          union all select inventory_item_id, location_id, -quantity, 0, false from before
          union all select b.inventory_item_id, coalesce(n.location_id, b.location_id), n.quantity, 0, false
            from before b join new_values n on n.id = b.id
          union all select inventory_item_id, location_id, 0, quantity, false from movement)
      as part (inventory_item_id, location_id, reserved, stocked, may_exceed_stock)
    group by 1, 2
  ), level as (
    update inventory_level l
    set reserved_quantity = l.reserved_quantity + c.reserved, stocked_quantity = l.stocked_quantity + c.stocked, updated_at = now()
    from level_change c
    where l.inventory_item_id = c.inventory_item_id and l.location_id = c.location_id and l.deleted_at is null
      and (c.stocked >= 0 or l.stocked_quantity >= -c.stocked)
      and (c.may_exceed_stock or c.reserved <= c.stocked or l.stocked_quantity - l.reserved_quantity >= c.reserved - c.stocked)
    returning l.id, c.stocked
  ), published as (
    insert into outbox_event (name, data)
    select * from (
      ${reservationEventsSql('created')}
      union all select 'reservation-item.deleted', json_build_object('ids', json_agg(id)) from updated where deleted_at is not null
        having count(*) > 0
      union all select 'reservation-item.updated', json_build_object('id', id) from updated where deleted_at is null
      union all select 'inventory-level.updated', json_build_object('id', id) from level where stocked <> 0
      union all select 'stock-keeper.told', json_build_object('keeper_id', ${warehouseSql('s')}, 'what', n.what, 'key', n.key, 'goods',
          json_agg(json_build_object('line_item_id', n.line_item_id, 'inventory_item_id', n.inventory_item_id, 'location_id',
            n.location_id, 'quantity', n.quantity, 'reservation', n.reservation, 'set_aside', n.set_aside)))
        from json_to_recordset($4) n (what text, key text, line_item_id text, inventory_item_id text, location_id text, quantity int,
            reservation text, set_aside int)
          join stock_location s on s.id = n.location_id and ${warehouseSql('s')} is not null
        group by ${warehouseSql('s')}, n.what, n.key) as event
    where name = any($5)
  )
  select (select count(*) from level) = (select count(*) from level_change) as written`;

/** Creates missing levels at existing locations; does nothing if a concurrent request has created the level. */
async function createMissingLevels(tx: Tx, movements: readonly StockMovement[]): Promise<void> {
  await tx.query(
    `with requested as (
       select distinct on (inventory_item_id, location_id) * from json_to_recordset($1) r (id text, inventory_item_id text, location_id text)
     ), inserted as (
       insert into inventory_level (id, inventory_item_id, location_id)
       select id, inventory_item_id, location_id from requested r
       where not exists (select from inventory_level l
         where l.inventory_item_id = r.inventory_item_id and l.location_id = r.location_id and l.deleted_at is null)
         and exists (select from stock_location s where s.id = r.location_id and s.deleted_at is null)
       order by inventory_item_id, location_id
       on conflict do nothing returning id
     )
     insert into outbox_event (name, data)
     select 'inventory-level.created', json_build_object('ids', json_agg(id)) from inserted where $2::bool having count(*) > 0`,
    [
      JSON.stringify(movements.map((change) => ({ id: newId(InventoryLevel), ...change }))),
      tx.events.hasSubscriber('inventory-level.created'),
    ],
  );
}
