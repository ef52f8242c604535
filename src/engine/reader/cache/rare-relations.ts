import type { RareLists } from '../../mapping/entity-config.ts';
import type { RepresentedRow } from '../representation.ts';

/** Weight of the latest row in the moving average. */
const WEIGHT = 0.02;

/**
 * Skips rarely populated lists and re-reads the row if one turns out not to be empty. Turned off while more than `most` of the
 * recent rows had any, as each of those is read twice. Every row that is read, with its lists or without, updates the share.
 */
export class RareListSkipper {
  /** The share of recent rows for which at least one of the lists was not empty. */
  private readonly shares = new WeakMap<RareLists, number>();

  skips(seldom: RareLists): boolean {
    return this.shareOf(seldom) < seldom.maxShare;
  }

  /** @param row the row as read; lists that were skipped are empty or missing */
  record(seldom: RareLists, row: RepresentedRow): void {
    const hasElements = seldom.lists.some((list) => (row[list] as unknown[] | undefined)?.length);
    const before = this.shareOf(seldom);
    this.shares.set(seldom, before + ((hasElements ? 1 : 0) - before) * WEIGHT);
  }

  private shareOf(seldom: RareLists): number {
    return this.shares.get(seldom) ?? 0;
  }
}
