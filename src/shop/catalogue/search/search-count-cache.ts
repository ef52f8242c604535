/** Seconds after which is counted again: a change that is committed late would else stay uncounted until the next one. */
const KEPT_MS = 30_000;
const MOST = 1000;

/** How many products words find. */
export interface KnownCount {
  count: number;
  /** Of the notes of what has changed, when it was counted. */
  version: number;
}

/**
 * Remembers how many products frequent words find: to count them costs more than to find the best, and the next page, and the next
 * shopper, ask the same. It holds as long as nothing changes.
 */
export class KnownCounts {
  private readonly counts = new Map<string, KnownCount & { at: number }>();

  of(question: string): KnownCount | undefined {
    const known = this.counts.get(question);
    return known && known.at > Date.now() - KEPT_MS ? known : undefined;
  }

  remember(question: string, known: KnownCount): void {
    this.counts.delete(question); // the latest stands last
    this.counts.set(question, { ...known, at: Date.now() });
    for (const [first] of this.counts) {
      if (this.counts.size <= MOST) break;
      this.counts.delete(first);
    }
  }
}
