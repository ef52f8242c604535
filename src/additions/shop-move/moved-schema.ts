import { type ShopRecord, upgradeShop } from '../fleet/index.ts';
import type { MovedDatabase } from './moved-database.ts';
import { createMoveObjects, readFenceRole, setFence } from './write-fence.ts';

/** Tables that triggers and tasks fill from others: triggers do not fire for replicated rows, so the new database fills them anew. */
const DERIVED_TABLES = [
  'report_change',
  'report_line',
  'report_order',
  'report_start',
  'report_tax',
] as const;

/** Tables whose rows mean nothing in another database; docs/operating/replication.md has the reasons. */
export const UNPUBLISHED_TABLES = [
  'edge_change',
  'edge_purge',
  'last_write',
  'lease',
  'rate_limit_attempt',
  ...DERIVED_TABLES,
  'shown_change',
  'storekeep_migrations',
] as const;

/** SQL of the tables that a move copies, as `id` and `name`: also those of modules, unless they refer to transactions of this server. */
export const MOVED_TABLES = `select c.oid as id, c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition and c.relname <> all (array['${UNPUBLISHED_TABLES.join("','")}'])
  and not exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
    and a.atttypid in ('pg_lsn'::regtype, 'pg_snapshot'::regtype, 'xid'::regtype, 'xid8'::regtype) and a.attnum > 0)`;

/** One line for each part of a schema, by names: major versions of PostgreSQL write the same definition differently. */
const PARTS = `
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end || case when a.attgenerated <> '' then ' generated' else '' end as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all select case c.relkind when 'S' then 'sequence ' when 'i' then 'index ' when 'v' then 'view ' else 'relation ' end || c.relname from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind <> 't'
  union all select 'constraint ' || conname from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
  union all select 'trigger ' || c.relname || '.' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
  union all select 'function ' || p.proname from pg_proc p where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** @returns what only one of the databases has, such as `column order.note text (only in the old database)` */
export async function compareSchemas(from: MovedDatabase, to: MovedDatabase): Promise<string[]> {
  const [fromParts, toParts] = await Promise.all([readParts(from), readParts(to)]);
  const only = (parts: Set<string>, others: Set<string>, { label }: MovedDatabase): string[] =>
    [...parts].filter((part) => !others.has(part)).map((part) => `${part} (only in ${label})`);
  return [...only(fromParts, toParts, from), ...only(toParts, fromParts, to)].sort();
}

async function readParts(database: MovedDatabase): Promise<Set<string>> {
  const rows = await database.query<{ part: string }>(PARTS);
  return new Set(rows.map(({ part }) => part));
}

/**
 * Creates the schema of the shop in the new database by its migrations, fences it, and empties the tables that will be copied. Can be
 * killed and run again.
 * @throws Error if the new database belongs to something else, or has another schema than the old one
 */
export async function createSchema(
  from: MovedDatabase,
  to: MovedDatabase,
  shop: ShopRecord,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const role = await readFenceRole(to);
  const { tables } = await to.one<{ tables: number }>(
    `select count(*)::int as tables from pg_tables where schemaname = current_schema()`,
  );
  if (role === undefined ? tables > 0 && (await hasRows(to)) : role !== 'copying')
    throw new Error(`${to.label} is not empty: name an empty one`);
  await createMoveObjects(to);
  await setFence(to, shop.version, false, 'copying');
  if (tables === 0 || (await compareSchemas(from, to)).length > 0)
    await upgradeShop({ ...shop, database: to.url }, env);
  await setFence(to, shop.version, true);
  const differences = await compareSchemas(from, to);
  if (differences.length > 0)
    throw new Error(
      `The databases have different schemas, such as ${differences.slice(0, 5).join(', ')}. Upgrade the shop first; what is not of ` +
        'the shop, drop, or copy by pg_dump --schema-only into an empty database',
    );
  const { list } = await to.one<{ list: string }>(
    `select string_agg(format('%I', name), ', ') as list from (${MOVED_TABLES}) t`,
  );
  await to.query(`truncate ${list}, storekeep_move.marker`);
}

/** Whether a database without objects of a move has a shop in it. A schema that was copied by hand has no migrations yet. */
async function hasRows(database: MovedDatabase): Promise<boolean> {
  const [{ exists }] = await database.query<{ exists: boolean }>(
    `select to_regclass('storekeep_migrations') is not null as exists`,
  );
  if (!exists) return true;
  return (await database.query('select from storekeep_migrations limit 1')).length > 0;
}

/** Sets the sequences of the new database to the values of the old one, which takes no writes meanwhile. */
export async function copySequences(from: MovedDatabase, to: MovedDatabase): Promise<void> {
  const { read } = await from.one<{ read: string | null }>(
    `select string_agg(format('select %L as name, last_value, is_called from %I', sequencename, sequencename), ' union all ') as read
     from pg_sequences where schemaname = current_schema()`,
  );
  if (read === null) return;
  const sequences = await from.query<{ name: string; last_value: string; is_called: boolean }>(read);
  // the commit also puts everything on disk that the subscription has written before
  await to.query(
    `select setval(format('%I', name)::regclass, last_value, is_called)
     from json_to_recordset($1) as s (name text, last_value bigint, is_called boolean)`,
    [JSON.stringify(sequences)],
  );
}

/** Empties what the new database derives anew, as its rows may be of an earlier time, when the shop was there before. */
export async function emptyDerivedTables(to: MovedDatabase): Promise<void> {
  const [{ list }] = await to.query<{ list: string | null }>(
    `select string_agg(format('%I', relname), ', ') as list from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [DERIVED_TABLES],
  );
  if (list !== null) await to.query(`truncate ${list}`);
}
