import { fitting } from './fitting.ts';
import { withSql } from './conditions.ts';
import { newsSince, type BoundStanding, type News } from '../kernel/shown-changes.ts';

/*
 * The statements of rows that are kept. One finds the ids of a page, and tells what has changed; another makes the JSON of
 * some rows; and where little of a page is known, one does both, of the same moment.
 */

/** What a page is cut from. */
export interface Parts {
  /** Common table expressions. */
  with: readonly string[];
  /** A select of the ids, in order. */
  ids: string;
  /** How many rows there are in all. */
  count: string;
}

/** What rows are shown with. */
export interface Surroundings {
  /** Common table expressions. */
  with: readonly string[];
  /** Whether what the request names is there. */
  known: string;
  /** All that rows depend on beside themselves, as text; undefined when that is nothing. */
  context: string | undefined;
}

/** What is shown of rows, each from the table under the alias `t`. */
export interface ShownRows {
  /** The column of its id, which the list has, too. */
  key: string;
  table: string;
  /** The select list. */
  list: string;
  /** To stand after the table. */
  join: string;
}

/** What is found of a page. */
export interface Found extends News {
  known: boolean;
  count: number;
  context: string;
  ids: string[];
}

/** Never in JSON: control characters are escaped in its texts, and are not allowed between them. */
const SEPARATOR = '\x1e';
const SEPARATOR_SQL = `chr(${SEPARATOR.charCodeAt(0)})`;

/** What was made of some rows. */
export interface Made {
  /** As in `Found`. */
  context: string;
  /** Ids and rows by turns, as `apart` takes them; empty when they are too long. */
  made: string;
}

export function findText(around: Surroundings, parts: Parts, standing: BoundStanding): string {
  return `${withSql([...around.with, ...parts.with])}select ${facts(around, parts, standing)}, array(${parts.ids}) as ids`;
}

export function findAndMakeText(
  around: Surroundings,
  parts: Parts,
  rows: ShownRows,
  standing: BoundStanding,
): string {
  const page = `page_ids as materialized (select array(${parts.ids}) as ids)`;
  const ids = '(select ids from page_ids)';
  return `${withSql([...around.with, ...parts.with, page])}select ${facts(around, parts, standing)}, ${ids} as ids, (${made(rows, ids)}) as made`;
}

/** @param ids placeholder of an array */
export function makeText(around: Surroundings, rows: ShownRows, ids: string): string {
  return `${withSql([...around.with])}select ${contextOf(around)} as context, (${made(rows, `${ids}::varchar[]`)}) as made`;
}

function facts(around: Surroundings, { count }: Parts, standing: BoundStanding): string {
  return `${around.known} as known, ${count} as count, ${contextOf(around)} as context, ${newsSince(standing)}`;
}

function contextOf({ context }: Surroundings): string {
  return context === undefined ? `''` : `md5(${context})`;
}

function made({ key, table, list, join }: ShownRows, ids: string): string {
  const row = `select ${list} from unnest(${ids}) with ordinality page (key, place) join "${table}" t on t."${key}" = page.key${join} order by page.place`;
  return fitting(
    `select coalesce(string_agg(r."${key}" || ${SEPARATOR_SQL} || row_to_json(r)::text, ${SEPARATOR_SQL}), ${SEPARATOR_SQL}) as made from (${row}) r`,
  );
}

/** What was made, by id. */
export function apart(made: string): Map<string, string> {
  const rows = new Map<string, string>();
  const pieces = made.split(SEPARATOR);
  for (let place = 0; place + 1 < pieces.length; place += 2)
    if (pieces[place]) rows.set(copyOf(pieces[place]), copyOf(pieces[place + 1]));
  return rows;
}

/** A part of a text would keep the whole of it in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
