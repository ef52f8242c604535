import { setTimeout as sleep } from 'node:timers/promises';
import type * as Client from 'meilisearch';
import {
  SearchProvider,
  type SearchResult,
  type SearchDocument,
  type SearchQuery,
} from './search-provider.ts';

export interface MeilisearchOptions {
  /** e.g. `http://search.internal:7700` */
  host: string;
  apiKey?: string;
  /** The index that is kept, `products` unless told. */
  index?: string;
}

/** Milliseconds that an index may take to take in its settings. */
const SETTINGS_TIMEOUT_MS = 60_000;
/** Milliseconds between two looks at a task. */
const TASK_POLL_MS = 50;

/**
 * Lets a Meilisearch find products, for shops that want more of it than what is built in. By the official client, which is
 * loaded when it is needed: whoever does without need not install it.
 */
export class MeilisearchProvider extends SearchProvider {
  readonly id = 'meilisearch';
  private prepared?: Promise<Client.Index>;

  constructor(private readonly options: MeilisearchOptions) {
    super();
  }

  override async index(documents: readonly SearchDocument[], signal: AbortSignal): Promise<void> {
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

  /** The index, with what it has to know. One that could not be prepared is prepared again the next time. */
  private connect(): Promise<Client.Index> {
    this.prepared ??= this.prepare().catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return this.prepared;
  }

  private async prepare(): Promise<Client.Index> {
    const { host, apiKey, index = 'products' } = this.options;
    const { Meilisearch } = await import('meilisearch');
    const prepared = new Meilisearch({ host, apiKey }).index(index);
    await waitForTask(prepared, prepared.updateSettings(SETTINGS), AbortSignal.timeout(SETTINGS_TIMEOUT_MS));
    return prepared;
  }
}

/** What counts more stands first. */
const SETTINGS: Client.Settings = {
  searchableAttributes: [
    'title',
    'handle',
    'variants.sku',
    'variants.title',
    'tags',
    'type',
    'collection',
    'categories',
    'subtitle',
    'description',
  ],
  filterableAttributes: [
    'sales_channel_ids',
    'tags',
    'type',
    'collection',
    'categories',
    'variants.prices.amount',
    'created_at',
  ],
  // pages reach as far as those of the search that is built in
  pagination: { maxTotalHits: 10_000 },
};

/** The task is in a queue: what fails there would not be told otherwise. The client's own wait knows no signal. */
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

/** Each of them has to hold, beside the channels. */
function filtersOf(filter: unknown): string[] {
  const filters = Array.isArray(filter) ? filter : [filter];
  return filters.filter((one): one is string => typeof one === 'string' && one !== '');
}
