import type { Cursor } from '../product-cursor.ts';
import type { Candidates } from './candidates.ts';
import { compareBytes } from './compare-bytes.ts';
import type { IndexedRows } from './indexed-rows.ts';
import type { NumberColumn } from './number-column.ts';

/** The products that a list shows. */
export interface IndexedPage {
  /** By what they are ordered; null if the index does not know that: then it finds all products. */
  order: IndexedOrder | null;
  offset: number;
  limit: number;
  /** The last product of the page before; its key is a whole number. */
  after?: Cursor | null;
}

interface IndexedOrder {
  column: NumberColumn;
  isDescending: boolean;
  /** Whether products of one figure are ordered by the bytes of their ids; else SQL orders them. */
  ordersTies: boolean;
}

/** A page of the products that meet all filters. */
export interface FoundPage {
  /** How many products the list has. */
  count: number;
  /** The products of the page in its order; or a part of the list that contains the page, for SQL to order. */
  ids: string[];
  /** What products are ordered by, if the index has ordered them; null for none. */
  keys: (number | null)[];
  /** How many of the products come before the page. */
  skipped: number;
}

/**
 * Finds the products of a page: those whose figures are between the first and the last one of the page. The figure of a product is its
 * own, or the lowest of its variants that meet the filters.
 */
export function findPage({ ids }: IndexedRows, found: Candidates, page: IndexedPage): FoundPage {
  const { order, offset, limit, after } = page;
  const all = Int32Array.from(found.products.keys()).filter((place) => (found.masks[place] & 1) !== 0);
  const count = all.length;
  const idAt = (place: number) => ids[found.products[place]];
  if (!order) return { count, ids: Array.from(all, idAt), keys: [], skipped: 0 };

  const sign = order.isDescending ? -1 : 1;
  const keys = findKeys(order, found);
  const compare = (key: number, id: string, otherKey: number, otherId: string): number =>
    // two infinite keys are equal, not NaN
    (key === otherKey ? 0 : key - otherKey) || compareBytes(id, otherId) * sign;
  const from = after && { key: after.key === null ? Infinity : Number(after.key) * sign, id: after.id };
  const listed = from ? all.filter((place) => compare(keys[place], idAt(place), from.key, from.id) > 0) : all;
  const sorted = Float64Array.from(listed, (place) => keys[place]).sort();
  const end = Math.min(offset + limit, sorted.length);
  if (offset >= end) return { count, ids: [], keys: [], skipped: 0 };

  const [low, high] = [sorted[offset], sorted[end - 1]];
  const skipped = offset - sorted.indexOf(low);
  const places = Array.from(listed.filter((place) => keys[place] >= low && keys[place] <= high));
  if (!order.ordersTies) return { count, ids: places.map(idAt), keys: [], skipped };
  places.sort((a, b) => compare(keys[a], idAt(a), keys[b], idAt(b)));
  const selected = places.slice(skipped, skipped + end - offset);
  return {
    ...{ count, ids: selected.map(idAt), skipped: 0 },
    keys: selected.map((place) => (keys[place] === Infinity ? null : keys[place] * sign)),
  };
}

/** What products are ordered by, ascending. Products without a figure come last. */
function findKeys(
  { column: { isOfProducts, numbers }, isDescending }: IndexedOrder,
  { products, rows, codes, places }: Candidates,
): Float64Array {
  const keys = new Float64Array(products.length).fill(Infinity);
  if (isOfProducts) for (const [place, number] of products.entries()) keys[place] = numbers[number];
  else
    for (let index = 0; index < rows.length; index++) {
      // no comparison with NaN holds
      if (codes[index] === 0 && numbers[rows[index]] < keys[places[index]])
        keys[places[index]] = numbers[rows[index]];
    }
  if (isDescending)
    for (let place = 0; place < keys.length; place++)
      // not -0, which is sorted before 0
      if (keys[place] !== Infinity) keys[place] = 0 - keys[place];
  return keys;
}
