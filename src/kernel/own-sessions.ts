import { Client, type ClientConfig, type Pool } from 'pg';

/** The database cannot be used the way it is reached; one line for whoever started the program. */
export class UnfitConnectionError extends Error {
  constructor(cause?: unknown) {
    super(
      'DATABASE_URL leads to a pooler that shares connections between clients (such as PgBouncer with pool_mode = transaction), which ' +
        'loses prepared statements, LISTEN and advisory locks: give the address of PostgreSQL itself, or use pool_mode = session',
      { cause },
    );
    this.name = 'UnfitConnectionError';
  }
}

/**
 * Two clients at once have two connections each of their own, unless a pooler lends them one by statement or transaction.
 * @throws UnfitConnectionError
 */
export async function requireOwnSessions({ options }: Pool): Promise<void> {
  const config: ClientConfig = { ...options, password: options.password }; // which a spread does not see
  const clients = [new Client(config), new Client(config)];
  try {
    const backends = new Set<number>();
    for (const client of clients) {
      client.on('error', () => undefined); // its query tells
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      backends.add(rows[0].pid);
    }
    if (backends.size < clients.length) throw new UnfitConnectionError();
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

/** @returns the error under the name that tells what to do, where a pooler has refused our start-up parameters */
export function explained(error: unknown): unknown {
  const { message } = (error ?? {}) as Partial<Error>;
  return /startup parameter/.test(message ?? '') ? new UnfitConnectionError(error) : error;
}
