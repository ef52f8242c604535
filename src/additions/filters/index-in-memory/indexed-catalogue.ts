import { changeLog } from '@storekeep/server/extend';
import type { NumberColumn } from './columns/number-column.ts';
import type { ProductSet } from './columns/product-set.ts';
import type { ValueColumn } from './columns/value-column.ts';
import type { Check } from './index-statements.ts';
import { IndexedRows } from './indexed-rows.ts';

export type Column = ValueColumn | NumberColumn | ProductSet;

/** A column that has missed the changes of more products is built anew. */
const MAX_DIRTY = 5000;

/**
 * The products of the index and its columns, as of a watermark: what has changed since then is returned by the next statement. Products
 * that have changed before are `dirty` in each column until it is used: then they are read again, in the statement that returns the
 * last changes.
 */
export class IndexedCatalogue {
  readonly rows = new IndexedRows();
  private readonly columns = new Map<string, Column>();
  /** Columns that are not complete yet. Changes are recorded for them, too. */
  private readonly building = new Map<string, Column>();
  private current = changeLog.INITIAL_WATERMARK;
  /** Conditions and stock depend on it, and its changes are not in the log. */
  private defaultChannel: string | null = null;
  /** Whether all products are in it. */
  isComplete = false;
  usedAt = performance.now();

  get watermark(): changeLog.Watermark {
    return this.current;
  }

  get bytes(): number {
    let { bytes } = this.rows;
    for (const column of [...this.columns.values(), ...this.building.values()]) bytes += column.bytes;
    return bytes;
  }

  /** Begins at a watermark, before anything is read. */
  begin({ snapshot, at, server, default_channel }: Check): void {
    this.current = { snapshot, at, server };
    this.defaultChannel = default_channel;
  }

  /** Applies the changes since the watermark. @returns false if everything may have changed */
  applyChanges({ changed, snapshot, at, server, default_channel }: Check): boolean {
    const ids = changed.map(([id]) => id);
    if (ids.includes('') || default_channel !== this.defaultChannel) return false;
    this.current = { snapshot, at, server };
    for (const id of ids) this.rows.dirty.add(id);
    for (const columns of [this.columns, this.building])
      for (const [key, { dirty }] of columns) {
        for (const id of ids) dirty.add(id);
        if (dirty.size > MAX_DIRTY) columns.delete(key);
      }
    return !this.rows.isWorn && this.rows.dirty.size <= MAX_DIRTY;
  }

  find(key: string): Column | undefined {
    return this.columns.get(key);
  }

  /** Adds a column that is complete. */
  add(key: string, column: Column): void {
    column.usedAt = performance.now();
    this.columns.set(key, column);
  }

  beginColumn(key: string, column: Column): void {
    this.building.set(key, column);
  }

  /** @returns false if the column has missed too many changes meanwhile */
  endColumn(key: string): boolean {
    const column = this.building.get(key);
    if (!column) return false;
    this.building.delete(key);
    this.add(key, column);
    return true;
  }

  dropColumn(key: string): void {
    this.building.delete(key);
    this.columns.delete(key);
  }

  /** Removes the columns that were not used for longest until the index fits. @returns whether it does */
  shrink(maxBytes: number, mayEvict: (column: Column) => boolean): boolean {
    const evictable = [...this.columns].filter(([, column]) => mayEvict(column));
    evictable.sort(([, a], [, b]) => b.usedAt - a.usedAt);
    while (this.bytes > maxBytes) {
      const last = evictable.pop();
      if (!last) return false;
      this.columns.delete(last[0]);
    }
    return true;
  }
}
