import type { Shop } from './shop.ts';

/** Hashes the rows of each table except the rate limits, and the search index, the feed of agents, sales, amounts for reports and counts of rows, which other tasks write. */
export async function readTableHashes({ sql }: Pick<Shop, 'sql'>): Promise<Record<string, string | null>> {
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'rate_limit_attempt'
       and table_name not like 'search_%' and table_name not like 'agent_feed%'
       and table_name not like 'report_%' and table_name not in ('product_sale', 'row_tally')`,
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
  );
  const rows = await sql<{ name: string; hash: string | null }>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
