import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  invalidData,
  type ListResult,
  type ListStoreProductsQuery,
  ReplicaReads,
  statements,
  StorefrontCatalogue,
} from '@storekeep/server/extend';
import type { FilterParameters } from './declare-parameters.ts';
import { readFacets, requireFacets } from './facets.ts';
import { compileFactRows, type FactRequest } from './fact-rows.ts';
import type { Computed } from './filter-kind.ts';
import { FilterKinds } from './filter-kinds.ts';
import { findPriceScope } from './filtered-prices.ts';
import { readValues } from './named-values.ts';
import { findProductOrder, type ProductOrder } from './product-orders.ts';

type Extension = (list: ListResult) => ListResult;

/** Filters the products that shoppers list by their variants and prices, counts facets, and orders by price. */
@Injectable()
export class FilteredProducts implements OnModuleInit {
  constructor(
    private readonly catalogue: StorefrontCatalogue,
    private readonly database: Database,
    private readonly reads: ReplicaReads,
    private readonly kinds: FilterKinds,
  ) {}

  onModuleInit(): void {
    this.catalogue.extendList = (query, computed) => this.extend(query, computed);
  }

  private extend(query: ListStoreProductsQuery & FilterParameters, computed: Computed): Extension | null {
    const { price } = query;
    const priceScope = findPriceScope(query);
    const filters = this.kinds.filtersOf(query, computed);
    const facets = requireFacets(readValues(query.facets), (name) => this.kinds.facetOf(name, computed));
    const order = findProductOrder(query);
    if (filters.length === 0 && facets.length === 0 && !price && !order) return null;
    if (price && priceScope === null) throw needsBuyer('price');
    if (order?.needsPrice && priceScope === null) throw needsBuyer(`order=${query.order}`);
    const { database } = this;

    return (list) => {
      const conditions = [...statements.conditionsOf(query), ...(list.conditions ?? [])];
      const request = { conditions, filters, price, priceScope };
      const selectsRows = filters.length > 0 || price !== undefined || order?.select !== undefined;
      return {
        ...list,
        query: order ? withOrder(query, order.field) : query,
        // last, so that its order takes precedence over that of a search
        conditions: [
          ...(list.conditions ?? []),
          ...(selectsRows ? [matchingRows({ ...request, order })] : []),
        ],
        ...(facets.length > 0 && {
          readBeside: async (context) => ({
            facets: await readFacets({ database, reads: this.reads, context }, facets, computed, request),
          }),
        }),
      };
    };

    /** The condition that a product has a variant which meets all filters. */
    function matchingRows({
      order: by,
      ...request
    }: Pick<FactRequest, 'conditions' | 'filters' | 'price' | 'priceScope'> & {
      order: ProductOrder | null;
    }): statements.Condition {
      return {
        hasPlaces: by?.select !== undefined,
        rows: (bind) => {
          const rows = compileFactRows(
            database,
            {
              ...request,
              needsPrice: by?.needsPrice === true,
              needsVariants: false,
              productColumns: [],
              counted: new Set(),
            },
            bind,
          );
          const select = by?.select ?? 'select distinct product_id as id from fact';
          return `${statements.withSql(rows.with)}${select}`;
        },
      };
    }
  }
}

function needsBuyer(parameter: string): Error {
  return invalidData(`${parameter} needs region_id, cart_id or currency_code, since prices depend on them`);
}

/** The query with another order. */
function withOrder(query: ListStoreProductsQuery, order: string | undefined): ListStoreProductsQuery {
  const copy = Object.create(Object.getPrototypeOf(query) as object) as ListStoreProductsQuery;
  return Object.assign(copy, query, { order });
}
