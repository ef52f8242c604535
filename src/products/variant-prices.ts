import { MoneyAmount } from '../entities/money-amount.ts';
import { Currency } from '../entities/currency.ts';
import type { Tx } from '../kernel/sql.ts';
import { invalidData, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, missingIds, updateRows } from '../kernel/rows.ts';

/** A price as it is asked for: of a region, or of a currency. */
export interface WantedPrice {
  id?: string;
  region_id?: string | null;
  currency_code?: string | null;
  amount: number;
  min_quantity?: number | null;
  max_quantity?: number | null;
}

/** The prices that a variant is to have. */
export interface PricedVariant {
  id: string;
  prices: readonly WantedPrice[];
}

interface Price {
  id?: string;
  variant_id: string;
  currency_code: string;
  region_id: string | null;
  amount: number;
  min_quantity: number | null;
  max_quantity: number | null;
}

/** Prices of variants that have none yet. */
export async function addPrices(tx: Tx, variants: readonly PricedVariant[]): Promise<void> {
  await insertPrices(tx, await settled(tx, variants));
}

/**
 * Gives variants the prices told, instead of those they have: a price is changed where its id, or its currency, region
 * and quantities are told again. Prices of price lists stay.
 */
export async function replacePrices(tx: Tx, variants: readonly PricedVariant[]): Promise<void> {
  if (variants.length === 0) return;
  const wanted = await settled(tx, variants);
  const present = await tx.query<Price & { id: string }>(PRESENT, [variants.map(({ id }) => id)]);
  const unknown = wanted.filter(
    ({ id, variant_id }) =>
      id && !present.some((price) => price.id === id && price.variant_id === variant_id),
  );
  if (unknown.length > 0) throw notFound('price', unknown.map(({ id }) => id).join(', '));

  const named = new Set(wanted.map(({ id }) => id));
  const unnamed = new Map(
    present.filter(({ id }) => !named.has(id)).map((price) => [keyOf(price), price.id]),
  );
  const matched = wanted.map((price) => ({ ...price, id: price.id ?? unnamed.get(keyOf(price)) }));
  const kept = matched.filter((price): price is Price & { id: string } => price.id !== undefined);
  const gone = present.filter(({ id }) => !kept.some((price) => price.id === id)).map(({ id }) => id);

  await tx.query('update money_amount set deleted_at = now() where id = any($1)', [gone]);
  await updateRows(
    tx,
    MoneyAmount,
    kept.map(({ variant_id: _, ...row }) => row),
  );
  await insertPrices(
    tx,
    matched.filter(({ id }) => id === undefined),
  );
}

const PRESENT = `select m.id, l.variant_id, m.currency_code, m.region_id, m.amount, m.min_quantity, m.max_quantity
  from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
  where l.variant_id = any($1) and l.deleted_at is null and m.deleted_at is null and m.price_list_id is null`;

async function insertPrices(tx: Tx, prices: readonly Price[]): Promise<void> {
  const rows = prices.map((price) => ({ ...price, id: newId('ma') }));
  await insertRows(
    tx,
    MoneyAmount,
    rows.map(({ variant_id: _, ...row }) => row),
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into product_variant_money_amount (id, variant_id, money_amount_id)
     select * from unnest($1::text[], $2::text[], $3::text[])`,
    [rows.map(() => newId('pvma')), rows.map((row) => row.variant_id), rows.map((row) => row.id)],
  );
}

/**
 * The prices with their currencies known.
 * @throws invalid_data for a price that says too little or too much; not_found for unknown regions and currencies
 */
async function settled(tx: Tx, variants: readonly PricedVariant[]): Promise<Price[]> {
  const wanted = variants.flatMap(({ id, prices }) => prices.map((price) => ({ ...price, variant_id: id })));
  const currencies = await currenciesOfRegions(
    tx,
    wanted.flatMap(({ region_id }) => region_id ?? []),
  );
  const prices = wanted.map(
    ({ id, variant_id, region_id, currency_code, amount, min_quantity, max_quantity }): Price => {
      const currency = region_id ? currencies.get(region_id)! : currency_code?.toLowerCase();
      if (!currency) throw invalidData('A price needs a region_id or a currency_code');
      if (currency_code && currency_code.toLowerCase() !== currency) {
        throw invalidData(`A price of region ${region_id} is in ${currency}, not in ${currency_code}`);
      }
      if ((min_quantity ?? 0) > (max_quantity ?? Infinity))
        throw invalidData('min_quantity of a price must not exceed max_quantity');
      return {
        id,
        variant_id,
        currency_code: currency,
        region_id: region_id ?? null,
        amount,
        min_quantity: min_quantity ?? null,
        max_quantity: max_quantity ?? null,
      };
    },
  );
  const unknown = await missingIds(
    tx,
    Currency,
    [...new Set(prices.filter((price) => !price.region_id).map((price) => price.currency_code))],
    'code',
  );
  if (unknown.length > 0) throw notFound('currency', unknown.join(', '), 'code');
  refuseTwice(prices);
  return prices;
}

async function currenciesOfRegions(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; currency_code: string }>(
    'select id, currency_code from region where id = any($1) and deleted_at is null',
    [[...new Set(ids)]],
  );
  const found = new Map(rows.map(({ id, currency_code }) => [id, currency_code]));
  const missing = [...new Set(ids)].filter((id) => !found.has(id));
  if (missing.length > 0) throw notFound('region', missing.join(', '));
  return found;
}

function refuseTwice(prices: readonly Price[]): void {
  const seen = new Set<string>();
  for (const price of prices) {
    for (const key of [keyOf(price), ...(price.id ? [price.id] : [])]) {
      if (seen.has(key))
        throw invalidData(
          `A variant has one price for ${price.region_id ?? price.currency_code} and the same quantities`,
        );
      seen.add(key);
    }
  }
}

/** What a variant has one price for. */
function keyOf({ variant_id, region_id, currency_code, min_quantity, max_quantity }: Price): string {
  return JSON.stringify([variant_id, region_id ?? currency_code, min_quantity, max_quantity]);
}
