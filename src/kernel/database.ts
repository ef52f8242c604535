import type { Pool } from 'pg';
import type { DataSource, EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { JoinedTransactions } from './joined.ts';
import { send, type Sql, type Tx } from './sql.ts';
import { runTransaction } from './transaction.ts';

/** The shop's PostgreSQL: the only way to it, for reads by the pool and for transactions. */
export class Database implements Sql {
  private readonly joined = new JoinedTransactions();

  constructor(readonly dataSource: DataSource) {}

  query<T>(text: string, values?: unknown[]): Promise<T[]> {
    const { tx } = this.joined;
    return tx ? this.joined.part(tx, () => tx.query<T>(text, values)) : send<T>(this.pool, text, values);
  }

  /**
   * Runs `work` in a transaction, and the whole of it again when PostgreSQL asks for that (serialization failure,
   * deadlock). So `work` must have no effect outside the database; see `Tx.afterCommit`.
   * @throws conflict when it still fails after the last try
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { tx } = this.joined;
    return tx ? this.joined.part(tx, work) : runTransaction(this, work);
  }

  /**
   * Runs `work` so that all of ours that it calls takes part in the transaction which the application has opened on
   * `manager`, a connection to the same database. Retries are then the application's, and nothing is told to subscribers
   * and providers before it commits.
   * @throws when `manager` has no open transaction
   */
  join<T>(manager: EntityManager, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.joined.run(manager, (entity) => this.metadata(entity), work);
  }

  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata {
    return this.dataSource.getMetadata(entity);
  }

  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}
