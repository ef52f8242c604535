import { notAllowed, notFound } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import { shrink } from './release.ts';
import { restoreNumbers } from './restore.ts';
import { openLocations, openShelves, piecesOfVariant, reservationsOf, type Reservation } from './shelves.ts';
import type { SoldLine } from './take.ts';
import { newKey, releasedOf } from './told.ts';
import { writeStock, type Moved, type Told } from './write-stock.ts';

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
  const shrunk: { reservation: Reservation; by: number }[] = [];
  const restocked: Told[] = [];
  const key = newKey();
  for (const { id, variant_id, title, quantity, unsent, sentFrom } of came) {
    const location_id = told ?? sentFrom.find((place) => open.has(place)) ?? fallback;
    for (const { inventory_item_id, required_quantity } of piecesOfVariant(shelves, variant_id)) {
      const own = held.filter(
        (one) => one.line_item_id === id && one.inventory_item_id === inventory_item_id,
      );
      shrunk.push(...shrink(own, unsent * required_quantity));
      if (quantity === unsent) continue;
      if (location_id === null)
        throw notAllowed(`A location_id is needed: nobody knows where ${title} is to be stocked`);
      const back = { inventory_item_id, location_id, quantity: (quantity - unsent) * required_quantity };
      moved.push(back);
      if (shelves.kept.includes(location_id))
        restocked.push({
          ...{ what: 'restock', key, line_item_id: id, ...back },
          ...{ reservation: null, set_aside: 0 },
        });
    }
  }
  const touched = [...new Set(shrunk.map(({ reservation }) => reservation))];
  await writeStock(tx, {
    kept: touched.map(({ id, quantity }) => ({ id, quantity })),
    moved,
    told: [...releasedOf(shrunk), ...restocked],
  });
}
