import { Injectable } from '@nestjs/common';
import type { ListResult, Representation } from '../../../engine/http/output/response-decorators.ts';
import type { Bind } from '../../../engine/reader/sql/bind-parameters.ts';
import type { Computed } from '../../../engine/reader/computed-fields.ts';
import type { Condition } from '../../../engine/reader/sql/conditions.ts';
import { conditionsOf, type ListQuery } from '../../../engine/http/input/list-query.ts';
import { pricesForBuyer } from '../prices/represented-prices.ts';
import { withStockOf } from '../../stock/inventory/represented-stock.ts';
import { referenceOf, type PriceContext } from '../prices/buyer.ts';
import type { Surface } from '../../../engine/reader/resource.ts';
import { HttpOptions } from '../../../engine/http/http-options.ts';
import type { SearchQuery } from '../search/search-provider.ts';
import { Search } from '../search/search.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import {
  channelIds,
  DEFAULT_CHANNEL,
  outsideKeyScope,
  resolveChannelScope,
  type ChannelScope,
} from '../../settings/publishable-api-keys/key-scope.ts';
import { inCategories } from './in-categories.ts';
import { ListStoreProductsQuery, SEARCH_PATHS, type SearchProductsBody } from './product-queries.input.ts';
import { products } from './products.resource.ts';
import type { ListStoreVariantsQuery } from './variants/variants.input.ts';

/** What a single product or variant is asked for with. */
type LookupQuery = PriceContext & { sales_channel_id?: string };

/** What a search says to the provider alone. */
type ProviderParameters = Pick<SearchQuery, 'filter' | 'additional'>;

/** Who looks at the shelf of shoppers. */
export interface Viewer {
  /** The customer that is logged in, or null. */
  customer_id: string | null;
  /** Their client's publishable key. */
  key?: string;
}

/** Which products and variants a caller is shown, and at which prices: all in the one statement that makes the answer. */
@Injectable()
export class StorefrontCatalogue {
  constructor(
    private readonly database: Database,
    private readonly search: Search,
    private readonly options: HttpOptions,
  ) {}

  /** For staff, who see all of them. */
  productsForStaff(query: CategoryFilter): ListResult {
    return { query, conditions: categoryConditions(query, 'admin') };
  }

  /** As a buyer would see them: the one who is named, or whose cart is. */
  variantsForStaff(query: ListQuery & PriceContext & { customer_id?: string }): ListResult {
    return { query, computed: pricesForStaff(query) };
  }

  async products(
    query: ListStoreProductsQuery,
    viewer: Viewer,
    parameters: ProviderParameters = {},
  ): Promise<ListResult> {
    const scope = await resolveChannelScope(this.database, viewer.key, query.sales_channel_id);
    const { conditions, found } = await this.found(query, scope, parameters);
    return {
      query,
      conditions: [
        ...conditions,
        ...categoryConditions(query, 'store'),
        ...soldThrough(scope.channels, 'id'),
      ],
      computed: pricesAndStock(query, viewer, scope),
      found,
    };
  }

  /**
   * What the words of a query find, the best first. Where nothing else filters or orders, the search cuts the page; else it
   * says all that it finds, and the reader goes on from there.
   */
  private async found(
    query: ListStoreProductsQuery,
    scope: ChannelScope,
    along: ProviderParameters,
  ): Promise<{ conditions: Condition[]; found?: { count: number } }> {
    const q = query.q?.trim();
    if (!q) return { conditions: [] };
    const isPage = query.order === undefined && !query.category_id && conditionsOf(query).length === 0;
    const limit = Math.min(query.limit ?? products.store!.limit!, this.options.maxPageSize);
    const page = isPage ? { offset: query.offset ?? 0, limit } : { offset: 0, limit: MAX_RANKED_IDS };
    const sales_channel_ids = await channelIds(this.database, scope);
    const answer = await this.search.find({ q, sales_channel_ids, ...along, ...page });
    if (answer === null) return { conditions: [{ search: q, paths: SEARCH_PATHS }] };
    return { conditions: [{ ranked: answer.ids }], ...(isPage && { found: { count: answer.count } }) };
  }

  async product(id: string, query: LookupQuery, looker: Viewer): Promise<Representation> {
    const scope = await this.lookupScope(query, looker);
    await this.requireInScope('Product', id, scope);
    return {
      id,
      conditions: soldThrough(lookupChannels(query, scope), 'id'),
      computed: pricesAndStock(query, looker, scope),
    };
  }

  searchProducts({ q, offset, limit, ...along }: SearchProductsBody, looker: Viewer): Promise<ListResult> {
    const query = Object.assign(new ListStoreProductsQuery(), { q: q ?? undefined, offset, limit });
    return this.products(query, looker, along);
  }

  async variants(query: ListStoreVariantsQuery, looker: Viewer): Promise<ListResult> {
    const scope = await resolveChannelScope(this.database, looker.key, query.sales_channel_id);
    return {
      query,
      conditions: [OF_VISIBLE_PRODUCT, ...soldThrough(scope.channels, 'product_id')],
      computed: pricesAndStock(query, looker, scope),
    };
  }

  async variant(id: string, query: LookupQuery, looker: Viewer): Promise<Representation> {
    const scope = await this.lookupScope(query, looker);
    await this.requireInScope('Variant', id, scope);
    return {
      id,
      conditions: [OF_VISIBLE_PRODUCT, ...soldThrough(lookupChannels(query, scope), 'product_id')],
      computed: pricesAndStock(query, looker, scope),
    };
  }

  /** Looked up only where something restricts it: by its id, a product is found in all channels. */
  private async lookupScope(query: LookupQuery, { key }: Viewer): Promise<ChannelScope> {
    const named = requestedChannels(query);
    if (!key && named.length === 0) return { channels: null, keyChannels: null };
    return resolveChannelScope(this.database, key, named);
  }

  /**
   * By its id, what the key does not open is refused, so that a storefront notices; without a key it is shown, whatever its
   * channels. What is not there at all is for the reader to say.
   */
  private async requireInScope(
    what: 'Product' | 'Variant',
    id: string,
    { keyChannels }: ChannelScope,
  ): Promise<void> {
    if (keyChannels === null) return;
    const [found] = await this.database.query<{ sold: boolean }>(FIND_SOLD[what], [id, keyChannels]);
    if (found && !found.sold) throw outsideKeyScope(what, id);
  }
}

/** Of what words find where something else filters, too. */
const MAX_RANKED_IDS = 10_000;

const IS_SOLD_THROUGH = `exists (select from product_sales_channel l where l.product_id = p.id and l.sales_channel_id = any($2)) as sold`;
const IS_PUBLISHED = `p.status = 'published' and p.deleted_at is null`;
const FIND_SOLD = {
  Product: `select ${IS_SOLD_THROUGH} from product p where p.id = $1 and ${IS_PUBLISHED}`,
  Variant: `select ${IS_SOLD_THROUGH} from product_variant v join product p on p.id = v.product_id
    where v.id = $1 and v.deleted_at is null and ${IS_PUBLISHED}`,
};

/** What is sold in any of the channels. @param key the column that holds the product's id */
function soldThrough(channels: ChannelScope['channels'], key: 'id' | 'product_id'): Condition[] {
  if (channels === null) return [];
  const matches = (bind: Bind): string => {
    if (channels === 'default') return `= ${DEFAULT_CHANNEL}`;
    return channels.length === 1 ? `= ${bind(channels[0])}` : `= any(${bind(channels)})`;
  };
  return [
    {
      sql: (row, bind) =>
        `exists (select from product_sales_channel l where l.product_id = ${row}.${key} and l.sales_channel_id ${matches(bind)})`,
      ...(key === 'id' && channels.length === 1 && { tally: channelTally((bind) => bind(channels[0])) }),
      ...(key === 'id' && channels === 'default' && { tally: channelTally(() => DEFAULT_CHANNEL) }),
    },
  ];
}

/** How many published products a channel sells is noted as they are written. */
function channelTally(part: (bind: Bind) => string): { table: string; part: (bind: Bind) => string } {
  return { table: 'product_sales_channel', part };
}

function requestedChannels({ sales_channel_id }: LookupQuery): string[] {
  return sales_channel_id ? [sales_channel_id] : [];
}

/** By its id, a product is found in all channels, unless the request names one. */
function lookupChannels(query: LookupQuery, { channels }: ChannelScope): ChannelScope['channels'] {
  return query.sales_channel_id ? channels : null;
}

/** What variants cost, and how many there are: for the channel that is named, else for those of the key, else for the default one. */
function pricesAndStock(
  { cart_id, region_id, currency_code }: PriceContext,
  { customer_id }: Viewer,
  { channels }: ChannelScope,
): Computed {
  const prices = pricesForBuyer({ cart_id, region_id, currency_code, customer_id }, 'store');
  return withStockOf(prices, (bind) =>
    channels === null || channels === 'default' ? `array[${DEFAULT_CHANNEL}]` : `${bind(channels)}::text[]`,
  );
}

/** Undefined when they do not say where: then all prices are shown, whomever they are for. */
function pricesForStaff(query: PriceContext & { customer_id?: string }): Computed | undefined {
  const { cart_id, region_id, currency_code, customer_id = null } = query;
  return referenceOf(query)
    ? pricesForBuyer({ cart_id, region_id, currency_code, customer_id, requested_by_staff: true }, 'admin')
    : undefined;
}

type CategoryFilter = ListQuery & { category_id?: string[]; include_category_children?: boolean };

/** What the filters by category come to. */
export function categoryConditions(
  { category_id, include_category_children = false }: CategoryFilter,
  surface: Surface,
): Condition[] {
  return category_id ? [inCategories(category_id, include_category_children, surface)] : [];
}

/** Here, and not `visible` of the resource: wherever else variants are reached, their product is seen already. */
const OF_VISIBLE_PRODUCT: Condition = {
  sql: (variant) =>
    `exists (select from product p where p.id = ${variant}.product_id and p.status = 'published' and p.deleted_at is null)`,
};
