import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** How long a statement waits for a server that is restarted. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 200;

/** Identifies the sessions of a move, which the fence leaves alone. */
export const APPLICATION_NAME = 'storekeep-move';

/** The lock of a move, on both of its databases. */
const LOCK = `select pg_try_advisory_lock(hashtextextended('storekeep shop move', 0)) as acquired`;
/** How long a former session of this process may keep the lock. */
const LOCK_MS = 5000;

/**
 * The session may write although the database is fenced, and its commits are on disk when they return. Nothing has a limit, since the copy
 * of a large shop takes hours.
 */
const SETTINGS = `set default_transaction_read_only = off; set synchronous_commit = on; set statement_timeout = 0; set lock_timeout = 0`;

/** Errors after which the same statement may succeed on another connection. */
const LOST =
  /^(?:08\w{3}|53300|57P0[1-3]|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)$|^(?:Connection terminated|timeout expired|Client has encountered)/;

/** Another process moves the shop. */
class AnotherMoveError extends Error {
  override readonly name = 'AnotherMoveError';
}

/**
 * One of the two databases of a move. A connection that is lost is replaced and its statement sent again, so that each statement must do
 * no harm if it runs twice.
 */
export class MovedDatabase {
  private client?: Client;
  private isClosed = false;

  constructor(
    readonly url: string,
    /** As in messages: `the old database`. */
    readonly label: string,
    /** Process ids of the sessions that this process has had there. */
    private readonly sessions = new Set<number>(),
  ) {}

  /** @throws AnotherMoveError if another process has the lock; the error of PostgreSQL; an error that names the database if it is away */
  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(RETRY_MS)) {
      try {
        if (this.isClosed) throw new Error(`The connection to ${this.label} was closed`);
        this.client ??= await this.connect();
        const { client } = this;
        return (await client.query<Row>(text, values)).rows;
      } catch (error) {
        if (!isLost(error)) throw error;
        this.disconnect();
        if (this.isClosed || Date.now() > deadline)
          throw new Error(`${this.label} does not respond: ${(error as Error).message}`, { cause: error });
      }
    }
  }

  /** As `query`, for a statement that has one row. */
  async one<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
    return (await this.query<Row>(text, values))[0];
  }

  /** Abandons all statements that are waiting. @returns the same database for what is to be done instead */
  reopen(): MovedDatabase {
    this.isClosed = true;
    this.disconnect();
    return new MovedDatabase(this.url, this.label, this.sessions);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.end().catch(() => undefined);
  }

  private disconnect(): void {
    const { client } = this;
    this.client = undefined;
    client?.end().catch(() => undefined); // closes the socket at once if a statement is waiting
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on('error', () => {
      if (this.client === client) this.client = undefined;
    });
    try {
      await client.connect();
      await client.query(SETTINGS);
      await this.lock(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Ends former sessions of this process, which PostgreSQL may not have noticed that it has left. */
  private async lock(client: Client): Promise<void> {
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    for (const deadline = Date.now() + (this.sessions.size > 0 ? LOCK_MS : 0); ; await sleep(50)) {
      const { rows } = await client.query<{ acquired: boolean }>(LOCK);
      if (rows[0].acquired) break;
      if (Date.now() >= deadline) throw new AnotherMoveError('Another process moves this shop at the moment');
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1) and application_name = $2 and datname = current_database()',
        [[...this.sessions], APPLICATION_NAME],
      );
    }
    this.sessions.add(own[0].pid);
  }
}

/** Whether an error of a connection allows to try again with another one. */
export function isLost(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string };
  return LOST.test(code ?? message);
}
