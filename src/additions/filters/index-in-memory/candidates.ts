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

/**
 * The products of a request, with their rows. A code is 0 for what meets all filters, or the number of the only one that it does not
 * meet.
 */
export interface Candidates {
  /** Where the rows of the products are. */
  index: IndexedRows;
  /** Numbers of products, and the codes that their rows have, one bit each. */
  products: Int32Array;
  masks: Uint32Array;
  /** By row; null if no filter is one of variants: then the rows of a product all have its only code. */
  codes: Uint8Array | null;
}

/** The code of a row that is no candidate. */
const OUT = 255;

/**
 * Finds what meets all filters, or all but one that has a code. The loops are over hundreds of thousands of rows, so they are plain, and
 * each does one thing.
 * @param codes by the name of a facet: the number of its filter
 */
export function findCandidates(
  index: IndexedRows,
  tests: readonly IndexedTest[],
  codes: ReadonlyMap<string, number>,
): Candidates {
  const found = findProducts(index, tests, codes);
  const testsOfRows = tests.filter((test) => !('set' in test));
  if (testsOfRows.length === 0) return found;
  const ofRows = { ...found, codes: codesOfRows(found) };
  for (const test of testsOfRows) {
    const code = codes.get(test.name) ?? OUT;
    if ('column' in test) applyValues(test.column, test.values, ofRows, code);
    else if ('prices' in test) applyBounds(test.prices, test.bounds, ofRows, code);
  }
  return withoutOthers(ofRows);
}

/** The products that meet all conditions, or all but that of one facet. */
function findProducts(
  index: IndexedRows,
  tests: readonly IndexedTest[],
  codes: ReadonlyMap<string, number>,
): Candidates {
  const { lengths, productCount } = index;
  const sets = tests.flatMap((test) =>
    'set' in test ? [{ code: codes.get(test.name) ?? 0, words: test.set.words }] : [],
  );
  const strict = sets.filter(({ code }) => code === 0).map(({ words }) => words);
  const counted = sets.filter(({ code }) => code !== 0);
  const [products, masks] = [new Int32Array(productCount), new Uint32Array(productCount)];
  let count = 0;
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
      products[count] = number;
      masks[count++] = 1 << code;
    }
  }
  return { index, products: products.subarray(0, count), masks: masks.subarray(0, count), codes: null };
}

/** The code of what does not meet the filters of two codes. */
function joinCodes(a: number, b: number): number {
  return a === 0 || a === b ? b : OUT;
}

/**
 * `joinCodes` as a table, behind which are the codes of what meets the filter. A condition that half of the rows meet, in no order, costs
 * several times as much.
 */
function joinedCodes(code: number): Uint8Array {
  return Uint8Array.from({ length: 512 }, (_none, index) =>
    index < 256 ? joinCodes(index, code) : index - 256,
  );
}

/** Candidates whose rows have codes of their own. */
type CandidatesOfRows = Candidates & { codes: Uint8Array };

/** By row: the code of its product. */
function codesOfRows({ index: { starts, lengths, rowCount }, products, masks }: Candidates): Uint8Array {
  const codes = new Uint8Array(rowCount);
  for (let place = 0; place < products.length; place++) {
    const start = starts[products[place]];
    if (masks[place] !== 1)
      codes.fill(31 - Math.clz32(masks[place]), start, start + lengths[products[place]]);
  }
  return codes;
}

function applyValues(
  { sets, valuesOfSets, values }: ValueColumn,
  acceptedValues: readonly string[],
  { index: { starts, lengths }, products, codes }: CandidatesOfRows,
  code: number,
): void {
  const accepted = new Set(acceptedValues);
  const isAccepted = Uint8Array.from(valuesOfSets, (all) =>
    all.some((value) => accepted.has(values[value])) ? 1 : 0,
  );
  const joined = joinedCodes(code);
  for (let place = 0; place < products.length; place++) {
    const start = starts[products[place]];
    const end = start + lengths[products[place]];
    for (let row = start; row < end; row++) codes[row] = joined[(isAccepted[sets[row]] << 8) | codes[row]];
  }
}

function applyBounds(
  { numbers }: NumberColumn,
  { gt, gte, lt, lte }: PriceBounds,
  { index: { starts, lengths }, products, codes }: CandidatesOfRows,
  code: number,
): void {
  const [above, from] = [Number(gt ?? -Infinity), Number(gte ?? -Infinity)];
  const [below, to] = [Number(lt ?? Infinity), Number(lte ?? Infinity)];
  for (let place = 0; place < products.length; place++) {
    const start = starts[products[place]];
    const end = start + lengths[products[place]];
    for (let row = start; row < end; row++) {
      const amount = numbers[row];
      // no comparison with NaN holds
      const isMet = amount > above && amount >= from && amount < below && amount <= to;
      if (!isMet) codes[row] = joinCodes(codes[row], code);
    }
  }
}

/** Removes the products without a row that is a candidate, and says which codes the rows of the others have. */
function withoutOthers(candidates: CandidatesOfRows): Candidates {
  const { index, products, masks, codes } = candidates;
  const { starts, lengths } = index;
  const bits = Uint32Array.from({ length: 256 }, (_none, code) => (code === OUT ? 0 : 1 << code));
  let count = 0;
  for (let place = 0; place < products.length; place++) {
    const start = starts[products[place]];
    const end = start + lengths[products[place]];
    let mask = 0;
    for (let row = start; row < end; row++) mask |= bits[codes[row]];
    if (mask === 0) continue;
    products[count] = products[place];
    masks[count++] = mask;
  }
  return { ...candidates, products: products.subarray(0, count), masks: masks.subarray(0, count) };
}
