import { type Database, statements } from '@storekeep/server/extend';

/** The tables with a row for each product or variant that the index reads. */
const TABLES = [
  'product',
  'product_variant',
  'product_option',
  'product_option_value',
  'money_amount',
  'product_variant_money_amount',
  'product_variant_inventory_item',
  'inventory_level',
  'product_sales_channel',
  'product_tags',
  'product_category_product',
];

/**
 * Analyzes the tables that have rows but no statistics, as after a bulk import, or without autovacuum. PostgreSQL then expects few
 * products, and reads all variants for each of them: 11 s for 2,000 products with the 36,000 variants of a shop, and filters by SQL run
 * into their timeout of 20 s.
 */
export async function analyzeTables(database: Database): Promise<void> {
  const { values, bind } = statements.collectParameters();
  const found = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.oid = any(${bind(TABLES)}::text[]::regclass[]) and pg_relation_size(c.oid) > 0
       and not exists (select from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname)`,
    values,
  );
  // a role that does not own them gets warnings
  for (const { name } of found)
    await database.query(`analyze ${statements.quoteName(name)}`, [], 'unprepared');
}
