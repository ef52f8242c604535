import type { Database } from '../kernel/database/database.ts';
import { CachedReader } from './cache/cached-reader.ts';
import { RowCache } from './cache/row-cache.ts';
import { CompiledViews } from './compiled-views.ts';
import { PlainReader } from './plain-reader.ts';
import type { ReaderOptions } from './reader-options.ts';
import { Reader } from './reader.ts';

/** Creates the reader of an installation, once: with the cache in front of PostgreSQL, or without it. */
export function createReader(database: Database, { productCacheBytes }: ReaderOptions): Reader {
  const views = new CompiledViews(database);
  const plain = new PlainReader(database, views);
  if (productCacheBytes === 0) return new Reader(plain, views);
  const rows = new RowCache(productCacheBytes);
  const { metrics } = database.observability;
  metrics?.addGauge('storekeep_row_cache_bytes', 'Approximate size of the row cache', [], () => [
    { value: rows.size.bytes },
  ]);
  metrics?.addGauge('storekeep_row_cache_rows', 'Rows in the row cache', [], () => [
    { value: rows.size.rows },
  ]);
  return new Reader(new CachedReader(database, views, plain, rows), views);
}
