import type { ExternalWarehousePayload } from '#engine/background/events';
import { newId } from '#engine/kernel/text/ids';
import type { ReservationItem } from '#model/entities/stock/reservation-item.entity';
import type { WarehouseNotification } from '../write-stock.ts';

/** Creates the idempotency key of a call of an external warehouse. The prefix is that of keys in existing databases. */
export function newIdempotencyKey(): string {
  return newId({ idPrefix: 'kept' });
}

/** The item and location of a reservation, and its key in an external warehouse. */
type ReservedItem = Pick<
  ReservationItem,
  'line_item_id' | 'inventory_item_id' | 'location_id' | 'external_id'
>;

/** The event payload for units of a reservation that are released or shipped. */
export function notificationOf(
  what: Exclude<ExternalWarehousePayload['what'], 'restock'>,
  key: string,
  reservation: ReservedItem,
  quantity: number,
): WarehouseNotification {
  const { line_item_id, inventory_item_id, location_id, external_id } = reservation;
  return {
    ...{ what, key, line_item_id, inventory_item_id, location_id, quantity },
    ...{ reservation: external_id, set_aside: 0 },
  };
}

/** The event payloads for released reservations in external warehouses; reservations at our own locations need none. */
export function releaseNotifications(
  reductions: readonly { reservation: ReservedItem; by: number }[],
): WarehouseNotification[] {
  const key = newIdempotencyKey();
  return reductions.flatMap(({ reservation, by }) =>
    reservation.external_id === null ? [] : [notificationOf('release', key, reservation, by)],
  );
}
