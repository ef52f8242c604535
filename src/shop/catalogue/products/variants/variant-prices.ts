import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { deletePrices, updatePrices } from '#shop/catalogue/prices/change-prices';
import {
  insertPrices,
  type Price,
  type PriceInput,
  priceKey,
  resolvePrices,
} from '#shop/catalogue/prices/write-prices';

/** The new prices of a variant. */
export interface VariantPrices {
  id: string;
  prices: readonly PriceInput[];
}

/** Inserts the prices of new variants. */
export async function addPrices(tx: Tx, variants: readonly VariantPrices[]): Promise<void> {
  await insertPrices(tx, await resolvePrices(tx, withVariantIds(variants)));
}

/**
 * Replaces the default prices of variants. A price with the same id, or with the same currency, region and quantities, is updated.
 * Prices of price lists remain.
 */
export async function replacePrices(tx: Tx, variants: readonly VariantPrices[]): Promise<void> {
  if (variants.length === 0) return;
  const requested = await resolvePrices(tx, withVariantIds(variants));
  const current = await tx.query<Price & { id: string }>(CURRENT_PRICES, [variants.map(({ id }) => id)]);
  const unknown = requested.filter(
    ({ id, variant_id }) =>
      id && !current.some((price) => price.id === id && price.variant_id === variant_id),
  );
  if (unknown.length > 0) throw notFound('price', unknown.map(({ id }) => id).join(', '));

  const requestedIds = new Set(requested.map(({ id }) => id));
  const idsByKey = new Map(
    current.filter(({ id }) => !requestedIds.has(id)).map((price) => [priceKey(price), price.id]),
  );
  const matched = requested.map((price) => ({ ...price, id: price.id ?? idsByKey.get(priceKey(price)) }));
  const updated = matched.filter((price): price is Price & { id: string } => price.id !== undefined);
  const deletedIds = current
    .filter(({ id }) => !updated.some((price) => price.id === id))
    .map(({ id }) => id);

  await deletePrices(tx, deletedIds);
  await updatePrices(tx, updated);
  await insertPrices(
    tx,
    matched.filter(({ id }) => id === undefined),
  );
}

const CURRENT_PRICES = `select m.id, l.variant_id, m.currency_code, m.region_id, m.amount, m.min_quantity, m.max_quantity
  from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
  where l.variant_id = any($1) and l.deleted_at is null and m.deleted_at is null and m.price_list_id is null`;

function withVariantIds(variants: readonly VariantPrices[]): (PriceInput & { variant_id: string })[] {
  return variants.flatMap(({ id, prices }) => prices.map((price) => ({ ...price, variant_id: id })));
}
