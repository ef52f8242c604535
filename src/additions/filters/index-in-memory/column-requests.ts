import type { MissingColumn } from './build-index.ts';

/** What did not fit is not tried again for this long; nor is a small shop counted again. */
const REFUSAL_MS = 60_000;
const MAX_MISSING = 100;
const MIN_MISSES = 2;

/** The columns that requests have missed, and what is not built for now. */
export class ColumnRequests {
  private readonly missing = new Map<string, MissingColumn & { misses: number }>();
  /** Until when something is not built, by its key; that of the products is empty. */
  private readonly refusals = new Map<string, number>();

  /** @returns whether it should be built: if it was missed twice, as made-up names, of which each is another one, cost what they cost in SQL */
  miss(key: string, column: MissingColumn): boolean {
    if (this.isRefused(key)) return false;
    const misses = (this.missing.get(key)?.misses ?? 0) + 1;
    this.missing.delete(key);
    this.missing.set(key, { ...column, misses });
    const [oldest] = this.missing.keys();
    if (this.missing.size > MAX_MISSING) this.missing.delete(oldest);
    return misses >= MIN_MISSES;
  }

  /** Takes the columns that should be built, one by one. */
  *take(): Iterable<[key: string, MissingColumn]> {
    for (const [key, missing] of this.missing) {
      if (missing.misses < MIN_MISSES) continue;
      this.missing.delete(key);
      yield [key, missing];
    }
  }

  clear(): void {
    this.missing.clear();
  }

  isRefused(key: string): boolean {
    return (this.refusals.get(key) ?? 0) > performance.now();
  }

  refuse(key: string, ms = REFUSAL_MS): void {
    if (this.refusals.size > MAX_MISSING) this.refusals.clear();
    this.refusals.set(key, performance.now() + ms);
  }
}
