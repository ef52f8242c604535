import type { Tx } from '../database/sql.ts';
import type { Aggregate } from './aggregate.ts';
import type { Snapshot } from './snapshot.ts';

/*
 * A change of an aggregate takes two round trips, and a third one reads the response:
 *
 *   1   begin · lock the root row · load the aggregate · load what else the change needs
 *       change the aggregate in memory
 *   2   save the differences · statements of other modules · commit
 *   3   read the response
 *
 * The statements of a round trip are sent at once, and PostgreSQL runs them in this order. If one fails, those behind it fail too, and so
 * does the commit.
 */

/** An aggregate that the transaction has locked and loaded, to be changed in memory. */
export class Locked<T extends { id: string }> {
  private readonly before: Snapshot;

  constructor(
    private readonly tx: Tx,
    private readonly aggregate: Aggregate<T>,
    readonly root: T,
  ) {
    this.before = aggregate.snapshotOf(root);
  }

  /** Whether saving would write anything except `updated_at`. */
  get hasChanged(): boolean {
    return this.aggregate.hasChanged(this.root, this.before);
  }

  /** Writes the differences; the commit does not wait for the response. */
  save(): Promise<void> {
    return sendLast(this.tx, this.aggregate.save(this.tx, this.root, this.before));
  }
}

/**
 * Locks an aggregate, and loads it in a second statement: under READ COMMITTED, a statement that had to wait for a lock sees the locked
 * row as it is now, and everything else as it was when the statement began. Both are sent at once.
 * @returns undefined if it does not exist
 */
export async function lockAndLoad<T extends { id: string }>(
  tx: Tx,
  aggregate: Aggregate<T>,
  id: string,
): Promise<Locked<T> | undefined> {
  const [, root] = await Promise.all([aggregate.lock(tx, id), aggregate.load(tx, id)]);
  return root && new Locked(tx, aggregate, root);
}

/**
 * Lets the commit be sent without waiting for the response of a statement, see `Tx.commitWith`. Statements that are sent after it run
 * after it.
 * @param statement the result of a statement that was just sent
 */
export async function sendLast(tx: Tx, statement: Promise<unknown>): Promise<void> {
  if (tx.commitWith) tx.commitWith(statement);
  else await statement;
}
