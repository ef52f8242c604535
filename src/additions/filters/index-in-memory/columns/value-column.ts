import { grow, type IndexedRows } from '../indexed-rows.ts';

/** A value of a product or variant, as SQL returns it; `ordinal` is that of the variant within its product. */
export type ValueFact = readonly [
  product: string,
  ordinal: number,
  value: string,
  label: string,
  place: number | null,
];

/** A value with a label and a place. A value may have several of them, which differ between products. */
interface Entry {
  value: number;
  label: string | null;
  place: number | null;
}

/** What a row without values has. */
const NO_VALUES = 0;
/** Approximate bytes of an entry, and of a set of them. */
const BYTES_OF_ENTRY = 400;
const BYTES_OF_SET = 300;

/**
 * The values of a facet, of products or of variants. Each row has the number of a set of entries: most rows have one of few sets, so a
 * row takes one or two bytes.
 */
export class ValueColumn {
  readonly dirty = new Set<string>();
  usedAt = 0;
  /** By the number of a product, or by row: the number of its set. */
  sets: Uint8Array | Uint16Array | Uint32Array = new Uint8Array(0);
  /** By the number of a set: its entries, and its distinct values. */
  readonly entriesOfSets: number[][] = [[]];
  readonly valuesOfSets: number[][] = [[]];
  readonly entries: Entry[] = [];
  readonly values: string[] = [];
  private readonly setNumbers = new Map<string, number>([['', NO_VALUES]]);
  private readonly entryNumbers = new Map<string, number>();
  private readonly valueNumbers = new Map<string, number>();

  /** @param isOfProducts whether products have the values, and not their variants */
  constructor(readonly isOfProducts: boolean) {}

  get bytes(): number {
    return (
      this.sets.byteLength + this.entries.length * BYTES_OF_ENTRY + this.entriesOfSets.length * BYTES_OF_SET
    );
  }

  /** Makes it as long as the rows are. */
  fit({ productCount, rowCount }: IndexedRows): void {
    this.sets = grow(this.sets, this.isOfProducts ? productCount : rowCount);
  }

  /** Replaces the values of products. @param ids the products that were read @param facts their values */
  apply(rows: IndexedRows, ids: Iterable<string>, facts: readonly ValueFact[]): void {
    this.fit(rows);
    for (const id of ids) {
      this.dirty.delete(id);
      rows.empty(this.sets, id, this.isOfProducts, NO_VALUES);
    }
    const entriesOfRows = new Map<number, number[]>();
    for (const [id, ordinal, value, label, place] of facts) {
      const row = rows.placeOf(id, ordinal, this.isOfProducts);
      if (row === undefined) continue; // its product is dirty, and read again
      const entry = this.numberOfEntry(value, label, place);
      const entries = entriesOfRows.get(row);
      if (!entries) entriesOfRows.set(row, [entry]);
      else if (!entries.includes(entry)) entries.push(entry);
    }
    for (const [row, entries] of entriesOfRows) this.setRow(row, this.numberOfSet(entries));
  }

  private setRow(row: number, set: number): void {
    if (set > 0xff && this.sets instanceof Uint8Array) this.sets = Uint16Array.from(this.sets);
    if (set > 0xffff && this.sets instanceof Uint16Array) this.sets = Uint32Array.from(this.sets);
    this.sets[row] = set;
  }

  private numberOfSet(entries: number[]): number {
    entries.sort((a, b) => a - b);
    return numberIn(this.setNumbers, entries.join(), () => {
      this.entriesOfSets.push(entries);
      this.valuesOfSets.push([...new Set(entries.map((entry) => this.entries[entry].value))]);
    });
  }

  private numberOfEntry(value: string, label: string | null, place: number | null): number {
    return numberIn(this.entryNumbers, JSON.stringify([value, label, place]), () => {
      const number = numberIn(this.valueNumbers, value, () => this.values.push(value));
      this.entries.push({ value: number, label, place });
    });
  }
}

/** The number of a key. A new key gets the next number. */
function numberIn(numbers: Map<string, number>, key: string, onNew: () => void): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(key, number);
  onNew();
  return number;
}
