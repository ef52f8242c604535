import type { StoredRowParser } from '../cache/stored-rows.ts';

/** How a statement selects the rows of an entity. */
export interface Projected {
  /** The select list: columns and relations under their names or, if rows are read in stored form, one value. */
  list: string;
  /** Joins after the table that the select list needs. */
  join: string;
  /** How to parse rows in stored form; undefined if the JSON of PostgreSQL is sent unchanged. */
  stored?: StoredRowParser;
}

/** SQL of a row as JSON, null if there is none. @param rest the statement after the select list */
export function rowJsonSql({ list, stored }: Projected, rest: string): string {
  return stored ? `(select ${list} ${rest})` : `(select row_to_json(r) from (select ${list} ${rest}) r)`;
}

/** SQL of rows as JSON, or of an array that becomes JSON within a row. @param rest the statement after the select list, with an order */
export function rowsJsonSql({ list, stored }: Projected, rest: string): string {
  return stored
    ? // two plan nodes fewer than json_agg, which also writes a line break after each row
      `array(select ${list} ${rest})`
    : `(select coalesce(json_agg(r), '[]'::json) from (select ${list} ${rest}) r)`;
}

/** SQL of such a list, or of null if its JSON has more than `bytes`. @param list SQL returned by `rowsJsonSql` */
export function rowsJsonSqlUpTo(bytes: number, { stored }: Projected, list: string): string {
  const json = stored ? 'array_to_json(l.list)' : 'l.list';
  // `offset 0` is an optimization fence: the list is built once, not once for its length and once for its value
  return `(select case when octet_length(${json}::text) <= ${bytes} then l.list end from (select ${list} as list offset 0) l)`;
}

/** A query for a row as text, `made`; returns no row if there is none. */
export function rowTextQuery({ list, stored }: Projected, rest: string): string {
  return stored
    ? `select (${list})::text as made ${rest}`
    : `select row_to_json(r)::text as made from (select ${list} ${rest}) r`;
}

/** A query for rows as text, `made`. */
export function rowsTextQuery(projected: Projected, rest: string): string {
  const rows = rowsJsonSql(projected, rest);
  return `select ${projected.stored ? `array_to_json(${rows})` : rows}::text as made`;
}
