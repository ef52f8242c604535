/** JSON to be sent: text, or its bytes where these are known already. */
export type Json = string | Buffer;

/** An array in JSON, or its rows in bytes. */
export type Rows = string | readonly Buffer[];

const [BEGINNING, BETWEEN, END] = ['[', ', \n ', ']'].map((text) => Buffer.from(text));

/** Rows as an array, as PostgreSQL writes it, between something else. Bytes are copied once: a page may have many of them. */
export function around(before: string, rows: Rows, after: string): Json {
  if (typeof rows === 'string') return before + rows + after;
  const parts = rows.flatMap((row, place) => (place === 0 ? [row] : [BETWEEN, row]));
  return Buffer.concat([Buffer.from(before), BEGINNING, ...parts, END, Buffer.from(after)]);
}
