import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import type { DataSource, EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { Observability } from '#engine/observability/observability';
import { FairSemaphore } from '../concurrency/fair-semaphore.ts';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { journalSql } from '../journaled-work.ts';
import { currentJournal, currentWork, outsideRequest } from '../request-work.ts';
import { EnlistedTransactions } from './enlisted-transactions.ts';
import { isConnectionLost } from './postgres-errors.ts';
import type { ReadContext } from './read-context.ts';
import {
  type EventDelivery,
  type Independent,
  send,
  type Shape,
  type Sql,
  type Statement,
  type Tx,
  type WritableSql,
} from './sql.ts';
import { runTransaction } from './transaction.ts';
import { withConnection } from './with-connection.ts';
import { audibleEvents } from './without-events.ts';

/** Pages with more rows are long. */
const LONG_PAGE = 100;
/** How many page queries may wait, per client and in total. */
const MAX_WAITING = 2000;

/** How long a request that has committed a change retries reading its result. */
const READ_RETRY_MS = 10_000;

/** Extends the metadata of entities by what only this installation has. */
interface MetadataExtension {
  of(metadata: EntityMetadata): EntityMetadata;
  /** Metadata of rows that have no entity. */
  readonly targets: readonly EntityMetadata[];
}

/** What a pooler between this process and PostgreSQL asks for; see `ConnectionOptions`. */
interface PoolerOptions {
  directUrl?: string;
  preparedStatements?: boolean;
}

/** The only access to PostgreSQL, for reads through the pool and for transactions. */
export class Database implements Sql, Independent {
  /** Without an outbox, as in commands, all events are written: the server may have subscribers for them. */
  private delivery: EventDelivery = {
    hasSubscriber: () => true,
    wake: () => undefined,
    traceparent: () => null,
  };
  private extension: MetadataExtension | null = null;
  private readonly joined = new EnlistedTransactions();
  private readonly mutex = new KeyedMutex();
  private readonly pageQueries: FairSemaphore;
  private readonly longPageQueries = new FairSemaphore(1, MAX_WAITING, MAX_WAITING);

  constructor(
    readonly dataSource: DataSource,
    readonly observability = Observability.OFF,
    private readonly pooler: PoolerOptions = {},
  ) {
    const { poolSize = 10 } = dataSource.options as { poolSize?: number };
    const concurrency = Math.min(Math.ceil(poolSize / 2), Math.max(2, availableParallelism()));
    this.pageQueries = new FairSemaphore(concurrency, MAX_WAITING, MAX_WAITING);
  }

  get events(): EventDelivery {
    return audibleEvents(this.delivery);
  }

  /** Set by the outbox. */
  set events(delivery: EventDelivery) {
    this.delivery = delivery;
  }

  /**
   * Runs a statement that reads.
   * @param context of the waiting request: the query is canceled when the request is over, except within a joined transaction
   */
  query<T>(text: string, values?: unknown[], shape?: Shape, context?: ReadContext): Promise<T[]> {
    if (this.joined.tx) return this.joined.runNested((part) => part.query<T>(text, values, shape));
    context?.onStatement?.(text);
    const statement = this.shaped({ text, values, shape });
    const read = (): Promise<T[]> =>
      withConnection(
        this.pool,
        (connection) => send<T>(connection, statement, this.observability.statements, context?.requestId),
        context,
      );
    return currentWork()?.hasCommitted ? whileConnectionLost(read) : read();
  }

  /**
   * Runs a query for a page of a list. At most as many run concurrently as there are processors, and they use at most half of the
   * pool, so that purchases never wait for them. Long pages run one at a time, because each takes megabytes. Clients alternate.
   * @param rows the requested page size
   * @param context of the waiting request, which identifies the client
   * @throws too_many_requests
   */
  queryPage<T>(
    text: string,
    values: unknown[],
    shape: Shape,
    rows: number,
    context?: ReadContext,
  ): Promise<T[]> {
    const query = (): Promise<T[]> => this.query<T>(text, values, shape, context);
    if (!context || this.joined.tx) return query(); // no client, or the transaction already has a connection
    const { client } = context;
    const page = (): Promise<T[]> => this.pageQueries.run(client, query);
    return rows > LONG_PAGE ? this.longPageQueries.run(client, page) : page();
  }

  /**
   * Runs `work` in a transaction, and runs it again after a serialization failure or a deadlock. So `work` must have no side effects
   * outside of the database; see `Tx.afterCommit`.
   * @param mutexKey e.g. `cart cart_1`: transactions with the same key run one after the other, before they acquire a connection
   * @throws conflict if the last attempt fails, or if too many transactions with the same key are waiting
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, mutexKey?: string): Promise<T> {
    if (this.joined.tx) return this.joined.runNested(work);
    const run = (): Promise<T> => runTransaction(this, work, 'generic');
    return mutexKey === undefined ? run() : this.mutex.run(mutexKey, run);
  }

  /**
   * Runs statements that are not part of the change that a request asks for, such as leases, rate limits and steps of tasks. Each is
   * committed by itself, in one round trip, although the change may fail; within a joined transaction they are a part of it.
   */
  independent<T>(work: (sql: WritableSql) => Promise<T>): Promise<T> {
    const sql: WritableSql = {
      isWritable: true,
      query: (text, values, shape) => this.query(text, values, shape),
      metadata: (entity) => this.metadata(entity),
      events: this.events,
    };
    return outsideRequest(() => work(sql));
  }

  /** Like `transaction`, for jobs that work on many rows: PostgreSQL uses custom plans, and replans as the tables grow. */
  bulkTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.joined.tx ? this.joined.runNested(work) : runTransaction(this, work, 'automatic');
  }

  /**
   * Runs `work` so that all commerce calls within it take part in the transaction that the application has opened on `manager`, which
   * must be connected to the same database. Retries are then up to the application, and subscribers and providers are only called
   * after it commits.
   * @throws when `manager` has no open transaction
   */
  join<T>(manager: EntityManager, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.joined.run(manager, this, work);
  }

  /**
   * Runs `work` in a transaction that is rolled back at its end, with all the commerce calls within it.
   * @param inspect runs before the rollback, with the result of `work`
   */
  async rehearse<T, R>(work: () => Promise<T>, inspect: (tx: Tx, result: T) => Promise<R>): Promise<R> {
    const runner = this.dataSource.createQueryRunner();
    await runner.connect();
    try {
      await runner.startTransaction();
      const journal = currentJournal();
      await runner.query(`set local storekeep.rehearsal = 'on'; ${journal ? journalSql(journal) : ''}`);
      return await this.join(runner.manager, async (tx) => inspect(tx, await work()));
    } finally {
      await runner.rollbackTransaction().catch(() => undefined); // the connection is lost, and the transaction with it
      await runner.release();
    }
  }

  /** Whether the caller runs in a joined transaction. */
  get isJoined(): boolean {
    return this.joined.tx !== undefined;
  }

  /** Adapts how a statement is prepared on the connections of this database. */
  shaped(statement: Statement): Statement {
    return this.pooler.preparedStatements === false ? { ...statement, shape: 'unprepared' } : statement;
  }

  /** The configuration of a connection to PostgreSQL itself, which has a session of its own. */
  get sessionConfig(): ClientConfig {
    const { options } = this.pool;
    const { directUrl } = this.pooler;
    // the password is not enumerable, so the spread omits it
    return directUrl === undefined
      ? { ...options, password: options.password }
      : { connectionString: directUrl, options: options.options };
  }

  /** Calls `listener` whenever a connection is lost, whether a statement was running on it or not. */
  onConnectionLost(listener: () => void): void {
    this.pool.on('connect', (connection) => connection.on('error', listener));
    this.pool.on('error', listener); // an idle connection that was opened before
  }

  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata {
    const metadata = this.dataSource.getMetadata(entity);
    return this.extension ? this.extension.of(metadata) : metadata;
  }

  /** The metadata of all entities. */
  get entityMetadatas(): readonly EntityMetadata[] {
    const { extension, dataSource } = this;
    if (!extension) return dataSource.entityMetadatas;
    return [...dataSource.entityMetadatas.map((metadata) => extension.of(metadata)), ...extension.targets];
  }

  /** Whether the entities have metadata that only this installation has. */
  get isExtended(): boolean {
    return this.extension !== null;
  }

  /** Replaces the metadata of entities by that of this installation, before anything is read. */
  extendMetadata(extension: MetadataExtension): void {
    this.extension = extension;
  }

  /** How many statements and transactions of requests wait for their turn. */
  get waiting(): number {
    return this.pool.waitingCount + this.pageQueries.waiting + this.longPageQueries.waiting;
  }

  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** Retries a read on another connection, for at most 10 s: an error would tell the client that nothing was changed. */
async function whileConnectionLost<T>(read: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + READ_RETRY_MS; ; await sleep(100)) {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > deadline) throw error;
    }
  }
}
