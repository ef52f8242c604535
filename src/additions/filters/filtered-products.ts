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
import { readFacets, type RequestedFacet, requireFacets } from './facets.ts';
import { compileFactRows, type FactRequest } from './fact-rows.ts';
import type { Computed } from './filter-kind.ts';
import { FilterKinds } from './filter-kinds.ts';
import { findPriceScope } from './filtered-prices.ts';
import { FacetIndex } from './index-in-memory/facet-index.ts';
import type { FoundPage } from './index-in-memory/find-page.ts';
import type { IndexAnswer } from './index-in-memory/indexed-request.ts';
import { planColumns, type RequestedPage } from './index-in-memory/plan-columns.ts';
import { readValues } from './named-values.ts';
import {
  cursorPageOf,
  type FilteredRequest,
  inOrder,
  inOrderOfTime,
  narrowTo,
  planPage,
} from './pages/page-of-index.ts';
import { isProductOrder, placesSql, type ProductOrder, withOrder } from './pages/product-orders.ts';
import { type CursorPage, type PageRequest, selectByColumn, selectByKey } from './pages/select-page.ts';

type Extension = (list: ListResult) => ListResult;
type Query = ListStoreProductsQuery & FilterParameters;
type View = Pick<ReaderView, 'locales' | 'readContext'>;

/** A request for products. */
interface Listing {
  query: Query;
  computed: Computed;
  facets: readonly RequestedFacet[];
  request: FilteredRequest;
  /** An order by a figure; null for that of the query. */
  order: ProductOrder | null;
}

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
    const named = this.kinds.orderOf(query.order);
    if (filters.length === 0 && facets.length === 0 && !price && !named && after === undefined) return null;
    const order = isProductOrder(named) ? named : null;
    if (price && priceScope === null) throw needsBuyer('price');
    if (order?.needsPrice && priceScope === null) throw needsBuyer(`order=${query.order}`);
    if (after !== undefined && query.offset !== undefined)
      throw invalidData('after must not be sent with offset');

    return (list) => {
      const listed = list.conditions ?? [];
      const conditions = [...statements.conditionsOf(query), ...listed];
      const request = { filters, price, priceScope, conditions };
      const ordered = named && !order && 'field' in named ? withOrder(query, named.field) : query;
      const listing = { query: ordered, computed, facets, request, order };
      const bySql = {
        ...list,
        query: order ? withOrder(query, undefined) : ordered,
        conditions: [...listed, ...this.matchingRows(request, order)],
      };
      const isFoundByIndex = isFiltered(listing) || (facets.length > 0 && !conditions.every(isTallied));
      if (isFoundByIndex || after !== undefined)
        return { ...bySql, complete: ({ limit, ...view }) => this.complete(bySql, listing, limit, view) };
      // SQL finds a page of products that it need not count as fast as the index does, which counts the facets meanwhile
      const readBeside: ListResult['readBeside'] = async (view) =>
        this.showFacets(listing, view, await this.askIndex(listing, view, null));
      return { ...bySql, readBeside: facets.length > 0 ? readBeside : undefined };
    };
  }

  /** Completes a list by what the index finds, and by the page behind a cursor. */
  private async complete(list: ListResult, listing: Listing, limit: number, view: View): Promise<ListResult> {
    const { query, computed, facets, order } = listing;
    const isFound = isFiltered(listing) || facets.length > 0;
    const answer = isFound ? await this.askIndex(listing, view, planPage(listing, limit)) : null;
    const found = answer?.page ?? null;
    const isKnown = found?.isOrdered === true;
    const request = found ? narrowTo(found, listing.request) : listing.request;
    const readBeside: ListResult['readBeside'] =
      facets.length > 0 ? (of) => this.showFacets(listing, of, answer) : undefined;
    const { after } = query;
    if (after === undefined) {
      if (!found) return { ...list, readBeside };
      if (isKnown) return { ...showFound(list, listing, found, limit), readBeside };
      const conditions = order ? this.matchingRows(request, order) : request.conditions;
      return { ...list, conditions: [...conditions], readBeside };
    }
    const { database, reads } = this;
    const page = { database, reads, view, query, after, limit, computed };
    const { ids, count, next } = isKnown
      ? cursorPageOf(found, limit, query.order!)
      : await this.selectPage(page, request, order);
    return {
      ...list,
      query: withOrder(query, undefined),
      conditions: [inOrder(ids)],
      preselection: { count },
      readBeside: async (of) => ({ ...(await readBeside?.(of)), next }),
    };
  }

  /** Asks the index for facets and a page; null if SQL has to find both. */
  private async askIndex(
    { facets, computed, request }: Listing,
    { readContext: context, locales = [] }: View,
    page: RequestedPage | null,
  ): Promise<IndexAnswer | null> {
    const findSource = (name: string) => this.kinds.facetOf(name, computed);
    const plan =
      facets.length > 0 || page
        ? planColumns(this.database, { ...request, facets, page, locales, findSource })
        : null;
    return plan && this.index.answer({ plan, computed, context });
  }

  /** The facets that the index has counted, or else SQL counts. */
  private async showFacets(
    { facets, computed, request }: Listing,
    { readContext: context, locales }: View,
    answer: IndexAnswer | null,
  ): Promise<object> {
    const { database, reads } = this;
    if (answer) return { facets: answer.facets };
    return { facets: await readFacets({ database, reads, context, locales }, facets, computed, request) };
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
    return selectByColumn(page, [...request.conditions, ...this.matchingRows(request, null)]);
  }

  /** The condition that a product has a variant which meets all filters; none if there are no filters and no order by a figure. */
  private matchingRows(request: FilteredRequest, order: ProductOrder | null): statements.Condition[] {
    if (!isFiltered({ request, order })) return [];
    const rows = (bind: statements.Bind): string => {
      const facts = compileFactRows(this.database, factsOf(request, order), bind);
      const select = order ? placesSql(order) : 'select distinct product_id as id from fact';
      return `${statements.withSql(facts.with)}${select}`;
    };
    return [{ hasPlaces: order !== null, rows }];
  }
}

/** Whether products are found by their variants, or ordered by a figure. */
function isFiltered({ request: { filters, price }, order }: Pick<Listing, 'request' | 'order'>): boolean {
  return filters.length > 0 || price !== undefined || order !== null;
}

/** Whether triggers count the products that meet a condition. */
function isTallied(condition: statements.Condition): boolean {
  return 'tally' in condition && condition.tally !== undefined;
}

/** A list that has just the products of the page that the index has found. */
function showFound(list: ListResult, listing: Listing, found: FoundPage, limit: number): ListResult {
  const isExact = listing.order !== null;
  return {
    ...list,
    query: withOrder(listing.query, undefined),
    conditions: [isExact ? inOrder(found.ids) : inOrderOfTime(found, listing, limit)],
    preselection: { count: found.count },
  };
}

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
