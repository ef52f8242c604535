import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '#assembly/data-source';
import { socketUrl } from '#server/standalone/postgres/embedded-postgres';

/** A database for one test file or one test. */
export interface TestDatabase {
  /** A value for `DATABASE_URL`. */
  url: string;
  options: DataSourceOptions;
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Its entities, which take longer to prepare than a database to copy. */
  openDataSource(): Promise<DataSource>;
  /** Disconnects all clients and drops it. */
  close(): Promise<void>;
}

/** Creates a database with all migrations, from the template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(getTestServer().template);
}

/** Creates a database without migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase('template0');
}

/**
 * Creates a copy of a database that is filled once in a run, by the first of its workers.
 * @param name unique among the calls
 * @param fill closes its connections, since PostgreSQL only copies databases that are not in use
 */
export async function createFilledDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const template = `template_${name}`; // `global-setup.ts` drops those of former runs
  const { socketDir } = getTestServer();
  const admin = new Client(socketUrl(socketDir, 'postgres'));
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]); // until the connection ends
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // under another name first, so that no worker finds an incomplete one
      const incomplete = `test_${name}`;
      await admin.query(`drop database if exists ${incomplete} with (force)`);
      await admin.query(`create database ${incomplete} template template0`);
      await fill(socketUrl(socketDir, incomplete));
      await admin.query(`alter database ${incomplete} rename to ${template}`);
    }
  } finally {
    await admin.end();
  }
  return copyDatabase(template);
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const { socketDir } = getTestServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await executeAsAdmin(`create database ${name} template ${template} strategy file_copy`);
  const url = socketUrl(socketDir, name);
  const options = dataSourceOptions({ url, poolSize: 5 });
  const pool = new Pool({ connectionString: url, max: 5 });
  pool.on('error', () => undefined); // the server may stop before the connection is closed
  let dataSource: Promise<DataSource> | undefined;
  return {
    url,
    options,
    query: async <Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as Row[],
    openDataSource: () => (dataSource ??= new DataSource(options).initialize()),
    async close() {
      const opened = await dataSource;
      if (opened?.isInitialized) await opened.destroy();
      await pool.end();
      await executeAsAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

/** The test server that `global-setup.ts` has started. */
function getTestServer(): { socketDir: string; template: string } {
  const server = process.env.TEST_POSTGRES;
  if (!server) throw new Error('There is no test server: run tests with jest, which starts one');
  return JSON.parse(server) as { socketDir: string; template: string };
}

async function executeAsAdmin(statement: string): Promise<void> {
  const admin = new Client(socketUrl(getTestServer().socketDir, 'postgres'));
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
