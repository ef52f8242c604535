/** JSON to be sent: text, or its bytes where nobody looks at it any more. */
export type Json = string | Buffer;

/** An array in JSON, or the texts of its rows. */
export type Rows = string | readonly string[];

/** What PostgreSQL writes between the rows of an array. */
const BETWEEN = ', \n ';

/** Rows as an array, as PostgreSQL writes it, between something else, in the bytes that are sent. */
export function around(before: string, rows: Rows, after: string): Buffer {
  return written([before, ...textsOf(rows), after]);
}

/** Rows as an array in JSON. */
export function arrayOf(rows: Rows): string {
  return typeof rows === 'string' ? rows : textsOf(rows).join('');
}

/**
 * Texts one after the other as bytes, for what is sent and nothing else: put together as a text they would be copied three
 * times more on their way.
 */
export function written(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let end = 0;
  for (const text of texts) end += bytes.write(text, end);
  return bytes;
}

function textsOf(rows: Rows): string[] {
  if (typeof rows === 'string') return [rows];
  return ['[', ...rows.flatMap((row, place) => (place === 0 ? [row] : [BETWEEN, row])), ']'];
}
