import { Injectable } from '@nestjs/common';
import { Database, PeriodicTask } from '@storekeep/server/extend';
import { DELETE_AMOUNTS, INSERT_AMOUNTS, TAKE_CHANGES } from './sql/stored-amounts.ts';

/** How many changes a transaction takes off. */
const BATCH = 500;
/** How many transactions a run has at most, so that a process that stops does not wait for it. */
const MAX_BATCHES = 20;

/** Stores the amounts of new and changed orders for reports, which compute them until then. */
@Injectable()
export class StoreAmounts extends PeriodicTask {
  constructor(private readonly database: Database) {
    super('failed to store the amounts of orders for reports');
  }

  async run(): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) if (!(await this.storeBatch())) return;
  }

  /** @returns whether there may be more changes */
  private storeBatch(): Promise<boolean> {
    return this.database.bulkTransaction(async (tx) => {
      // One process at a time: the older amounts of an order must not replace newer ones.
      const [{ isHeld }] = await tx.query<{ isHeld: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('amounts of reports', 0)) as "isHeld"`,
      );
      if (!isHeld) return false;
      const changes = await tx.query<{ order_id: string }>(TAKE_CHANGES, [BATCH]);
      if (changes.length === 0) return false;
      const orders = [...new Set(changes.map(({ order_id }) => order_id))];
      await tx.query(DELETE_AMOUNTS, [orders]);
      await tx.query(INSERT_AMOUNTS, [orders], 'unprepared');
      return changes.length === BATCH;
    });
  }
}
