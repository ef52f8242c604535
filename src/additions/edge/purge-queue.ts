import { ALL_TAG } from './edge-cache.ts';
import type { StockPurges } from './edge-options.ts';
import type { LoggedChanges, LogPosition } from './purge-log.ts';

const STOCK = /^stock:/;

/** Changes that were purged once, and are purged again when responses that were read before them have arrived. */
interface SettlingChanges {
  position: LogPosition;
  tags: readonly string[];
  /** In milliseconds of the clock of the queue. */
  dueAt: number;
}

/**
 * Which tags are to be purged, and up to which position of the log everything was purged twice. It knows no clock: times in
 * milliseconds are passed to it.
 */
export class PurgeQueue {
  private readonly pending = new Set<string>();
  /** Products of which only the quantity has changed. */
  private readonly quantities = new Set<string>();
  private quantitiesDueAt = 0;
  private pendingSince: number | null = null;
  private latest: LogPosition;
  private settledPosition: LogPosition;
  private settling: SettlingChanges[] = [];

  /** @param settleMs from the first purge to the second */
  constructor(
    position: LogPosition,
    private readonly stock: StockPurges,
    private readonly settleMs: number,
  ) {
    this.latest = position;
    this.settledPosition = position;
  }

  /** Up to where the log was read. */
  get position(): LogPosition {
    return this.latest;
  }

  /** Up to where everything was purged twice; the next process continues there. */
  get settled(): LogPosition {
    return this.settledPosition;
  }

  /** For how long the oldest change has been waiting for its first purge, in milliseconds. */
  waitedMs(now: number): number {
    return this.pendingSince === null ? 0 : now - this.pendingSince;
  }

  /** Adds changes that were read from the log. */
  add({ position, tags, age }: LoggedChanges, now: number): void {
    this.latest = position;
    for (const tag of tags)
      if (!STOCK.test(tag)) this.addPending(tag, now - age * 1000);
      else if (this.stock === 'now') this.addQuantity(tag, now - age * 1000);
      else if (this.stock === 'second') this.quantities.add(tag);
    if (this.quantities.size > 0 && now >= this.quantitiesDueAt) {
      for (const tag of this.quantities) this.addQuantity(tag, now);
      this.quantities.clear();
      this.quantitiesDueAt = now + 1000;
    }
    if (this.pending.size === 0 && this.settling.length === 0 && this.quantities.size === 0)
      this.settledPosition = this.latest;
  }

  /** The tags that are to be purged now: those of new changes, and those of earlier ones for the second time. */
  tagsAt(now: number): { tags: string[]; first: string[] } {
    const first = [...this.pending];
    const again = this.settling.filter(({ dueAt }) => dueAt <= now).flatMap(({ tags }) => tags);
    const tags = new Set([...first, ...again]);
    return { tags: tags.has(ALL_TAG) ? [ALL_TAG] : [...tags], first };
  }

  /** Records that `tagsAt(startedAt)` were purged. No changes may have been added meanwhile. */
  complete(startedAt: number, now: number): void {
    const due = this.settling.filter(({ dueAt }) => dueAt <= startedAt);
    this.settling = this.settling.filter(({ dueAt }) => dueAt > startedAt);
    const done = due.at(-1);
    if (done) this.settledPosition = done.position;
    if (this.pending.size === 0) return;
    this.settling.push({ position: this.latest, tags: [...this.pending], dueAt: now + this.settleMs });
    this.pending.clear();
    this.pendingSince = null;
  }

  private addQuantity(tag: string, since: number): void {
    this.addPending(tag.replace(STOCK, ''), since);
    this.addPending('product-stock', since);
  }

  private addPending(tag: string, since: number): void {
    this.pending.add(tag);
    this.pendingSince = Math.min(this.pendingSince ?? since, since);
  }
}
