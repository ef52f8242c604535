import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { send, type Connection, type Tx } from './sql.ts';

type Later = () => Promise<void> | void;

/** Transactions that an embedding application has opened with TypeORM, and in which we take part. */
export class JoinedTransactions {
  private readonly current = new AsyncLocalStorage<Tx>();

  /** The one that the caller runs in. */
  get tx(): Tx | undefined {
    return this.current.getStore();
  }

  /** @throws when `manager` has no open transaction */
  async run<T>(manager: EntityManager, metadata: Tx['metadata'], work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = manager.queryRunner;
    if (!runner?.isTransactionActive) throw new Error('the EntityManager has no open transaction');
    const connection = (await runner.connect()) as Connection;
    const tx: Tx = {
      query: (text, values, shape) => send(connection, { text, values, shape }),
      metadata,
      afterCommit: (later) => afterCommit(manager.connection, runner, later),
    };
    return this.current.run(tx, work, tx);
  }

  /** What fails is taken back by itself: the application may catch it, and go on. */
  async part<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    await tx.query('savepoint storekeep');
    try {
      const result = await work(tx);
      await tx.query('release savepoint storekeep');
      return result;
    } catch (error) {
      await tx.query('rollback to savepoint storekeep');
      throw error;
    }
  }
}

const listeners = new WeakMap<DataSource, CommitListener>();

function afterCommit(dataSource: DataSource, runner: QueryRunner, later: Later): void {
  let listener = listeners.get(dataSource);
  if (!listener) {
    listener = new CommitListener();
    listeners.set(dataSource, listener);
    dataSource.subscribers.push(listener);
  }
  listener.waitFor(runner, later);
}

/** TypeORM tells its subscribers of commits; those of savepoints, too. */
class CommitListener implements EntitySubscriberInterface {
  private readonly waiting = new WeakMap<QueryRunner, Later[]>();

  waitFor(runner: QueryRunner, later: Later): void {
    this.waiting.set(runner, [...(this.waiting.get(runner) ?? []), later]);
  }

  async afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): Promise<void> {
    if (queryRunner.isTransactionActive) return;
    const all = this.waiting.get(queryRunner) ?? [];
    this.waiting.delete(queryRunner);
    for (const later of all) await later();
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) this.waiting.delete(queryRunner);
  }
}
