import type { JournalChange } from '#additions/journal/journal.service';
import type { Shop } from './shop.ts';

/** The rows of the shop by table and key, without the columns that the journal leaves out. */
export type JournaledRows = Map<string, Record<string, unknown>>;

/** What background work and triggers write, what logins and repeated requests leave, and proposals, which are records of their own. */
const NOT_JOURNALED = [
  'agent_delivery',
  'agent_feed',
  'bestseller',
  'contribution_version',
  'eu_price_history',
  'eu_price_list_history',
  'idempotency_key',
  'job',
  'journal_change',
  'journal_entry',
  'last_write',
  'lease',
  'mcp_proposal',
  'mcp_usage',
  'oauth_state',
  'outbox_event',
  'product_sale',
  'rate_limit_attempt',
  'report_change',
  'report_line',
  'report_order',
  'report_start',
  'report_tax',
  'row_tally',
  'search_change',
  'search_document',
  'search_translation',
  'search_word',
  'session',
  'shown_change',
  'translated_handle',
  'webhook_delivery',
];

/** Reads all tables but those that no request of staff changes for its own sake. */
export async function readJournaledRows(shop: Pick<Shop, 'sql'>): Promise<JournaledRows> {
  const tables = await shop.sql<{ name: string; keys: string[]; hidden: string[] }>(
    `select c.relname as name, coalesce(string_to_array(concat_ws(',', nullif(args[2], ''), args[3]), ','), '{}') as hidden,
       array(select a.attname::text from unnest(key_columns(c.oid)) with ordinality as k (number, position)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.position) as keys
     from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'journal'
       left join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) a on true
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all($1)`,
    [NOT_JOURNALED],
  );
  const literal = (names: string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`;
  const rows = await shop.sql<{ key: string; row: Record<string, unknown> }>(
    tables
      .map(
        ({ name, keys, hidden }) =>
          `select '${name} ' || concat_ws(',', ${keys.map((key) => `t."${key}"::text`).join(', ')}) as key,
             to_jsonb(t) - ${literal(hidden)} as row from "${name}" t`,
      )
      .join(' union all '),
  );
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** Applies changes of journal entries, oldest first, to rows. */
export function replayChanges(rows: JournaledRows, changes: readonly JournalChange[]): void {
  for (const { table, id, after } of changes) {
    const key = `${table} ${id}`;
    if (after === null) rows.delete(key);
    else rows.set(key, { ...rows.get(key), ...after });
  }
}

/** Rows as text, so that two states can be compared line by line. */
export function describeRows(rows: JournaledRows): string[] {
  return [...rows].map(([key, row]) => `${key} ${JSON.stringify(sortKeys(row))}`).sort();
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  );
}
