import type { Tx } from '../../../../engine/kernel/database/sql.ts';
import { notFound } from '../../../../engine/kernel/errors.ts';
import { updatePrices, deletePrices } from '../../prices/change-prices.ts';
import {
  insertPrices,
  priceKey,
  resolvePrices,
  type Price,
  type PriceInput,
} from '../../prices/write-prices.ts';

/** The prices that a variant is to have. */
export interface PricedVariant {
  id: string;
  prices: readonly PriceInput[];
}

/** Prices of variants that have none yet. */
export async function addPrices(tx: Tx, variants: readonly PricedVariant[]): Promise<void> {
  await insertPrices(tx, await resolvePrices(tx, named(variants)));
}

/**
 * Gives variants the prices told, instead of those they have: a price is changed where its id, or its currency, region
 * and quantities are told again. Prices of price lists stay.
 */
export async function replacePrices(tx: Tx, variants: readonly PricedVariant[]): Promise<void> {
  if (variants.length === 0) return;
  const wanted = await resolvePrices(tx, named(variants));
  const present = await tx.query<Price & { id: string }>(PRESENT, [variants.map(({ id }) => id)]);
  const unknown = wanted.filter(
    ({ id, variant_id }) =>
      id && !present.some((price) => price.id === id && price.variant_id === variant_id),
  );
  if (unknown.length > 0) throw notFound('price', unknown.map(({ id }) => id).join(', '));

  const told = new Set(wanted.map(({ id }) => id));
  const unnamed = new Map(
    present.filter(({ id }) => !told.has(id)).map((price) => [priceKey(price), price.id]),
  );
  const matched = wanted.map((price) => ({ ...price, id: price.id ?? unnamed.get(priceKey(price)) }));
  const kept = matched.filter((price): price is Price & { id: string } => price.id !== undefined);
  const gone = present.filter(({ id }) => !kept.some((price) => price.id === id)).map(({ id }) => id);

  await deletePrices(tx, gone);
  await updatePrices(tx, kept);
  await insertPrices(
    tx,
    matched.filter(({ id }) => id === undefined),
  );
}

const PRESENT = `select m.id, l.variant_id, m.currency_code, m.region_id, m.amount, m.min_quantity, m.max_quantity
  from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
  where l.variant_id = any($1) and l.deleted_at is null and m.deleted_at is null and m.price_list_id is null`;

function named(variants: readonly PricedVariant[]): (PriceInput & { variant_id: string })[] {
  return variants.flatMap(({ id, prices }) => prices.map((price) => ({ ...price, variant_id: id })));
}
