import type * as Client from '@algolia/client-search';
import {
  type IndexedDocument,
  invalidData,
  requirePackages,
  SearchProvider,
  type SearchQuery,
  type SearchResult,
} from '@storekeep/server/module';
import { normalizeAlgoliaFilter } from './algolia-filter.ts';

export interface AlgoliaOptions {
  appId: string;
  /** A key with the rights `search`, `addObject`, `deleteObject` and `editSettings`. */
  apiKey: string;
  /** The name of the index; defaults to `products`. */
  index?: string;
  /** Settings of the index that replace ours, such as `attributesForFaceting`, which then need `filterOnly(sales_channel_ids)`. */
  settings?: Readonly<Record<string, unknown>>;
  /** The servers of the application; defaults to those of Algolia. */
  hosts?: { url: string; port?: number; protocol: 'http' | 'https' }[];
}

/**
 * Searches products with Algolia. The official client (`@algolia/client-search`) is loaded on first use, so other shops need not install
 * it. Algolia rejects records that are larger than the plan allows; `Search.transform` shortens them.
 */
export class AlgoliaProvider extends SearchProvider {
  readonly id = 'algolia';
  private readonly indexName: string;
  private prepared?: Promise<Client.SearchClient>;

  constructor(private readonly options: AlgoliaOptions) {
    super();
    requirePackages('AlgoliaProvider', '@algolia/client-search');
    this.indexName = options.index ?? 'products';
  }

  override async index(documents: readonly IndexedDocument[]): Promise<void> {
    const client = await this.connect();
    const objects = documents.map((document) => ({ ...document, objectID: document.id }));
    await client.saveObjects({ indexName: this.indexName, objects, waitForTasks: true });
  }

  override async remove(ids: readonly string[]): Promise<void> {
    const client = await this.connect();
    await client.deleteObjects({ indexName: this.indexName, objectIDs: [...ids], waitForTasks: true });
  }

  override async search({ q, sales_channel_ids, offset, limit, filter }: SearchQuery): Promise<SearchResult> {
    const client = await this.connect();
    const { hits, nbHits = 0 } = await client.searchSingleIndex({
      indexName: this.indexName,
      searchParams: {
        ...{ query: q, offset, length: limit, attributesToRetrieve: ['objectID'] },
        filters: filtersOf(sales_channel_ids, filter),
      },
    });
    return { ids: hits.map(({ objectID }) => objectID), count: nbHits };
  }

  /** Returns the client after applying the settings of the index once. If that fails, the next call tries again. */
  private connect(): Promise<Client.SearchClient> {
    this.prepared ??= this.prepare().catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return this.prepared;
  }

  private async prepare(): Promise<Client.SearchClient> {
    const { appId, apiKey, settings, hosts } = this.options;
    const { searchClient } = await import('@algolia/client-search');
    const client = searchClient(
      appId,
      apiKey,
      hosts && { hosts: hosts.map((host) => ({ ...host, accept: 'readWrite' as const })) },
    );
    const { indexName } = this;
    const { taskID } = await client.setSettings({ indexName, indexSettings: { ...SETTINGS, ...settings } });
    await client.waitForTask({ indexName, taskID });
    return client;
  }
}

/** Searchable attributes in descending order of relevance. */
const SETTINGS: Client.IndexSettings = {
  searchableAttributes: [
    'title',
    'handle',
    'variant_sku,variant_title',
    'tags_value,type_value',
    'collection_title,categories',
    'subtitle',
    'description',
  ],
  attributesForFaceting: [
    'filterOnly(sales_channel_ids)',
    'tags_value',
    'type_value',
    'collection_title',
    'categories',
    'variant_options_value',
  ],
  // the same limit as in the built-in search
  paginationLimitedTo: 10_000,
};

/** The channels and the filter of a storefront, both of which have to match. @throws invalid_data if the filter is malformed */
function filtersOf(channels: readonly string[] | null, filter: unknown): string {
  const ofChannels = channels && `(${channels.map((id) => `sales_channel_ids:"${id}"`).join(' OR ')})`;
  return [ofChannels, filterOfStorefront(filter)].filter(Boolean).join(' AND ');
}

function filterOfStorefront(filter: unknown): string | null {
  if (typeof filter !== 'string' || filter.trim() === '') return null;
  const normalized = normalizeAlgoliaFilter(filter);
  if (normalized === null) throw invalidData('filter is not a filter of Algolia');
  return `(${normalized})`;
}
