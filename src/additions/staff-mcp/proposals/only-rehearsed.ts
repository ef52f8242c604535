import {
  CommerceError,
  currentWork,
  type RehearsedCall,
  type Tx,
  type WorkCheck,
} from '@storekeep/server/extend';
import type { JournalChange } from '#additions/journal/index';
import { areAmong, changesToEffects, type Effect, type Run } from './effects.ts';

export const CHANGED =
  'What this rests on has changed since it was rehearsed, so nothing was done: propose it again';

/** What a proposal may do. */
export interface Expected {
  run: Run;
  effects: readonly Effect[];
  calls: readonly RehearsedCall[];
}

/**
 * Lets a request do what its rehearsal has shown, and nothing else. It closes the race between the last comparison and the act: each
 * transaction reads, before it commits, the rows that the request has changed, with the values that it found under its locks.
 *
 *   act ─► transaction: rows as rehearsed? ─► call: as rehearsed? ─► transactions that record the outcome of the call
 *              └─► no: rolled back                └─► no: refused, as if by the provider
 *
 * After a call that is made, nothing is refused: money may have moved, and that has to be recorded.
 */
export class OnlyRehearsed implements WorkCheck {
  /** Whether the request was stopped. */
  hasRefused = false;
  /** The entry of the journal; null if nothing was changed. */
  entry: string | null = null;
  private hasCalled = false;

  constructor(
    private readonly expected: Expected,
    private readonly run: Run,
  ) {}

  async beforeCommit(tx: Tx): Promise<void> {
    const entry = currentWork()?.journal?.entry ?? null;
    const changes = await tx.query<JournalChange>(CHANGES, [entry]);
    const { effects, run } = this.expected;
    if (!this.hasCalled && !areAmong(changesToEffects(changes, this.run), this.run, effects, run)) {
      this.hasRefused = true;
      throw new CommerceError('not_allowed', CHANGED);
    }
    if (changes.length > 0) this.entry = entry;
  }

  refuseCall(call: RehearsedCall): string | null {
    const isExpected = this.expected.calls.some((expected) => isSameCall(expected, call));
    if (isExpected) this.hasCalled = true;
    else this.hasRefused = true;
    return isExpected ? null : CHANGED;
  }
}

function isSameCall(one: RehearsedCall, other: RehearsedCall): boolean {
  const names = ['provider', 'operation', 'amount', 'currency_code'] as const;
  return names.every((name) => one[name] === other[name]);
}

const CHANGES = `
  select "table", row_id as id, before, after from journal_change where entry_id = $1 order by position`;
