import { grow, type IndexedRows } from '../indexed-rows.ts';

/** The products that meet a condition of a list: a bitmap by their numbers. */
export class ProductSet {
  readonly dirty = new Set<string>();
  usedAt = 0;
  words = new Uint32Array(0);

  get bytes(): number {
    return this.words.byteLength;
  }

  /** Makes it as long as the rows are. */
  fit({ productCount }: IndexedRows): void {
    this.words = grow(this.words, Math.ceil(productCount / 32));
  }

  /** @param ids the products that were read @param found those of them that meet the condition */
  apply(rows: IndexedRows, ids: Iterable<string>, found: readonly string[]): void {
    this.fit(rows);
    for (const id of ids) {
      this.dirty.delete(id);
      const number = rows.numberOf(id);
      if (number !== undefined) this.words[number >>> 5] &= ~(1 << (number & 31));
    }
    for (const id of found) {
      const number = rows.numberOf(id);
      if (number !== undefined) this.words[number >>> 5] |= 1 << (number & 31);
    }
  }
}
