import { Database } from '../../engine/kernel/database/database.ts';
import type { Tx } from '../../engine/kernel/database/sql.ts';

/**
 * A database for services that open their own transactions: whatever they write through it is part of the one given, so
 * that it is all there or not at all.
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
