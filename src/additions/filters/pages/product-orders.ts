import { type ListStoreProductsQuery, resources } from '@storekeep/server/extend';
import type { IndexedOrder } from '../index-in-memory/plan-columns.ts';

/** An order of products by a figure that is no column of theirs. Products of the same figure are ordered by their ids. */
export interface ProductOrder {
  /** SQL of the figure of one product: an aggregate over its rows in `fact f`. Products for which it is null are last. */
  key: string;
  /** SQL that joins further tables to `fact f`. */
  join?: string;
  isDescending?: boolean;
  /** Whether `fact` needs the `amount` of variants. */
  needsPrice?: boolean;
  /** Whether the figure is the same whichever variants of a product meet the filters. */
  isOfProducts?: boolean;
}

/** An order of the list itself: by a column, or undefined for that of a search, or the default. */
interface ListOrder {
  field: string | undefined;
}

export type NamedOrder = ProductOrder | ListOrder;

/** That of lists without another one. */
export const DEFAULT_ORDER = resources.products.order ?? '-created_at';

const BY_PRICE: ProductOrder = { key: 'min(f.amount)', needsPrice: true };

/** The orders of this module by their names. Modules add theirs by `FilterKinds.addOrder`. */
export const ORDERS: Readonly<Record<string, NamedOrder>> = {
  price: BY_PRICE,
  '-price': { ...BY_PRICE, isDescending: true },
  newest: { field: '-created_at' },
  relevance: { field: undefined },
};

export function isProductOrder(order: NamedOrder | null): order is ProductOrder {
  return order !== null && 'key' in order;
}

/** The order as the index in memory knows it; null if it does not. @param field the order of the list, if there is no other one */
export function indexedOrderOf(order: ProductOrder | null, field = DEFAULT_ORDER): IndexedOrder | null {
  if (order?.key === BY_PRICE.key) return { by: 'price', isDescending: order.isDescending === true };
  if (order || !/^-?created_at$/.test(field)) return null;
  return { by: 'created_at', isDescending: field.startsWith('-') };
}

/** The query with another order. */
export function withOrder(query: ListStoreProductsQuery, order: string | undefined): ListStoreProductsQuery {
  const copy = Object.create(Object.getPrototypeOf(query) as object) as ListStoreProductsQuery;
  return Object.assign(copy, query, { order });
}

/** SQL that selects `id` and `key` of the products in `fact`. */
export function keysSql({ key, join = '' }: ProductOrder): string {
  return `select f.product_id as id, ${key} as key from fact f ${join} group by f.product_id`;
}

/** SQL of the order of rows `k` with `id` and `key`. The index in memory orders ids by their bytes, too. */
export function keyOrderSql({ isDescending }: ProductOrder): string {
  const direction = isDescending ? 'desc' : 'asc';
  return `k.key ${direction} nulls last, k.id collate "C" ${direction}`;
}

/** SQL that selects `id` and `place` of the products in `fact`. */
export function placesSql(order: ProductOrder): string {
  return `select k.id, row_number() over (order by ${keyOrderSql(order)}) as place from (${keysSql(order)}) k`;
}
