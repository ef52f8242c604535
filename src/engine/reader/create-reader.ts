import type { Database } from '../kernel/database/database.ts';
import { addCacheGauges } from './cache/cache-gauges.ts';
import { CachedReader } from './cache/cached-reader.ts';
import { RowCache } from './cache/row-cache.ts';
import { CompiledViews } from './compiled-views.ts';
import { PlainReader } from './plain-reader.ts';
import { Reader } from './reader.ts';
import type { ReaderOptions } from './reader-options.ts';
import type { ReplicaReads } from './replicas/replica-reads.ts';
import type { Replicas } from './replicas/replicas.ts';
import { ReplicatedReader } from './replicas/replicated-reader.ts';
import type { RowSource } from './row-source.ts';

/** Creates the reader of an installation, once: with the cache in front of PostgreSQL or without it, and with read replicas if any. */
export function createReader(
  database: Database,
  { productCacheBytes }: ReaderOptions,
  replicas?: Replicas,
  reads?: ReplicaReads,
): Reader {
  const views = new CompiledViews(database);
  const caches: RowCache[] = [];
  const primary = createSource(database);
  if (caches.length > 0) addCacheGauges(database.observability.metrics, caches);
  if (!replicas || !reads || replicas.all.length === 0) return new Reader(primary, views, caches);
  const sources = new Map(replicas.all.map((replica) => [replica, createSource(replica.database)]));
  return new Reader(new ReplicatedReader(primary, reads, sources), views, caches);

  /** A cache knows the changes that its server has replayed, so each server has its own. */
  function createSource(server: Database): RowSource {
    const plain = new PlainReader(server, views);
    if (productCacheBytes === 0) return plain;
    const rows = new RowCache(productCacheBytes);
    caches.push(rows);
    return new CachedReader(server, views, plain, rows);
  }
}
