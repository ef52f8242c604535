import { type ListStoreProductsQuery, type statements } from '@storekeep/server/extend';
import type { FilterParameters } from '../declare-parameters.ts';
import type { FactRequest } from '../fact-rows.ts';
import type { FoundPage } from '../index-in-memory/find-page.ts';
import type { RequestedPage } from '../index-in-memory/plan-columns.ts';
import { readCursor, writeCursor } from './product-cursor.ts';
import { indexedOrderOf, type ProductOrder } from './product-orders.ts';
import type { CursorPage } from './select-page.ts';

/** The products of a list, without the tests of facets. */
export type FilteredRequest = Pick<FactRequest, 'conditions' | 'filters' | 'price' | 'priceScope'>;

/** What a list is ordered by, and where its page begins. */
interface Listing {
  query: ListStoreProductsQuery & FilterParameters;
  /** An order by a figure; null for that of the query. */
  order: ProductOrder | null;
}

/** The page that the index is asked for: all products, for SQL to go on with, in an order that the index does not know. */
export function planPage({ query, order }: Listing, limit: number): RequestedPage | null {
  const { after, offset = 0 } = query;
  const known = indexedOrderOf(order, query.order);
  if (known?.by === 'price' && after !== undefined) {
    const cursor = readCursor(after, query.order!);
    // SQL rejects other ones
    const isNumber = !cursor || cursor.key === null || /^\d{1,15}$/.test(cursor.key);
    return isNumber ? { order: known, offset: 0, limit: limit + 1, after: cursor } : null;
  }
  if (known && after === undefined) return { order: known, offset, limit };
  return order === null || order.isOfProducts ? ALL_PRODUCTS : null;
}

const ALL_PRODUCTS: RequestedPage = { order: null, offset: 0, limit: 0 };

/** The request for the products that the index has found. */
export function narrowTo({ ids }: FoundPage, { priceScope }: FilteredRequest): FilteredRequest {
  const rows = (bind: statements.Bind) => `select unnest(${bind(ids)}::varchar[]) as id`;
  return { conditions: [{ rows }], filters: [], priceScope };
}

/** The products of a page in its order. */
export function inOrder(ids: readonly string[]): statements.Condition {
  return {
    hasPlaces: true,
    rows: (bind) => `select r.id, r.place from unnest(${bind(ids)}::varchar[]) with ordinality r (id, place)`,
  };
}

/** The products of a page among those of the same times. */
export function inOrderOfTime(
  { ids, skipped }: FoundPage,
  { query, order }: Listing,
  limit: number,
): statements.Condition {
  const direction = indexedOrderOf(order, query.order)!.isDescending ? 'desc' : 'asc';
  return {
    hasPlaces: true,
    rows: (bind) =>
      `select p.id, row_number() over (order by p.created_at ${direction}, p.id ${direction}) as place
       from product p where p.id = any(${bind(ids)}::varchar[]) order by place limit ${bind(limit)} offset ${bind(skipped)}`,
  };
}

/** A page by cursor, for which the index was asked for one product more. */
export function cursorPageOf({ ids, keys, count }: FoundPage, limit: number, order: string): CursorPage {
  const shown = ids.slice(0, limit);
  const key = keys[shown.length - 1] ?? null;
  const last = { id: shown.at(-1)!, key: key === null ? null : String(key) };
  return {
    ids: shown,
    count,
    next: shown.length > 0 && ids.length > limit ? writeCursor(last, order) : null,
  };
}
