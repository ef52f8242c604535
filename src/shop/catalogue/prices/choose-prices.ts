import { collectParameters, type Sql } from '#engine/kernel/database/sql';
import { type Buyer, buyerSql } from './buyer.ts';
import { bestPriceSql, candidatesSql, taxesSql } from './rank-prices.ts';

/** A variant and the quantity to buy, as a price may apply to certain quantities only. */
export interface PriceRequest {
  variant_id: string;
  quantity: number;
}

/** The price of one unit. */
export interface ChosenPrice {
  /** In minor units of the region's currency. */
  unit_price: number;
  /** Whether `unit_price` includes tax; always store it together with the price. */
  includes_tax: boolean;
}

/**
 * Returns the current prices of lines, in the order of the requests; null where a variant has no price. One statement for all of
 * them. Chooses the same prices as product responses show: docs/prices.md.
 *
 * ```ts
 * const [price] = await pricesOf(tx, [{ variant_id, quantity }], basket);
 * if (!price) throw invalidData(`Variant ${variant_id} has no price in region ${basket.region_id}`);
 * Object.assign(line, price);
 * ```
 *
 * @param requests with the quantity of one line each; quantities of several lines of a variant are not added up
 * @param buyer the region and the customer of a basket; only customers with an account can be in groups
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
  const rows = await sql.query<{ price: ChosenPrice | null }>(text, values);
  return rows.map(({ price }) => price);
}

/**
 * Whether each quoted price is still valid: it must be one of the buyer's prices for that quantity, although not necessarily the
 * one that would be chosen now. In the order of `quoted`, with one statement.
 */
export async function arePricesOffered(
  sql: Sql,
  quoted: readonly (PriceRequest & ChosenPrice)[],
  { region_id, customer_id }: { region_id: string; customer_id: string | null },
): Promise<boolean[]> {
  const { values, bind } = collectParameters([
    JSON.stringify(quoted.map((price, position) => ({ ...price, position }))),
  ]);
  const buyer = buyerSql({ region_id, customer_id }, bind);
  const rows = await sql.query<{ offered: boolean }>(
    `with ${buyer}
     select exists (select from (${candidatesSql('region', 'w.variant_id')}) c
       where c.amount = w.unit_price and c.includes_tax = w.includes_tax
         and w.quantity between coalesce(c.min_quantity, 0) and coalesce(c.max_quantity, w.quantity)) as offered
     from json_to_recordset($1) w (position int, variant_id text, quantity int, unit_price bigint, includes_tax boolean)
     order by w.position`,
    values,
  );
  return rows.map(({ offered }) => offered);
}

function choosePricesSql(buyer: Buyer, bind: (value: unknown) => string): string {
  return `with ${buyerSql(buyer, bind)}
    select ${chosenPriceSql('v', 'w.quantity')} as price
    from unnest($1::text[], $2::int[]) with ordinality w (variant_id, quantity, position)
      left join product_variant v on v.id = w.variant_id
    order by w.position`;
}

/**
 * SQL for the `ChosenPrice` of a variant as JSON, or null, for a statement that begins with `buyerSql` of a region.
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
