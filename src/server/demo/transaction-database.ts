import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';

/**
 * A database whose transactions are all part of one outer transaction, so that services that open their own transactions commit or
 * roll back together.
 */
export class TransactionDatabase extends Database {
  constructor(
    database: Database,
    private readonly tx: Tx,
  ) {
    super(database.dataSource);
  }

  override query<T>(text: string, values?: unknown[]): Promise<T[]> {
    return this.tx.query<T>(text, values);
  }

  override transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return work(this.tx);
  }
}
