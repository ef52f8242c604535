import { notAllowed, notFound } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import { shrink } from './release.ts';
import { restoreNumbers } from './restore.ts';
import { openLocations, openShelves, piecesOfVariant, reservationsOf, type Reservation } from './shelves.ts';
import type { SoldLine } from './take.ts';
import { writeStock, type Moved } from './write-stock.ts';

/** What came back of a line. */
export interface CameBack extends SoldLine {
  title: string;
  /** Of these, those that had not been sent: they are on the shelf still, and are set aside no more. */
  unsent: number;
  /** The places where it was sent from, the latest first: it goes there unless somebody says otherwise. */
  sentFrom: readonly string[];
}

/**
 * Takes what came back into stock: into the one number of a variant, or on the shelf of the place told, else of the one that it left, else of
 * the default one of the store. A shelf that is missing is put up.
 * @throws not_found for a place that is not there; not_allowed when nobody knows the place
 */
export async function receiveStock(tx: Tx, came: readonly CameBack[], told: string | null): Promise<void> {
  await restoreNumbers(tx, came);
  const lineIds = came.map(({ id }) => id);
  const variantIds = came.flatMap(({ variant_id }) => variant_id ?? []);
  const shelves = await openShelves(tx, variantIds, lineIds);
  if (!shelves) return;
  const held = await reservationsOf(tx, lineIds);
  const { open, fallback } = await openLocations(tx, [told, ...came.flatMap(({ sentFrom }) => sentFrom)]);
  if (told !== null && !open.has(told)) throw notFound('stock_location', told);
  const moved: Moved[] = [];
  const touched = new Set<Reservation>();
  for (const { id, variant_id, title, quantity, unsent, sentFrom } of came) {
    const location_id = told ?? sentFrom.find((place) => open.has(place)) ?? fallback;
    for (const { inventory_item_id, required_quantity } of piecesOfVariant(shelves, variant_id)) {
      const own = held.filter(
        (one) => one.line_item_id === id && one.inventory_item_id === inventory_item_id,
      );
      shrink(own, unsent * required_quantity).forEach(({ reservation }) => touched.add(reservation));
      if (quantity === unsent) continue;
      if (location_id === null)
        throw notAllowed(`A location_id is needed: nobody knows where ${title} is to be stocked`);
      moved.push({ inventory_item_id, location_id, quantity: (quantity - unsent) * required_quantity });
    }
  }
  await writeStock(tx, { kept: [...touched].map(({ id, quantity }) => ({ id, quantity })), moved });
}
