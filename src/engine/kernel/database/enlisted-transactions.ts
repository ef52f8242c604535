import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import type { Observability } from '#engine/observability/observability';
import { type Connection, send, type Tx } from './sql.ts';

/** The database that the transactions run on. */
type Host = Pick<Tx, 'metadata' | 'events'> & { readonly observability: Observability };

type CommitCallback = () => Promise<void> | void;

/** Transactions that the embedding application has opened with TypeORM and in which our code takes part. */
export class EnlistedTransactions {
  private readonly current = new AsyncLocalStorage<Level>();
  private readonly outermost = new WeakMap<QueryRunner, Level>();

  /** The joined transaction of the caller. */
  get tx(): Tx | undefined {
    return this.level?.tx;
  }

  /** @throws when `manager` has no open transaction */
  async run<T>(manager: EntityManager, host: Host, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = manager.queryRunner;
    if (!runner?.isTransactionActive) throw new Error('the EntityManager has no open transaction');
    const level = await this.levelOf(manager, runner, host);
    return this.current.run(level, work, level.tx);
  }

  /**
   * Runs `work` after a savepoint, so that the application can catch an error and continue the transaction. Concurrent calls run one
   * after the other: the savepoints of a connection form a stack, so a rollback would also roll back every later savepoint.
   * @throws when the caller does not run in a joined transaction
   */
  runNested<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const outer = this.level;
    if (!outer) throw new Error('there is no joined transaction');
    return outer.queue(() => this.runAfterSavepoint(outer, work));
  }

  private async runAfterSavepoint<T>(outer: Level, work: (tx: Tx) => Promise<T>): Promise<T> {
    const level = this.levelOn(outer.unqueued, outer);
    // a name per depth, because `release` and `rollback to` apply to the innermost savepoint of a name
    const savepoint = `storekeep_${level.depth}`;
    await outer.unqueued.query(`savepoint ${savepoint}`);
    try {
      const result = await this.current.run(level, work, level.tx);
      await outer.unqueued.query(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      await level.close();
      // if the connection is lost, everything is rolled back; report the original error
      await outer.unqueued.query(`rollback to savepoint ${savepoint}`).catch(() => undefined);
      await outer.unqueued.query(`release savepoint ${savepoint}`).catch(() => undefined);
      throw error;
    } finally {
      level.isOpen = false;
    }
  }

  /** The innermost open level that the caller runs in. */
  private get level(): Level | undefined {
    let level = this.current.getStore();
    while (level?.outer && !level.isOpen) level = level.outer;
    return level;
  }

  /** Returns one level per connection, so that concurrent calls of `run` on the same connection share a queue. */
  private async levelOf(manager: EntityManager, runner: QueryRunner, host: Host): Promise<Level> {
    const connection = (await runner.connect()) as Connection;
    const outermost = this.outermost.get(runner);
    if (outermost) return this.level?.isWithin(outermost) ? this.level : outermost;
    const level = this.levelOn({
      isWritable: true,
      query: (text, values, shape) =>
        send(connection, { text, values, shape }, host.observability.statements),
      metadata: (entity) => host.metadata(entity),
      events: host.events,
      afterCommit: (callback) => afterCommit(manager.connection, runner, callback),
    });
    this.outermost.set(runner, level);
    return level;
  }

  /** Statements wait in the queue of their level, unless they come from within a nested level. */
  private levelOn(unqueued: Tx, outer?: Level): Level {
    const level: Level = new Level(unqueued, outer, {
      ...unqueued,
      query: (text, values, shape) => {
        const run = () => unqueued.query<never>(text, values, shape);
        return this.level === level || !level.isOpen ? level.queue(run) : run();
      },
    });
    return level;
  }
}

/** The joined transaction itself, or a nested level that starts with a savepoint. */
class Level {
  isOpen = true;
  private tail: Promise<unknown> = Promise.resolve();

  /**
   * @param unqueued sends statements immediately
   * @param outer the enclosing level
   * @param tx the transaction that is passed to the work on this level
   */
  constructor(
    readonly unqueued: Tx,
    readonly outer: Level | undefined,
    readonly tx: Tx,
  ) {}

  get depth(): number {
    return this.outer ? this.outer.depth + 1 : 0;
  }

  isWithin(level: Level): boolean {
    return this === level || (this.outer?.isWithin(level) ?? false);
  }

  /** Runs `work` after all earlier work in the queue has settled, unless the level was closed by then. */
  queue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(() => {
      if (!this.isOpen) throw new Error('the change was rolled back: one of its statements had failed');
      return work();
    });
    this.tail = result.catch(() => undefined);
    return result;
  }

  /** Rejects what is queued, which would otherwise run after the rollback, as part of the outer transaction. */
  async close(): Promise<void> {
    this.isOpen = false;
    await this.tail;
  }
}

const listeners = new WeakMap<DataSource, CommitListener>();

function afterCommit(dataSource: DataSource, runner: QueryRunner, callback: CommitCallback): void {
  let listener = listeners.get(dataSource);
  if (!listener) {
    listener = new CommitListener();
    listeners.set(dataSource, listener);
    dataSource.subscribers.push(listener);
  }
  listener.add(runner, callback);
}

/** TypeORM notifies its subscribers of commits, including the release of savepoints. */
class CommitListener implements EntitySubscriberInterface {
  private readonly callbacks = new WeakMap<QueryRunner, CommitCallback[]>();

  add(runner: QueryRunner, callback: CommitCallback): void {
    this.callbacks.set(runner, [...(this.callbacks.get(runner) ?? []), callback]);
  }

  async afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): Promise<void> {
    if (queryRunner.isTransactionActive) return;
    const callbacks = this.callbacks.get(queryRunner) ?? [];
    this.callbacks.delete(queryRunner);
    for (const callback of callbacks) await callback();
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) this.callbacks.delete(queryRunner);
  }
}
