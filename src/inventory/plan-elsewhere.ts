import type { Tx } from '../kernel/sql.ts';
import type { Share } from './choose-locations.ts';
import { placesOf, wantedLines, type Promised, type Sale } from './reserve.ts';
import { openShelves } from './shelves.ts';
import type { KeptLine } from './stock-keeper.ts';
import { keeperOf } from './stock-keepers.ts';
import type { SoldLine } from './take.ts';

/** What one keeper is to be asked for. */
export interface Plan extends Pick<Promised, 'shares'> {
  keeper_id: string;
  goods: KeptLine[];
}

/**
 * What of lines is to come from keepers, by what is known to be where; each keeper has the last word. Nothing is taken.
 * @param keepers who can be asked
 */
export async function planElsewhere(
  tx: Tx,
  sold: readonly Readonly<SoldLine>[],
  { sales_channel_id, chooseLocations }: Sale,
  keepers: readonly string[],
): Promise<Plan[]> {
  const variants = await tx.query<{ id: string; allow_backorder: boolean }>(
    'select id, allow_backorder from product_variant where id = any($1)',
    [sold.map(({ variant_id }) => variant_id)],
  );
  const shelves = await openShelves(
    tx,
    variants.map(({ id }) => id),
  );
  if (!shelves || shelves.kept.length === 0) return [];
  const lines = sold.flatMap(({ id, variant_id, quantity }) => {
    const variant = variants.find((one) => one.id === variant_id);
    return variant ? [{ id, variant_id: variant.id, quantity, backorder: variant.allow_backorder }] : [];
  });
  const wanted = wantedLines(lines, shelves);
  const places = await placesOf(tx, sales_channel_id, shelves, keepers);
  const shares = chooseLocations(wanted, places).filter(({ location_id }) =>
    shelves.kept.includes(location_id),
  );
  if (shares.length === 0) return [];
  const facts = await factsOf(tx, shelves.pieces, shares);
  const goods = shares.map((share) => {
    const line = wanted.find(({ line_id }) => line_id === share.line_id)!;
    return line.items.map(({ inventory_item_id, required_quantity }) => ({
      ...{ line_item_id: share.line_id, inventory_item_id, location_id: share.location_id },
      ...{ sku: facts.skus[inventory_item_id], quantity: share.quantity * required_quantity },
      backorder: line.backorder,
    }));
  });
  return [...new Set(Object.values(facts.keepers))].map((keeper_id) => ({
    keeper_id,
    shares: shares.filter(({ location_id }) => facts.keepers[location_id] === keeper_id),
    goods: goods.flat().filter(({ location_id }) => facts.keepers[location_id] === keeper_id),
  }));
}

/** By location who keeps it, and by item its number. */
async function factsOf(
  tx: Tx,
  items: readonly { inventory_item_id: string }[],
  shares: readonly Share[],
): Promise<{ keepers: Record<string, string>; skus: Record<string, string | null> }> {
  const [facts] = await tx.query<{ keepers: Record<string, string>; skus: Record<string, string | null> }>(
    `select (select json_object_agg(s.id, ${keeperOf('s')}) from stock_location s where s.id = any($1)) as keepers,
       (select json_object_agg(i.id, i.sku) from inventory_item i where i.id = any($2)) as skus`,
    [shares.map(({ location_id }) => location_id), items.map(({ inventory_item_id }) => inventory_item_id)],
  );
  return facts;
}
