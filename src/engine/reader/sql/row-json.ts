import type { RowShape } from './row-shape.ts';

/** How a statement selects the rows of an entity. */
export interface Projected {
  /** The select list: columns and relations under their names. */
  list: string;
  /** Joins after the table that the select list needs. */
  join: string;
  /** The values of the select list, if rows are read as arrays of values, and their names. */
  arrays?: { values: string; shape: RowShape };
}

/** A select of the JSON of a row, as `row`. @param rest the statement after the select list */
export function selectRowSql({ list, arrays }: Projected, rest: string): string {
  return arrays
    ? `select json_build_array(${arrays.values}) as row ${rest}`
    : `select row_to_json(r) as row from (select ${list} ${rest}) r`;
}

/** SQL of a row as JSON, null if there is none. @param rest the statement after the select list */
export function rowJsonSql(projected: Projected, rest: string): string {
  return `(${selectRowSql(projected, rest)})`;
}

/** SQL of rows as JSON. @param rest the statement after the select list, with an order */
export function rowsJsonSql({ list, arrays }: Projected, rest: string): string {
  return arrays
    ? `(select coalesce(json_agg(r.row), '[]'::json) from (select json_build_array(${arrays.values}) as row ${rest}) r)`
    : `(select coalesce(json_agg(r), '[]'::json) from (select ${list} ${rest}) r)`;
}

/** SQL of such a list, or of null if its JSON has more than `bytes`. @param list SQL returned by `rowsJsonSql` */
export function rowsJsonSqlUpTo(bytes: number, list: string): string {
  // `offset 0` is an optimization fence: the list is built once, not once for its length and once for its value
  return `(select case when octet_length(l.list::text) <= ${bytes} then l.list end from (select ${list} as list offset 0) l)`;
}
