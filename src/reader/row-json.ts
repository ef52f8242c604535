import type { StoredRows } from './stored-rows.ts';

/** What a statement shows of an entity. */
export interface Projected {
  /** The select list: columns and relations under their names or, where rows are read as they are stored, one value. */
  list: string;
  /** To stand after the table: what the list needs beside the row. */
  join: string;
  /** How rows were read that are parsed before anybody sees them; undefined where they are sent as PostgreSQL makes them. */
  stored?: StoredRows;
}

/** SQL of a row in JSON, null when there is none. @param rest what stands after the select list */
export function oneRow({ list, stored }: Projected, rest: string): string {
  return stored ? `(select ${list} ${rest})` : `(select row_to_json(r) from (select ${list} ${rest}) r)`;
}

/** SQL of rows in JSON, or of an array that becomes such within a row. @param rest what stands after the select list, with an order */
export function manyRows({ list, stored }: Projected, rest: string): string {
  return stored
    ? // two steps of the plan less than json_agg, which writes a line for each row
      `array(select ${list} ${rest})`
    : `(select coalesce(json_agg(r), '[]'::json) from (select ${list} ${rest}) r)`;
}

/** SQL of such a list, or of null when its JSON has more than `bytes`. @param list SQL that `manyRows` has made */
export function manyRowsUpTo(bytes: number, { stored }: Projected, list: string): string {
  const json = stored ? 'array_to_json(l.list)' : 'l.list';
  // `offset 0`: the list is made once, not for its length and again for itself
  return `(select case when octet_length(${json}::text) <= ${bytes} then l.list end from (select ${list} as list offset 0) l)`;
}

/** A query for a row as text, `made`, which returns nothing when there is none. */
export function madeRow({ list, stored }: Projected, rest: string): string {
  return stored
    ? `select (${list})::text as made ${rest}`
    : `select row_to_json(r)::text as made from (select ${list} ${rest}) r`;
}

/** A query for rows as text, `made`. */
export function madeRows(projected: Projected, rest: string): string {
  const rows = manyRows(projected, rest);
  return `select ${projected.stored ? `array_to_json(${rows})` : rows}::text as made`;
}
