import { limitLength } from '../response-size.ts';
import { withSql } from '../sql/conditions.ts';
import {
  invalidationsSince,
  type BoundWatermark,
  type Invalidations,
} from '../../kernel/database/row-changes.ts';

/*
 * The statements of the row cache. `find` returns the ids of a page and the invalidations; `make` returns the JSON of some rows;
 * if few rows of a page are cached, one statement does both, in the same snapshot.
 */

/** SQL that finds a page. */
export interface PageSql {
  /** Common table expressions. */
  with: readonly string[];
  /** A select of the ids, in order. */
  ids: string;
  /** SQL of the total count. */
  count: string;
}

/** SQL of the context in which rows are represented. */
export interface ContextSql {
  /** Common table expressions. */
  with: readonly string[];
  /** Whether the things that the request names exist. */
  known: string;
  /** A text that covers every input of the JSON other than the rows; undefined if there is none. */
  context: string | undefined;
}

/** How rows are represented, each from the table under the alias `t`. */
export interface RepresentationSql {
  /** The column of the id, which is also in the select list. */
  key: string;
  table: string;
  /** The select list. */
  list: string;
  /** Joins after the table. */
  join: string;
}

/** The result of finding a page. */
export interface FindResult extends Invalidations {
  known: boolean;
  count: number;
  context: string;
  ids: string[];
}

/** Never occurs in JSON: control characters are escaped inside strings and not allowed outside. */
const SEPARATOR = '\x1e';
const SEPARATOR_SQL = `chr(${SEPARATOR.charCodeAt(0)})`;

/** The result of reading rows. */
export interface FetchResult {
  /** As in `FindResult`. */
  context: string;
  /** Alternating ids and rows, as parsed by `apart`; empty if they are too long. */
  made: string;
}

export function findSql(around: ContextSql, parts: PageSql, standing: BoundWatermark): string {
  return `${withSql([...around.with, ...parts.with])}select ${facts(around, parts, standing)}, array(${parts.ids}) as ids`;
}

export function findAndFetchSql(
  around: ContextSql,
  parts: PageSql,
  rows: RepresentationSql,
  standing: BoundWatermark,
): string {
  const page = `page_ids as materialized (select array(${parts.ids}) as ids)`;
  const ids = '(select ids from page_ids)';
  return `${withSql([...around.with, ...parts.with, page])}select ${facts(around, parts, standing)}, ${ids} as ids, (${made(rows, ids)}) as made`;
}

/** @param ids the placeholder of an array */
export function fetchSql(around: ContextSql, rows: RepresentationSql, ids: string): string {
  return `${withSql([...around.with])}select ${contextOf(around)} as context, (${made(rows, `${ids}::varchar[]`)}) as made`;
}

function facts(around: ContextSql, { count }: PageSql, standing: BoundWatermark): string {
  return `${around.known} as known, ${count} as count, ${contextOf(around)} as context, ${invalidationsSince(standing)}`;
}

function contextOf({ context }: ContextSql): string {
  return context === undefined ? `''` : `md5(${context})`;
}

function made({ key, table, list, join }: RepresentationSql, ids: string): string {
  const row = `select ${list} from unnest(${ids}) with ordinality page (key, place) join "${table}" t on t."${key}" = page.key${join} order by page.place`;
  return limitLength(
    `select coalesce(string_agg(r."${key}" || ${SEPARATOR_SQL} || row_to_json(r)::text, ${SEPARATOR_SQL}), ${SEPARATOR_SQL}) as made from (${row}) r`,
  );
}

/** Splits the text of several rows. @returns JSON by id */
export function splitRows(made: string): Map<string, string> {
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
