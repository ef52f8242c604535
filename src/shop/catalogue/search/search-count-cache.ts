/** Seconds after which is counted again: a change that is committed late would else stay uncounted until the next one. */
const TTL_MS = 30_000;
const MAX_ENTRIES = 1000;

/** How many products words find. */
export interface CachedCount {
  count: number;
  /** Of the notes of what has changed, when it was counted. */
  version: number;
}

/**
 * Remembers how many products frequent words find: to count them costs more than to find the best, and the next page, and the next
 * shopper, ask the same. It holds as long as nothing changes.
 */
export class SearchCountCache {
  private readonly counts = new Map<string, CachedCount & { at: number }>();

  get(question: string): CachedCount | undefined {
    const entry = this.counts.get(question);
    return entry && entry.at > Date.now() - TTL_MS ? entry : undefined;
  }

  set(question: string, known: CachedCount): void {
    this.counts.delete(question); // the latest stands last
    this.counts.set(question, { ...known, at: Date.now() });
    for (const [first] of this.counts) {
      if (this.counts.size <= MAX_ENTRIES) break;
      this.counts.delete(first);
    }
  }
}
