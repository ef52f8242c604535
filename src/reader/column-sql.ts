import type { EntityMetadata } from 'typeorm';
import type { EntityFacts } from '../entities/entity-facts.ts';
import { linkColumn } from '../entities/link-column.ts';
import { isMasked, placesShown, shownKeysOf } from '../entities/masked.ts';
import type { Link } from './relation-sql.ts';
import type { Surface } from './resource.ts';
import { isShown, isShownUnasked, type Selection } from './selection.ts';
import type { ShownRow } from './shown.ts';

/* What is shown of the columns of an entity, and the SQL of each. */

type ColumnMetadata = EntityMetadata['columns'][number];

/** Works a column out of a row that was read. */
export type Derive = (row: ShownRow) => unknown;

/** How a column is read of a row. */
export interface ReadColumn {
  name: string;
  sql: string;
  /** Works it out instead, where the whole row is parsed. */
  derive?: Derive;
  /** Its name in the table, where it is shown as it stands there. */
  stored?: string;
  /** Whether not all that it holds may be shown. */
  isVeiled?: boolean;
  /** Whether the SQL gives a moment, not yet written as answers show it. */
  isMoment: boolean;
}

export function shownColumns(
  metadata: EntityMetadata,
  { columns }: Selection,
  surface: Surface,
): ColumnMetadata[] {
  return metadata.columns.filter((column) =>
    columns ? isShown(column, surface) && columns.has(column.propertyName) : isShownUnasked(column, surface),
  );
}

/** Those, and what totals read beside what is shown. */
export function wantedColumns(
  metadata: EntityMetadata,
  selection: Selection,
  surface: Surface,
): ColumnMetadata[] {
  const { unshown } = selection;
  const beside = unshown ? metadata.columns.filter(({ propertyName }) => unshown.has(propertyName)) : [];
  return [...shownColumns(metadata, selection, surface), ...beside];
}

/** @param over the link that led to the row, if one did */
export function readColumn(column: ColumnMetadata, alias: string, surface: Surface, over?: Link): ReadColumn {
  const { propertyName: name } = column;
  const entity = column.target as object;
  const veiled = (sql: string): ReadColumn => ({ name, sql, isVeiled: true, isMoment: false });
  if (isMasked(entity, name, surface)) return veiled('null');
  const link = linkColumn(entity, name);
  // the row was reached over the link, so it need not be looked up again
  if (link && link.table === over?.table)
    return { name, sql: `${over.alias}."${link.column}"`, isMoment: false };
  const sql = valueOf(column, alias);
  const places = placesShown(entity, name, surface, over?.table);
  if (places !== undefined) return veiled(places === 0 ? 'null' : `right(${sql}, ${places})`);
  const keys = shownKeysOf(entity, name);
  if (keys) return veiled(onlyKeys(sql, keys));
  const stored = sql === storedSql(column, alias) ? column.databaseName : undefined;
  const derive = (entity as EntityFacts).derived?.[name] as Derive | undefined;
  return { name, sql, stored, derive, isMoment: isTimestamp(column) };
}

/** What a column holds for whoever reads it. */
export function valueOf(column: ColumnMetadata, alias: string): string {
  const shownAs = (column.target as EntityFacts).shownAs?.[column.propertyName];
  if (shownAs ?? column.query) return `(${(shownAs ?? column.query!)(alias)})`;
  return storedSql(column, alias);
}

function storedSql(column: ColumnMetadata, alias: string): string {
  return `${alias}."${column.databaseName}"`;
}

/** A moment as answers show it. An interval is UTC as well, and no name that is looked up for each moment. */
export function secondsUtc(moment: string): string {
  return `to_char(${moment} at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** Of a jsonb object what may be shown. */
function onlyKeys(sql: string, keys: readonly string[]): string {
  const shown = keys.map((key) => `'${key}'`).join();
  const picked = `select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(${sql}) e where e.key = any(array[${shown}]::text[])`;
  return `case when jsonb_typeof(${sql}) = 'object' then (${picked}) end`;
}

export function isTimestamp(column: ColumnMetadata): boolean {
  return column.type === 'timestamptz' || column.type === 'timestamp with time zone';
}
