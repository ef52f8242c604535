import type { Surface } from '../reader/resource.ts';

/** How much JSON a body may hold (docs/conventions.md, Limits of one request). */
export interface BodyLimits {
  /** Keys of one object. */
  keys: number;
  /** Objects and lists in one another, the body itself included. */
  levels: number;
  /** Texts, numbers, objects and all else, in all. */
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
 * Counts what a JSON text holds, byte by byte as it comes, and makes nothing of it: parsing 100,000 keys takes longer than
 * refusing them, and what walks through objects may do so by calling itself. What is no JSON the parser refuses. Of a number that no
 * double can hold (`1e400`) the parser would make Infinity, which turns into null where it is stored, so it is refused here.
 */
export class JsonCounter {
  private values = 1;
  private level = 0;
  /** Keys so far of the object at each level. */
  private readonly keys: Uint32Array;
  private inText = false;
  private isEscaped = false;
  /** Nothing but space since an object or a list began. */
  private isFresh = false;
  /** The start of a number that goes on in the next chunk. */
  private openNumber = '';
  private hasInfinite = false;

  constructor(private readonly limits: BodyLimits) {
    this.keys = new Uint32Array(limits.levels + 1);
  }

  /** @returns what is too much, or null so far */
  count(chunk: Uint8Array): string | null {
    const { limits, keys } = this;
    for (let at = this.openNumber === '' ? 0 : this.endOfNumber(chunk, 0); at < chunk.length; at++) {
      if (this.inText) {
        at = this.endOfText(chunk, at);
        continue;
      }
      const byte = chunk[at];
      if (byte <= 0x20) continue;
      if (byte === LIST_END || byte === OBJECT_END) {
        this.isFresh = false;
        if (this.level > 0) this.level--;
        continue;
      }
      if (this.isFresh || byte === COMMA) {
        this.isFresh = false;
        if (++this.values > limits.values) return `A body may hold ${limits.values} values at most`;
      }
      if (byte === QUOTE) this.inText = true;
      else if (byte === COLON) {
        if (++keys[this.level] > limits.keys)
          return `An object in a body may have ${limits.keys} keys at most`;
      } else if (byte === LIST || byte === OBJECT) {
        if (this.level === limits.levels)
          return `A body may nest objects and lists ${limits.levels} levels deep at most`;
        keys[++this.level] = 0;
        this.isFresh = true;
      } else if (startsNumber(byte)) at = this.endOfNumber(chunk, at) - 1;
    }
    return this.hasInfinite ? 'A body may hold no number beyond 1.7976931348623157e+308' : null;
  }
  /** Notes whether the number is infinite. @returns where the number ends, or the chunk */
  private endOfNumber(chunk: Uint8Array, start: number): number {
    let end = start;
    let hasExponent = false;
    while (end < chunk.length && isInNumber(chunk[end]))
      if ((chunk[end++] | 0x20) === EXPONENT) hasExponent = true;
    const goesOn = end === chunk.length;
    if (goesOn || hasExponent || this.openNumber !== '' || end - start >= LONG_NUMBER) {
      const text =
        this.openNumber + Buffer.from(chunk.buffer, chunk.byteOffset + start, end - start).toString('latin1');
      this.openNumber = goesOn ? text : '';
      if (!goesOn && Math.abs(Number(text)) === Infinity) this.hasInfinite = true;
    }
    return end;
  }

  /** Where the quote stands that ends the text, or the end of the chunk: texts are most of a body, and searched by the machine. */
  private endOfText(chunk: Uint8Array, start: number): number {
    let from = this.isEscaped ? start + 1 : start;
    for (;;) {
      const quote = chunk.indexOf(QUOTE, from);
      const end = quote === -1 ? chunk.length : quote;
      let backslashes = 0;
      while (end - backslashes > from && chunk[end - backslashes - 1] === BACKSLASH) backslashes++;
      this.isEscaped = backslashes % 2 === 1;
      if (quote === -1) return end;
      if (!this.isEscaped) {
        this.inText = false;
        return quote;
      }
      this.isEscaped = false; // the quote was what is escaped
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
