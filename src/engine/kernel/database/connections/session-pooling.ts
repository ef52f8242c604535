import { Client, type ClientConfig } from 'pg';
import { StartError } from '#engine/kernel/start-error';
import type { Sql } from '../sql.ts';

/** The connection is unsuitable; the message is one line for the operator. */
export class UnsuitableConnectionError extends StartError {
  constructor(cause?: unknown) {
    super(
      'DATABASE_URL leads to a pooler that shares connections between clients (such as PgBouncer with pool_mode = transaction), which ' +
        'loses prepared statements, LISTEN and advisory locks: give the address of PostgreSQL itself in DATABASE_DIRECT_URL, or use ' +
        'pool_mode = session',
      { cause },
    );
    this.name = 'UnsuitableConnectionError';
  }
}

/**
 * Requires a session per connection: two clients must have two backends, which they do not have through a pooler in statement or
 * transaction mode.
 * @throws UnsuitableConnectionError
 */
export async function requireDedicatedSessions(config: ClientConfig): Promise<void> {
  const clients = [new Client(config), new Client(config)];
  try {
    const backends = new Set<number>();
    for (const client of clients) {
      client.on('error', () => undefined); // the query rejects
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      backends.add(rows[0].pid);
    }
    if (backends.size < clients.length) throw new UnsuitableConnectionError();
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

/** The settings of a session that a pooler drops: times are formatted in UTC, and nothing may wait forever. */
const SETTINGS = `select current_setting('TimeZone') = 'UTC' and current_setting('lock_timeout') <> '0'
  and current_setting('statement_timeout') <> '0' as complete, current_user as role`;

/**
 * Requires the settings of a session on the connections of a pooler in transaction mode.
 * @throws StartError
 */
export async function requirePooledSettings(database: Sql): Promise<void> {
  const [{ complete, role }] = await database.query<{ complete: boolean; role: string }>(
    SETTINGS,
    [],
    'unprepared',
  );
  if (complete) return;
  throw new StartError(
    `Connections through DATABASE_URL lack settings that PgBouncer drops: alter role "${role}" set timezone = 'UTC', set ` +
      `lock_timeout = '10s' and set statement_timeout = '20s' (docs/deploying.md, PgBouncer)`,
  );
}

/** @returns an `UnsuitableConnectionError` if a pooler rejected the startup parameters, else the error itself */
export function explainConnectionError(error: unknown): unknown {
  const { message } = (error ?? {}) as Partial<Error>;
  return /startup parameter/.test(message ?? '') ? new UnsuitableConnectionError(error) : error;
}
