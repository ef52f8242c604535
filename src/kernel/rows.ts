import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { notFound } from './errors.ts';
import type { Sql, Tx } from './sql.ts';

/*
 * Set-based writing. Every function sends one statement whatever the number of rows; the rows travel as one JSON
 * parameter, so that the statement's text depends on the columns only.
 */

/** Some columns of an entity; dates may be ISO 8601 texts. */
export type Columns<E> = { [K in keyof E]?: Date extends E[K] ? E[K] | string : E[K] };

/** Inserts the rows; all of them name the same columns as the first. */
export async function insertRows<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  rows: Columns<E>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(insertText(sql, entity, rows[0]), [JSON.stringify(rows)], 'varying');
}

/** As `insertRows`, but rows that are there already (by any unique constraint) stay as they are. */
export async function insertMissingRows<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  rows: Columns<E>[],
): Promise<void> {
  if (rows.length === 0) return;
  const text = `${insertText(sql, entity, rows[0])} on conflict do nothing`;
  await sql.query(text, [JSON.stringify(rows)], 'varying');
}

function insertText(sql: Sql, entity: EntityTarget<ObjectLiteral>, row: object): string {
  const table = tableOf(sql, entity);
  const columns = columnsOf(row);
  return `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
}

/**
 * Changes the columns that the first row names, of the rows found by `id`.
 * @returns how many there were
 */
export async function updateRows<E extends ObjectLiteral & { id: string }>(
  sql: Sql,
  entity: EntityTarget<E>,
  rows: (Columns<E> & { id: string })[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { id: _, ...changes } = rows[0];
  const table = tableOf(sql, entity);
  const changed = await sql.query(
    `update ${table} t set ${assignments(sql, entity, changes)}
     from json_populate_recordset(null::${table}, $1) r where t.id = r.id returning t.id`,
    [JSON.stringify(rows)],
    'varying',
  );
  return changed.length;
}

/**
 * Lays a patch over each of the rows found by `id`: columns that a patch does not name stay as the row has them at that
 * moment. Other than with `updateRows`, patches may name different columns.
 */
export async function patchRows<E extends ObjectLiteral & { id: string; updated_at: Date }>(
  sql: Sql,
  entity: EntityTarget<E>,
  patches: readonly (Columns<E> & { id: string })[],
): Promise<void> {
  if (patches.length === 0) return;
  const columns = sql
    .metadata(entity)
    .columns.filter((column) => !column.isVirtual && !column.isVirtualProperty)
    .map((column) => `"${column.databaseName}"`)
    .filter((column) => !KEPT.has(column))
    .join();
  await sql.query(
    `update ${tableOf(sql, entity)} t
     set updated_at = now(), (${columns}) = (select ${columns} from jsonb_populate_record(t, p.patch))
     from (select patch from jsonb_array_elements($1) patch) p where t.id = p.patch ->> 'id'`,
    [JSON.stringify(patches)],
  );
}

const KEPT = new Set(['"id"', '"created_at"', '"updated_at"', '"deleted_at"']);

/**
 * Changes one row that is not deleted. Columns that are undefined stay as they are. `metadata` is merged key by key,
 * and a key set to `""` or null is removed (docs/conventions.md, Unknown body properties).
 * @returns false when there is no such row
 */
export async function updateRow<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  id: string,
  patch: Columns<E>,
): Promise<boolean> {
  const { metadata, ...columns } = patch as ObjectLiteral;
  const table = tableOf(sql, entity);
  const changes = [assignments(sql, entity, columns)].filter(Boolean);
  const values: unknown[] = [id, JSON.stringify(columns)];
  if (metadata !== undefined) {
    changes.push(`metadata = (coalesce(t.metadata, '{}') || $3::jsonb) - $4::text[]`);
    values.push(...metadataPatch(metadata as ObjectLiteral | null));
  }
  if (changes.length === 0) changes.push('id = t.id');
  const rows = await sql.query(
    `update ${table} t set ${changes.join()} from json_populate_record(null::${table}, $2) r
     where t.id = $1 ${notDeleted(sql, entity)} returning t.id`,
    values,
    'varying',
  );
  return rows.length > 0;
}

/**
 * As `updateRow`, where a row that is not there is a refusal.
 * @param name what the refusal calls it, unless as its table
 * @throws not_found
 */
export async function changeRow<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  id: string,
  patch: Columns<E>,
  name?: string,
): Promise<{ id: string }> {
  if (!(await updateRow(sql, entity, id, patch))) throw notFound(name ?? sql.metadata(entity).tableName, id);
  return { id };
}

/**
 * Runs `work` in a transaction that holds the row: nobody deletes it meanwhile, and it counts as changed.
 * @param name what the refusal calls it, unless as its table
 * @throws not_found
 */
export function whileChanging<E extends ObjectLiteral>(
  database: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  entity: EntityTarget<E>,
  id: string,
  work: (tx: Tx) => Promise<void>,
  name?: string,
): Promise<{ id: string }> {
  return database.transaction(async (tx) => {
    await changeRow(tx, entity, id, {}, name);
    await work(tx);
    return { id };
  });
}

/**
 * Marks a row as deleted.
 * @returns false when there was nothing to delete any more
 */
export async function softDelete(
  sql: Sql,
  entity: EntityTarget<ObjectLiteral>,
  id: string,
): Promise<boolean> {
  const rows = await sql.query(
    `update ${tableOf(sql, entity)} set deleted_at = now() where id = $1 and deleted_at is null returning id`,
    [id],
  );
  return rows.length > 0;
}

/**
 * Which of the ids are not there (or deleted), in the order given.
 * @param column what to look by, `id` unless told
 */
export async function missingIds(
  sql: Sql,
  entity: EntityTarget<ObjectLiteral>,
  ids: readonly string[],
  column = 'id',
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql.query<{ id: string }>(
    `select wanted.id from unnest($1::text[]) with ordinality wanted (id, place)
     where not exists (select from ${tableOf(sql, entity)} t where t."${column}" = wanted.id ${notDeleted(sql, entity)})
     order by wanted.place`,
    [ids],
  );
  return rows.map((row) => row.id);
}

/**
 * @param options.name what the refusal calls them, unless as their table
 * @param options.column what to look by, `id` unless told
 * @throws not_found that names those which are not there (or deleted)
 */
export async function requireIds(
  sql: Sql,
  entity: EntityTarget<ObjectLiteral>,
  ids: readonly string[],
  { name, column = 'id' }: { name?: string; column?: string } = {},
): Promise<void> {
  const missing = await missingIds(sql, entity, ids, column);
  if (missing.length > 0) throw notFound(name ?? sql.metadata(entity).tableName, missing.join(', '), column);
}

/**
 * Sees to it that a row is there, and stays until the commit.
 * @throws not_found
 */
export async function keepRow(
  tx: Tx,
  entity: EntityTarget<ObjectLiteral>,
  id: string,
  name?: string,
): Promise<void> {
  const rows = await tx.query(
    `select from ${tableOf(tx, entity)} t where t.id = $1 ${notDeleted(tx, entity)} for share`,
    [id],
  );
  if (rows.length === 0) throw notFound(name ?? tx.metadata(entity).tableName, id);
}

/**
 * As `keepRow` for several, of which only that they are there is kept, from whoever locks them `for update` before deleting them.
 * @throws not_found that names those which are not there (or deleted)
 */
export async function keepRows(
  tx: Tx,
  entity: EntityTarget<ObjectLiteral>,
  ids: readonly string[],
  name?: string,
): Promise<void> {
  if (ids.length === 0) return;
  const kept = await tx.query<{ id: string }>(
    `select t.id from ${tableOf(tx, entity)} t where t.id = any($1) ${notDeleted(tx, entity)} order by t.id for key share`,
    [ids],
  );
  const there = new Set(kept.map(({ id }) => id));
  const missing = ids.filter((id) => !there.has(id));
  if (missing.length > 0) throw notFound(name ?? tx.metadata(entity).tableName, missing.join(', '));
}

/** The table of an entity, quoted. */
export function tableOf(sql: Sql, entity: EntityTarget<ObjectLiteral>): string {
  return `"${sql.metadata(entity).tableName}"`;
}

function columnsOf(row: object): string {
  return Object.keys(row)
    .map((column) => `"${column}"`)
    .join();
}

function assignments(sql: Sql, entity: EntityTarget<ObjectLiteral>, row: object): string {
  const names = Object.keys(row).filter((name) => (row as ObjectLiteral)[name] !== undefined);
  const changes = names.map((name) => `"${name}" = r."${name}"`);
  if (sql.metadata(entity).findColumnWithPropertyName('updated_at')) changes.push('updated_at = now()');
  return changes.join();
}

function notDeleted(sql: Sql, entity: EntityTarget<ObjectLiteral>): string {
  return sql.metadata(entity).deleteDateColumn ? 'and t.deleted_at is null' : '';
}

/** What to lay over the stored metadata, and which keys to take away. A patch of null takes nothing away. */
function metadataPatch(metadata: ObjectLiteral | null): [string, string[]] {
  const entries = Object.entries(metadata ?? {});
  const gone = entries.filter(([, value]) => value === null || value === '').map(([key]) => key);
  return [JSON.stringify(Object.fromEntries(entries.filter(([key]) => !gone.includes(key)))), gone];
}
