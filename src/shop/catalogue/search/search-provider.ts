import { Provider } from '#engine/providers/provider';

export interface SearchQuery {
  q: string;
  /** Restricts the search to products of these channels; null for all. */
  sales_channel_ids: readonly string[] | null;
  /** The languages of the request, the preferred one first; none for the default. */
  locales?: readonly string[];
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

/** A document in the form that the shop's transforms have given it, which is a `SearchDocument` without any. */
export interface IndexedDocument {
  readonly id: string;
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

  /**
   * Inserts or replaces documents. The signal is also aborted on shutdown.
   * @param documents after the transforms of the shop, see `Search.transform`
   */
  abstract index(documents: readonly IndexedDocument[], signal: AbortSignal): Promise<void>;

  /** Deletes documents. Unknown ids must be ignored. */
  abstract remove(ids: readonly string[], signal: AbortSignal): Promise<void>;

  abstract search(query: SearchQuery, signal: AbortSignal): Promise<SearchResult>;
}
