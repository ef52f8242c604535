import type { EntityMetadata } from 'typeorm';
import { translatedSql } from '#engine/kernel/writing/translatable';
import type { EntityConfig } from '#engine/mapping/entity-config';
import { linkColumn } from '#engine/mapping/link-column';
import { hiddenKeysOf, isMasked, visibleCharacters, visibleKeysOf } from '#engine/mapping/masked';
import type { Surface } from '#engine/mapping/resource';
import { isReturnable, isReturnedByDefault } from '#engine/mapping/returned-columns';
import type { Selection } from '../selection.ts';
import type { Link } from './relation-sql.ts';

/* Which columns of an entity are returned, and the SQL of each. */

type ColumnMetadata = EntityMetadata['columns'][number];

export function returnedColumns(
  metadata: EntityMetadata,
  { columns, expandedColumns }: Selection,
  surface: Surface,
): ColumnMetadata[] {
  return metadata.columns.filter((column) => {
    const { propertyName: name } = column;
    if (columns?.has(name) || expandedColumns?.has(name)) return isReturnable(column, surface);
    return columns === null && isReturnedByDefault(column, surface);
  });
}

/** The returned columns, and those that only totals read. */
export function columnsToRead(
  metadata: EntityMetadata,
  selection: Selection,
  surface: Surface,
): ColumnMetadata[] {
  const { internalColumns } = selection;
  const internal = internalColumns
    ? metadata.columns.filter(({ propertyName }) => internalColumns.has(propertyName))
    : [];
  return [...returnedColumns(metadata, selection, surface), ...internal];
}

/**
 * SQL of the value that is returned.
 * @param over the link over which the row was reached, if any
 * @param locales the languages of texts, see `View`
 */
export function returnedColumnSql(
  column: ColumnMetadata,
  alias: string,
  surface: Surface,
  over?: Link,
  locales?: readonly string[],
): string {
  const { propertyName: name } = column;
  const entity = column.target as object;
  if (isMasked(entity, name, surface)) return 'null';
  const link = linkColumn(entity, name);
  // the row was joined over the link table, so a subquery on it is not necessary
  if (link && link.table === over?.table) return `${over.alias}."${link.column}"`;
  const sql = translatedSql(column, alias, columnSql(column, alias), locales);
  const visible = visibleCharacters(entity, name, surface, over?.table);
  if (visible !== undefined) return visible === 0 ? 'null' : `right(${sql}, ${visible})`;
  const keys = visibleKeysOf(entity, name);
  if (keys) return onlyKeys(sql, keys);
  const hidden = hiddenKeysOf(entity, name, surface);
  if (hidden.length > 0) return withoutKeys(sql, hidden);
  return isTimestamp(column) ? formatTimestampSql(sql) : sql;
}

/** SQL of the value that a column has for clients: what they read, filter and order by. */
export function columnSql(column: ColumnMetadata, alias: string): string {
  const representedAs = (column.target as EntityConfig).representedAs?.[column.propertyName];
  if (representedAs ?? column.query) return `(${(representedAs ?? column.query!)(alias)})`;
  return `${alias}."${column.databaseName}"`;
}

/** A timestamp in the format of responses. The interval 0 means UTC without looking up a time zone by name for each value. */
export function formatTimestampSql(timestamp: string): string {
  return `to_char(${timestamp} at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** SQL of a jsonb object with only the keys that may be returned. */
function onlyKeys(sql: string, keys: readonly string[]): string {
  const list = keys.map((key) => `'${key}'`).join();
  const selected = `select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(${sql}) e where e.key = any(array[${list}]::text[])`;
  return `case when jsonb_typeof(${sql}) = 'object' then (${selected}) end`;
}

/** SQL of a jsonb value without these keys, if it is an object. */
function withoutKeys(sql: string, keys: readonly string[]): string {
  const list = keys.map((key) => `'${key}'`).join();
  return `case when jsonb_typeof(${sql}) = 'object' then ${sql} - array[${list}] else ${sql} end`;
}

export function isTimestamp(column: ColumnMetadata): boolean {
  return column.type === 'timestamptz' || column.type === 'timestamp with time zone';
}
