import type { Tx } from '#engine/kernel/database/sql';
import {
  itemsOfVariant,
  type LockedLevels,
  lockLevelsOfVariants,
  lockReservations,
  type Reservation,
} from '../locked-levels.ts';
import { releaseNotifications } from '../warehouses/warehouse-payloads.ts';
import { writeStock } from '../write-stock.ts';
import { reduceReservations } from './release-stock.ts';
import type { Sale } from './reserve-stock.ts';
import { restoreVariantQuantities } from './restore-quantities.ts';
import { type SoldLine, takeStockForExistingOrder } from './take-stock.ts';

/** A line that replaces another line, or is new. */
export interface ReplacingLine extends SoldLine {
  replaces: string | undefined;
}

/**
 * Replaces lines: the new lines take over the reservations of the old ones, excess quantities are released, and missing ones
 * are reserved. Releases come first, since the released stock may cover what is missing.
 * @throws insufficient_inventory
 */
export async function replaceStockOfLines(
  tx: Tx,
  oldLines: readonly Readonly<SoldLine>[],
  newLines: readonly Readonly<ReplacingLine>[],
  sale: Sale,
): Promise<void> {
  const replacements = new Map(
    newLines.flatMap((line) => (line.replaces === undefined ? [] : [[line.replaces, line]])),
  );
  const releasedLines = oldLines
    .map((line) => ({ ...line, quantity: line.quantity - (replacements.get(line.id)?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const addedLines = newLines
    .map((line) => ({ ...line, quantity: line.quantity - quantityOf(oldLines, line.replaces) }))
    .filter(({ quantity }) => quantity > 0);
  // lock all variants before any level: every writer uses this order
  await tx.query('select from product_variant where id = any($1) order by id for update', [
    variantIdsOf([...releasedLines, ...addedLines]),
  ]);
  await restoreVariantQuantities(tx, releasedLines);
  await carryOverReservations(tx, oldLines, releasedLines, replacements);
  await takeStockForExistingOrder(tx, addedLines, sale);
}

/** Moves the reservations of replaced lines to their replacements, and releases the excess. */
async function carryOverReservations(
  tx: Tx,
  oldLines: readonly Readonly<SoldLine>[],
  releasedLines: readonly Readonly<SoldLine>[],
  replacements: ReadonlyMap<string, Readonly<ReplacingLine>>,
): Promise<void> {
  const lineIds = oldLines.map(({ id }) => id);
  const lockedLevels = await lockLevelsOfVariants(tx, variantIdsOf(oldLines), lineIds);
  const reservations = await lockReservations(tx, lineIds);
  const quantitiesBefore = new Map(reservations.map(({ id, quantity }) => [id, quantity]));
  for (const line of releasedLines) {
    const lineReservations = reservations.filter(({ line_item_id }) => line_item_id === line.id).reverse();
    if (!replacements.has(line.id)) lineReservations.forEach((reservation) => (reservation.quantity = 0));
    else if (lockedLevels) shrinkReservations(lineReservations, line, lockedLevels);
  }
  await writeStock(tx, {
    reservationChanges: reservations.map(({ id, quantity, line_item_id }) => ({
      id,
      quantity,
      line_item_id: replacements.get(line_item_id)?.id,
    })),
    notifications: releaseNotifications(
      reservations
        .map((reservation) => ({
          reservation,
          by: quantitiesBefore.get(reservation.id)! - reservation.quantity,
        }))
        .filter(({ by }) => by > 0),
    ),
  });
}

function shrinkReservations(
  lineReservations: readonly Reservation[],
  { variant_id, quantity }: Readonly<SoldLine>,
  lockedLevels: LockedLevels,
): void {
  for (const { inventory_item_id, required_quantity } of itemsOfVariant(lockedLevels, variant_id))
    reduceReservations(
      lineReservations.filter((reservation) => reservation.inventory_item_id === inventory_item_id),
      quantity * required_quantity,
    );
}

function quantityOf(lines: readonly Readonly<SoldLine>[], id: string | undefined): number {
  return lines.find((line) => line.id === id)?.quantity ?? 0;
}

function variantIdsOf(lines: readonly Readonly<SoldLine>[]): string[] {
  return lines.flatMap(({ variant_id }) => variant_id ?? []);
}
