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

/**
 * Counts what a JSON text holds, byte by byte as it comes, and makes nothing of it: parsing 100,000 keys takes longer than
 * refusing them, and what walks through objects may do so by calling itself. What is no JSON the parser refuses.
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

  constructor(private readonly limits: BodyLimits) {
    this.keys = new Uint32Array(limits.levels + 1);
  }

  /** @returns what is too much, or null so far */
  count(chunk: Uint8Array): string | null {
    const { limits, keys } = this;
    for (let at = 0; at < chunk.length; at++) {
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
      }
    }
    return null;
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
