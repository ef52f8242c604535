import { write } from '../background/deliveries.ts';
import { ReservationItem } from '../entities/reservation-item.ts';
import { CommerceError, conflict, notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { updateRow } from '../kernel/rows.ts';
import type { Tx } from '../kernel/sql.ts';
import { notStocked } from './levels.ts';
import { keeperOf } from './stock-keepers.ts';
import { releasedOf } from './told.ts';
import { writeStock, type NewReservation } from './write-stock.ts';

/*
 * What staff set aside, free and move. Whoever does it for a line of an order holds that order: levels are locked after orders.
 */

/** What staff change of a reservation. */
export interface ReservationChange {
  quantity?: number;
  location_id?: string;
  description?: string | null;
  metadata?: Record<string, unknown>;
}

/**
 * Sets items aside at locations, as far as they are there.
 * @returns the ids of the reservations, in the order given
 * @throws not_found where an item is not stocked, insufficient_inventory, not_allowed where the stock is kept elsewhere
 */
export async function setAside(tx: Tx, wanted: readonly NewReservation[]): Promise<string[]> {
  const left = await lockPlaces(tx, wanted);
  for (const { quantity, ...place } of wanted) left.take(place, quantity);
  const reserved = wanted.map((one) => ({ ...one, id: newId(ReservationItem) }));
  await writeStock(tx, { reserved });
  return reserved.map(({ id }) => id);
}

/**
 * Changes a reservation; one that moves frees one place and takes the other.
 * @throws not_found (it, or where its item is not stocked), insufficient_inventory, not_allowed where the stock is kept elsewhere
 */
export async function changeReservation(tx: Tx, id: string, change: ReservationChange): Promise<void> {
  const { quantity, location_id, ...words } = change;
  const before = await findReservation(tx, id);
  if (quantity !== undefined || location_id !== undefined) {
    const to = { ...before, location_id: location_id ?? before.location_id };
    const left = await lockPlaces(tx, [before, to]);
    const now = await findReservation(tx, id);
    if (now.location_id !== before.location_id) throw conflict('The reservation is being moved; try again');
    const wanted = quantity ?? now.quantity;
    const isMoved = to.location_id !== now.location_id;
    left.take(to, isMoved ? wanted : wanted - now.quantity);
    const given = isMoved ? now.quantity : Math.max(0, now.quantity - wanted);
    await writeStock(tx, {
      kept: [{ id, quantity: wanted, location_id: to.location_id }],
      told: given > 0 ? releasedOf([{ reservation: now, by: given }]) : [],
    });
  } else await write(tx, [['reservation-item.updated', { id }]]);
  await updateRow(tx, ReservationItem, id, words);
}

/**
 * Frees what a reservation has set aside.
 * @returns false when it was gone already
 */
export async function freeReservation(tx: Tx, id: string): Promise<boolean> {
  const [reservation] = await read(tx, id);
  if (!reservation) return false;
  await lockPlaces(tx, [reservation]);
  const [now] = await read(tx, id);
  if (now)
    await writeStock(tx, {
      kept: [{ id, quantity: 0 }],
      told: releasedOf([{ reservation: now, by: now.quantity }]),
    });
  return now !== undefined;
}

/** @throws not_found */
export async function findReservation(tx: Tx, id: string): Promise<SetAside> {
  const [reservation] = await read(tx, id);
  if (!reservation) throw notFound('reservation', id);
  return reservation;
}

type SetAside = Pick<
  ReservationItem,
  'line_item_id' | 'inventory_item_id' | 'location_id' | 'quantity' | 'external_id'
>;
type Place = Pick<ReservationItem, 'inventory_item_id' | 'location_id'>;

function read(tx: Tx, id: string): Promise<SetAside[]> {
  return tx.query<SetAside>(
    `select line_item_id, inventory_item_id, location_id, quantity, external_id from reservation_item
     where id = $1 and deleted_at is null`,
    [id],
  );
}

/** Locks the levels at some places; from then on nobody changes what is set aside there. */
async function lockPlaces(
  tx: Tx,
  places: readonly Place[],
): Promise<{ take(place: Place, quantity: number): void }> {
  const levels = await tx.query<Place & { available: number; keeper: string | null }>(
    `select l.inventory_item_id, l.location_id, l.stocked_quantity - l.reserved_quantity as available,
       (select ${keeperOf('s')} from stock_location s where s.id = l.location_id) as keeper
     from inventory_level l
     where (l.inventory_item_id, l.location_id) in (select * from unnest($1::text[], $2::text[])) and l.deleted_at is null
     order by l.inventory_item_id, l.location_id for update`,
    [places.map((place) => place.inventory_item_id), places.map((place) => place.location_id)],
  );
  return {
    take({ inventory_item_id: item, location_id: location }, quantity) {
      const level = levels.find((one) => one.inventory_item_id === item && one.location_id === location);
      if (!level) throw notStocked(item, location);
      if (quantity > 0 && level.keeper !== null)
        throw notAllowed(`What is at location ${location} is kept by ${level.keeper}: reserve it there`);
      if (quantity > Math.max(0, level.available))
        throw new CommerceError(
          'insufficient_inventory',
          `Only ${Math.max(0, level.available)} of item ${item} are available at location ${location}`,
        );
      level.available -= quantity;
    },
  };
}
