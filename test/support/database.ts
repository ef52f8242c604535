import { randomBytes } from 'node:crypto';
import 'reflect-metadata';
import { Client, Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../../src/data-source.ts';
import { socketUrl } from '../../src/server/standalone/postgres/embedded-postgres.ts';

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
