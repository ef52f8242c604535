import './build-if-missing.ts';
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrate } from '#engine/kernel/database/migrate';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  socketUrl,
  startEmbeddedPostgres,
} from '#server/standalone/postgres/embedded-postgres';
// eslint-disable-next-line no-restricted-imports -- outside of tests, `#assembly` is the built code, whose migrations may be older
import { dataSourceOptions } from '../../src/assembly/data-source.ts';

/** Starts one server for the run, with a template database with the current migrations. `global-teardown.ts` stops it. */
export default async function globalSetup(): Promise<void> {
  // in processes that tests start, too: the machine that runs the tests may be overloaded
  process.env.SHED_LOAD = 'false';
  const server = await startTestServer();
  (globalThis as { testServer?: EmbeddedPostgres }).testServer = server;
  try {
    const template = await prepareTemplate(server);
    process.env.TEST_POSTGRES = JSON.stringify({ socketDir: server.socketDir, template });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Test data may be lost, so no commit waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  max_wal_size: '128MB',
  // as the transactions of the shop: most connections send a statement a few times, and would plan it each time
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off', // a worker in the template would block its copies
};

/** Concurrent runs get a server each. Its directory remains, so that the next run finds the template. */
async function startTestServer(): Promise<EmbeddedPostgres> {
  const directory = getDataDirectory();
  for (let number = 1; ; number++) {
    const dataDir = `${directory}${number === 1 ? '' : `-${number}`}`;
    const start = () => startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresError) || error.reason === 'unsupported') throw error;
      if (error.reason === 'in_use' && number < 9) continue;
      if (error.reason === 'in_use') throw error;
      // without fsync, a crash of the machine can leave a corrupt directory
      rmSync(dataDir, { recursive: true, force: true });
      return start();
    }
  }
}

/**
 * In memory if there is enough: a database consists of a thousand small files, and ext4 creates files ten times slower
 * where as many were deleted a moment ago.
 */
function getDataDirectory(): string {
  const memory = '/dev/shm';
  const checkout = createHash('sha1').update(process.cwd()).digest('hex').slice(0, 12);
  if (existsSync(memory)) {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 2 ** 31) return path.join(memory, `storekeep-test-${checkout}`);
  }
  return path.resolve('.data/test-postgres');
}

async function prepareTemplate(server: EmbeddedPostgres): Promise<string> {
  const template = `template_${hashOfMigrations()}`;
  const admin = new Client(server.url);
  await admin.connect();
  try {
    const found = await dropOtherDatabases(admin, template);
    if (!found) await createTemplate(admin, server, template);
  } finally {
    await admin.end();
  }
  return template;
}

/** Drops templates of other migrations, and databases of killed runs. @returns whether the current template exists */
async function dropOtherDatabases(admin: Client, template: string): Promise<boolean> {
  const { rows } = await admin.query<{ datname: string; datistemplate: boolean }>(
    String.raw`select datname, datistemplate from pg_database where datname like 'test\_%' or datname like 'template\_%'`,
  );
  for (const { datname, datistemplate } of rows) {
    if (datname === template) continue;
    // an interrupted drop leaves a database that can only be dropped
    if (datistemplate) await admin.query(`alter database ${datname} is_template false`);
    await admin.query(`drop database ${datname} with (force)`);
  }
  return rows.some(({ datname }) => datname === template);
}

/** Creates the template under another name first, so that a killed run does not leave an incomplete one. */
async function createTemplate(admin: Client, server: EmbeddedPostgres, template: string): Promise<void> {
  await admin.query('create database test_template');
  const url = socketUrl(server.socketDir, 'test_template');
  const dataSource = await new DataSource(dataSourceOptions({ url, poolSize: 2 })).initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
  await admin.query(`alter database test_template rename to ${template}`);
  // without connections, since PostgreSQL only copies databases that are not in use
  await admin.query(`alter database ${template} is_template true allow_connections false`);
}

/** Of the shop's migrations, and those in the folders of modules. */
function hashOfMigrations(): string {
  const hash = createHash('sha1');
  const modules = readdirSync('src/additions').map((name) => path.join('src/additions', name, 'migrations'));
  for (const directory of ['migrations', ...modules.filter((folder) => existsSync(folder))])
    for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = path.join(directory, name);
      if (statSync(file).isFile()) hash.update(`${file}\n`).update(readFileSync(file));
    }
  return hash.digest('hex').slice(0, 12);
}
