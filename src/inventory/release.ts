import type { Tx } from '../kernel/sql.ts';
import { openReservations, type Reservation } from './shelves.ts';
import { restoreNumbers } from './restore.ts';
import type { SoldLine } from './take.ts';
import { releasedOf } from './told.ts';
import { writeStock } from './write-stock.ts';

/**
 * Gives back what was taken for lines that are not sold any more.
 * @param lines with how many of them are still to be given back
 */
export async function releaseStock(tx: Tx, lines: readonly Readonly<SoldLine>[]): Promise<void> {
  await restoreNumbers(tx, lines);
  const held = await openReservations(
    tx,
    lines.map(({ id }) => id),
  );
  await writeStock(tx, {
    kept: held.map(({ id }) => ({ id, quantity: 0 })),
    told: releasedOf(held.map((reservation) => ({ reservation, by: reservation.quantity }))),
  });
}

/** Takes so many from reservations in the order given, in memory. @returns those that have changed */
export function shrink(
  held: readonly Reservation[],
  quantity: number,
): { reservation: Reservation; by: number }[] {
  let left = quantity;
  return held.flatMap((reservation) => {
    const by = Math.min(left, reservation.quantity);
    if (by <= 0) return [];
    left -= by;
    reservation.quantity -= by;
    return [{ reservation, by }];
  });
}
