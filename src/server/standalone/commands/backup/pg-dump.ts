import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** The name of the dump in a backup; `pg_restore` reads it. */
export const DUMP_FILE = 'database.dump';

/** Why `pg_dump` cannot copy the database; the message says what to install. */
export class PgDumpError extends Error {
  override readonly name = 'PgDumpError';
}

/**
 * Dumps the database in the custom format, consistently while the shop is open.
 * @throws PgDumpError if `pg_dump` is missing or older than the server, which it then refuses to dump
 */
export async function dumpDatabase(url: string, file: string): Promise<{ server: number }> {
  const server = await serverMajor(url);
  const client = await pgDumpMajor();
  if (client === null || client < server)
    throw new PgDumpError(
      `${client === null ? 'pg_dump is not installed' : `pg_dump is of PostgreSQL ${client}`}, and this database needs the one of ` +
        `PostgreSQL ${server}: install postgresql-client-${server}`,
    );
  // the URL has a password: other users of the machine see arguments, but not the environment
  const child = spawn('pg_dump', ['--format=custom', '--no-password', `--file=${file}`], {
    env: { ...process.env, ...connectionVariables(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
  if (code !== 0) throw new Error(`pg_dump failed: ${errors.trim().slice(-500)}`);
  return { server };
}

async function serverMajor(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    return Math.floor(Number(rows[0].version) / 10_000);
  } finally {
    await client.end();
  }
}

/** @returns null if there is no `pg_dump` */
async function pgDumpMajor(): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)('pg_dump', ['--version']);
    return Number(/\b(\d+)(\.\d+|devel|beta|rc)/.exec(stdout)?.[1] ?? NaN);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The variables of libpq for a URL as `pg` reads it. */
function connectionVariables(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}
