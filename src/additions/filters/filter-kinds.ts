import { Injectable } from '@nestjs/common';
import type { ListStoreProductsQuery } from '@storekeep/server/extend';
import type { Computed, FacetSource, FilterKind, VariantFilter } from './filter-kind.ts';
import { optionFilters } from './option-filters.ts';
import { type NamedOrder, ORDERS, type ProductOrder } from './pages/product-orders.ts';
import { productFacets } from './product-facets.ts';
import { inStockFilters } from './stock-filter.ts';

/** The kinds of filters of variants, and the orders of products. Modules add theirs in `onModuleInit`. */
@Injectable()
export class FilterKinds {
  private readonly kinds: FilterKind[] = [optionFilters, inStockFilters, ...productFacets];

  private readonly orders = new Map<string, NamedOrder>(Object.entries(ORDERS));

  /** Adds a value of the parameter `order`. */
  addOrder(name: string, order: ProductOrder): void {
    this.orders.set(name, order);
  }

  /** The order with a name; null for none, and for a column. */
  orderOf(name: string | undefined): NamedOrder | null {
    return this.orders.get(name ?? '') ?? null;
  }

  add(kind: FilterKind): void {
    this.kinds.push(kind);
  }

  filtersOf(query: ListStoreProductsQuery, computed: Computed): VariantFilter[] {
    return this.kinds.flatMap((kind) => kind.filtersOf(query, computed));
  }

  /** Finds the facet of a full name. */
  facetOf(fullName: string, computed: Computed): FacetSource | null {
    const [prefix, ...rest] = fullName.split('.');
    const kind = this.kinds.find((candidate) => candidate.prefix === prefix);
    return kind?.facetOf(rest.join('.'), computed) ?? null;
  }
}
