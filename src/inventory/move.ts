import type { Tx } from '../kernel/sql.ts';
import { shrink } from './release.ts';
import type { Sale } from './reserve.ts';
import { restoreNumbers } from './restore.ts';
import { openReservations, openShelves, piecesOfVariant, type Reservation, type Shelves } from './shelves.ts';
import { takeStockToSend, type SoldLine } from './take.ts';
import { releasedOf } from './told.ts';
import { writeStock } from './write-stock.ts';

/** A line that takes the place of another, or of none. */
export interface ReplacingLine extends SoldLine {
  replaces: string | undefined;
}

/**
 * Lines take the place of others: what was set aside for these is theirs, less what they do not need, and more is taken where they need
 * more. What is given up comes first: it may be just what the others need.
 * @throws insufficient_inventory
 */
export async function moveStock(
  tx: Tx,
  before: readonly Readonly<SoldLine>[],
  after: readonly Readonly<ReplacingLine>[],
  sale: Sale,
): Promise<void> {
  const replaced = new Map(
    after.flatMap((line) => (line.replaces === undefined ? [] : [[line.replaces, line]])),
  );
  const given = before
    .map((line) => ({ ...line, quantity: line.quantity - (replaced.get(line.id)?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const grown = after
    .map((line) => ({ ...line, quantity: line.quantity - quantityOf(before, line.replaces) }))
    .filter(({ quantity }) => quantity > 0);
  // all variants before any level, as everybody locks them
  await tx.query('select from product_variant where id = any($1) order by id for update', [
    variantsOf([...given, ...grown]),
  ]);
  await restoreNumbers(tx, given);
  await handOver(tx, before, given, replaced);
  await takeStockToSend(tx, grown, sale);
}

/** What is set aside for lines that are replaced goes to the others, as far as they need it. */
async function handOver(
  tx: Tx,
  before: readonly Readonly<SoldLine>[],
  given: readonly Readonly<SoldLine>[],
  replaced: ReadonlyMap<string, Readonly<ReplacingLine>>,
): Promise<void> {
  const lineIds = before.map(({ id }) => id);
  const shelves = await openShelves(tx, variantsOf(before), lineIds);
  const held = await openReservations(tx, lineIds);
  const had = new Map(held.map(({ id, quantity }) => [id, quantity]));
  for (const line of given) {
    const own = held.filter(({ line_item_id }) => line_item_id === line.id).reverse();
    if (!replaced.has(line.id)) own.forEach((reservation) => (reservation.quantity = 0));
    else if (shelves) giveUp(own, line, shelves);
  }
  await writeStock(tx, {
    kept: held.map(({ id, quantity, line_item_id }) => ({
      id,
      quantity,
      line_item_id: replaced.get(line_item_id)?.id,
    })),
    told: releasedOf(
      held
        .map((reservation) => ({ reservation, by: had.get(reservation.id)! - reservation.quantity }))
        .filter(({ by }) => by > 0),
    ),
  });
}

function giveUp(
  own: readonly Reservation[],
  { variant_id, quantity }: Readonly<SoldLine>,
  shelves: Shelves,
): void {
  for (const { inventory_item_id, required_quantity } of piecesOfVariant(shelves, variant_id))
    shrink(
      own.filter((one) => one.inventory_item_id === inventory_item_id),
      quantity * required_quantity,
    );
}

function quantityOf(lines: readonly Readonly<SoldLine>[], id: string | undefined): number {
  return lines.find((line) => line.id === id)?.quantity ?? 0;
}

function variantsOf(lines: readonly Readonly<SoldLine>[]): string[] {
  return lines.flatMap(({ variant_id }) => variant_id ?? []);
}
