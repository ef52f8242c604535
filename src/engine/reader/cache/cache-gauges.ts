import type { Metrics } from '#engine/observability/metrics';
import type { RowCache } from './row-cache.ts';

/** Adds the size of the row caches of this process, together, to its metrics. */
export function addCacheGauges(metrics: Metrics | null, caches: readonly RowCache[]): void {
  metrics?.addGauge('storekeep_row_cache_bytes', 'Approximate size of the row cache', [], () => [
    { value: caches.reduce((sum, { size }) => sum + size.bytes, 0) },
  ]);
  metrics?.addGauge('storekeep_row_cache_rows', 'Rows in the row cache', [], () => [
    { value: caches.reduce((sum, { size }) => sum + size.rows, 0) },
  ]);
}
