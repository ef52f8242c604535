import type { Sql } from '@storekeep/server/extend';
/** Statistics are refreshed after this many rows, and then whenever the number of rows has quadrupled. */
const MIN_ROWS = 500;
const GROWTH = 4;

// prettier-ignore
const TABLES = [
  'product', 'product_variant', 'product_option', 'product_option_value', 'money_amount', 'product_variant_money_amount',
  'image', 'product_images', 'product_tag', 'product_tags', 'product_type', 'product_collection', 'product_sales_channel',
  'product_shipping_profile', 'product_import_holding',
];

/**
 * Runs ANALYZE when an import has multiplied the size of the tables. Autovacuum would do so within minutes, but until then, plans for
 * empty tables scan the full tables sequentially for each row.
 * @param before the number of rows processed before the chunk
 * @param after the number of rows processed including it
 */
export async function refreshStatistics(sql: Sql, before: number, after: number): Promise<void> {
  const step = (rows: number) => Math.floor(Math.log(rows / MIN_ROWS) / Math.log(GROWTH));
  // a missing permission or a locked table causes a warning, not an error
  if (after >= MIN_ROWS && (before < MIN_ROWS || step(after) > step(before)))
    await sql.query(`analyze (skip_locked) ${TABLES.join()}`);
}
