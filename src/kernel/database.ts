import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DataSource, EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { borrow } from './borrow.ts';
import { FairTurns } from './fair-turns.ts';
import { JoinedTransactions } from './joined.ts';
import { isConnectionLost } from './postgres-errors.ts';
import { changesRows, currentWork } from './request-work.ts';
import { send, type Shape, type Sql, type Statement, type Tx } from './sql.ts';
import { runTransaction } from './transaction.ts';
import { Turns } from './turns.ts';
import type { Reading } from './wanted.ts';

/** Rows of a page from which on it is a long one. */
const LONG_PAGE = 100;
/** Requests for pages, of one client or of all. */
const MOST_WAITING = 2000;

/** How long a request that has changed something tries to read its result. */
const LONGEST_READ_MS = 10_000;

/** The shop's PostgreSQL: the only way to it, for reads by the pool and for transactions. */
export class Database implements Sql {
  private readonly joined = new JoinedTransactions();
  private readonly turns = new Turns();
  private readonly pages: FairTurns;
  private readonly longPages = new FairTurns(1, MOST_WAITING, MOST_WAITING);

  constructor(readonly dataSource: DataSource) {
    const { poolSize = 10 } = dataSource.options as { poolSize?: number };
    const atOnce = Math.min(Math.ceil(poolSize / 2), Math.max(2, availableParallelism()));
    this.pages = new FairTurns(atOnce, MOST_WAITING, MOST_WAITING);
  }

  /** @param reading who waits for it; it ends when they do not any more, unless it takes part in a transaction */
  query<T>(text: string, values?: unknown[], shape?: Shape, reading?: Reading): Promise<T[]> {
    if (this.joined.tx) return this.joined.part((part) => part.query<T>(text, values, shape));
    const request = currentWork();
    // so that its outcome is known when the connection is lost
    if (request && changesRows(text)) return this.transaction((tx) => tx.query<T>(text, values, shape));
    const statement = this.shaped({ text, values, shape });
    const read = (): Promise<T[]> =>
      borrow(this.pool, (connection) => send<T>(connection, statement), reading);
    return request?.hasCommitted ? whileConnectionLost(read) : read();
  }

  /**
   * A query for a page of a list. No more of them are made at once than there are processors, and they keep half of the
   * connections busy at most, so that nobody who buys stands behind them; long ones are made one at a time, as each takes
   * megabytes. Clients take turns.
   * @param rows how many are asked for
   * @param reading whose turn it is
   * @throws too_many_requests
   */
  queryPage<T>(text: string, values: unknown[], shape: Shape, rows: number, reading?: Reading): Promise<T[]> {
    const query = (): Promise<T[]> => this.query<T>(text, values, shape, reading);
    if (!reading || this.joined.tx) return query(); // nobody's turn, or it has its connection
    const { client } = reading;
    const page = (): Promise<T[]> => this.pages.take(client, query);
    return rows > LONG_PAGE ? this.longPages.take(client, page) : page();
  }

  /**
   * Runs `work` in a transaction, and the whole of it again when PostgreSQL asks for that (serialization failure,
   * deadlock). So `work` must have no effect outside the database; see `Tx.afterCommit`.
   * @param about e.g. `cart cart_1`: transactions about the same take turns, before they take a connection
   * @throws conflict when it still fails after the last try, or too many are about the same
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, about?: string): Promise<T> {
    if (this.joined.tx) return this.joined.part(work);
    const run = (): Promise<T> => runTransaction(this, work, 'once');
    return about === undefined ? run() : this.turns.take(about, run);
  }

  /** As `transaction`, for work on many rows, as jobs have it: PostgreSQL plans it for its values, and for tables as they grow. */
  bulkTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.joined.tx ? this.joined.part(work) : runTransaction(this, work, 'as they come');
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

  /** Whether the caller runs in a transaction that it has joined. */
  get isJoined(): boolean {
    return this.joined.tx !== undefined;
  }

  /** How a statement is prepared on the connections of this database. */
  shaped(statement: Statement): Statement {
    return statement;
  }

  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata {
    return this.dataSource.getMetadata(entity);
  }

  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** What is read again on another connection, for 10 s at most: refusing it would tell the client that nothing was changed. */
async function whileConnectionLost<T>(read: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + LONGEST_READ_MS; ; await sleep(100)) {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > deadline) throw error;
    }
  }
}
