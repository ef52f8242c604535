import type { PriceBounds } from '../declare-parameters.ts';
import { type Facets, type FacetValue, MAX_VALUES } from '../facets.ts';
import type { IndexedRows } from './indexed-rows.ts';
import type { PriceColumn } from './price-column.ts';
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
  rows: IndexedRows;
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

/** The code of a row that is no candidate. */
const OUT = 255;

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

/** The loops are over hundreds of thousands of rows, so they are plain, and each does one thing. */
function findCandidates({ rows, tests }: IndexedRequest, codes: ReadonlyMap<string, number>): Candidates {
  const found = findProducts(rows, tests, codes);
  for (const test of tests) {
    const code = codes.get(test.name) ?? OUT;
    if ('column' in test) applyValues(test.column, test.values, found, code);
    else if ('prices' in test) applyBounds(test.prices, test.bounds, found, code);
  }
  return withoutOthers(found);
}

/** The products that meet all conditions, or all but that of one facet, with all their rows. */
function findProducts(
  { starts, lengths, productCount, rowCount }: IndexedRows,
  tests: readonly IndexedTest[],
  codes: ReadonlyMap<string, number>,
): Candidates {
  const sets = tests.flatMap((test) =>
    'set' in test ? [{ code: codes.get(test.name) ?? 0, words: test.set.words }] : [],
  );
  const strict = sets.filter(({ code }) => code === 0).map(({ words }) => words);
  const counted = sets.filter(({ code }) => code !== 0);
  const found = allocate(productCount, rowCount);
  let [products, count] = [0, 0];
  for (let word = 0; word * 32 < productCount; word++) {
    let bits = -1;
    for (const words of strict) bits &= words[word];
    for (; bits !== 0; bits &= bits - 1) {
      const number = word * 32 + 31 - Math.clz32(bits & -bits);
      if (number >= productCount || lengths[number] === 0) continue;
      let code = 0;
      for (const set of counted)
        if ((set.words[word] & (1 << (number & 31))) === 0) code = joinCodes(code, set.code);
      if (code === OUT) continue;
      const end = starts[number] + lengths[number];
      for (let row = starts[number]; row < end; row++) {
        found.rows[count] = row;
        found.codes[count] = code;
        found.places[count++] = products;
      }
      found.products[products++] = number;
    }
  }
  return cut(found, products, count);
}

/** The code of what does not meet the filters of two codes. */
function joinCodes(a: number, b: number): number {
  return a === 0 || a === b ? b : OUT;
}

function applyValues(
  { sets, valuesOfSets, values }: ValueColumn,
  acceptedValues: readonly string[],
  { rows, codes }: Candidates,
  code: number,
): void {
  const accepted = new Set(acceptedValues);
  const isAccepted = Uint8Array.from(valuesOfSets, (all) =>
    all.some((value) => accepted.has(values[value])) ? 1 : 0,
  );
  for (let index = 0; index < rows.length; index++)
    if (isAccepted[sets[rows[index]]] === 0) codes[index] = joinCodes(codes[index], code);
}

function applyBounds(
  { amounts }: PriceColumn,
  { gt, gte, lt, lte }: PriceBounds,
  { rows, codes }: Candidates,
  code: number,
): void {
  const [above, from] = [Number(gt ?? -Infinity), Number(gte ?? -Infinity)];
  const [below, to] = [Number(lt ?? Infinity), Number(lte ?? Infinity)];
  for (let index = 0; index < rows.length; index++) {
    const amount = amounts[rows[index]];
    // no comparison with NaN holds
    const isMet = amount > above && amount >= from && amount < below && amount <= to;
    if (!isMet) codes[index] = joinCodes(codes[index], code);
  }
}

/** Removes the rows that are no candidates, and the products without any, and says which codes the others have. */
function withoutOthers({ products, rows, codes, places }: Candidates): Candidates {
  const found = allocate(products.length, rows.length);
  let [candidates, count, last] = [0, 0, -1];
  for (let index = 0; index < rows.length; index++) {
    if (codes[index] === OUT) continue;
    if (places[index] !== last) {
      last = places[index];
      found.products[candidates++] = products[last];
    }
    found.rows[count] = rows[index];
    found.codes[count] = codes[index];
    found.places[count++] = candidates - 1;
    found.masks[candidates - 1] |= 1 << codes[index];
  }
  return cut(found, candidates, count);
}

function allocate(products: number, rows: number): Candidates {
  return {
    products: new Int32Array(products),
    masks: new Uint32Array(products),
    rows: new Int32Array(rows),
    codes: new Uint8Array(rows),
    places: new Int32Array(rows),
  };
}

function cut({ products, masks, rows, codes, places }: Candidates, many: number, count: number): Candidates {
  return {
    products: products.subarray(0, many),
    masks: masks.subarray(0, many),
    rows: rows.subarray(0, count),
    codes: codes.subarray(0, count),
    places: places.subarray(0, count),
  };
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
  const bits = 1 | (1 << code);
  const productsOfSets = new Uint32Array(seenSets.length);
  for (let place = 0; place < products.length; place++)
    if ((masks[place] & bits) !== 0) productsOfSets[sets[products[place]]]++;
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
  // most sets have one value, which is found without their list
  const onlyValues = Int32Array.from(valuesOfSets, (values) => (values.length === 1 ? values[0] : -1));
  for (let index = 0; index < rows.length; index++) {
    if (codes[index] !== 0 && codes[index] !== code) continue;
    const set = sets[rows[index]];
    seenSets[set] = 1;
    const only = onlyValues[set];
    if (only >= 0) countOnce(only, places[index]);
    else for (const value of valuesOfSets[set]) countOnce(value, places[index]);
  }

  function countOnce(value: number, place: number): void {
    if (lastPlaces[value] === place) return;
    lastPlaces[value] = place;
    counts[value]++;
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
