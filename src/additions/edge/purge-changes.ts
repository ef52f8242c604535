import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, insertEvents, Loop, Replicas, withTimeout } from '@storekeep/server/extend';
import { MAX_RESPONSE_MS } from './cache-headers.ts';
import { ALL_TAG, FILES_TAG } from './edge-cache.ts';
import { EdgeOptions } from './edge-options.ts';
import { PurgeLog } from './purge-log.ts';
import { PurgeQueue } from './purge-queue.ts';

/** Changes of so many milliseconds are purged together. */
const INTERVAL_MS = 100;
/** How often the process that purges extends its lease. */
const HOLD_MS = 400;
/** How often others try to acquire it. */
const ACQUIRE_MS = 200;
/** How often log entries are deleted. */
const CLEAN_MS = 10_000;
const CALL_TIMEOUT_MS = 5000;
const PAUSES_MS = [0, 100, 500, 1000];
/** From the first purge of a change to the second. */
const SETTLE_MS = MAX_RESPONSE_MS + 300;

/**
 * Purges what has changed:
 *
 * ```
 * triggers ─► edge_change ─► one process, which has the lease ─► cache: purge ─── 0.8 s later ──► purge again ─► position is stored
 *                                                                 │ fails
 *                                                                 └─► again, and everything if it has failed for too long
 * ```
 *
 * The second purge removes responses that were read before the change and arrived at the cache after the first one. The position is
 * stored after it, so that a process which replaces a killed one repeats both.
 */
@Injectable()
export class PurgeChanges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(PurgeChanges.name);
  private readonly holder = randomUUID();
  private readonly settleMs: number;
  private queue: PurgeQueue | null = null;
  private heldAt = -Infinity;
  private cleanedAt = 0;
  private failures = 0;
  private retryAt = 0;
  private error: string | null = null;
  /** The longest lag of a purge since the metrics were read, in milliseconds. */
  private lagMs = 0;
  private readonly loop = new Loop(
    () => this.run(),
    (error) => this.log.warn('failed to read changes for shared caches', error.stack),
  );

  constructor(
    private readonly database: Database,
    private readonly changes: PurgeLog,
    private readonly options: EdgeOptions,
    { all: replicas, maxLagSeconds }: Replicas,
  ) {
    // a replica may show a change that much later
    this.settleMs = SETTLE_MS + (replicas.length > 0 ? maxLagSeconds * 1000 : 0);
    database.observability.metrics?.addGauge(
      'storekeep_edge_purge_lag_seconds',
      'Time from a change to its purge in shared caches: of the oldest change that is waiting, or the longest since the previous scrape',
      [],
      () => this.readLag(),
    );
  }

  /** A process that starts may have other files than the one before. */
  async onApplicationBootstrap(): Promise<void> {
    await this.changes.add(FILES_TAG);
    this.loop.runEvery(INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    if (this.queue) await this.changes.release(this.holder).catch(() => undefined);
  }

  private async run(): Promise<void> {
    if (performance.now() - this.heldAt >= (this.queue ? HOLD_MS : ACQUIRE_MS)) await this.hold();
    const { queue } = this;
    if (!queue) return;
    queue.add(await this.changes.read(queue.position), performance.now());
    const now = performance.now();
    const { tags, first } = queue.tagsAt(now);
    if (tags.length > 0 && now >= this.retryAt) await this.purge(queue, tags, first, now);
    if (now - this.cleanedAt >= CLEAN_MS) {
      this.cleanedAt = now;
      await this.changes.deleteBefore(queue.settled);
    }
  }

  /** Acquires or extends the lease, and forgets everything if another process has it. */
  private async hold(): Promise<void> {
    this.heldAt = performance.now();
    const position = await this.changes.hold(this.holder, this.queue?.settled ?? null, this.error);
    if (!position) this.queue = null;
    else this.queue ??= new PurgeQueue(position, this.options.stock, this.settleMs);
  }

  private async purge(
    queue: PurgeQueue,
    tags: readonly string[],
    first: readonly string[],
    now: number,
  ): Promise<void> {
    const isLate = queue.waitedMs(now) > this.options.seconds * 1000;
    try {
      await this.callCache(isLate ? [ALL_TAG] : tags);
    } catch (error) {
      const { message } = error as Error;
      if (this.failures === 0) this.log.warn(`failed to purge a shared cache, and tries again: ${message}`);
      this.error = message;
      this.retryAt = performance.now() + PAUSES_MS[Math.min(this.failures++, PAUSES_MS.length - 1)];
      return;
    }
    const done = performance.now();
    this.lagMs = Math.max(this.lagMs, queue.waitedMs(done));
    await this.publish(first);
    queue.complete(now, done);
    this.failures = 0;
    this.error = null;
  }

  private async callCache(tags: readonly string[]): Promise<void> {
    const { cache } = this.options;
    if (!cache) return;
    await withTimeout(CALL_TIMEOUT_MS, (signal) =>
      tags.includes(ALL_TAG) ? cache.purgeAll(signal) : cache.purge(tags, signal),
    );
  }

  private async publish(tags: readonly string[]): Promise<void> {
    if (tags.length === 0 || !this.database.events.hasSubscriber('catalogue.changed')) return;
    await this.database.transaction((tx) => insertEvents(tx, [['catalogue.changed', { tags: [...tags] }]]));
  }

  /** Only of the process that purges. */
  private readLag(): { value: number }[] {
    const { queue, lagMs } = this;
    if (!queue) return [];
    this.lagMs = 0;
    return [{ value: Math.max(lagMs, queue.waitedMs(performance.now())) / 1000 }];
  }
}
