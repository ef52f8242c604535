import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** The name of the dump in a backup; `pg_restore` reads it. */
export const DUMP_FILE = 'database.dump';

/** Why `pg_dump` or `pg_restore` cannot copy the database; the message says what to install. */
export class PgDumpError extends Error {
  override readonly name = 'PgDumpError';
}

/**
 * Dumps the database in the custom format, consistently while the shop is open.
 * @throws PgDumpError if `pg_dump` is missing or older than the server, which it then refuses to dump
 */
export async function dumpDatabase(url: string, file: string): Promise<{ server: number }> {
  const { server } = await inspectDatabase(url);
  await requireProgram('pg_dump', server);
  await run('pg_dump', url, ['--format=custom', '--no-password', `--file=${file}`]);
  return { server };
}

/**
 * Restores a dump into an empty database, in one transaction. All objects belong to the role of the URL, with which the shop connects.
 * @param dumped the major version of the server that was dumped
 * @throws Error if the database is not empty; PgDumpError if `pg_restore` is missing or older than the dump
 */
export async function restoreDatabase(url: string, file: string, dumped: number): Promise<void> {
  const { tables } = await inspectDatabase(url);
  if (tables > 0)
    throw new Error(
      `The database has ${tables} tables; a backup is restored into an empty one: create it (createdb -O <user> <name>), and name it in the URL`,
    );
  await requireProgram('pg_restore', dumped);
  await run('pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--no-password',
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${new Client(url).database}`,
    file,
  ]);
}

async function inspectDatabase(url: string): Promise<{ server: number; tables: number }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; tables: number }>(
      `select current_setting('server_version_num') as version,
         (select count(*)::int from pg_tables where schemaname = current_schema()) as tables`,
    );
    return { server: Math.floor(Number(rows[0].version) / 10_000), tables: rows[0].tables };
  } finally {
    await client.end();
  }
}

/** @param major the version of PostgreSQL that it has to be of at least */
async function requireProgram(program: 'pg_dump' | 'pg_restore', major: number): Promise<void> {
  const installed = await readMajor(program);
  if (installed !== null && installed >= major) return;
  throw new PgDumpError(
    `${installed === null ? `${program} is not installed` : `${program} is of PostgreSQL ${installed}`}, and this database needs the ` +
      `one of PostgreSQL ${major}: install postgresql-client-${major}`,
  );
}

/** @returns null if the program is not installed */
async function readMajor(program: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version']);
    return Number(/\b(\d+)(\.\d+|devel|beta|rc)/.exec(stdout)?.[1] ?? NaN);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function run(program: string, url: string, args: string[]): Promise<void> {
  // the URL has a password: other users of the machine see arguments, but not the environment
  const child = spawn(program, args, {
    env: { ...process.env, ...connectionVariables(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
  if (code !== 0) throw new Error(`${program} failed: ${errors.trim().slice(-500)}`);
}

/** The parameters of a URL that libpq has as variables. */
const PARAMETERS: Record<string, string> = {
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** The variables of libpq for a URL, with the parts that `pg` reads from it. */
export function connectionVariables(url: string): NodeJS.ProcessEnv {
  const { host, port, database, user, password } = new Client(url);
  const query = new URLSearchParams(url.split('?')[1]);
  const files = Object.entries(PARAMETERS).flatMap(([name, variable]) => {
    const value = query.get(name);
    return value === null ? [] : [[variable, value]];
  });
  const sslMode = findSslMode(query);
  return {
    ...{ PGHOST: host, PGPORT: String(port), PGDATABASE: database, PGUSER: user },
    ...(password && { PGPASSWORD: password }),
    ...(sslMode !== null && { PGSSLMODE: sslMode }),
    ...(Object.fromEntries(files) as NodeJS.ProcessEnv),
  };
}

/** libpq has no `no-verify`, which is its `require`: encrypted, with any certificate. */
function findSslMode(query: URLSearchParams): string | null {
  const mode = query.get('sslmode') ?? (/^(true|1)$/.test(query.get('ssl') ?? '') ? 'require' : null);
  return mode === 'no-verify' ? 'require' : mode;
}
