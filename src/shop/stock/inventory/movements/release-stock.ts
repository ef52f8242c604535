import type { Tx } from '#engine/kernel/database/sql';
import { lockReservations, type Reservation } from '../locked-levels.ts';
import { releaseNotifications } from '../warehouses/warehouse-payloads.ts';
import { writeStock } from '../write-stock.ts';
import { restoreVariantQuantities } from './restore-quantities.ts';
import type { SoldLine } from './take-stock.ts';

/**
 * Releases the stock of canceled lines.
 * @param lines with the quantities that are not released yet
 */
export async function releaseStock(tx: Tx, lines: readonly Readonly<SoldLine>[]): Promise<void> {
  await restoreVariantQuantities(tx, lines);
  const reservations = await lockReservations(
    tx,
    lines.map(({ id }) => id),
  );
  await writeStock(tx, {
    reservationChanges: reservations.map(({ id }) => ({ id, quantity: 0 })),
    notifications: releaseNotifications(
      reservations.map((reservation) => ({ reservation, by: reservation.quantity })),
    ),
  });
}

/** Reduces reservations by a quantity in total, in the given order, in memory. @returns the changed reservations */
export function reduceReservations(
  reservations: readonly Reservation[],
  quantity: number,
): { reservation: Reservation; by: number }[] {
  let remaining = quantity;
  return reservations.flatMap((reservation) => {
    const by = Math.min(remaining, reservation.quantity);
    if (by <= 0) return [];
    remaining -= by;
    reservation.quantity -= by;
    return [{ reservation, by }];
  });
}
