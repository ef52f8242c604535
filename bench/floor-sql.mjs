/*
 * What the floor's statements are written with.
 */

/** A moment as answers show it, under the name of its column. */
export const time = (column) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column.split('.')[1]}`;

/** When the row was made and changed. */
export const made = (row) => `${time(`${row}.created_at`)}, ${time(`${row}.updated_at`)}`;

/** The same of a row that is hidden when it is deleted. */
export const times = (row) => `${made(row)}, ${time(`${row}.deleted_at`)}`;

export const one = (rows) => `(select row_to_json(r) from (${rows}) r)`;

export const all = (rows) => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
