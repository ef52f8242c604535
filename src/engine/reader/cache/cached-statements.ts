import { invalidationsSince, SERVER, type BoundWatermark } from '../../kernel/database/row-changes.ts';
import type { Invalidations } from '../../kernel/database/row-changes.ts';
import type { CompiledView } from '../compiled-views.ts';
import { limitLength, ResponseTooLong } from '../response-size.ts';
import { primaryKeySql, type PageQuery } from '../row-lookup.ts';
import { withSql } from '../sql/conditions.ts';

/*
 * The statements of the row cache. `find` returns the ids of a page and the invalidations; `fetch` returns the JSON of some rows;
 * if few rows of a page are cached, one statement does both, in the same snapshot.
 */

/** SQL of the context in which rows are represented. */
export interface ContextSql {
  /** Common table expressions. */
  with: readonly string[];
  /** Whether the things that the request names exist. */
  known: string;
  /** A text that covers every input of the JSON other than the rows; undefined if there is none. */
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
  known: boolean;
  count: number;
  ids: string[];
}

/** The result of reading rows. */
export interface FetchResult extends Context {
  /** Alternating ids and rows, see `splitRows`; empty if they are too long. */
  made: string;
}

/** Never occurs in JSON: control characters are escaped inside strings and not allowed outside. */
const SEPARATOR = '\x1e';
const SEPARATOR_SQL = `chr(${SEPARATOR.charCodeAt(0)})`;

export function findSql(around: ContextSql, page: PageQuery, watermark: BoundWatermark): string {
  return `${withSql([...around.with, ...page.with])}select ${facts(around, page, watermark)}, array(${page.ids}) as ids`;
}

export function findAndFetchSql(
  around: ContextSql,
  page: PageQuery,
  view: CompiledView,
  watermark: BoundWatermark,
): string {
  const found = `page_ids as materialized (select array(${page.ids}) as ids)`;
  const ids = '(select ids from page_ids)';
  return `${withSql([...around.with, ...page.with, found])}select ${facts(around, page, watermark)}, ${ids} as ids, (${rowsSql(view, ids)}) as made`;
}

/** @param ids the placeholder of an array */
export function fetchSql(around: ContextSql, view: CompiledView, ids: string): string {
  return `${withSql(around.with)}select ${contextOf(around)} as context, ${SERVER} as server, (${rowsSql(view, `${ids}::varchar[]`)}) as made`;
}

function facts(around: ContextSql, { count }: PageQuery, watermark: BoundWatermark): string {
  return `${around.known} as known, ${count} as count, ${contextOf(around)} as context, ${invalidationsSince(watermark)}`;
}

function contextOf({ context }: ContextSql): string {
  return context === undefined ? `''` : `md5(${context})`;
}

function rowsSql({ metadata, list, join }: CompiledView, ids: string): string {
  const key = metadata.primaryColumns[0].databaseName;
  const row = `select ${list} from unnest(${ids}) with ordinality page (key, place) join "${metadata.tableName}" t on ${primaryKeySql(metadata)} = page.key${join} order by page.place`;
  return limitLength(
    `select coalesce(string_agg(r."${key}" || ${SEPARATOR_SQL} || row_to_json(r)::text, ${SEPARATOR_SQL}), ${SEPARATOR_SQL}) as made from (${row}) r`,
  );
}

/** Splits the text of several rows. @returns JSON by id @throws ResponseTooLong */
export function splitRows(made: string): Map<string, string> {
  if (made === '') throw new ResponseTooLong();
  const rows = new Map<string, string>();
  const parts = made.split(SEPARATOR);
  for (let index = 0; index + 1 < parts.length; index += 2)
    if (parts[index]) rows.set(copyOf(parts[index]), copyOf(parts[index + 1]));
  return rows;
}

/** Copies a substring, since V8 implements it as a slice that holds the whole string in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
