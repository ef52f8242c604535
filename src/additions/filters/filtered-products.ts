import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  invalidData,
  type ListResult,
  type ListStoreProductsQuery,
  type ReaderView,
  ReplicaReads,
  statements,
  StorefrontCatalogue,
} from '@storekeep/server/extend';
import type { FilterParameters } from './declare-parameters.ts';
import { type Facets, readFacets, type RequestedFacet, requireFacets } from './facets.ts';
import { compileFactRows, type FactRequest } from './fact-rows.ts';
import type { Computed } from './filter-kind.ts';
import { FilterKinds } from './filter-kinds.ts';
import { findPriceScope } from './filtered-prices.ts';
import { FacetIndex } from './index-in-memory/facet-index.ts';
import { planColumns } from './index-in-memory/plan-columns.ts';
import { readValues } from './named-values.ts';
import { isProductOrder, placesSql, type ProductOrder, withOrder } from './product-orders.ts';
import { type CursorPage, type PageRequest, selectByColumn, selectByKey } from './select-page.ts';

type Extension = (list: ListResult) => ListResult;
type Query = ListStoreProductsQuery & FilterParameters;

/** Filters the products that shoppers list by their variants and prices, counts facets, orders by figures, and pages by cursors. */
@Injectable()
export class FilteredProducts implements OnModuleInit {
  constructor(
    private readonly catalogue: StorefrontCatalogue,
    private readonly database: Database,
    private readonly reads: ReplicaReads,
    private readonly kinds: FilterKinds,
    private readonly index: FacetIndex,
  ) {}

  onModuleInit(): void {
    this.catalogue.extendList = (query, computed) => this.extend(query, computed);
  }

  private extend(query: Query, computed: Computed): Extension | null {
    const { price, after } = query;
    const priceScope = findPriceScope(query);
    const filters = this.kinds.filtersOf(query, computed);
    const facets = requireFacets(readValues(query.facets), (name) => this.kinds.facetOf(name, computed));
    const order = this.kinds.orderOf(query.order);
    if (filters.length === 0 && facets.length === 0 && !price && !order && after === undefined) return null;
    const productOrder = isProductOrder(order) ? order : null;
    if (price && priceScope === null) throw needsBuyer('price');
    if (productOrder?.needsPrice && priceScope === null) throw needsBuyer(`order=${query.order}`);
    if (after !== undefined && query.offset !== undefined)
      throw invalidData('after must not be sent with offset');

    return (list) => {
      const conditions = [...statements.conditionsOf(query), ...(list.conditions ?? [])];
      const request = { conditions, filters, price, priceScope };
      const ordered = order && !productOrder && 'field' in order ? withOrder(query, order.field) : query;
      const facetsBeside: ListResult['readBeside'] = async (view) => ({
        facets: await this.countFacets(view, facets, computed, request),
      });
      const readBeside = facets.length > 0 ? facetsBeside : undefined;
      if (after === undefined) {
        const selectsRows = filters.length > 0 || price !== undefined || productOrder;
        return {
          ...list,
          query: productOrder ? withOrder(query, undefined) : ordered,
          // last, so that its order takes precedence over that of a search
          conditions: [
            ...(list.conditions ?? []),
            ...(selectsRows ? [this.matchingRows(request, productOrder)] : []),
          ],
          readBeside,
        };
      }
      return {
        ...list,
        complete: async ({ limit, ...view }) => {
          const { database, reads } = this;
          const page = { database, reads, view, query: ordered, after, limit, computed };
          const selected = await this.selectPage(page, request, productOrder);
          return this.showPage(query, list, selected, readBeside);
        },
      };
    };
  }

  /** Counts facets in memory, or by SQL if the index cannot. */
  private async countFacets(
    { readContext: context, locales = [] }: Pick<ReaderView, 'readContext' | 'locales'>,
    facets: readonly RequestedFacet[],
    computed: Computed,
    request: FilteredRequest,
  ): Promise<Facets> {
    const { database, reads } = this;
    const findSource = (name: string) => this.kinds.facetOf(name, computed);
    const plan = planColumns(database, { ...request, facets, locales, findSource });
    const counted = plan && (await this.index.count({ plan, computed, context }));
    return counted ?? readFacets({ database, reads, context, locales }, facets, computed, request);
  }

  private selectPage(
    page: PageRequest,
    request: FilteredRequest,
    order: ProductOrder | null,
  ): Promise<CursorPage> {
    const isRanked = request.conditions.some((condition) => 'rows' in condition && condition.hasPlaces);
    const byRank = order === null && page.query.order === undefined && isRanked ? BY_RANK : null;
    const by = order ?? byRank;
    if (by)
      return selectByKey(page, order ? page.query.order! : 'relevance', by, {
        ...factsOf(request, by),
        needsRank: by === BY_RANK,
      });
    const { filters, price, conditions } = request;
    const selectsRows = filters.length > 0 || price !== undefined;
    return selectByColumn(page, [...conditions, ...(selectsRows ? [this.matchingRows(request, null)] : [])]);
  }

  /** A list that has just the products of a page. */
  private showPage(
    query: Query,
    list: ListResult,
    { ids, count, next }: CursorPage,
    readBeside: ListResult['readBeside'],
  ): ListResult {
    return {
      ...list,
      query: withOrder(query, undefined),
      conditions: [
        {
          hasPlaces: true,
          rows: (bind) =>
            `select r.id, r.place from unnest(${bind(ids)}::varchar[]) with ordinality r (id, place)`,
        },
      ],
      preselection: { count },
      readBeside: async (view) => ({ ...(await readBeside?.(view)), next }),
    };
  }

  /** The condition that a product has a variant which meets all filters. */
  private matchingRows(request: FilteredRequest, order: ProductOrder | null): statements.Condition {
    return {
      hasPlaces: order !== null,
      rows: (bind) => {
        const rows = compileFactRows(this.database, factsOf(request, order), bind);
        const select = order ? placesSql(order) : 'select distinct product_id as id from fact';
        return `${statements.withSql(rows.with)}${select}`;
      },
    };
  }
}

type FilteredRequest = Pick<FactRequest, 'conditions' | 'filters' | 'price' | 'priceScope'>;

/** The order of what a search found. */
const BY_RANK: ProductOrder = { key: 'min(f.rank)' };

function factsOf(request: FilteredRequest, order: ProductOrder | null): FactRequest {
  return {
    ...request,
    needsPrice: order?.needsPrice === true,
    needsVariants: false,
    productColumns: [],
    counted: new Set(),
  };
}

function needsBuyer(parameter: string): Error {
  return invalidData(`${parameter} needs region_id, cart_id or currency_code, since prices depend on them`);
}
