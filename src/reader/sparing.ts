import type { Seldom } from '../entities/entity-facts.ts';
import type { ShownRow } from './shown.ts';

/** What the latest row weighs beside all before it. */
const WEIGHT = 0.02;

/**
 * Whether it pays to read a row without its seldom lists first. It does not in a shop where many have something there: each of
 * those is read twice. What rows have is seen with each that is read, with its lists or without.
 */
export class Sparing {
  /** The share of the latest rows that had something in the lists. */
  private readonly shares = new WeakMap<Seldom, number>();

  pays(seldom: Seldom): boolean {
    return this.shareOf(seldom) < seldom.most;
  }

  /** @param row as it was read, with nothing in lists that were left out */
  note(seldom: Seldom, row: ShownRow): void {
    const has = seldom.lists.some((list) => (row[list] as unknown[] | undefined)?.length);
    const before = this.shareOf(seldom);
    this.shares.set(seldom, before + ((has ? 1 : 0) - before) * WEIGHT);
  }

  private shareOf(seldom: Seldom): number {
    return this.shares.get(seldom) ?? 0;
  }
}
