import type { EntityMetadata } from 'typeorm';
import { isMasked } from '../entities/masked.ts';
import { invalidData, notFound, type CommerceError } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';
import type { Bind } from './bind.ts';
import { where, type Condition } from './conditions.ts';
import { valueOf } from './column-sql.ts';
import { visibleOn, type Resource, type Surface } from './resource.ts';
import { isColumn } from './selection.ts';
import type { Page, View } from './view.ts';

/* Which rows a read is about, in SQL: one by its key, or a page. They stand under the alias `t`. */

/** Where one row is found. */
export interface OneRow {
  /** Common table expressions. */
  with: string[];
  /** To stand after the table. */
  join: string;
  tests: string[];
}

export function rowOf(
  metadata: EntityMetadata,
  { resource, surface }: View,
  key: Record<string, string>,
  conditions: readonly Condition[],
  bind: Bind,
): OneRow {
  const found = where(metadata, 't', conditions, bind);
  const named = Object.entries(key).map(([column, value]) => `t."${column}" = ${bind(value)}`);
  return {
    with: found.with,
    join: found.join,
    tests: [...named, ...found.tests, ...seen(metadata, resource, surface)],
  };
}

/** Where a page is found. */
export interface PageRows {
  /** Common table expressions. */
  with: string[];
  /** The column of the key. */
  key: string;
  /**
   * From the table to the offset. The page is cut before it is expanded: else PostgreSQL evaluates the subqueries of skipped rows,
   * too. And it is to be cut to an array: with `limit $1` on the rows themselves a plan for any page looks so much dearer than one for
   * this page that PostgreSQL plans anew each time, which costs a quarter of the whole.
   */
  cut: string;
  /** How many rows there are in all. */
  count: string;
}

export function pageOf(metadata: EntityMetadata, view: View, page: Page, bind: Bind): PageRows {
  const { resource, surface } = view;
  const deletedAsked = page.conditions.some(
    (condition) => 'path' in condition && condition.path === 'deleted_at',
  );
  const found = where(metadata, 't', page.conditions, bind);
  const tests = [...found.tests, ...seen(metadata, resource, surface, deletedAsked)].join(' and ');
  const table = `from "${metadata.tableName}" t${found.join}${tests && ` where ${tests}`}`;
  const order =
    page.order === undefined && found.ranking !== null
      ? found.ranking
      : orderBy(metadata, resource, page.order ?? resource.order ?? '-created_at', surface);
  return {
    with: found.with,
    key: keyOf(metadata),
    cut: `${table} order by ${order} limit ${bind(page.limit)} offset ${bind(page.found ? 0 : page.offset)}`,
    count: page.found
      ? `${bind(page.found.count)}::bigint`
      : (tallied(view, metadata, page, bind) ?? `(select count(*) ${table})`),
  };
}

/** The column that a row is known by. */
export function keyOf({ primaryColumns: [key] }: EntityMetadata): string {
  return `t."${key.databaseName}"`;
}

/** For a row that is not there. */
export function missing({ resource, surface }: View, key: Record<string, string>): CommerceError {
  return notFound(resource.one, Object.values(key).join(', '), Object.keys(key).join(', '), surface);
}

function seen(metadata: EntityMetadata, resource: Resource, surface: Surface, withDeleted = false): string[] {
  const visible = visibleOn(surface, resource.entity, 't');
  return [
    ...(metadata.deleteDateColumn && !withDeleted ? ['t."deleted_at" is null'] : []),
    ...(visible ? [visible] : []),
  ];
}

/** How many rows a list without filters has, where that is noted as rows are written; null where it must be counted. */
function tallied(
  { resource, surface }: View,
  { tableName }: EntityMetadata,
  { conditions }: Page,
  bind: Bind,
): string | null {
  const sumOf = (table: string, part: string | null): string =>
    `(select coalesce(sum(rows), 0)::bigint from row_tally where "table" = '${table}'${part === null ? '' : ` and part = ${part}`})`;
  const [only, another] = conditions;
  if (only)
    return 'sql' in only && only.tally && !another ? sumOf(only.tally.table, only.tally.part(bind)) : null;
  const part = resource.entity.tally?.[surface];
  return part === undefined ? null : sumOf(tableName, part === 'all' ? null : `'${part}'`);
}

function orderBy(metadata: EntityMetadata, resource: Resource, order: string, surface: Surface): string {
  const descending = order.startsWith('-');
  const field = descending ? order.slice(1) : order;
  // what every object has, such as `toString`, is declared by nobody
  const declared = Object.hasOwn(resource.orders ?? {}, field)
    ? resource.orders![field]('t', descending)
    : undefined;
  // by its order a secret could be guessed letter by letter
  if (
    declared === undefined &&
    (!isColumn(metadata, field, surface) || isMasked(metadata.target as object, field, surface))
  )
    throw invalidData(messages.unknownOrder(field));
  const keys = metadata.primaryColumns.map((column) => column.propertyName).filter((name) => name !== field);
  const column = metadata.findColumnWithPropertyName(field);
  const fieldSql = declared ?? valueOf(column!, 't');
  return [fieldSql, ...keys.map((name) => `t."${name}"`)]
    .map((sql) => (descending ? `${sql} desc` : sql))
    .join(', ');
}
