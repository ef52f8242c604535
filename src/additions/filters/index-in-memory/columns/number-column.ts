import { grow, type IndexedRows } from '../indexed-rows.ts';

/** The number of a product or variant, as SQL returns it; `ordinal` is that of the variant within its product. */
export type NumberFact = readonly [product: string, ordinal: number, value: number];

/** Numbers of products or of variants, such as the prices for some buyers; NaN for none. */
export class NumberColumn {
  readonly dirty = new Set<string>();
  usedAt = 0;
  /** By the number of a product, or by row. */
  numbers = new Float64Array(0);

  /** @param isOfProducts whether products have the numbers, and not their variants */
  constructor(readonly isOfProducts: boolean) {}

  get bytes(): number {
    return this.numbers.byteLength;
  }

  /** Makes it as long as the rows are. */
  fit({ productCount, rowCount }: IndexedRows): void {
    this.numbers = grow(this.numbers, this.isOfProducts ? productCount : rowCount, NaN);
  }

  /** Replaces the numbers of products. @param ids the products that were read @param facts their numbers */
  apply(rows: IndexedRows, ids: Iterable<string>, facts: readonly NumberFact[]): void {
    this.fit(rows);
    for (const id of ids) {
      this.dirty.delete(id);
      rows.empty(this.numbers, id, this.isOfProducts, NaN);
    }
    for (const [id, ordinal, value] of facts) {
      const place = rows.placeOf(id, ordinal, this.isOfProducts);
      // a product without a place is dirty, and read again
      if (place !== undefined) this.numbers[place] = value;
    }
  }
}
