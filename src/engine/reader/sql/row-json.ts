/** How a statement selects the rows of an entity. */
export interface Projected {
  /** The select list: columns and relations under their names. */
  list: string;
  /** Joins after the table that the select list needs. */
  join: string;
}

/** SQL of a row as JSON, null if there is none. @param rest the statement after the select list */
export function rowJsonSql({ list }: Projected, rest: string): string {
  return `(select row_to_json(r) from (select ${list} ${rest}) r)`;
}

/** SQL of rows as JSON. @param rest the statement after the select list, with an order */
export function rowsJsonSql({ list }: Projected, rest: string): string {
  return `(select coalesce(json_agg(r), '[]'::json) from (select ${list} ${rest}) r)`;
}

/** SQL of such a list, or of null if its JSON has more than `bytes`. @param list SQL returned by `rowsJsonSql` */
export function rowsJsonSqlUpTo(bytes: number, list: string): string {
  // `offset 0` is an optimization fence: the list is built once, not once for its length and once for its value
  return `(select case when octet_length(l.list::text) <= ${bytes} then l.list end from (select ${list} as list offset 0) l)`;
}
