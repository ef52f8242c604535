import type { ListStoreProductsQuery } from '@storekeep/server/extend';

/** An order of products by a figure that is no column of theirs. Products of the same figure are ordered by their ids. */
export interface ProductOrder {
  /** SQL of the figure of one product: an aggregate over its rows in `fact f`. Products for which it is null are last. */
  key: string;
  /** SQL that joins further tables to `fact f`. */
  join?: string;
  isDescending?: boolean;
  /** Whether `fact` needs the `amount` of variants. */
  needsPrice?: boolean;
}

/** An order of the list itself: by a column, or undefined for that of a search, or the default. */
interface ListOrder {
  field: string | undefined;
}

export type NamedOrder = ProductOrder | ListOrder;

/** The orders of this module by their names. Modules add theirs by `FilterKinds.addOrder`. */
export const ORDERS: Readonly<Record<string, NamedOrder>> = {
  price: { key: 'min(f.amount)', needsPrice: true },
  '-price': { key: 'min(f.amount)', needsPrice: true, isDescending: true },
  newest: { field: '-created_at' },
  relevance: { field: undefined },
};

export function isProductOrder(order: NamedOrder | null): order is ProductOrder {
  return order !== null && 'key' in order;
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

/** SQL of the order of rows `k` with `id` and `key`. */
export function keyOrderSql({ isDescending }: ProductOrder): string {
  const direction = isDescending ? 'desc' : 'asc';
  return `k.key ${direction} nulls last, k.id ${direction}`;
}

/** SQL that selects `id` and `place` of the products in `fact`. */
export function placesSql(order: ProductOrder): string {
  return `select k.id, row_number() over (order by ${keyOrderSql(order)}) as place from (${keysSql(order)}) k`;
}
