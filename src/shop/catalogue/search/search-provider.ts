import { Provider } from '../../../engine/providers/provider.ts';

/** A published product in a search index. Prices are default prices, in minor units of their currency. */
export interface SearchDocument {
  id: string;
  title: string;
  subtitle: string | null;
  description: string | null;
  handle: string | null;
  thumbnail: string | null;
  collection: string | null;
  type: string | null;
  tags: string[];
  /** Names of visible categories. */
  categories: string[];
  variants: {
    id: string;
    title: string;
    sku: string | null;
    prices: { currency_code: string; amount: number }[];
  }[];
  sales_channel_ids: string[];
  /** Seconds since 1970. */
  created_at: number;
}

export interface SearchQuery {
  q: string;
  /** Restricts the search to products of these channels; null for all. */
  sales_channel_ids: readonly string[] | null;
  offset: number;
  limit: number;
  /** A filter of the storefront, in the syntax of the provider. */
  filter?: unknown;
  /** Unknown properties of the storefront's request. */
  additional?: Record<string, unknown>;
}

/** A page of product ids, ordered by relevance, and the total number of matches. */
export interface SearchResult {
  ids: string[];
  count: number;
}

/**
 * Searches products for storefronts. Extend it, and register it with `Search`, which sends all published products and then every
 * change, in batches, in order and at least once. Results are read from the database with the conditions of the store, so products
 * that are not for sale are never shown. While the provider does not respond, the built-in search is used.
 */
export abstract class SearchProvider extends Provider {
  /** Timeout of a search, in milliseconds. */
  override readonly timeoutMs: number = 3_000;

  /** Timeout of `index` and `remove`, in milliseconds; the batch is then sent again. */
  readonly indexTimeoutMs: number = 60_000;

  /** Inserts or replaces documents. The signal is also aborted on shutdown. */
  abstract index(documents: readonly SearchDocument[], signal: AbortSignal): Promise<void>;

  /** Deletes documents. Unknown ids must be ignored. */
  abstract remove(ids: readonly string[], signal: AbortSignal): Promise<void>;

  abstract search(query: SearchQuery, signal: AbortSignal): Promise<SearchResult>;
}
