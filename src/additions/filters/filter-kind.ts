import type {
  Database,
  ExtendProductList,
  ListStoreProductsQuery,
  statements,
} from '@storekeep/server/extend';

/** A filter that one variant of a product has to meet together with all others. */
export interface VariantFilter {
  /** The name of its facet, such as `options.Size`. */
  name: string;
  /** SQL of a condition on `v`, a row of `product_variant` (nulls for a product without variants), and `b`, with the columns of its product. */
  sql: (bind: statements.Bind) => string;
  /** Columns of `product` that the condition reads of `b`. */
  productColumns?: readonly string[];
  /** The values of the facet of this name one of which a variant must have, if that is all that the condition says. */
  values?: readonly string[];
}

/** The languages of labels. */
export interface LabelLanguages {
  /** The preferred one first; none for the default. */
  locales: readonly string[];
  /** SQL of a text of an entity in the first of them, for its row under an alias. */
  translate(entity: EntityClass, alias: string, field: string): string;
}
type EntityClass = Parameters<Database['metadata']>[0];

/** Where the values of a facet come from. */
export interface FacetSource {
  /**
   * SQL that selects `product_id`, `value`, `label` and `place` (by which the values are ordered, null to order them by count), and
   * for the index `variant_id`, unless it `isOfProducts`.
   * @param rows a table expression with `product_id`, and unless it `isOfProducts` `id` and `variant_rank` of variants, and the
   *   `productColumns`
   */
  sql: (bind: statements.Bind, rows: string, languages: LabelLanguages) => string;
  productColumns?: readonly string[];
  /** Whether it needs no variants. */
  isOfProducts?: boolean;
  /** Whether the index in memory may have its values: only if all tables that the SQL reads record their changes in `shown_change`. */
  isIndexed?: boolean;
  /** Whether the SQL refers to the stock or prices of the request (`Computed`). */
  isComputed?: boolean;
}

/** Filters and facets whose names begin with the same word, such as `options` in `options.Size`. */
export interface FilterKind {
  prefix: string;
  /** The filters that a query asks for. */
  filtersOf(query: ListStoreProductsQuery, computed: Computed): VariantFilter[];
  /** The facet with a name, without the prefix and the dot; null if there is none. */
  facetOf(name: string, computed: Computed): FacetSource | null;
}

/** Prices and stock of the variants in a list. */
export type Computed = Parameters<ExtendProductList>[1];
