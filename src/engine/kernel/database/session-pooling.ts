import { Client, type ClientConfig, type Pool } from 'pg';

/** The connection is unsuitable; the message is one line for the operator. */
export class UnsuitableConnectionError extends Error {
  constructor(cause?: unknown) {
    super(
      'DATABASE_URL leads to a pooler that shares connections between clients (such as PgBouncer with pool_mode = transaction), which ' +
        'loses prepared statements, LISTEN and advisory locks: give the address of PostgreSQL itself, or use pool_mode = session',
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
export async function requireDedicatedSessions({ options }: Pool): Promise<void> {
  const config: ClientConfig = { ...options, password: options.password }; // not enumerable, so the spread omits it
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

/** @returns an `UnsuitableConnectionError` if a pooler rejected the startup parameters, else the error itself */
export function explainConnectionError(error: unknown): unknown {
  const { message } = (error ?? {}) as Partial<Error>;
  return /startup parameter/.test(message ?? '') ? new UnsuitableConnectionError(error) : error;
}
