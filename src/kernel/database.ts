import type { Pool } from 'pg';
import type { DataSource, EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { send, type Connection, type Sql, type Tx } from './sql.ts';
import { runTransaction } from './transaction.ts';

/** The shop's PostgreSQL: the only way to it, for reads by the pool and for transactions. */
export class Database implements Sql {
  constructor(readonly dataSource: DataSource) {}

  query<T>(text: string, values?: unknown[]): Promise<T[]> {
    return send<T>(this.pool, text, values);
  }

  /**
   * Runs `work` in a transaction, and the whole of it again when PostgreSQL asks for that (serialization failure,
   * deadlock). So `work` must have no effect outside the database; see `Tx.afterCommit`.
   * @throws conflict when it still fails after the last try
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return runTransaction(this, work);
  }

  /** Takes part in a transaction that an embedding application has opened with TypeORM. */
  async within(manager: EntityManager): Promise<Tx> {
    const connection = (await manager.queryRunner?.connect()) as Connection | undefined;
    if (!connection) throw new Error('the EntityManager has no open transaction');
    return {
      query: (text, values) => send(connection, text, values),
      metadata: (entity) => this.metadata(entity),
      afterCommit: () => {
        throw new Error('work after the commit belongs to whoever opened the transaction');
      },
    };
  }

  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata {
    return this.dataSource.getMetadata(entity);
  }

  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}
