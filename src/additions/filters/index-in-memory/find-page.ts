import type { Cursor } from '../pages/product-cursor.ts';
import type { Candidates } from './candidates.ts';
import type { NumberColumn } from './columns/number-column.ts';
import { compareBytes } from './compare-bytes.ts';

/** The most products that SQL is given to order: to write a list of 100,000 ids takes Node 290 ms on a busy machine. */
const MOST_TO_ORDER = 50_000;

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
  /** Whether `ids` are of the page that was asked for; else they are all products, in no order. */
  isOrdered: boolean;
}

/**
 * Finds the products of a page: those whose figures are between the first and the last one of the page. The figure of a product is its
 * own, or the lowest of its variants that meet the filters.
 * @returns null if SQL would have to order too many products
 */
export function findPage(found: Candidates, page: IndexedPage): FoundPage | null {
  const { ids } = found.index;
  const { order, offset, limit, after } = page;
  const all = placesOf(found);
  const count = all.length;
  const idAt = (place: number) => ids[found.products[place]];
  if (!order)
    return count > MOST_TO_ORDER
      ? null
      : { count, ids: Array.from(all, idAt), keys: [], skipped: 0, isOrdered: false };

  const sign = order.isDescending ? -1 : 1;
  const keys = findKeys(order, found);
  const compare = (key: number, id: string, otherKey: number, otherId: string): number =>
    // two infinite keys are equal, not NaN
    (key === otherKey ? 0 : key - otherKey) || compareBytes(id, otherId) * sign;
  const from = after && { key: after.key === null ? Infinity : Number(after.key) * sign, id: after.id };
  const listed = from ? all.filter((place) => compare(keys[place], idAt(place), from.key, from.id) > 0) : all;
  const end = Math.min(offset + limit, listed.length);
  if (offset >= end) return { count, ids: [], keys: [], skipped: 0, isOrdered: true };

  const { low, high, lower } = findBounds(listed, keys, offset, end);
  const places = Array.from(listed.filter((place) => keys[place] >= low && keys[place] <= high));
  const skipped = offset - lower;
  if (!order.ordersTies)
    return places.length > MOST_TO_ORDER
      ? null
      : { count, ids: places.map(idAt), keys: [], skipped, isOrdered: true };
  places.sort((a, b) => compare(keys[a], idAt(a), keys[b], idAt(b)));
  const selected = places.slice(skipped, skipped + end - offset);
  return {
    ...{ count, ids: selected.map(idAt), skipped: 0, isOrdered: true },
    // not -0
    keys: selected.map((place) => (keys[place] === Infinity ? null : 0 + keys[place] * sign)),
  };
}

/** The figures of the first and the last product of a page, and how many products have lower ones than the first. */
function findBounds(
  places: Int32Array,
  keys: Float64Array,
  offset: number,
  end: number,
): { low: number; high: number; lower: number } {
  const partitioned = new Float64Array(places.length);
  for (let index = 0; index < places.length; index++) partitioned[index] = keys[places[index]];
  const high = selectNth(partitioned, end - 1);
  const first = partitioned.subarray(0, end);
  const low = selectNth(first, offset);
  let lower = 0;
  for (const key of first) if (key < low) lower++;
  return { low, high, lower };
}

/** Quickselect: sorting all keys takes ten times as long. No key before `n` is higher afterwards, and none behind it is lower. */
function selectNth(keys: Float64Array, n: number): number {
  let [left, right] = [0, keys.length - 1];
  while (left < right) {
    const [first, middle, last] = [keys[left], keys[(left + right) >>> 1], keys[right]];
    const pivot = Math.max(Math.min(first, middle), Math.min(Math.max(first, middle), last));
    let [low, high] = [left, right];
    while (low <= high) {
      while (keys[low] < pivot) low++;
      while (keys[high] > pivot) high--;
      if (low > high) break;
      [keys[low], keys[high]] = [keys[high], keys[low]];
      low++;
      high--;
    }
    if (n <= high) right = high;
    else if (n >= low) left = low;
    else break;
  }
  return keys[n];
}

/** The places of the candidates that meet all filters. */
function placesOf({ products, masks }: Candidates): Int32Array {
  const all = new Int32Array(products.length);
  let count = 0;
  for (let place = 0; place < products.length; place++) if ((masks[place] & 1) !== 0) all[count++] = place;
  return all.subarray(0, count);
}

/** What products are ordered by, ascending. Products without a figure come last. */
function findKeys(
  { column: { isOfProducts, numbers }, isDescending }: IndexedOrder,
  { index: { starts, lengths }, products, masks, codes }: Candidates,
): Float64Array {
  const keys = new Float64Array(products.length).fill(Infinity);
  // no comparison with NaN holds
  if (isOfProducts) {
    for (let place = 0; place < keys.length; place++)
      if (numbers[products[place]] < Infinity) keys[place] = numbers[products[place]];
  } else
    for (let place = 0; place < keys.length; place++) {
      if ((masks[place] & 1) === 0) continue;
      const start = starts[products[place]];
      const end = start + lengths[products[place]];
      for (let row = start; row < end; row++)
        if ((codes === null || codes[row] === 0) && numbers[row] < keys[place]) keys[place] = numbers[row];
    }
  if (isDescending)
    for (let place = 0; place < keys.length; place++)
      // not -0, which is sorted before 0
      if (keys[place] !== Infinity) keys[place] = 0 - keys[place];
  return keys;
}
