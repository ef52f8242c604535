import type { Sql } from '../../../engine/kernel/database/sql.ts';

/** Rows of a file after which statistics are worth something; after that, whenever there are four times as many. */
const MIN_ROWS = 500;
const GROWTH = 4;

// prettier-ignore
const TABLES = [
  'product', 'product_variant', 'product_option', 'product_option_value', 'money_amount', 'product_variant_money_amount',
  'image', 'product_images', 'product_tag', 'product_tags', 'product_type', 'product_collection', 'product_sales_channel',
  'product_shipping_profile', 'product_import_holding',
];

/**
 * Lets PostgreSQL count the tables again when an import has made them a multiple of what they were. Autovacuum does that
 * within minutes; until then, plans that were made for an empty table read the whole of a full one, for every row.
 * @param before rows done before the chunk
 * @param after rows done with it
 */
export async function refreshStatistics(sql: Sql, before: number, after: number): Promise<void> {
  const step = (rows: number) => Math.floor(Math.log(rows / MIN_ROWS) / Math.log(GROWTH));
  // who may not, or comes in the way of another, gets a notice and no error
  if (after >= MIN_ROWS && (before < MIN_ROWS || step(after) > step(before)))
    await sql.query(`analyze (skip_locked) ${TABLES.join()}`);
}
