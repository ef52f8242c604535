import { Injectable } from '@nestjs/common';
import { HttpOptions } from '#engine/http/http-options';
import { conditionsOf, type ListQuery } from '#engine/http/input/list-query';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import type { Bind } from '#engine/kernel/database/sql';
import type { Computed } from '#engine/mapping/computed-fields';
import type { Surface } from '#engine/mapping/resource';
import type { Representation } from '#engine/reader/represented-record';
import type { Condition } from '#engine/reader/sql/conditions';
import {
  channelIds,
  type ChannelScope,
  DEFAULT_CHANNEL,
  outsideKeyScope,
  resolveChannelScope,
} from '#shop/settings/publishable-api-keys/key-scope';
import { withStockInChannels } from '#shop/stock/inventory/represented-stock';
import { type PriceContext, referenceOf } from '../prices/buyer.ts';
import { pricesForBuyer } from '../prices/represented-prices.ts';
import { Search } from '../search/search.ts';
import type { SearchQuery } from '../search/search-provider.ts';
import { inCategories } from './in-categories.ts';
import { ListStoreProductsQuery, PRODUCT_SEARCH, type SearchProductsBody } from './product-queries.input.ts';
import { products } from './products.resource.ts';
import type { ListStoreVariantsQuery } from './variants/variants.input.ts';

/** The query of a request for one product or variant. */
type LookupQuery = PriceContext & { sales_channel_id?: string };

/** The parameters of a search that are passed to the search provider unchanged. */
type ProviderParameters = Pick<SearchQuery, 'filter' | 'additional' | 'locales'>;

/** The client of a store request. */
export interface Viewer {
  /** The logged-in customer, or null. */
  customer_id: string | null;
  /** The publishable API key of the client. */
  key?: string;
  /** The languages of the request, by which `q` searches; none for the default. */
  locales?: readonly string[];
}

/** Returns what completes a list with these prices and stock; null if its query asks for nothing that a module adds. */
export type ExtendProductList = (
  query: ListStoreProductsQuery,
  computed: Computed,
) => ((list: ListResult) => ListResult) | null;

/** Adds to the prices that shoppers see. */
export type ExtendPrices = (prices: Computed) => Computed;

/** Selects the products and variants that a client sees, and their prices. Conditions and prices become part of the reader's single statement. */
@Injectable()
export class StorefrontCatalogue {
  /** Set by a module that adds to lists of products for shoppers. */
  extendList?: ExtendProductList;
  /** By the names of the extensions, in the order in which modules have added them. */
  private readonly priceExtensions = new Map<string, ExtendPrices>();

  constructor(
    private readonly database: Database,
    private readonly search: Search,
    private readonly options: HttpOptions,
  ) {}

  /**
   * Adds to the prices that shoppers see: the fields of the module become a part of the statement. Adding the same extension twice is allowed.
   * @param name of the extension, which distinguishes it from those of other modules
   * @throws Error if another extension has the name
   */
  extendPrices(name: string, extend: ExtendPrices): void {
    if ((this.priceExtensions.get(name) ?? extend) !== extend)
      throw new Error(`another module extends prices by ${name}`);
    this.priceExtensions.set(name, extend);
  }

  /** All products, for staff. */
  productsForStaff(query: CategoryFilter): ListResult {
    return { query, conditions: categoryConditions(query, 'admin') };
  }

  /** All variants, with the prices for a buyer: the given customer, or that of the cart. */
  variantsForStaff(query: ListQuery & PriceContext & { customer_id?: string }): ListResult {
    return { query, computed: pricesForStaff(query) };
  }

  /** @param only further conditions, which facets and pages by cursor meet, too */
  async products(
    query: ListStoreProductsQuery,
    viewer: Viewer,
    parameters: ProviderParameters = {},
    only: readonly Condition[] = [],
  ): Promise<ListResult> {
    const scope = await resolveChannelScope(this.database, viewer.key, query.sales_channel_id);
    const computed = this.pricesAndStock(query, viewer, scope);
    const extension = this.extendList?.(query, computed);
    const { conditions, found } = await this.searchConditions(
      query,
      scope,
      { locales: viewer.locales, ...parameters },
      !extension && only.length === 0,
    );
    conditions.push(...categoryConditions(query, 'store'), ...inChannels(scope.channels, 'id'), ...only);
    const list = { query, conditions, computed, preselection: found };
    return extension?.(list) ?? list;
  }

  /**
   * Searches for `q`, ordered by relevance. Without other filters and without an order the search returns just the page;
   * otherwise it returns all matching ids, which the reader filters, orders and pages.
   */
  private async searchConditions(
    query: ListStoreProductsQuery,
    scope: ChannelScope,
    parameters: ProviderParameters,
    mayBePage: boolean,
  ): Promise<{ conditions: Condition[]; found?: { count: number } }> {
    const q = query.q?.trim();
    if (!q) return { conditions: [] };
    const isPage =
      mayBePage && query.order === undefined && !query.category_id && conditionsOf(query).length === 0;
    const limit = Math.min(query.limit ?? products.store!.limit!, this.options.maxPageSize);
    const page = isPage ? { offset: query.offset ?? 0, limit } : { offset: 0, limit: MAX_RANKED_IDS };
    const sales_channel_ids = await channelIds(this.database, scope);
    const result = await this.search.find({ q, sales_channel_ids, ...parameters, ...page });
    if (result === null) return { conditions: [{ search: q, ...PRODUCT_SEARCH }] };
    const rows = (bind: Bind): string =>
      `select r.id, r.place from unnest(${bind(result.ids)}::varchar[]) with ordinality r (id, place)`;
    return { conditions: [{ rows, hasPlaces: true }], ...(isPage && { found: { count: result.count } }) };
  }

  async product(id: string, query: LookupQuery, viewer: Viewer): Promise<Representation> {
    const scope = await this.lookupScope(query, viewer);
    await this.requireInScope('Product', id, scope);
    return {
      id,
      conditions: inChannels(lookupChannels(query, scope), 'id'),
      computed: this.pricesAndStock(query, viewer, scope),
    };
  }

  searchProducts(
    { q, offset, limit, ...parameters }: SearchProductsBody,
    viewer: Viewer,
  ): Promise<ListResult> {
    const query = Object.assign(new ListStoreProductsQuery(), { q: q ?? undefined, offset, limit });
    return this.products(query, viewer, parameters);
  }

  async variants(query: ListStoreVariantsQuery, viewer: Viewer): Promise<ListResult> {
    const scope = await resolveChannelScope(this.database, viewer.key, query.sales_channel_id);
    return {
      query,
      conditions: [OF_VISIBLE_PRODUCT, ...inChannels(scope.channels, 'product_id')],
      computed: this.pricesAndStock(query, viewer, scope),
    };
  }

  async variant(id: string, query: LookupQuery, viewer: Viewer): Promise<Representation> {
    const scope = await this.lookupScope(query, viewer);
    await this.requireInScope('Variant', id, scope);
    return {
      id,
      conditions: [OF_VISIBLE_PRODUCT, ...inChannels(lookupChannels(query, scope), 'product_id')],
      computed: this.pricesAndStock(query, viewer, scope),
    };
  }

  /** Prices and stock of variants. Stock is that of the requested channels, else of those of the key, else of the default channel. */
  private pricesAndStock(
    { cart_id, region_id, currency_code }: PriceContext,
    { customer_id }: Viewer,
    { channels }: ChannelScope,
  ): Computed {
    const plain = pricesForBuyer({ cart_id, region_id, currency_code, customer_id }, 'store');
    const prices = [...this.priceExtensions.values()].reduce((extended, extend) => extend(extended), plain);
    return withStockInChannels(prices, (bind) =>
      channels === null || channels === 'default' ? `array[${DEFAULT_CHANNEL}]` : `${bind(channels)}::text[]`,
    );
  }

  /** Reads the scope only if a key or a channel restricts it: otherwise a product is found by id in all channels. */
  private async lookupScope(query: LookupQuery, { key }: Viewer): Promise<ChannelScope> {
    if (!key && !query.sales_channel_id) return { channels: null, keyChannels: null };
    return resolveChannelScope(this.database, key, query.sales_channel_id ? [query.sales_channel_id] : []);
  }

  /**
   * Rejects products and variants outside the channels of the key, with an error that names the mistake. Without a
   * key every channel is allowed. Missing records are left to the reader, which responds with 404.
   */
  private async requireInScope(
    record: 'Product' | 'Variant',
    id: string,
    { keyChannels }: ChannelScope,
  ): Promise<void> {
    if (keyChannels === null) return;
    const [row] = await this.database.query<{ in_channels: boolean }>(FIND_IN_CHANNELS[record], [
      id,
      keyChannels,
    ]);
    if (row && !row.in_channels) throw outsideKeyScope(record, id);
  }
}

/** The maximum number of search results that are filtered further. */
const MAX_RANKED_IDS = 10_000;

const IN_CHANNELS = `exists (select from product_sales_channel l where l.product_id = p.id and l.sales_channel_id = any($2)) as in_channels`;
const IS_PUBLISHED = `p.status = 'published' and p.deleted_at is null`;
const FIND_IN_CHANNELS = {
  Product: `select ${IN_CHANNELS} from product p where p.id = $1 and ${IS_PUBLISHED}`,
  Variant: `select ${IN_CHANNELS} from product_variant v join product p on p.id = v.product_id
    where v.id = $1 and v.deleted_at is null and ${IS_PUBLISHED}`,
};

/** Matches products in any of the channels. @param key the column with the id of the product */
function inChannels(channels: ChannelScope['channels'], key: 'id' | 'product_id'): Condition[] {
  if (channels === null) return [];
  // the number of published products of a single channel, which triggers maintain
  const part = (bind: Bind) => (channels === 'default' ? DEFAULT_CHANNEL : bind(channels[0]));
  const matches = (bind: Bind): string => {
    if (channels === 'default') return `= ${DEFAULT_CHANNEL}`;
    return channels.length === 1 ? `= ${bind(channels[0])}` : `= any(${bind(channels)})`;
  };
  return [
    {
      name: 'sales_channel_id',
      sql: (row, bind) =>
        `exists (select from product_sales_channel l where l.product_id = ${row}.${key} and l.sales_channel_id ${matches(bind)})`,
      ...(key === 'id' &&
        (channels === 'default' || channels.length === 1) && {
          tally: { table: 'product_sales_channel', part },
        }),
    },
  ];
}

/** The requested channels, or null for all: by id, a product is found in every channel unless the request names one. */
function lookupChannels(query: LookupQuery, { channels }: ChannelScope): ChannelScope['channels'] {
  return query.sales_channel_id ? channels : null;
}

/** Prices for a buyer; undefined without a cart, region or currency, so that staff see all prices. */
function pricesForStaff(query: PriceContext & { customer_id?: string }): Computed | undefined {
  const { cart_id, region_id, currency_code, customer_id = null } = query;
  return referenceOf(query)
    ? pricesForBuyer({ cart_id, region_id, currency_code, customer_id, requested_by_staff: true }, 'admin')
    : undefined;
}

type CategoryFilter = ListQuery & { category_id?: string[]; include_category_children?: boolean };

/** The conditions of the category filters. */
export function categoryConditions(
  { category_id, include_category_children = false }: CategoryFilter,
  surface: Surface,
): Condition[] {
  return category_id ? [inCategories(category_id, include_category_children, surface)] : [];
}

/** Only for lists of variants: other variants are nested in a product that is visible. */
const OF_VISIBLE_PRODUCT: Condition = {
  sql: (variant) =>
    `exists (select from product p where p.id = ${variant}.product_id and p.status = 'published' and p.deleted_at is null)`,
};
