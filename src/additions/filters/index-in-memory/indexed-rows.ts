type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** An array that is long enough, with the same elements; longer than asked for, so that it does not grow each time. */
export function grow<T extends Numbers>(array: T, length: number, fill = 0): T {
  if (array.length >= length) return array;
  const grown = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.125) + 64);
  if (fill !== 0) grown.fill(fill);
  grown.set(array);
  return grown;
}

/** Approximate bytes of a product beside its arrays: its id, and its place in the map. */
const BYTES_OF_ID = 128;

/**
 * Numbers the published products, and gives each some consecutive rows: one for each variant, in the order of their ids, or a single one
 * for a product without variants. A product keeps its number; its rows move to the end if they become more.
 */
export class IndexedRows {
  private readonly numbers = new Map<string, number>();
  /** By the number of a product. */
  readonly ids: string[] = [];
  /** By the number of a product: its first row, how many it has now (0 if it is no longer published), and how many it may have there. */
  starts = new Int32Array(0);
  lengths = new Uint32Array(0);
  private capacities = new Uint32Array(0);
  /** How many rows there are, those included that products have left. */
  rowCount = 0;
  private abandonedRows = 0;
  /** Products that have changed since they were read. */
  readonly dirty = new Set<string>();

  get productCount(): number {
    return this.numbers.size;
  }

  get bytes(): number {
    return this.numbers.size * BYTES_OF_ID + this.starts.byteLength * 3;
  }

  /** Whether so many rows have been abandoned that the index should be built anew. */
  get isWorn(): boolean {
    return this.abandonedRows > 10_000 && this.abandonedRows > this.rowCount / 2;
  }

  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  /** Where a column has the fact of a product, or of a variant by its place in the product; undefined if that was read after the rows. */
  placeOf(id: string, ordinal: number, isOfProducts: boolean): number | undefined {
    const number = this.numbers.get(id);
    if (number === undefined || isOfProducts) return number;
    return ordinal < this.lengths[number] ? this.starts[number] + ordinal : undefined;
  }

  /** Removes the facts of a product, or of its variants, from a column. */
  empty(column: Numbers, id: string, isOfProducts: boolean, nothing: number): void {
    const number = this.numbers.get(id);
    if (number === undefined) return;
    if (isOfProducts) column[number] = nothing;
    else column.fill(nothing, this.starts[number], this.starts[number] + this.lengths[number]);
  }

  /** @param ids the products that were read @param facts those that are published, each with the number of its rows */
  apply(ids: Iterable<string>, facts: readonly (readonly [id: string, rows: number])[]): void {
    const found = new Set(facts.map(([id]) => id));
    for (const id of ids) {
      this.dirty.delete(id);
      const number = this.numbers.get(id);
      if (number !== undefined && !found.has(id)) this.lengths[number] = 0;
    }
    for (const [id, rows] of facts) this.place(this.numbers.get(id) ?? this.add(id), rows);
  }

  private add(id: string): number {
    const number = this.numbers.size;
    this.numbers.set(id, number);
    this.ids.push(id);
    this.starts = grow(this.starts, number + 1);
    this.lengths = grow(this.lengths, number + 1);
    this.capacities = grow(this.capacities, number + 1);
    return number;
  }

  private place(number: number, rows: number): void {
    if (this.capacities[number] < rows) {
      this.abandonedRows += this.capacities[number];
      this.starts[number] = this.rowCount;
      this.capacities[number] = rows;
      this.rowCount += rows;
    }
    this.lengths[number] = rows;
  }
}
