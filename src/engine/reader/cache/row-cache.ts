import { LRUCache } from 'lru-cache';
import {
  INITIAL_WATERMARK,
  type Invalidations,
  isOlderSnapshot,
  type NewValues,
  type RecordedChange,
  type Watermark,
} from '#engine/kernel/database/row-changes';
import type { RowText } from '../row-text.ts';
import { withNewValues } from './new-values.ts';

/** Maximum bytes of an entry: a larger one would evict too many others. */
const MAX_ENTRY_BYTES = 256 * 1024;
/** Approximate overhead of an entry in bytes. */
const ENTRY_OVERHEAD = 400;

const EVERYTHING: readonly RecordedChange[] = [['', null]];

/** A cached row. */
interface CachedRow {
  row: RowText;
  /** The id that invalidates it. */
  changeId: string;
}

/**
 * An LRU cache of the JSON of rows, limited by bytes. It never returns a stale row: every statement that needs rows also returns the
 * invalidations up to its own snapshot, and these are applied before the cache is read.
 *
 * A cached row was read by a statement later than the watermark, so every change after it appears in later invalidations. A change
 * during the read may appear in the invalidations of another statement; then the row is not cached (`PendingRead`). Snapshots of
 * different servers cannot be compared, so rows of another server than the latest one are dropped.
 */
export class RowCache {
  private readonly rows: LRUCache<string, CachedRow>;
  /** The keys of the cached rows, by the id that invalidates them. */
  private readonly keys = new Map<string, Set<string>>();
  private readonly readings = new Set<PendingRead>();
  private current = INITIAL_WATERMARK;
  /** How many rows readers found here, and how many they did not. */
  readonly lookups = { hits: 0, misses: 0 };

  /** @param maxSize bytes of JSON */
  constructor(maxSize: number) {
    this.rows = new LRUCache({
      maxSize,
      maxEntrySize: Math.min(maxSize, MAX_ENTRY_BYTES),
      sizeCalculation: ({ row }) => row.bytes + ENTRY_OVERHEAD,
      dispose: ({ changeId }, key) => this.removeKey(changeId, key),
    });
  }

  /** The watermark up to which changes were applied; a statement returns the invalidations since then. */
  get watermark(): Watermark {
    return this.current;
  }

  /** The number of cached rows, and their approximate size. */
  get size(): { rows: number; bytes: number } {
    return { rows: this.rows.size, bytes: this.rows.calculatedSize };
  }

  /** Begins a read, before its statement is sent. */
  beginRead(): PendingRead {
    const reading = new PendingRead();
    this.readings.add(reading);
    return reading;
  }

  /**
   * Applies invalidations. A statement that took its snapshot earlier than the watermark does not move it back: the changes between
   * them have been applied to the cache and to all pending reads.
   * @param from the read whose statement returned them, if any: its rows are of the same snapshot, so they stay valid
   */
  applyInvalidations({ changed, ...watermark }: Invalidations, from?: PendingRead): void {
    const isOtherServer = watermark.server !== this.current.server;
    const changes = isOtherServer ? EVERYTHING : changed;
    const ids = changes.map(([id]) => id);
    const isAll = ids.includes('');
    const { snapshot, at, server } = watermark;
    const isLatest = isAll || !isOlderSnapshot(snapshot, this.current.snapshot);
    if (isLatest) this.current = { snapshot, at, server };
    if (ids.length === 0) return;
    for (const reading of this.readings) if (reading !== from) reading.invalidate(ids);
    if (isAll) this.rows.clear();
    else this.applyChanges(changes, isLatest);
  }

  /** @param isLatest whether no later changes have been applied, whose new values would be replaced by older ones */
  private applyChanges(changes: readonly RecordedChange[], isLatest: boolean): void {
    const seen = new Set<string>();
    for (const [id, newValues] of changes) {
      // of two changes, it is not known which one was made later
      if (newValues === null || !isLatest || seen.has(id)) this.invalidate(id);
      else this.update(id, JSON.parse(newValues) as NewValues);
      seen.add(id);
    }
  }

  /** Forgets everything, pending reads included: the next statement may run on another server. */
  reset(): void {
    this.current = INITIAL_WATERMARK;
    for (const reading of this.readings) reading.invalidate(['']);
    this.rows.clear();
  }

  /** @param scope identifies the inputs of the JSON other than the row */
  get(scope: string, id: string): RowText | undefined {
    return this.rows.get(keyOf(scope, id))?.row;
  }

  has(scope: string, id: string): boolean {
    return this.rows.has(keyOf(scope, id));
  }

  /** Whether the row is cached in a scope with this prefix. */
  hasAny(prefix: string, id: string): boolean {
    return [...(this.keys.get(id) ?? [])].some((key) => key.startsWith(prefix));
  }

  /**
   * Stores rows, except for those that changed during the read.
   * @param server of the statement of `reading`, as in `Watermark`
   * @param fetched rows by id, from that statement
   * @param changedWith the id that invalidates the rows; defaults to the id of each
   * @returns false, with nothing stored, if the watermark is of another server: its invalidations do not cover these rows
   */
  store(
    reading: PendingRead,
    server: string,
    scope: string,
    fetched: ReadonlyMap<string, RowText>,
    changedWith?: string,
  ): boolean {
    if (server !== this.current.server) return false;
    for (const [id, row] of fetched) {
      const changeId = changedWith ?? id;
      if (!reading.isInvalidated(changeId)) this.put(keyOf(scope, id), { row, changeId });
    }
    return true;
  }

  /** Ends a read, whether it succeeded or not. */
  endRead(reading: PendingRead): void {
    this.readings.delete(reading);
  }

  private put(key: string, cached: CachedRow): void {
    this.rows.set(key, cached);
    if (!this.rows.has(key)) return; // too large
    const keys = this.keys.get(cached.changeId);
    if (keys) keys.add(key);
    else this.keys.set(cached.changeId, new Set([key]));
  }

  private removeKey(changeId: string, key: string): void {
    const keys = this.keys.get(changeId)!;
    keys.delete(key);
    if (keys.size === 0) this.keys.delete(changeId);
  }

  private update(changeId: string, newValues: NewValues): void {
    for (const key of [...(this.keys.get(changeId) ?? [])]) {
      const row = withNewValues(this.rows.peek(key)!.row, newValues);
      if (row) this.put(key, { row, changeId });
      else this.rows.delete(key);
    }
  }

  private invalidate(changeId: string): void {
    for (const key of [...(this.keys.get(changeId) ?? [])]) this.rows.delete(key);
  }
}

function keyOf(scope: string, id: string): string {
  return `${scope} ${id}`;
}

/** A pending read, and the ids that changed since it began. */
class PendingRead {
  private readonly changed = new Set<string>();

  invalidate(ids: readonly string[]): void {
    for (const id of ids) this.changed.add(id);
  }

  isInvalidated(id: string): boolean {
    return this.changed.has(id) || this.changed.has('');
  }
}

export type { PendingRead };
