import type { Sql } from '../../../engine/kernel/database/sql.ts';
import { collectParameters } from '../../../engine/reader/sql/bind-parameters.ts';
import { buyerSql, type Buyer } from './buyer.ts';
import { candidatesSql, bestPriceSql, taxesSql } from './rank-prices.ts';

/** What somebody wants to buy, and how much of it: a price may be for some quantities only. */
export interface PriceRequest {
  variant_id: string;
  quantity: number;
}

/** What one costs. */
export interface ChosenPrice {
  /** In the smallest unit of the region's currency. */
  unit_price: number;
  /** Whether there is tax in it; it goes with the price, so whoever keeps one keeps the other. */
  includes_tax: boolean;
}

/**
 * What a line costs now, for each that is wanted, in their order; null where there is no price. One statement, however
 * many there are. The same choice as on the shelf: docs/prices.md.
 *
 * ```ts
 * const [price] = await pricesOf(tx, [{ variant_id, quantity }], basket);
 * if (!price) throw invalidData(`Variant ${variant_id} has no price in region ${basket.region_id}`);
 * Object.assign(line, price);
 * ```
 *
 * @param requests the quantity is the line's, as it is to be; two lines of a variant are two quantities
 * @param buyer the region of a basket, and its customer: only an account's groups count
 */
export async function choosePrices(
  sql: Sql,
  requests: readonly PriceRequest[],
  { region_id, customer_id }: { region_id: string; customer_id: string | null },
): Promise<(ChosenPrice | null)[]> {
  if (requests.length === 0) return [];
  const { values, bind } = collectParameters([
    requests.map(({ variant_id }) => variant_id),
    requests.map(({ quantity }) => quantity),
  ]);
  const text = choosePricesSql({ region_id, customer_id }, bind);
  const rows = await sql.query<{ place: number; price: ChosenPrice | null }>(text, values);
  return rows.map(({ price }) => price);
}

/**
 * Whether somebody could still be asked for what each was quoted at: it is one of the prices for the buyer, if not the one that
 * is chosen here. In the order of what is quoted, in one statement.
 */
export async function arePricesOffered(
  sql: Sql,
  quoted: readonly (PriceRequest & ChosenPrice)[],
  { region_id, customer_id }: { region_id: string; customer_id: string | null },
): Promise<boolean[]> {
  const { values, bind } = collectParameters([
    JSON.stringify(quoted.map((one, place) => ({ ...one, place }))),
  ]);
  const buyer = buyerSql({ region_id, customer_id }, bind);
  const rows = await sql.query<{ offered: boolean }>(
    `with ${buyer}
     select exists (select from (${candidatesSql('region', 'w.variant_id')}) c
       where c.amount = w.unit_price and c.includes_tax = w.includes_tax
         and w.quantity between coalesce(c.min_quantity, 0) and coalesce(c.max_quantity, w.quantity)) as offered
     from json_to_recordset($1) w (place int, variant_id text, quantity int, unit_price bigint, includes_tax boolean)
     order by w.place`,
    values,
  );
  return rows.map(({ offered }) => offered);
}

function choosePricesSql(buyer: Buyer, bind: (value: unknown) => string): string {
  return `with ${buyerSql(buyer, bind)}
    select ${chosenPriceSql('v', 'w.quantity')} as price
    from unnest($1::text[], $2::int[]) with ordinality w (variant_id, quantity, place)
      left join product_variant v on v.id = w.variant_id
    order by w.place`;
}

/**
 * SQL for a `ChosenPrice` of a variant, or null, to stand in a statement that begins with `buyerSql` of a region.
 * @param variant alias of a row of `product_variant`
 */
export function chosenPriceSql(variant: string, quantity: string): string {
  return `(select row_to_json(r) from (
    select k.amount as unit_price, k.includes_tax
    from (${taxesSql(`${variant}.product_id`)}) t
      cross join lateral (
        with candidate as materialized (${candidatesSql('region', `${variant}.id`)})
        ${bestPriceSql('region', 'candidate', quantity, 't.rate')}) k) r)`;
}
