import { type Facets, type FacetValue, MAX_VALUES } from '../facets.ts';
import type { Candidates } from './candidates.ts';
import type { NumberColumn } from './columns/number-column.ts';
import type { ValueColumn } from './columns/value-column.ts';
import { compareBytes } from './compare-bytes.ts';

/** A facet: of values, or of prices, which are null if there is no buyer. */
export type IndexedFacet = { name: string } & ({ column: ValueColumn } | { prices: NumberColumn | null });

/** Counts the values of facets like `readFacets`, of columns in memory. @param codes as in `findCandidates` */
export function countFacets(
  facets: readonly IndexedFacet[],
  candidates: Candidates,
  codes: ReadonlyMap<string, number>,
  currencyCode: string | null,
): Facets {
  return Object.fromEntries(
    facets.map((facet) => {
      const code = codes.get(facet.name) ?? 0;
      if ('column' in facet) return [facet.name, countValues(facet.column, candidates, code)];
      const range = facet.prices ? findRange(facet.prices, candidates, code) : { min: null, max: null };
      return [facet.name, { ...range, currency_code: currencyCode }];
    }),
  );
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
  { index: { starts, lengths }, products, masks, codes }: Candidates,
  code: number,
  counts: Uint32Array,
  seenSets: Uint8Array,
): void {
  const bits = 1 | (1 << code);
  const lastPlaces = new Int32Array(counts.length).fill(-1);
  // most sets have one value, which is found without their list
  const onlyValues = Int32Array.from(valuesOfSets, (values) => (values.length === 1 ? values[0] : -1));
  for (let place = 0; place < products.length; place++) {
    if ((masks[place] & bits) === 0) continue;
    const start = starts[products[place]];
    const end = start + lengths[products[place]];
    for (let row = start; row < end; row++) {
      if (codes !== null && codes[row] !== 0 && codes[row] !== code) continue;
      const set = sets[row];
      seenSets[set] = 1;
      const only = onlyValues[set];
      if (only >= 0) countOnce(only, place, counts, lastPlaces);
      else for (const value of valuesOfSets[set]) countOnce(value, place, counts, lastPlaces);
    }
  }
}

function countOnce(value: number, place: number, counts: Uint32Array, lastPlaces: Int32Array): void {
  if (lastPlaces[value] === place) return;
  lastPlaces[value] = place;
  counts[value]++;
}

function findRange(
  { numbers }: NumberColumn,
  { index: { starts, lengths }, products, masks, codes }: Candidates,
  code: number,
): { min: number | null; max: number | null } {
  const bits = 1 | (1 << code);
  let [min, max] = [Infinity, -Infinity];
  for (let place = 0; place < products.length; place++) {
    if ((masks[place] & bits) === 0) continue;
    const start = starts[products[place]];
    const end = start + lengths[products[place]];
    for (let row = start; row < end; row++) {
      if (codes !== null && codes[row] !== 0 && codes[row] !== code) continue;
      const amount = numbers[row];
      if (amount < min) min = amount;
      if (amount > max) max = amount;
    }
  }
  return min === Infinity ? { min: null, max: null } : { min, max };
}

/** Of two labels of a value that which is not the value itself, or else the first one. */
function betterLabel(a: string | null, b: string | null, value: string): string | null {
  if (a === null || b === null) return a ?? b;
  if ((a === value) !== (b === value)) return a === value ? b : a;
  return compareBytes(a, b) <= 0 ? a : b;
}
