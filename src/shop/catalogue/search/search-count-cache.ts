/** Milliseconds until an entry expires: a change that commits after the count has no newer version, and would otherwise be missed until the next change. */
const TTL_MS = 30_000;
const MAX_ENTRIES = 1000;

/** The number of products that match a query. */
export interface CachedCount {
  count: number;
  /** The id of the latest product change when it was counted. */
  version: number;
}

/**
 * Caches the number of matches of frequent words, as counting them takes longer than finding the best ones. An entry is valid until a
 * product changes.
 */
export class SearchCountCache {
  private readonly counts = new Map<string, CachedCount & { at: number }>();

  get(query: string): CachedCount | undefined {
    const entry = this.counts.get(query);
    return entry && entry.at > Date.now() - TTL_MS ? entry : undefined;
  }

  set(query: string, count: CachedCount): void {
    this.counts.delete(query); // moves the entry to the end: the first one is the oldest
    this.counts.set(query, { ...count, at: Date.now() });
    for (const [oldest] of this.counts) {
      if (this.counts.size <= MAX_ENTRIES) break;
      this.counts.delete(oldest);
    }
  }
}
