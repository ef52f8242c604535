/**
 * SQL of a list in JSON.
 * @param rows a select with an order
 * @param isParsed whether it is parsed before anybody sees it, so that spaces between rows do not matter: then there is a way
 *   with two steps of the plan less, and PostgreSQL sets up every step for every execution
 */
export function jsonList(rows: string, isParsed: boolean): string {
  return isParsed
    ? `array_to_json(array(select row_to_json(r) from (${rows}) r))`
    : `(select coalesce(json_agg(r), '[]'::json) from (${rows}) r)`;
}
