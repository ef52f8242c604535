import { hash } from 'node:crypto';
import type { RepresentedRow } from '../mapping/representation.ts';

/** The JSON text of a row, with its digest, which is computed when it is first needed. Cached rows thus are hashed once. */
export class RowText {
  private computed: string | undefined;

  /** @param values the parsed row, if readers need it; they share it, so it must not be changed */
  constructor(
    readonly json: string,
    readonly values?: Readonly<RepresentedRow>,
  ) {}

  /** Identifies the text in entity tags. */
  get digest(): string {
    return (this.computed ??= digestOf(this.json));
  }

  /** Approximate size in memory. V8 stores a string with two bytes per character if any of them is beyond Latin-1. */
  get bytes(): number {
    const bytes = /[^\u0000-\u00ff]/.test(this.json) ? 2 * this.json.length : this.json.length;
    return this.values ? 2 * bytes : bytes; // values take about as much as the text
  }
}

/** SHA-1 in base64url. */
export function digestOf(text: string | Buffer): string {
  return hash('sha1', text, 'base64url');
}

/** JSON to be sent: text, or its bytes if it was assembled from many texts. */
export type Json = string | Buffer;

/** An array in JSON, or the texts of its rows. */
export type Rows = string | readonly string[];

/**
 * Rows as an array in the format of PostgreSQL, between a prefix and a suffix. Texts of rows are written directly into the buffer
 * that is sent: concatenated to a string, they would be copied three more times.
 */
export function wrapRows(before: string, rows: Rows, after: string): Json {
  if (typeof rows === 'string') return before + rows + after;
  const parts = [
    `${before}[`,
    ...rows.flatMap((row, place) => (place === 0 ? [row] : [', \n ', row])),
    `]${after}`,
  ];
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}
