import type { ListStoreProductsQuery } from '@storekeep/server/extend';

/** An order of products beside those by a column. */
export interface ProductOrder {
  /** SQL that selects `id` and `place` of the products in `fact`; undefined if the order is one of the list itself. */
  select?: string;
  /** Whether `fact` needs the `amount` of variants. */
  needsPrice?: boolean;
  /** The order of the list itself. */
  field?: string;
}

const ORDERS: Record<string, ProductOrder> = {
  price: { needsPrice: true, select: byLowestPrice('asc') },
  '-price': { needsPrice: true, select: byLowestPrice('desc') },
  newest: { field: '-created_at' },
  // of a search; without one the default order
  relevance: {},
};

/** The order that a query asks for; null for none, and for a column. */
export function findProductOrder({ order }: ListStoreProductsQuery): ProductOrder | null {
  return order !== undefined && Object.hasOwn(ORDERS, order) ? ORDERS[order] : null;
}

/** By the lowest price of the variants that meet the filters. Products without a price are last. */
function byLowestPrice(direction: 'asc' | 'desc'): string {
  return `select product_id as id, row_number() over (order by min(amount) ${direction} nulls last, product_id ${direction}) as place
    from fact group by product_id`;
}
