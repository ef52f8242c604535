import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';

/** "STKP": the first half of our advisory locks' keys. */
const LOCK = 0x53544b50;
const RECONNECT_MS = 500;

/** SQL: the numbers of all processes that are there. */
export const PRESENT = `select objid::bigint::text from pg_locks where locktype = 'advisory' and classid = ${LOCK}
  and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())`;

interface Calls {
  /** The process is there (again), under a new number. */
  up(): void;
  /** The connection is gone, and the others have noticed. */
  down(): void;
  heard(message: string): void;
}

/**
 * One connection on which a process hears what others tell, and by which they see that it is there: it holds an
 * advisory lock on the number of this process, which PostgreSQL gives up at once when the process dies, SIGKILL too.
 * Needs PostgreSQL itself or a pooler of sessions; one of transactions cannot listen.
 */
export class Presence {
  private client?: Client;
  private known = '';
  private closed = false;
  private opening?: Promise<void>;

  constructor(
    private readonly pool: Pool,
    private readonly channel: string,
    private readonly calls: Calls,
  ) {}

  /** The number under which this process is there, another one with each connection; null while it is not. */
  get number(): string | null {
    return this.client ? this.known : null;
  }

  /** Connects, and keeps trying. */
  open(): void {
    this.opening ??= this.connect().finally(() => (this.opening = undefined));
  }

  /** A statement on this connection, so that it needs none of the pool. */
  async query<T>(text: string, values: unknown[]): Promise<T[]> {
    if (!this.client) throw new Error('not connected');
    return (await this.client.query(text, values)).rows as T[];
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.opening;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    while (!this.closed && !this.client) {
      const client = new Client({ ...plain(this.pool), keepAlive: true });
      client.on('error', () => undefined); // followed by its end
      try {
        await client.connect();
        const number = await takeNumber(client);
        await client.query(`listen "${this.channel}"`);
        client.on('notification', ({ payload = '' }) => this.calls.heard(payload));
        client.once('end', () => this.lost());
        this.known = number;
        this.client = client;
      } catch {
        await client.end().catch(() => undefined);
        await sleep(RECONNECT_MS, undefined, { ref: false });
      }
    }
    if (this.client && !this.closed) this.calls.up();
  }

  private lost(): void {
    this.client = undefined;
    if (this.closed) return;
    this.calls.down();
    this.open();
  }
}

async function takeNumber(client: Client): Promise<string> {
  for (;;) {
    const number = randomInt(1, 2 ** 31 - 1);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      LOCK,
      number,
    ]);
    if (rows[0].taken) return String(number);
  }
}

/** How the pool connects; its password is a property that a spread does not see. */
function plain({ options }: Pool): ClientConfig {
  return { ...options, password: options.password };
}
