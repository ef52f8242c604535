/*
 * SQL fragments for the statements of the floor.
 */

/** A timestamp in the format of responses. */
export const time = (column) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column.split('.')[1]}`;

/** The columns `created_at` and `updated_at`. */
export const made = (row) => `${time(`${row}.created_at`)}, ${time(`${row}.updated_at`)}`;

/** The same, with `deleted_at`. */
export const times = (row) => `${made(row)}, ${time(`${row}.deleted_at`)}`;

export const one = (rows) => `(select row_to_json(r) from (${rows}) r)`;

export const all = (rows) => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
