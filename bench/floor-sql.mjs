/*
 * SQL fragments for the handwritten statements of floor.mjs.
 */

/** A timestamp in the format of responses. */
export const timestamp = (column) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column.split('.')[1]}`;

/** The columns `created_at` and `updated_at` of a row. */
export const createdAndUpdated = (row) =>
  `${timestamp(`${row}.created_at`)}, ${timestamp(`${row}.updated_at`)}`;

/** The same, with `deleted_at`. */
export const timestamps = (row) => `${createdAndUpdated(row)}, ${timestamp(`${row}.deleted_at`)}`;

export const jsonObject = (rows) => `(select row_to_json(r) from (${rows}) r)`;

export const jsonArray = (rows) => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
