import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Sql, Tx } from '../database/sql.ts';
import { notFound } from '../errors.ts';
import { isTranslations, TRANSLATIONS } from './translatable.ts';

/*
 * Set-based writes. Every function sends one statement, whatever the number of rows. The rows are one JSON parameter, so that the
 * text of the statement depends on the columns only.
 */

/** Some columns of an entity; dates may be ISO 8601 strings. */
export type Columns<E> = { [K in keyof E]?: Date extends E[K] ? E[K] | string : E[K] };

/** Inserts the rows, which must all have the same columns. */
export async function insertRows<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  rows: Columns<E>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(insertText(tx, entity, rows[0]), [JSON.stringify(rows)], 'varying');
}

/** Like `insertRows`, but ignores rows that conflict with an existing row (by any unique constraint). */
export async function insertMissingRows<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  rows: Columns<E>[],
): Promise<void> {
  if (rows.length === 0) return;
  const text = `${insertText(tx, entity, rows[0])} on conflict do nothing`;
  await tx.query(text, [JSON.stringify(rows)], 'varying');
}

function insertText(sql: Sql, entity: EntityTarget<ObjectLiteral>, row: object): string {
  const table = tableOf(sql, entity);
  const columns = columnsOf(row);
  const values = hasTranslations(sql, entity)
    ? columns.replace(`"${TRANSLATIONS}"`, `merge_translations(null, ${TRANSLATIONS})`)
    : columns;
  return `insert into ${table} (${columns}) select ${values} from json_populate_recordset(null::${table}, $1)`;
}

/**
 * Updates the columns that the first row contains, in the rows with these ids.
 * @returns the number of updated rows
 */
export async function updateRows<E extends ObjectLiteral & { id: string }>(
  tx: Tx,
  entity: EntityTarget<E>,
  rows: (Columns<E> & { id: string })[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { id: _, ...changes } = rows[0];
  const table = tableOf(tx, entity);
  const changed = await tx.query(
    `update ${table} t set ${assignments(tx, entity, changes)}
     from json_populate_recordset(null::${table}, $1) r where t.id = r.id returning t.id`,
    [JSON.stringify(rows)],
    'varying',
  );
  return changed.length;
}

/**
 * Applies a patch to each row by its `id`. Columns that a patch does not contain keep their current value. Unlike in `updateRows`,
 * the patches may contain different columns.
 */
export async function patchRows<E extends ObjectLiteral & { id: string; updated_at: Date }>(
  tx: Tx,
  entity: EntityTarget<E>,
  patches: readonly (Columns<E> & { id: string })[],
): Promise<void> {
  if (patches.length === 0) return;
  const columns = tx
    .metadata(entity)
    .columns.filter((column) => !column.isVirtual && !column.isVirtualProperty && column.isUpdate)
    .map((column) => `"${column.databaseName}"`)
    .filter((column) => !UNPATCHABLE.has(column))
    .join();
  const values = hasTranslations(tx, entity)
    ? columns.replace(
        `"${TRANSLATIONS}"`,
        `case when p.patch ? '${TRANSLATIONS}' then merge_translations(t.${TRANSLATIONS}, p.patch -> '${TRANSLATIONS}') else t.${TRANSLATIONS} end`,
      )
    : columns;
  await tx.query(
    `update ${tableOf(tx, entity)} t
     set updated_at = now(), (${columns}) = (select ${values} from jsonb_populate_record(t, p.patch))
     from (select patch from jsonb_array_elements($1) patch) p where t.id = p.patch ->> 'id'`,
    [JSON.stringify(patches)],
  );
}

const UNPATCHABLE = new Set(['"id"', '"created_at"', '"updated_at"', '"deleted_at"']);

/**
 * Updates one row that is not deleted. Undefined columns are ignored. `metadata` is merged key by key, and a key set to `""` or null
 * is removed (docs/conventions.md, Unknown body properties). So are translations, language by language and field by field.
 * @returns false if the row does not exist
 */
export async function updateRow<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  id: string,
  patch: Columns<E>,
): Promise<boolean> {
  const { metadata, ...columns } = patch as ObjectLiteral;
  const table = tableOf(tx, entity);
  const changes = [assignments(tx, entity, columns)].filter(Boolean);
  const values: unknown[] = [id, JSON.stringify(columns)];
  if (metadata !== undefined) {
    changes.push(`metadata = (coalesce(t.metadata, '{}') || $3::jsonb) - $4::text[]`);
    values.push(...metadataPatch(metadata as ObjectLiteral | null));
  }
  if (changes.length === 0) changes.push('id = t.id');
  const rows = await tx.query(
    `update ${table} t set ${changes.join()} from json_populate_record(null::${table}, $2) r
     where t.id = $1 ${notDeleted(tx, entity)} returning t.id`,
    values,
    'varying',
  );
  return rows.length > 0;
}

/**
 * Like `updateRow`, but throws if the row does not exist.
 * @param name what the error message calls the record; defaults to the table name
 * @throws not_found
 */
export async function updateExistingRow<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  id: string,
  patch: Columns<E>,
  name?: string,
): Promise<{ id: string }> {
  if (!(await updateRow(tx, entity, id, patch))) throw notFound(name ?? tx.metadata(entity).tableName, id);
  return { id };
}

/**
 * Runs `work` in a transaction that locks the row against deletion and bumps its `updated_at`.
 * @param name what the error message calls the record; defaults to the table name
 * @throws not_found
 */
export function withLockedRow<E extends ObjectLiteral>(
  database: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  entity: EntityTarget<E>,
  id: string,
  work: (tx: Tx) => Promise<void>,
  name?: string,
): Promise<{ id: string }> {
  return database.transaction(async (tx) => {
    await updateExistingRow(tx, entity, id, {}, name);
    await work(tx);
    return { id };
  });
}

/**
 * Marks a row as deleted.
 * @returns false if the row does not exist or is already deleted
 */
export async function softDelete(tx: Tx, entity: EntityTarget<ObjectLiteral>, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update ${tableOf(tx, entity)} set deleted_at = now() where id = $1 and deleted_at is null returning id`,
    [id],
  );
  return rows.length > 0;
}

/**
 * Returns the ids whose rows do not exist or are deleted, in the given order.
 * @param column the column to compare with; defaults to `id`
 */
export async function missingIds(
  sql: Sql,
  entity: EntityTarget<ObjectLiteral>,
  ids: readonly string[],
  column = 'id',
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql.query<{ id: string }>(
    `select requested.id from unnest($1::text[]) with ordinality requested (id, place)
     where not exists (select from ${tableOf(sql, entity)} t where t."${column}" = requested.id ${notDeleted(sql, entity)})
     order by requested.place`,
    [ids],
  );
  return rows.map((row) => row.id);
}

/**
 * Requires that all rows exist.
 * @param options.name what the error message calls the records; defaults to the table name
 * @param options.column the column to compare with; defaults to `id`
 * @throws not_found with the ids of the missing or deleted rows
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
 * Requires that a row which its parent does not have is deleted, or never existed: deleting a child again succeeds, but deleting a child
 * of another parent does not.
 * @param options as of `requireIds`
 * @throws not_found
 */
export async function requireDeleted(
  sql: Sql,
  entity: EntityTarget<ObjectLiteral>,
  id: string,
  { name, column = 'id' }: { name?: string; column?: string } = {},
): Promise<void> {
  const missing = await missingIds(sql, entity, [id], column);
  if (missing.length === 0) throw notFound(name ?? sql.metadata(entity).tableName, id, column);
}

/**
 * Requires that a row exists, and locks it for share until the commit.
 * @throws not_found
 */
export async function lockRowForShare(
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
 * Like `lockRowForShare` for several rows, with `for key share`: it conflicts only with deletions, which lock the rows `for update` first.
 * @throws not_found with the ids of the missing or deleted rows
 */
export async function lockRowsForShare(
  tx: Tx,
  entity: EntityTarget<ObjectLiteral>,
  ids: readonly string[],
  name?: string,
): Promise<void> {
  if (ids.length === 0) return;
  const locked = await tx.query<{ id: string }>(
    `select t.id from ${tableOf(tx, entity)} t where t.id = any($1) ${notDeleted(tx, entity)} order by t.id for key share`,
    [ids],
  );
  const existing = new Set(locked.map(({ id }) => id));
  const missing = ids.filter((id) => !existing.has(id));
  if (missing.length > 0) throw notFound(name ?? tx.metadata(entity).tableName, missing.join(', '));
}

/** The quoted table name of an entity. */
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
  const changes = names.map((name) =>
    name === TRANSLATIONS && hasTranslations(sql, entity)
      ? `${name} = merge_translations(t.${name}, r.${name})`
      : `"${name}" = r."${name}"`,
  );
  if (sql.metadata(entity).findColumnWithPropertyName('updated_at')) changes.push('updated_at = now()');
  return changes.join();
}

/** Whether the rows have texts in other languages: these are merged with the stored ones, and null removes them. */
function hasTranslations(sql: Sql, entity: EntityTarget<ObjectLiteral>): boolean {
  const column = sql.metadata(entity).findColumnWithPropertyName(TRANSLATIONS);
  return column !== undefined && isTranslations(column);
}

function notDeleted(sql: Sql, entity: EntityTarget<ObjectLiteral>): string {
  return sql.metadata(entity).deleteDateColumn ? 'and t.deleted_at is null' : '';
}

/** Returns the JSON to merge into the stored metadata, and the keys to remove. A patch of null changes nothing. */
function metadataPatch(metadata: ObjectLiteral | null): [string, string[]] {
  const entries = Object.entries(metadata ?? {});
  const removed = entries.filter(([, value]) => value === null || value === '').map(([key]) => key);
  return [JSON.stringify(Object.fromEntries(entries.filter(([key]) => !removed.includes(key)))), removed];
}
