import type { Surface } from '#engine/mapping/resource';

/** Limits of the JSON in a body (docs/security.md, Limits). */
export interface BodyLimits {
  /** Maximum keys of one object. */
  keys: number;
  /** Maximum nesting of objects and lists, including the body itself. */
  levels: number;
  /** Maximum number of values of any type in total. */
  values: number;
}

export const BODY_LIMITS: Record<Surface, BodyLimits> = {
  store: { keys: 1000, levels: 64, values: 10_000 },
  admin: { keys: 1000, levels: 64, values: 200_000 },
};

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const [PLUS, MINUS, POINT, ZERO, NINE, EXPONENT] = [0x2b, 0x2d, 0x2e, 0x30, 0x39, 0x65];

/** The largest finite number has 309 digits: a shorter one without an exponent need not be converted. */
const LONG_NUMBER = 309;

/**
 * Counts the values of a JSON text while it streams in, without parsing it: parsing 100,000 keys takes longer than rejecting them,
 * and deep nesting could overflow the stack of recursive code. Invalid JSON is left to the parser. Numbers beyond the range of a
 * double (`1e400`) are rejected here: the parser would turn them into Infinity, which would be stored as null.
 */
export class JsonCounter {
  private values = 1;
  private level = 0;
  /** Keys counted so far in the object at each level. */
  private readonly keys: Uint32Array;
  private isInString = false;
  private isEscaped = false;
  /** Whether only whitespace followed the start of an object or a list. */
  private isEmptySoFar = false;
  /** The first part of a number that continues in the next chunk. */
  private openNumber = '';
  private hasInfinite = false;

  constructor(private readonly limits: BodyLimits) {
    this.keys = new Uint32Array(limits.levels + 1);
  }

  /** @returns the message of the exceeded limit, or null */
  count(chunk: Uint8Array): string | null {
    const { limits, keys } = this;
    for (let at = this.openNumber === '' ? 0 : this.endOfNumber(chunk, 0); at < chunk.length; at++) {
      if (this.isInString) {
        at = this.endOfString(chunk, at);
        continue;
      }
      const byte = chunk[at];
      if (byte <= 0x20) continue;
      if (byte === LIST_END || byte === OBJECT_END) {
        this.isEmptySoFar = false;
        if (this.level > 0) this.level--;
        continue;
      }
      if (this.isEmptySoFar || byte === COMMA) {
        this.isEmptySoFar = false;
        if (++this.values > limits.values) return `A body may hold ${limits.values} values at most`;
      }
      if (byte === QUOTE) this.isInString = true;
      else if (byte === COLON) {
        if (++keys[this.level] > limits.keys)
          return `An object in a body may have ${limits.keys} keys at most`;
      } else if (byte === LIST || byte === OBJECT) {
        if (this.level === limits.levels)
          return `A body may nest objects and lists ${limits.levels} levels deep at most`;
        keys[++this.level] = 0;
        this.isEmptySoFar = true;
      } else if (startsNumber(byte)) at = this.endOfNumber(chunk, at) - 1;
    }
    return this.hasInfinite ? 'A body may hold no number beyond 1.7976931348623157e+308' : null;
  }

  /** Records whether the number is infinite. @returns the index after the number, or the length of the chunk */
  private endOfNumber(chunk: Uint8Array, start: number): number {
    let end = start;
    let hasExponent = false;
    while (end < chunk.length && isInNumber(chunk[end]))
      if ((chunk[end++] | 0x20) === EXPONENT) hasExponent = true;
    const isIncomplete = end === chunk.length;
    if (isIncomplete || hasExponent || this.openNumber !== '' || end - start >= LONG_NUMBER) {
      const text =
        this.openNumber + Buffer.from(chunk.buffer, chunk.byteOffset + start, end - start).toString('latin1');
      this.openNumber = isIncomplete ? text : '';
      if (!isIncomplete && Math.abs(Number(text)) === Infinity) this.hasInfinite = true;
    }
    return end;
  }

  /** The index of the quote that ends the string, or the length of the chunk. `indexOf` is native code: most of a body consists of strings. */
  private endOfString(chunk: Uint8Array, start: number): number {
    let from = this.isEscaped ? start + 1 : start;
    for (;;) {
      const quote = chunk.indexOf(QUOTE, from);
      const end = quote === -1 ? chunk.length : quote;
      let backslashes = 0;
      while (end - backslashes > from && chunk[end - backslashes - 1] === BACKSLASH) backslashes++;
      this.isEscaped = backslashes % 2 === 1;
      if (quote === -1) return end;
      if (!this.isEscaped) {
        this.isInString = false;
        return quote;
      }
      this.isEscaped = false; // the escape applied to this quote
      from = quote + 1;
    }
  }
}

function startsNumber(byte: number): boolean {
  return (byte >= ZERO && byte <= NINE) || byte === MINUS;
}

function isInNumber(byte: number): boolean {
  return startsNumber(byte) || byte === POINT || byte === PLUS || (byte | 0x20) === EXPONENT;
}
