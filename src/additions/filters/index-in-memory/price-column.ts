import { grow, type IndexedRows } from './indexed-rows.ts';

/** The price of a variant, as SQL returns it. */
export type PriceFact = readonly [product: string, ordinal: number, amount: number];

/** The prices of variants for some buyers; NaN for none. */
export class PriceColumn {
  readonly dirty = new Set<string>();
  usedAt = 0;
  amounts = new Float64Array(0);

  get bytes(): number {
    return this.amounts.byteLength;
  }

  /** Makes it as long as the rows are. */
  fit({ rowCount }: IndexedRows): void {
    this.amounts = grow(this.amounts, rowCount, NaN);
  }

  /** Replaces the prices of products. @param ids the products that were read @param facts their prices */
  apply(rows: IndexedRows, ids: Iterable<string>, facts: readonly PriceFact[]): void {
    this.fit(rows);
    for (const id of ids) {
      this.dirty.delete(id);
      const number = rows.numberOf(id);
      if (number !== undefined)
        this.amounts.fill(NaN, rows.starts[number], rows.starts[number] + rows.lengths[number]);
    }
    for (const [id, ordinal, amount] of facts) {
      const number = rows.numberOf(id);
      // one that was read after the rows: it is dirty, and read again
      if (number !== undefined && ordinal < rows.lengths[number])
        this.amounts[rows.starts[number] + ordinal] = amount;
    }
  }
}
