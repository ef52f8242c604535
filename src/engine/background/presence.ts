import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** "STKP": the first half of the advisory lock key. */
const LOCK = 0x53544b50;
const RECONNECT_MS = 500;

/** SQL: the numbers of all processes that are connected. */
export const CONNECTED_PROCESSES = `select objid::bigint::text from pg_locks
  where database = (select oid from pg_database where datname = current_database())
    and locktype = 'advisory' and objsubid = 2 and granted and classid = ${LOCK}`;

interface Callbacks {
  /** The process has (re)connected, under a new number. */
  up(): void;
  /** The connection was lost, and the other processes see that. */
  down(): void;
  notified(message: string): void;
}

/**
 * A dedicated connection on which a process listens for notifications and which marks it as alive: it holds an advisory lock on the
 * number of this process, which PostgreSQL releases immediately when the process dies, even by SIGKILL. It needs a session of
 * its own, which a pooler in transaction mode does not give it.
 */
export class Presence {
  private client?: Client;
  private currentNumber = '';
  private closed = false;
  private opening?: Promise<void>;

  constructor(
    private readonly config: ClientConfig,
    private readonly channel: string,
    private readonly callbacks: Callbacks,
  ) {}

  /** The number of this process, which changes with each connection; null while it is disconnected. */
  get number(): string | null {
    return this.client ? this.currentNumber : null;
  }

  /** Connects, and retries until it succeeds. */
  open(): void {
    this.opening ??= this.connect().finally(() => (this.opening = undefined));
  }

  /** Runs a statement on this connection instead of one of the pool. */
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
      const client = new Client({ ...this.config, keepAlive: true });
      client.on('error', () => undefined); // an `end` event follows
      try {
        await client.connect();
        const number = await acquireNumber(client);
        await client.query(`listen "${this.channel}"`);
        client.on('notification', ({ payload = '' }) => this.callbacks.notified(payload));
        client.once('end', () => this.lost());
        this.currentNumber = number;
        this.client = client;
      } catch {
        await client.end().catch(() => undefined);
        await sleep(RECONNECT_MS, undefined, { ref: false });
      }
    }
    if (this.client && !this.closed) this.callbacks.up();
  }

  private lost(): void {
    this.client = undefined;
    if (this.closed) return;
    this.callbacks.down();
    this.open();
  }
}

async function acquireNumber(client: Client): Promise<string> {
  for (;;) {
    const number = randomInt(1, 2 ** 31 - 1);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      LOCK,
      number,
    ]);
    if (rows[0].taken) return String(number);
  }
}
