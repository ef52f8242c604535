import type { StockKeeperTold } from '../background/events.ts';
import type { ReservationItem } from '../entities/reservation-item.ts';
import { newId } from '../kernel/ids.ts';
import type { Told } from './write-stock.ts';

/** A key that nobody has used: one for each thing that happens at once. */
export function newKey(): string {
  return newId({ idPrefix: 'kept' });
}

/** What a reservation says of what it has set aside. */
type SetAside = Pick<ReservationItem, 'line_item_id' | 'inventory_item_id' | 'location_id' | 'external_id'>;

/** So many of a reservation are released, or shipped. */
export function toldOf(
  what: Exclude<StockKeeperTold['what'], 'restock'>,
  key: string,
  reservation: SetAside,
  quantity: number,
): Told {
  const { line_item_id, inventory_item_id, location_id, external_id } = reservation;
  return {
    ...{ what, key, line_item_id, inventory_item_id, location_id, quantity },
    ...{ reservation: external_id, set_aside: 0 },
  };
}

/** What a keeper has set aside, and nobody wants any more. Of what is in our tables nobody need be told. */
export function releasedOf(shrunk: readonly { reservation: SetAside; by: number }[]): Told[] {
  const key = newKey();
  return shrunk.flatMap(({ reservation, by }) =>
    reservation.external_id === null ? [] : [toldOf('release', key, reservation, by)],
  );
}
