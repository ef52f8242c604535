import { insertEvents } from '#engine/background/deliveries';
import type { Tx } from '#engine/kernel/database/sql';
import { conflict, notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { updateRow } from '#engine/kernel/writing/rows';
import { ReservationItem } from '#model/entities/stock/reservation-item.entity';
import { stockErrors } from '../stock-errors.ts';
import { warehouseSql } from '../warehouses/external-warehouses.ts';
import { releaseNotifications } from '../warehouses/warehouse-payloads.ts';
import { type NewReservation, writeStock } from '../write-stock.ts';

/*
 * Reservations that staff create, move and release. For the line of an order, the caller has locked the order: levels are
 * always locked after orders.
 */

/** A change of a reservation by staff. */
export interface ReservationChange {
  quantity?: number;
  location_id?: string;
  description?: string | null;
  metadata?: Record<string, unknown>;
}

/**
 * Reserves available items at locations.
 * @returns the ids of the reservations, in the order of the request
 * @throws not_found if an item is not stocked at a location, insufficient_inventory, not_allowed at the location of an
 * external warehouse
 */
export async function createReservations(tx: Tx, requested: readonly NewReservation[]): Promise<string[]> {
  const levels = await lockLevels(tx, requested);
  for (const { quantity, ...item } of requested) levels.take(item, quantity);
  const reservations = requested.map((reservation) => ({ ...reservation, id: newId(ReservationItem) }));
  await writeStock(tx, { newReservations: reservations });
  return reservations.map(({ id }) => id);
}

/**
 * Changes a reservation. Moving it releases the items at the old location and reserves them at the new one.
 * @throws not_found (the reservation, or its item at the location), insufficient_inventory, not_allowed at the location of an
 * external warehouse
 */
export async function changeReservation(tx: Tx, id: string, change: ReservationChange): Promise<void> {
  const { quantity, location_id, ...columns } = change;
  const original = await findReservation(tx, id);
  if (quantity !== undefined || location_id !== undefined) {
    const target = { ...original, location_id: location_id ?? original.location_id };
    const levels = await lockLevels(tx, [original, target]);
    const current = await findReservation(tx, id);
    if (current.location_id !== original.location_id)
      throw conflict('The reservation is being moved; try again');
    const newQuantity = quantity ?? current.quantity;
    const isMoved = target.location_id !== current.location_id;
    levels.take(target, isMoved ? newQuantity : newQuantity - current.quantity);
    const released = isMoved ? current.quantity : Math.max(0, current.quantity - newQuantity);
    await writeStock(tx, {
      reservationChanges: [{ id, quantity: newQuantity, location_id: target.location_id }],
      notifications: released > 0 ? releaseNotifications([{ reservation: current, by: released }]) : [],
    });
  } else await insertEvents(tx, [['reservation-item.updated', { id }]]);
  await updateRow(tx, ReservationItem, id, columns);
}

/**
 * Deletes a reservation, which makes its items available again.
 * @returns false if it was deleted before
 */
export async function deleteReservation(tx: Tx, id: string): Promise<boolean> {
  const [reservation] = await findById(tx, id);
  if (!reservation) return false;
  await lockLevels(tx, [reservation]);
  const [current] = await findById(tx, id);
  if (current)
    await writeStock(tx, {
      reservationChanges: [{ id, quantity: 0 }],
      notifications: releaseNotifications([{ reservation: current, by: current.quantity }]),
    });
  return current !== undefined;
}

/** @throws not_found */
export async function findReservation(tx: Tx, id: string): Promise<StoredReservation> {
  const [reservation] = await findById(tx, id);
  if (!reservation) throw notFound('reservation', id);
  return reservation;
}

type StoredReservation = Pick<
  ReservationItem,
  'line_item_id' | 'inventory_item_id' | 'location_id' | 'quantity' | 'external_id'
>;
type ItemAtLocation = Pick<ReservationItem, 'inventory_item_id' | 'location_id'>;

function findById(tx: Tx, id: string): Promise<StoredReservation[]> {
  return tx.query<StoredReservation>(
    `select line_item_id, inventory_item_id, location_id, quantity, external_id from reservation_item
     where id = $1 and deleted_at is null`,
    [id],
  );
}

/** Locks the levels of items at locations, so that their reserved quantities do not change concurrently. */
async function lockLevels(
  tx: Tx,
  requested: readonly ItemAtLocation[],
): Promise<{ take(item: ItemAtLocation, quantity: number): void }> {
  const levels = await tx.query<ItemAtLocation & { available: number; warehouse: string | null }>(
    `select l.inventory_item_id, l.location_id, l.stocked_quantity - l.reserved_quantity as available,
       (select ${warehouseSql('s')} from stock_location s where s.id = l.location_id) as warehouse
     from inventory_level l
     where (l.inventory_item_id, l.location_id) in (select * from unnest($1::text[], $2::text[])) and l.deleted_at is null
     order by l.inventory_item_id, l.location_id for update`,
    [requested.map((item) => item.inventory_item_id), requested.map((item) => item.location_id)],
  );
  return {
    take({ inventory_item_id: item, location_id: location }, quantity) {
      const level = levels.find(
        (candidate) => candidate.inventory_item_id === item && candidate.location_id === location,
      );
      if (!level) throw stockErrors.notStocked(item, location);
      if (quantity > 0 && level.warehouse !== null)
        throw notAllowed(
          `Location ${location} belongs to the external warehouse ${level.warehouse}: reserve its items there`,
        );
      if (quantity > Math.max(0, level.available))
        throw stockErrors.notEnough(Math.max(0, level.available), item, location);
      level.available -= quantity;
    },
  };
}
