import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, requireIds } from '#engine/kernel/writing/rows';
import { MoneyAmount, VariantPriceLink } from '#model/entities/catalogue/money-amount.entity';
import { Currency } from '#model/entities/settings/currency.entity';
import { Region } from '#model/entities/settings/region.entity';
import { priceErrors } from './price-errors.ts';

/** A price in a request: for a region, or for a currency. */
export interface PriceInput {
  id?: string;
  region_id?: string | null;
  currency_code?: string | null;
  /** In minor units of the currency. */
  amount: number;
  min_quantity?: number | null;
  max_quantity?: number | null;
}

/** A validated price, ready to be written. */
export interface Price {
  id?: string;
  variant_id: string;
  currency_code: string;
  region_id: string | null;
  amount: number;
  min_quantity: number | null;
  max_quantity: number | null;
}

/**
 * Validates prices and determines their currencies.
 * @throws invalid_data for an incomplete, contradictory or duplicate price; not_found for unknown regions and currencies
 */
export async function resolvePrices(
  tx: Tx,
  inputs: readonly (PriceInput & { variant_id: string })[],
): Promise<Price[]> {
  const currencies = await currenciesOfRegions(
    tx,
    inputs.flatMap(({ region_id }) => region_id ?? []),
  );
  const prices = inputs.map((price) => resolvePrice(price, currencies));
  await requireIds(
    tx,
    Currency,
    [...new Set(prices.filter((price) => !price.region_id).map((price) => price.currency_code))],
    { column: 'code' },
  );
  rejectDuplicates(prices);
  return prices;
}

function resolvePrice(
  input: PriceInput & { variant_id: string },
  currencies: ReadonlyMap<string, string>,
): Price {
  const { id, variant_id, region_id, currency_code, amount, min_quantity, max_quantity } = input;
  const currency = region_id ? currencies.get(region_id)! : currency_code?.toLowerCase();
  if (!currency) throw priceErrors.withoutCurrency();
  if (currency_code && currency_code.toLowerCase() !== currency)
    throw priceErrors.otherCurrency(region_id!, currency, currency_code);
  if ((min_quantity ?? 0) > (max_quantity ?? Infinity)) throw priceErrors.quantityRange();
  return {
    id,
    variant_id,
    currency_code: currency,
    region_id: region_id ?? null,
    amount,
    min_quantity: min_quantity ?? null,
    max_quantity: max_quantity ?? null,
  };
}

async function currenciesOfRegions(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const regionIds = [...new Set(ids)];
  await requireIds(tx, Region, regionIds);
  const rows = await tx.query<{ id: string; currency_code: string }>(
    'select id, currency_code from region where id = any($1)',
    [regionIds],
  );
  return new Map(rows.map(({ id, currency_code }) => [id, currency_code]));
}

function rejectDuplicates(prices: readonly Price[]): void {
  const seen = new Set<string>();
  for (const price of prices) {
    for (const key of [priceKey(price), ...(price.id ? [price.id] : [])]) {
      if (seen.has(key)) throw priceErrors.duplicate(price.region_id ?? price.currency_code);
      seen.add(key);
    }
  }
}

/** Identifies a price: a variant has at most one for each region or currency and quantity range. */
export function priceKey({
  variant_id,
  region_id,
  currency_code,
  min_quantity,
  max_quantity,
}: Price): string {
  return JSON.stringify([variant_id, region_id ?? currency_code, min_quantity, max_quantity]);
}

/** @param price_list_id null for default prices */
export async function insertPrices(
  tx: Tx,
  prices: readonly Price[],
  price_list_id: string | null = null,
): Promise<void> {
  if (prices.length === 0) return;
  const rows = prices.map((price) => ({ ...price, id: newId(MoneyAmount), price_list_id }));
  await insertRows(
    tx,
    MoneyAmount,
    rows.map(({ variant_id: _, ...row }) => row),
  );
  await tx.query(
    `insert into product_variant_money_amount (id, variant_id, money_amount_id)
     select * from unnest($1::text[], $2::text[], $3::text[])`,
    [rows.map(() => newId(VariantPriceLink)), rows.map((row) => row.variant_id), rows.map((row) => row.id)],
  );
}
