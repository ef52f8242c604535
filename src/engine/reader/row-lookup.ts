import type { EntityMetadata } from 'typeorm';
import type { Bind } from '../kernel/database/sql.ts';
import { type CommerceError, invalidData, notFound } from '../kernel/errors.ts';
import { messages } from '../kernel/text/messages.ts';
import { translatedSql } from '../kernel/writing/translatable.ts';
import { unindexedColumn } from '../mapping/custom-columns/custom-column.ts';
import { isMasked } from '../mapping/masked.ts';
import { isColumn } from '../mapping/returned-columns.ts';
import type { CompiledView } from './compiled-views.ts';
import { limitLength } from './response-size.ts';
import type { RowKey } from './row-source.ts';
import { columnSql } from './sql/column-sql.ts';
import { compileConditions, type Condition, type Conditions } from './sql/conditions.ts';
import { selectRowSql } from './sql/row-json.ts';
import type { Page, View } from './view.ts';

/* SQL that finds the rows of a read, one by its key or a page. Their alias is `t`. */

/** SQL that finds one row. */
export function compileRowQuery(
  compiled: CompiledView,
  key: RowKey,
  conditions: readonly Condition[],
  bind: Bind,
): Conditions {
  const sql = compileConditions(compiled.metadata, 't', conditions, bind);
  const keyTests = Object.entries(key).map(([column, value]) => `t."${column}" = ${bind(value)}`);
  return { ...sql, tests: [...keyTests, ...sql.tests, ...visibility(compiled)] };
}

/** SQL of the JSON text of the row that matches; '' if it is too long. */
export function rowTextSql(compiled: CompiledView, join: string, where: string): string {
  const rest = `from "${compiled.metadata.tableName}" t${join}${compiled.join} where ${where} limit 1`;
  return limitLength(`select r.row::text as content from (${selectRowSql(compiled, rest)}) r`);
}

/** What is compiled of a view to find its rows. */
type FindableView = Pick<CompiledView, 'metadata' | 'visible' | 'orders' | 'locales'>;

/** SQL that finds a page. */
export interface PageQuery {
  /** What its rows are ordered by first. */
  key: string;
  /** Common table expressions. */
  with: readonly string[];
  /**
   * A select of the keys. The page is selected before it is expanded: otherwise PostgreSQL evaluates the subqueries of skipped rows as
   * well. Its keys go into an array: with `limit $1` on the rows themselves, the generic plan looks so much more expensive than a
   * custom one that PostgreSQL plans each execution anew, which is a quarter of the total cost.
   */
  ids: string;
  /** SQL of the total count. */
  count: string;
}

export function compilePageQuery(
  view: Pick<View, 'resource' | 'surface'>,
  compiled: FindableView,
  page: Page,
  bind: Bind,
): PageQuery {
  const { metadata } = compiled;
  const withDeleted = page.conditions.some(
    (condition) => 'path' in condition && condition.path === 'deleted_at',
  );
  const sql = compileConditions(metadata, 't', page.conditions, bind);
  const where = [...sql.tests, ...visibility(compiled, withDeleted)].join(' and ');
  const table = `from "${metadata.tableName}" t${sql.join}${where && ` where ${where}`}`;
  const { key, order } =
    page.order === undefined && sql.ranking !== null
      ? { key: sql.ranking, order: sql.ranking }
      : orderBy(compiled, view, page.order ?? view.resource.order ?? '-created_at');
  const after = page.after ? `${where ? ' and' : ' where'} ${page.after(key, bind)}` : '';
  return {
    key,
    with: sql.with,
    ids: `select ${primaryKeySql(metadata)} ${table}${after} order by ${order} limit ${bind(page.limit)} offset ${bind(page.preselection ? 0 : page.offset)}`,
    count: page.preselection
      ? `${bind(page.preselection.count)}::bigint`
      : (tallySql(view, metadata, page, bind) ?? `(select count(*) ${table})`),
  };
}

/** The primary key of a row. */
export function primaryKeySql({ primaryColumns: [key] }: EntityMetadata): string {
  return `t."${key.databaseName}"`;
}

/** The error for a row that does not exist. */
export function notFoundError({ resource, surface }: View, key: RowKey): CommerceError {
  return notFound(resource.one, Object.values(key).join(', '), Object.keys(key).join(', '), surface);
}

function visibility({ metadata, visible }: FindableView, withDeleted = false): string[] {
  return [...(metadata.deleteDateColumn && !withDeleted ? ['t."deleted_at" is null'] : []), ...visible];
}

/** SQL of the count of an unfiltered list from `row_tally`, which triggers maintain; null if the rows must be counted. */
function tallySql(
  { resource, surface }: Pick<View, 'resource' | 'surface'>,
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

function orderBy(
  { metadata, orders, locales }: FindableView,
  { resource, surface }: Pick<View, 'resource' | 'surface'>,
  order: string,
): { key: string; order: string } {
  const cached = orders.get(order);
  if (cached !== undefined) return cached;
  const descending = order.startsWith('-');
  const field = descending ? order.slice(1) : order;
  // `hasOwn`, since every object inherits names such as `toString`
  const declared = Object.hasOwn(resource.orders ?? {}, field)
    ? resource.orders![field]('t', descending)
    : undefined;
  // the order of a masked column would reveal its value letter by letter
  if (
    declared === undefined &&
    (!isColumn(metadata, field, surface) || isMasked(metadata.target as object, field, surface))
  )
    throw invalidData(messages.unknownOrder(field));
  if (unindexedColumn(metadata, field)) throw invalidData(messages.unindexedOrder(field, metadata.tableName));
  const keys = metadata.primaryColumns.map((column) => column.propertyName).filter((name) => name !== field);
  const column = metadata.findColumnWithPropertyName(field);
  const key = declared ?? translatedSql(column!, 't', columnSql(column!, 't'), locales);
  const sql = [key, ...keys.map((name) => `t."${name}"`)]
    .map((key) => (descending ? `${key} desc` : key))
    .join(', ');
  const compiled = { key, order: sql };
  orders.set(order, compiled);
  return compiled;
}
