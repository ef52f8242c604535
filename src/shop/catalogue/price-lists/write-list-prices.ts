import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { lockRowsForShare } from '#engine/kernel/writing/rows';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { reassignPrices, updatePrices } from '../prices/change-prices.ts';
import { deleteAllListPrices } from '../prices/remove-list-prices.ts';
import { insertPrices, type Price, resolvePrices } from '../prices/write-prices.ts';
import type { PriceRow } from './price-list-rows.ts';

/**
 * Writes prices of a price list: rows with an id update that price, the others are inserted. The number of statements does not
 * depend on the number of rows. The caller must have locked the row of the list.
 * @param options.override deletes all other prices of the list
 * @throws not_found for variants, regions, currencies, and prices that do not belong to this list; invalid_data
 */
export async function writeListPrices(
  tx: Tx,
  listId: string,
  rows: readonly PriceRow[],
  { override = false }: { override?: boolean } = {},
): Promise<void> {
  const existing = await findPrices(tx, listId, rows);
  const prices = await resolvePrices(
    tx,
    rows.map((row) => mergeRow(existing.get(row.id ?? ''), row)),
  );
  const moved = prices.filter(({ id, variant_id }) => existing.get(id ?? '')?.variant_id !== variant_id);
  // lock the variants, so that none is deleted concurrently and leaves prices on the list
  await lockRowsForShare(
    tx,
    ProductVariant,
    [...new Set(moved.map(({ variant_id }) => variant_id))],
    'variant',
  );
  if (override) await deleteAllListPrices(tx, listId, [...existing.keys()]);
  await updatePrices(tx, prices.filter(isStored));
  await reassignPrices(tx, moved.filter(isStored));
  await insertPrices(
    tx,
    prices.filter((price) => !isStored(price)),
    listId,
  );
}

type StoredPrice = Price & { id: string };

const isStored = (price: Price): price is StoredPrice => price.id !== undefined;

/** @throws not_found */
async function findPrices(
  tx: Tx,
  listId: string,
  rows: readonly PriceRow[],
): Promise<Map<string, StoredPrice>> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rowsOfList = await tx.query<StoredPrice>(
    `select m.id, l.variant_id, m.currency_code, m.region_id, m.amount, m.min_quantity, m.max_quantity
     from money_amount m join product_variant_money_amount l on l.money_amount_id = m.id
     where m.id = any($1) and m.price_list_id = $2 and m.deleted_at is null`,
    [ids, listId],
  );
  const existing = new Map(rowsOfList.map((price) => [price.id, price]));
  const missing = ids.filter((id) => !existing.has(id));
  if (missing.length > 0) throw notFound('price', missing.join(', '));
  return existing;
}

/** Merges a row into the stored price. A row with a currency or a region replaces both: the price is either for one or the other. */
function mergeRow(
  existing: StoredPrice | undefined,
  row: PriceRow,
): PriceRow & { variant_id: string; amount: number } {
  const given = Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined),
  ) as PriceRow;
  const changesScope = given.region_id != null || given.currency_code != null;
  const scope = changesScope ? { region_id: null, currency_code: null } : {};
  // a new price is complete, as its row was validated
  return { ...existing, ...scope, ...withoutNullScope(given) } as PriceRow & {
    variant_id: string;
    amount: number;
  };
}

function withoutNullScope({ region_id, currency_code, ...rest }: PriceRow): PriceRow {
  return {
    ...rest,
    ...(region_id != null && { region_id }),
    ...(currency_code != null && { currency_code }),
  };
}
