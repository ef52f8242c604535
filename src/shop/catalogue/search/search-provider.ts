import { Provider } from '../../../engine/providers/provider.ts';

/** A published product as it is searched. Amounts are in the smallest unit of their currency, prices those of no price list. */
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
  /** Open ones. */
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
  /** Only what one of these sells; null: whatever sells it. */
  sales_channel_ids: readonly string[] | null;
  offset: number;
  limit: number;
  /** What a storefront sends along, in the language of the provider. */
  filter?: unknown;
  /** Whatever else it sends along: properties of its request that we do not know. */
  additional?: Record<string, unknown>;
}

/** What was found: the page of ids, the best first, and how many there are in all. */
export interface SearchResult {
  ids: string[];
  count: number;
}

/**
 * Finds products for shoppers. Implement it, and register it with `Search`: it is told what is published, what has changed and
 * what is gone, in sets, at least once and in this order. What it finds is read again under the store's own conditions, so
 * it cannot show what is not for sale; while it does not answer, the search that is built in does.
 */
export abstract class SearchProvider extends Provider {
  /** For a search: a shopper waits. */
  override readonly timeoutMs: number = 3_000;

  /** Milliseconds to take in a set of documents, or to let one go; then it is told again. */
  readonly indexTimeoutMs: number = 60_000;

  /** Adds documents, in place of those with the same ids. The signal is aborted, too, when the process stops. */
  abstract index(documents: readonly SearchDocument[], signal: AbortSignal): Promise<void>;

  /** Ids that it never had may be among them. */
  abstract remove(ids: readonly string[], signal: AbortSignal): Promise<void>;

  abstract search(question: SearchQuery, signal: AbortSignal): Promise<SearchResult>;
}
