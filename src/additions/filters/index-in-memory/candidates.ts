import type { PriceBounds } from '../declare-parameters.ts';
import type { NumberColumn } from './columns/number-column.ts';
import type { ProductSet } from './columns/product-set.ts';
import type { ValueColumn } from './columns/value-column.ts';
import type { IndexedRows } from './indexed-rows.ts';

/** A filter of variants or products, by the name of its facet. */
export type IndexedTest = { name: string } & (
  | { set: ProductSet }
  | { column: ValueColumn; values: readonly string[] }
  | { prices: NumberColumn; bounds: PriceBounds }
);

/** The products and rows of a request. A code is 0 for what meets all filters, or the number of the only one that it does not meet. */
export interface Candidates {
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

/**
 * Finds what meets all filters, or all but one that has a code. The loops are over hundreds of thousands of rows, so they are plain, and
 * each does one thing.
 * @param codes by the name of a facet: the number of its filter
 */
export function findCandidates(
  rows: IndexedRows,
  tests: readonly IndexedTest[],
  codes: ReadonlyMap<string, number>,
): Candidates {
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
  { numbers }: NumberColumn,
  { gt, gte, lt, lte }: PriceBounds,
  { rows, codes }: Candidates,
  code: number,
): void {
  const [above, from] = [Number(gt ?? -Infinity), Number(gte ?? -Infinity)];
  const [below, to] = [Number(lt ?? Infinity), Number(lte ?? Infinity)];
  for (let index = 0; index < rows.length; index++) {
    const amount = numbers[rows[index]];
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
