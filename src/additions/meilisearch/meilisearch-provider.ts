import { setTimeout as sleep } from 'node:timers/promises';
import {
  type IndexedDocument,
  requirePackages,
  SearchProvider,
  type SearchQuery,
  type SearchResult,
} from '@storekeep/server/module';
import type * as Client from 'meilisearch';

export interface MeilisearchOptions {
  /** e.g. `http://search.internal:7700` */
  host: string;
  apiKey?: string;
  /** The name of the index; defaults to `products`. */
  index?: string;
  /** Settings of the index that replace ours, such as `filterableAttributes`, which then need `sales_channel_ids`. */
  settings?: Readonly<Record<string, unknown>>;
}

/** Timeout of applying the settings of the index, in milliseconds. */
const SETTINGS_TIMEOUT_MS = 60_000;
/** Milliseconds between two polls of a task. */
const TASK_POLL_MS = 50;

/**
 * Searches products with Meilisearch, for shops that need more than the built-in search. The official client is loaded on first use, so
 * other shops need not install it.
 */
export class MeilisearchProvider extends SearchProvider {
  readonly id = 'meilisearch';
  private preparedIndex?: Promise<Client.Index>;

  constructor(private readonly options: MeilisearchOptions) {
    super();
    requirePackages('MeilisearchProvider', 'meilisearch');
  }

  override async index(documents: readonly IndexedDocument[], signal: AbortSignal): Promise<void> {
    const index = await this.connect();
    await waitForTask(index, index.addDocuments([...documents], { primaryKey: 'id' }), signal);
  }

  override async remove(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const index = await this.connect();
    await waitForTask(index, index.deleteDocuments([...ids]), signal);
  }

  override async search(
    { q, sales_channel_ids, offset, limit, filter }: SearchQuery,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const index = await this.connect();
    const channels = sales_channel_ids && [`sales_channel_ids IN ${JSON.stringify(sales_channel_ids)}`];
    const { hits, estimatedTotalHits } = await index.search<{ id: string }>(
      q,
      { offset, limit, attributesToRetrieve: ['id'], filter: [...(channels ?? []), ...filtersOf(filter)] },
      { signal },
    );
    return { ids: hits.map(({ id }) => id), count: estimatedTotalHits };
  }

  /** Returns the index after applying its settings once. If that fails, the next call tries again. */
  private connect(): Promise<Client.Index> {
    this.preparedIndex ??= this.prepare().catch((error: unknown) => {
      this.preparedIndex = undefined;
      throw error;
    });
    return this.preparedIndex;
  }

  private async prepare(): Promise<Client.Index> {
    const { host, apiKey, index = 'products', settings } = this.options;
    const { Meilisearch } = await import('meilisearch');
    const preparedIndex = new Meilisearch({ host, apiKey }).index(index);
    await waitForTask(
      preparedIndex,
      preparedIndex.updateSettings({ ...SETTINGS, ...settings }),
      AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    );
    return preparedIndex;
  }
}

/** Searchable attributes in descending order of relevance. */
const SETTINGS: Client.Settings = {
  searchableAttributes: [
    'title',
    'handle',
    'variant_sku',
    'variant_title',
    'tags_value',
    'type_value',
    'collection_title',
    'categories',
    'subtitle',
    'description',
  ],
  filterableAttributes: [
    'sales_channel_ids',
    'tags_value',
    'type_value',
    'collection_title',
    'collection_handle',
    'categories',
    'variant_sku',
    'variant_options_value',
    'collection_id',
    'type_id',
    'is_giftcard',
    'variants.prices.amount',
    'created_at_timestamp',
  ],
  sortableAttributes: ['title', 'created_at_timestamp'],
  // the same limit as in the built-in search
  pagination: { maxTotalHits: 10_000 },
};

/** Waits until an enqueued task has finished, and throws its error. The client's `waitForTask` does not accept a signal. */
async function waitForTask(
  { tasks }: Client.Index,
  enqueued: Client.EnqueuedTaskPromise,
  signal: AbortSignal,
): Promise<void> {
  const { taskUid } = await enqueued;
  for (; ; await sleep(TASK_POLL_MS, undefined, { signal })) {
    const { status, error } = await tasks.getTask(taskUid, { signal });
    if (status === 'succeeded') return;
    if (status !== 'enqueued' && status !== 'processing')
      throw new Error(`Meilisearch: ${error?.message ?? status}`);
  }
}

/** The filters of a storefront, which are combined with the channels by `and`. */
function filtersOf(filter: unknown): string[] {
  const filters = Array.isArray(filter) ? filter : [filter];
  return filters.filter(
    (candidate): candidate is string => typeof candidate === 'string' && candidate !== '',
  );
}
