import type { PriceBounds } from '../declare-parameters.ts';
import { type Facets, type FacetValue, MAX_VALUES } from '../facets.ts';
import type { PriceColumn } from './price-column.ts';
import type { ProductRows } from './product-rows.ts';
import type { ProductSet } from './product-set.ts';
import type { ValueColumn } from './value-column.ts';

/** A filter of variants or products, by the name of its facet. */
export type IndexedTest = { name: string } & (
  | { set: ProductSet }
  | { column: ValueColumn; values: readonly string[] }
  | { prices: PriceColumn; bounds: PriceBounds }
);

/** A facet: of values, or of prices, which are null if there is no buyer. */
export type IndexedFacet = { name: string } & ({ column: ValueColumn } | { prices: PriceColumn | null });

export interface IndexedRequest {
  rows: ProductRows;
  /** Conditions and filters that have no facet in the request, and those that have one. */
  tests: readonly IndexedTest[];
  facets: readonly IndexedFacet[];
  currencyCode: string | null;
}

/** The products and rows of a request. A code is 0 for what meets all filters, or the number of the only one that it does not meet. */
interface Candidates {
  /** Numbers of products, and the codes that their rows have, one bit each. */
  products: Int32Array;
  masks: Uint32Array;
  rows: Int32Array;
  codes: Uint8Array;
  /** By row: the place of its product in `products`. */
  places: Int32Array;
}

/** Counts the values of facets like `readFacets`, of columns in memory. */
export function countInMemory(request: IndexedRequest): Facets {
  const { facets, currencyCode } = request;
  const codes = new Map<string, number>();
  for (const { name } of facets)
    if (request.tests.some((test) => test.name === name)) codes.set(name, codes.size + 1);
  const candidates = findCandidates(request, codes);
  return Object.fromEntries(
    facets.map((facet) => {
      const code = codes.get(facet.name) ?? 0;
      if ('column' in facet) return [facet.name, countValues(facet.column, candidates, code)];
      const range = facet.prices ? findRange(facet.prices, candidates, code) : { min: null, max: null };
      return [facet.name, { ...range, currency_code: currencyCode }];
    }),
  );
}

function findCandidates({ rows, tests }: IndexedRequest, codes: ReadonlyMap<string, number>): Candidates {
  const codeOf = ({ name }: IndexedTest) => codes.get(name) ?? 0;
  const sets = tests.flatMap((test) =>
    'set' in test ? [{ code: codeOf(test), words: test.set.words }] : [],
  );
  const rowTests = tests.flatMap((test) =>
    'set' in test ? [] : [{ code: codeOf(test), isMet: compileTest(test) }],
  );
  const { starts, lengths, productCount, rowCount } = rows;
  const found = {
    products: new Int32Array(productCount),
    masks: new Uint32Array(productCount),
    rows: new Int32Array(rowCount),
    codes: new Uint8Array(rowCount),
    places: new Int32Array(rowCount),
  };
  let [products, count] = [0, 0];
  const strict = sets.filter(({ code }) => code === 0).map(({ words }) => words);
  const counted = sets.filter(({ code }) => code !== 0);
  for (let word = 0; word * 32 < productCount; word++) {
    let bits = -1;
    for (const words of strict) bits &= words[word];
    for (; bits !== 0; bits &= bits - 1) {
      const number = word * 32 + 31 - Math.clz32(bits & -bits);
      if (number >= productCount || lengths[number] === 0) continue;
      const productCode = codeOfTests(counted, (set) => (set.words[word] & (1 << (number & 31))) !== 0);
      if (productCode < 0) continue;
      let mask = 0;
      const end = starts[number] + lengths[number];
      for (let row = starts[number]; row < end; row++) {
        const code = codeOfRow(row, productCode);
        if (code < 0) continue;
        mask |= 1 << code;
        found.rows[count] = row;
        found.codes[count] = code;
        found.places[count++] = products;
      }
      if (mask === 0) continue;
      found.products[products] = number;
      found.masks[products++] = mask;
    }
  }
  return {
    products: found.products.subarray(0, products),
    masks: found.masks.subarray(0, products),
    rows: found.rows.subarray(0, count),
    codes: found.codes.subarray(0, count),
    places: found.places.subarray(0, count),
  };

  function codeOfRow(row: number, productCode: number): number {
    let code = productCode;
    for (const test of rowTests) {
      if (test.isMet(row)) continue;
      if (test.code === 0 || (code !== 0 && code !== test.code)) return -1;
      code = test.code;
    }
    return code;
  }
}

/** 0 if all tests are met, the code of those that are not, or -1 if their codes differ. */
function codeOfTests<T extends { code: number }>(tests: readonly T[], isMet: (test: T) => boolean): number {
  let code = 0;
  for (const test of tests) {
    if (isMet(test)) continue;
    if (code !== 0 && code !== test.code) return -1;
    code = test.code;
  }
  return code;
}

function compileTest(test: Exclude<IndexedTest, { set: ProductSet }>): (row: number) => boolean {
  if ('prices' in test) {
    const { amounts } = test.prices;
    const { gt, gte, lt, lte } = test.bounds;
    const [above, from, below, to] = [
      Number(gt ?? -Infinity),
      Number(gte ?? -Infinity),
      Number(lt ?? Infinity),
      Number(lte ?? Infinity),
    ];
    // no comparison with NaN holds
    return (row) =>
      amounts[row] > above && amounts[row] >= from && amounts[row] < below && amounts[row] <= to;
  }
  const { sets, valuesOfSets, values } = test.column;
  const wanted = new Set(test.values);
  const isWanted = Uint8Array.from(valuesOfSets, (all) =>
    all.some((value) => wanted.has(values[value])) ? 1 : 0,
  );
  return (row) => isWanted[sets[row]] === 1;
}

function countValues(column: ValueColumn, candidates: Candidates, code: number): FacetValue[] {
  const counts = new Uint32Array(column.values.length);
  const seenSets = new Uint8Array(column.entriesOfSets.length);
  if (column.isOfProducts) countProducts(column, candidates, code, counts, seenSets);
  else countRows(column, candidates, code, counts, seenSets);
  const labels = new Map<number, string | null>();
  const places = new Map<number, number>();
  for (const [set, isSeen] of seenSets.entries())
    if (isSeen)
      for (const entry of column.entriesOfSets[set]) {
        const { value, label, place } = column.entries[entry];
        labels.set(value, betterLabel(labels.get(value) ?? null, label, column.values[value]));
        if (place !== null) places.set(value, Math.min(places.get(value) ?? Infinity, place));
      }
  return [...labels]
    .map(([value, label]) => ({
      ...{ value: column.values[value], label: label!, count: counts[value] },
      place: places.get(value) ?? Infinity,
    }))
    .sort(
      (a, b) =>
        // two that have no place are equal, not NaN
        (a.place === b.place ? 0 : a.place - b.place) ||
        b.count - a.count ||
        compareBytes(a.label, b.label) ||
        compareBytes(a.value, b.value),
    )
    .slice(0, MAX_VALUES)
    .map(({ value, label, count }) => ({ value, label, count }));
}

function countProducts(
  { sets, valuesOfSets }: ValueColumn,
  { products, masks }: Candidates,
  code: number,
  counts: Uint32Array,
  seenSets: Uint8Array,
): void {
  const wanted = 1 | (1 << code);
  const productsOfSets = new Uint32Array(seenSets.length);
  for (let place = 0; place < products.length; place++)
    if ((masks[place] & wanted) !== 0) productsOfSets[sets[products[place]]]++;
  for (const [set, many] of productsOfSets.entries()) {
    if (many === 0) continue;
    seenSets[set] = 1;
    for (const value of valuesOfSets[set]) counts[value] += many;
  }
}

/** Counts a product once for each value, however many of its variants have it. */
function countRows(
  { sets, valuesOfSets }: ValueColumn,
  { rows, codes, places }: Candidates,
  code: number,
  counts: Uint32Array,
  seenSets: Uint8Array,
): void {
  const lastPlaces = new Int32Array(counts.length).fill(-1);
  for (let index = 0; index < rows.length; index++) {
    if (codes[index] !== 0 && codes[index] !== code) continue;
    const set = sets[rows[index]];
    seenSets[set] = 1;
    const values = valuesOfSets[set];
    for (let each = 0; each < values.length; each++) {
      const value = values[each];
      if (lastPlaces[value] === places[index]) continue;
      lastPlaces[value] = places[index];
      counts[value]++;
    }
  }
}

function findRange(
  { amounts }: PriceColumn,
  { rows, codes }: Candidates,
  code: number,
): { min: number | null; max: number | null } {
  let [min, max] = [Infinity, -Infinity];
  for (let index = 0; index < rows.length; index++) {
    if (codes[index] !== 0 && codes[index] !== code) continue;
    const amount = amounts[rows[index]];
    if (amount < min) min = amount;
    if (amount > max) max = amount;
  }
  return min === Infinity ? { min: null, max: null } : { min, max };
}

/** Of two labels of a value that which is not the value itself, or else the first one. */
function betterLabel(a: string | null, b: string | null, value: string): string | null {
  if (a === null || b === null) return a ?? b;
  if ((a === value) !== (b === value)) return a === value ? b : a;
  return compareBytes(a, b) <= 0 ? a : b;
}

/** As `collate "C"` of PostgreSQL compares texts. */
function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
