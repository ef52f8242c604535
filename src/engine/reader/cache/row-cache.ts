import { LRUCache } from 'lru-cache';
import { INITIAL_WATERMARK, type Invalidations, type Watermark } from '../../kernel/database/row-changes.ts';

/** Maximum bytes of an entry: a larger one would evict too many others. */
const MAX_ENTRY_BYTES = 256 * 1024;
/** Approximate overhead of an entry in bytes. */
const ENTRY_OVERHEAD = 400;

/** A cached row of a scope. */
interface CachedRow {
  id: string;
  scope: string;
  row: string;
}

/**
 * An LRU cache of the JSON of rows, limited by bytes. It never returns a stale row: every statement that needs rows also returns the
 * invalidations up to its own snapshot, and these are applied before the cache is read.
 *
 * A cached row was read by a statement later than the watermark (`standing`), so every change after it appears in later
 * invalidations. A change during the read may appear in the invalidations of another statement; then the row is not cached (`ReadContext`).
 */
export class RowCache {
  private readonly rows: LRUCache<string, CachedRow>;
  /** The scopes in which a row is cached, by the id of the row. */
  private readonly scopes = new Map<string, Set<string>>();
  private readonly readings = new Set<Reading>();
  private current = INITIAL_WATERMARK;

  /** @param maxBytes maximum size in bytes of JSON; 0 turns the cache off */
  constructor(private readonly maxBytes: number) {
    const maxSize = Math.max(maxBytes, 1); // 0 is invalid
    this.rows = new LRUCache({
      maxSize,
      maxEntrySize: Math.min(maxSize, MAX_ENTRY_BYTES),
      sizeCalculation: ({ row }) => bytesOf(row) + ENTRY_OVERHEAD,
      dispose: ({ id, scope }) => this.removeScope(id, scope),
    });
  }

  get isDisabled(): boolean {
    return this.maxBytes === 0;
  }

  /** The watermark up to which changes were applied; a statement returns the invalidations since then. */
  get watermark(): Watermark {
    return this.current;
  }

  /** Begins a read, before its statement is sent. */
  beginRead(): Reading {
    const reading = new Reading();
    this.readings.add(reading);
    return reading;
  }

  /**
   * Applies invalidations.
   * @param from the read whose statement returned them, if any: its rows are of the same snapshot, so they stay valid
   */
  applyInvalidations({ changed, snapshot, at }: Invalidations, from?: Reading): void {
    this.current = { snapshot, at };
    if (changed.length === 0) return;
    for (const reading of this.readings) if (reading !== from) reading.spoil(changed);
    if (changed.includes('')) this.rows.clear();
    else for (const id of changed) this.invalidate(id);
  }

  /** @param scope identifies the inputs of the JSON other than the row */
  get(scope: string, id: string): string | undefined {
    return this.rows.get(keyOf(scope, id))?.row;
  }

  has(scope: string, id: string): boolean {
    return this.rows.has(keyOf(scope, id));
  }

  /** Whether the row is cached in a scope with this prefix. */
  hasAny(prefix: string, id: string): boolean {
    return [...(this.scopes.get(id) ?? [])].some((scope) => scope.startsWith(prefix));
  }

  /** Stores rows, except for those that changed during the read. @param fetched JSON by id, from the statement of `reading` */
  store(reading: Reading, scope: string, fetched: ReadonlyMap<string, string>): void {
    for (const [id, row] of fetched) if (!reading.isSpoilt(id)) this.put(scope, id, row);
  }

  /** Ends a read, whether it succeeded or not. */
  endRead(reading: Reading): void {
    this.readings.delete(reading);
  }

  private put(scope: string, id: string, row: string): void {
    const key = keyOf(scope, id);
    this.rows.set(key, { id, scope, row });
    if (!this.rows.has(key)) return; // too large
    const scopes = this.scopes.get(id);
    if (scopes) scopes.add(scope);
    else this.scopes.set(id, new Set([scope]));
  }

  private removeScope(id: string, scope: string): void {
    const scopes = this.scopes.get(id)!;
    scopes.delete(scope);
    if (scopes.size === 0) this.scopes.delete(id);
  }

  private invalidate(id: string): void {
    for (const scope of [...(this.scopes.get(id) ?? [])]) this.rows.delete(keyOf(scope, id));
  }
}

/** Size in memory: V8 stores a string with two bytes per character if any of them is beyond Latin-1. */
function bytesOf(text: string): number {
  return /[^\u0000-\u00ff]/.test(text) ? 2 * text.length : text.length;
}

function keyOf(scope: string, id: string): string {
  return `${scope} ${id}`;
}

/** A pending read, and the ids that changed since it began. */
class Reading {
  private readonly changed = new Set<string>();

  spoil(changed: readonly string[]): void {
    for (const id of changed) this.changed.add(id);
  }

  isSpoilt(id: string): boolean {
    return this.changed.has(id) || this.changed.has('');
  }
}

export type { Reading };
