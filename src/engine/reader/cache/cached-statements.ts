import type { Invalidations } from '#engine/kernel/database/row-changes';
import { type BoundWatermark, invalidationsSince, SERVER } from '#engine/kernel/database/row-changes';
import type { CompiledView } from '../compiled-views.ts';
import { limitLength, ResponseTooLong } from '../response-size.ts';
import { type PageQuery, primaryKeySql } from '../row-lookup.ts';
import { RowText } from '../row-text.ts';
import { withSql } from '../sql/conditions.ts';

/*
 * The statements of the row cache. `find` returns the ids of a page and the invalidations; `fetch` returns the JSON of some rows;
 * if few rows of a page are cached, one statement does both, in the same snapshot.
 */

/** SQL of the context in which rows are represented. */
export interface ContextSql {
  /** Common table expressions. */
  with: readonly string[];
  /** SQL that tests whether everything exists that the request refers to. */
  referencesExist: string;
  /** SQL of a text that covers every input of the JSON other than the rows; undefined if there is none. */
  context: string | undefined;
}

/** The context in which rows were represented. */
interface Context {
  context: string;
  /** As in `Watermark`. */
  server: string;
}

/** The result of finding a page. */
export interface FindResult extends Invalidations, Context {
  referencesExist: boolean;
  count: number;
  ids: string[];
}

/** The result of reading rows. */
export interface FetchResult extends Context {
  /** Alternating ids and rows, see `splitRows`; empty if they are too long. */
  rows: string;
}

/** Never occurs in JSON: control characters are escaped inside strings and not allowed outside. */
const SEPARATOR = '\x1e';
const SEPARATOR_SQL = `chr(${SEPARATOR.charCodeAt(0)})`;

export function findSql(context: ContextSql, page: PageQuery, watermark: BoundWatermark): string {
  return `${withSql([...context.with, ...page.with])}select ${pageColumns(context, page, watermark)}, array(${page.ids}) as ids`;
}

export function findAndFetchSql(
  context: ContextSql,
  page: PageQuery,
  view: CompiledView,
  watermark: BoundWatermark,
): string {
  const pageIds = `page_ids as materialized (select array(${page.ids}) as ids)`;
  const ids = '(select ids from page_ids)';
  return `${withSql([...context.with, ...page.with, pageIds])}select ${pageColumns(context, page, watermark)}, ${ids} as ids, (${rowsSql(view, ids)}) as rows`;
}

/**
 * @param ids the placeholder of an array. It is in a subselect to hide its length: a custom plan for one id looks so much cheaper than the
 *   generic one that PostgreSQL would plan each execution anew, which takes several times as long as executing it
 */
export function fetchSql(context: ContextSql, view: CompiledView, ids: string): string {
  return `${withSql(context.with)}select ${contextOf(context)} as context, ${SERVER} as server, (${rowsSql(view, `(select ${ids}::varchar[])`)}) as rows`;
}

function pageColumns(context: ContextSql, { count }: PageQuery, watermark: BoundWatermark): string {
  return `${context.referencesExist} as "referencesExist", ${count} as count, ${contextOf(context)} as context, ${invalidationsSince(watermark)}`;
}

function contextOf({ context }: ContextSql): string {
  return context === undefined ? `''` : `md5(${context})`;
}

function rowsSql({ metadata, list, join }: CompiledView, ids: string): string {
  const key = metadata.primaryColumns[0].databaseName;
  const row = `select ${list} from unnest(${ids}) with ordinality page (key, place) join "${metadata.tableName}" t on ${primaryKeySql(metadata)} = page.key${join} order by page.place`;
  return limitLength(
    `select coalesce(string_agg(r."${key}" || ${SEPARATOR_SQL} || row_to_json(r)::text, ${SEPARATOR_SQL}), ${SEPARATOR_SQL}) as content from (${row}) r`,
  );
}

/** Splits the text of several rows. @returns rows by id @throws ResponseTooLong */
export function splitRows(text: string): Map<string, RowText> {
  if (text === '') throw new ResponseTooLong();
  const rows = new Map<string, RowText>();
  const parts = text.split(SEPARATOR);
  for (let index = 0; index + 1 < parts.length; index += 2)
    if (parts[index]) rows.set(copyString(parts[index]), new RowText(copyString(parts[index + 1])));
  return rows;
}

/** Copies a substring, since V8 implements it as a slice that holds the whole string in memory. */
function copyString(text: string): string {
  return Buffer.from(text).toString();
}
