import { randomBytes } from 'node:crypto';
import 'reflect-metadata';
import { Client } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../../src/data-source.ts';
import { socketUrl } from '../../src/server/standalone/postgres/embedded-postgres.ts';

/** A database of its own for a test file, or for one test. */
export interface TestDatabase {
  /** Fit for `DATABASE_URL`. */
  url: string;
  options: DataSourceOptions;
  dataSource: DataSource;
  /** Disconnects everybody and drops it. */
  close(): Promise<void>;
}

/** A database after all migrations. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyOf(runningServer().template);
}

/** A database before the first migration. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0');
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { socketDir } = runningServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = socketUrl(socketDir, name);
  const options = dataSourceOptions({ url, poolSize: 5 });
  const dataSource = await new DataSource(options).initialize();
  return {
    url,
    options,
    dataSource,
    async close() {
      if (dataSource.isInitialized) await dataSource.destroy();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}

/** What `global-setup.ts` tells. */
function runningServer(): { socketDir: string; template: string } {
  const told = process.env.TEST_POSTGRES;
  if (!told) throw new Error('There is no test server: run tests with jest, which starts one');
  return JSON.parse(told) as { socketDir: string; template: string };
}

async function administer(statement: string): Promise<void> {
  const admin = new Client(socketUrl(runningServer().socketDir, 'postgres'));
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
