import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { send, type Connection, type Tx } from './sql.ts';

type Later = () => Promise<void> | void;

/** Transactions that an embedding application has opened with TypeORM, and in which we take part. */
export class JoinedTransactions {
  private readonly current = new AsyncLocalStorage<Level>();
  private readonly outermost = new WeakMap<QueryRunner, Level>();

  /** The one that the caller runs in. */
  get tx(): Tx | undefined {
    return this.level?.tx;
  }

  /** @throws when `manager` has no open transaction */
  async run<T>(manager: EntityManager, metadata: Tx['metadata'], work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = manager.queryRunner;
    if (!runner?.isTransactionActive) throw new Error('the EntityManager has no open transaction');
    const level = await this.levelOf(manager, runner, metadata);
    return this.current.run(level, work, level.tx);
  }

  /**
   * Runs `work` behind a savepoint, so that the application may catch its failure and go on. Concurrent parts run one after the
   * other: savepoints of a connection form a stack, so a part that rolls back would take along every part that began after it.
   * @throws when the caller runs in no joined transaction
   */
  part<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const outer = this.level;
    if (!outer) throw new Error('there is no joined transaction');
    return outer.queue(() => this.behindSavepoint(outer, work));
  }

  private async behindSavepoint<T>(outer: Level, work: (tx: Tx) => Promise<T>): Promise<T> {
    const level = this.levelOn(outer.plain, outer);
    // a name for each depth: after a rollback, `release` and `rollback to` find the innermost savepoint of a name
    const savepoint = `storekeep_${level.depth}`;
    await outer.plain.query(`savepoint ${savepoint}`);
    try {
      const result = await this.current.run(level, work, level.tx);
      await outer.plain.query(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      // a lost connection rolls everything back; the first error is the one to report
      await outer.plain.query(`rollback to savepoint ${savepoint}`).catch(() => undefined);
      await outer.plain.query(`release savepoint ${savepoint}`).catch(() => undefined);
      throw error;
    } finally {
      level.isOpen = false;
    }
  }

  /** The innermost part that the caller runs in and that has not ended. */
  private get level(): Level | undefined {
    let level = this.current.getStore();
    while (level?.outer && !level.isOpen) level = level.outer;
    return level;
  }

  /** One per connection, so that concurrent calls of `run` on the same connection share a queue. */
  private async levelOf(
    manager: EntityManager,
    runner: QueryRunner,
    metadata: Tx['metadata'],
  ): Promise<Level> {
    const connection = (await runner.connect()) as Connection;
    const outermost = this.outermost.get(runner);
    if (outermost) return this.level?.isWithin(outermost) ? this.level : outermost;
    const level = this.levelOn({
      query: (text, values, shape) => send(connection, { text, values, shape }),
      metadata,
      afterCommit: (later) => afterCommit(manager.connection, runner, later),
    });
    this.outermost.set(runner, level);
    return level;
  }

  /** Statements queue with the parts of their level, unless they come from within one of those parts. */
  private levelOn(plain: Tx, outer?: Level): Level {
    const level: Level = new Level(plain, outer, {
      ...plain,
      query: (text, values, shape) => {
        const run = () => plain.query<never>(text, values, shape);
        return this.level === level ? level.queue(run) : run();
      },
    });
    return level;
  }
}

/** The joined transaction itself, or a part of it behind a savepoint. */
class Level {
  isOpen = true;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @param plain sends at once
   * @param outer what this is a part of
   * @param tx what work on this level gets
   */
  constructor(
    readonly plain: Tx,
    readonly outer: Level | undefined,
    readonly tx: Tx,
  ) {}

  get depth(): number {
    return this.outer ? this.outer.depth + 1 : 0;
  }

  isWithin(level: Level): boolean {
    return this === level || (this.outer?.isWithin(level) ?? false);
  }

  /** Runs `work` when everything that was queued before it has ended, also by failing. */
  queue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
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
