import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Loop } from '#engine/background/loop';
import { SharedRun } from '#engine/kernel/concurrency/shared-run';
import { Database } from '#engine/kernel/database/database';
import { CommerceError } from '#engine/kernel/errors';
import { outsideRequest } from '#engine/kernel/request-work';
import { callProvider, type ProviderCaller } from '#engine/providers/call-provider';
import { searchDocuments } from './built-in-search.ts';
import {
  enqueueAll,
  enqueueForNewProvider,
  INDEX_BATCH,
  indexBatch,
  isIndexComplete,
  MAX_PENDING_FOR_SEARCH,
  pendingChanges,
  type ProviderIndex,
  syncProvider,
} from './search-changes.ts';
import { SearchCountCache } from './search-count-cache.ts';
import type { SearchDocument } from './search-document.ts';
import { SearchOptions } from './search-options.ts';
import type { IndexedDocument, SearchProvider, SearchQuery, SearchResult } from './search-provider.ts';

/** How often changes are sent to a provider. Without one the interval is longer, as each search indexes recent changes itself. */
const PROVIDER_POLL_MS = 1_000;
const POLL_MS = 30_000;

/**
 * Changes the documents of a batch before they are sent to a search provider: adds fields, or removes them. Documents that it leaves out
 * are not searched by the provider; each keeps its `id`.
 */
export type SearchTransform = (
  documents: readonly SearchDocument[],
) => readonly IndexedDocument[] | Promise<readonly IndexedDocument[]>;

/** Searches products with the registered provider or, without one and while it does not respond, with the built-in search. */
@Injectable()
export class Search implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Search');
  private readonly caller: ProviderCaller;
  private readonly loop = new Loop(
    () => this.syncAll(),
    (error) => {
      // on shutdown: remaining changes are sent after the next start
      if (!this.stop.signal.aborted) this.logger.error('failed to index changed products', error.stack);
    },
  );
  /** Shared by searches and the background loop, so that waiting for the lock of the index takes one connection of the process, not one per search. */
  private readonly indexing = new SharedRun(() => indexBatch(this.database));
  private provider: SearchProvider | null;
  private transformDocuments: SearchTransform | null = null;
  private readonly stop = new AbortController();
  private readonly completeIndexes = new Set<string | null>();
  private readonly counts = new SearchCountCache();

  constructor(
    private readonly database: Database,
    { provider }: SearchOptions = new SearchOptions(),
  ) {
    this.provider = provider;
    this.caller = { logger: this.logger, observability: database.observability };
  }

  /** Whether a provider outside of the database searches: what it finds may change without a change of a row. */
  get isExternal(): boolean {
    return this.provider !== null;
  }

  /** Call it in `onModuleInit`. The provider is used for searches once all products have been sent to it. */
  register(provider: SearchProvider): void {
    this.provider = provider;
  }

  /**
   * Sets how documents are transformed. Call it in `onModuleInit`. Documents that were sent before change with their products; rebuild
   * the index after a change of the transform (`npm run search:rebuild`).
   * @throws if there is a transform already
   */
  transform(transform: SearchTransform): void {
    if (this.transformDocuments) throw new Error('The documents of the search have a transform already');
    this.transformDocuments = transform;
  }

  /**
   * Returns matches by relevance; null while the index is being built for the first time. Finds earlier changes, unless there are
   * more than a search indexes itself (docs/catalogue.md).
   */
  find(query: SearchQuery): Promise<SearchResult | null> {
    // POST /store/products/search may update the index, which is not a change that the request's idempotency key covers
    return outsideRequest(async () => (await this.findByProvider(query)) ?? (await this.findBuiltIn(query)));
  }

  private async findByProvider(query: SearchQuery): Promise<SearchResult | null> {
    const { provider } = this;
    if (!provider || !(await this.isReady(provider.id))) return null;
    const reply = await callProvider(this.caller, provider, { operation: 'search' }, (external, signal) =>
      external.search(query, signal),
    );
    // the provider works, but rejects the query
    if (reply.outcome === 'unknown' && reply.error instanceof CommerceError) throw reply.error;
    return reply.outcome === 'answered' ? reply.response : null;
  }

  private async findBuiltIn(query: SearchQuery): Promise<SearchResult | null> {
    await this.indexFewChanges();
    return (await this.isReady(null)) ? searchDocuments(this.database, query, this.counts) : null;
  }

  /** Indexes recent changes, so that they can be found. A long backlog, such as that of an import, is left to the background. */
  private async indexFewChanges(): Promise<void> {
    const pending = await pendingChanges(this.database);
    if (pending > MAX_PENDING_FOR_SEARCH) return this.loop.trigger();
    for (let rest = pending; rest > 0; rest -= INDEX_BATCH)
      await (this.database.isJoined ? indexBatch(this.database) : this.indexing.run());
  }

  private async isReady(provider: string | null): Promise<boolean> {
    if (!this.completeIndexes.has(provider) && (await isIndexComplete(this.database, provider)))
      this.completeIndexes.add(provider);
    return this.completeIndexes.has(provider);
  }

  /** Rebuilds the index, and waits for it. @returns the number of indexed products */
  async rebuild(): Promise<number> {
    await enqueueAll(this.database);
    return this.syncAll();
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.provider) await enqueueForNewProvider(this.database, this.provider.id);
    this.loop.runEvery(this.provider ? PROVIDER_POLL_MS : POLL_MS);
    this.loop.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort(new Error('the process stops'));
    await this.loop.stop();
  }

  private async syncAll(): Promise<number> {
    const { provider } = this;
    const { signal } = this.stop;
    let sum = 0;
    for (let count = 1; count > 0 && !signal.aborted; sum += count) count = await this.indexing.run();
    if (provider) {
      const providerIndex = this.indexFor(provider);
      for (let count = 1; count > 0 && !signal.aborted;)
        count = await syncProvider(this.database, providerIndex);
    }
    return sum;
  }

  /** Wraps the provider's index with a timeout, and aborts its calls on shutdown. */
  private indexFor(provider: SearchProvider): ProviderIndex {
    const callIndex = async (
      what: string,
      call: (provider: SearchProvider, signal: AbortSignal) => Promise<void>,
    ): Promise<void> => {
      const providerCall = { operation: what, timeoutMs: provider.indexTimeoutMs, stop: this.stop.signal };
      const reply = await callProvider(this.caller, provider, providerCall, call);
      if (reply.outcome === 'unknown') throw reply.error;
      if (reply.outcome === 'refused') throw new Error(reply.message);
    };
    return {
      id: provider.id,
      index: async (documents) => {
        const indexed = (await this.transformDocuments?.(documents)) ?? documents;
        const ids = new Set(indexed.map(({ id }) => id));
        if (indexed.length > 0)
          await callIndex('index', (searchProvider, signal) => searchProvider.index(indexed, signal));
        return documents.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
      },
      remove: (ids) => callIndex('remove', (searchProvider, signal) => searchProvider.remove(ids, signal)),
    };
  }
}
