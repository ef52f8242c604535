import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import 'reflect-metadata';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/data-source.ts';
import {
  EmbeddedPostgresError,
  socketUrl,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/server/standalone/postgres/embedded-postgres.ts';
import { migrate } from '../../src/engine/kernel/database/migrate.ts';

/** One server for the run, with one template database for the present state of the migrations; `global-teardown.ts` stops it. */
export default async function globalSetup(): Promise<void> {
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

/** Test data may be lost, so nothing waits for the disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  max_wal_size: '128MB',
  autovacuum: 'off', // a worker that visits the template makes its copies wait
};

/** Runs at the same time get a server each; its directory is kept, so that the template is there next time. */
async function startTestServer(): Promise<EmbeddedPostgres> {
  const home = testHome();
  for (let number = 1; ; number++) {
    const dataDir = `${home}${number === 1 ? '' : `-${number}`}`;
    const start = () => startEmbeddedPostgres({ dataDir, settings: FAST });
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresError) || error.reason === 'unsupported') throw error;
      if (error.reason === 'in_use' && number < 9) continue;
      if (error.reason === 'in_use') throw error;
      // without fsync, a crash of the machine may leave something that cannot be started
      rmSync(dataDir, { recursive: true, force: true });
      return start();
    }
  }
}

/**
 * In memory where there is room: a database is a thousand small files, and ext4 is ten times slower at making
 * those where as many were deleted a moment ago.
 */
function testHome(): string {
  const memory = '/dev/shm';
  const checkout = createHash('sha1').update(process.cwd()).digest('hex').slice(0, 12);
  if (existsSync(memory)) {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 2 ** 31) return path.join(memory, `storekeep-test-${checkout}`);
  }
  return path.resolve('.data/test-postgres');
}

async function prepareTemplate(server: EmbeddedPostgres): Promise<string> {
  const template = `template_${hashOf('migrations')}`;
  const admin = new Client(server.url);
  await admin.connect();
  try {
    const found = await dropOthers(admin, template);
    if (!found) await makeTemplate(admin, server, template);
  } finally {
    await admin.end();
  }
  return template;
}

/** Drops templates of other states, and what a killed run left. True when the wanted one is there. */
async function dropOthers(admin: Client, wanted: string): Promise<boolean> {
  const { rows } = await admin.query<{ datname: string; datistemplate: boolean }>(
    String.raw`select datname, datistemplate from pg_database where datname like 'test\_%' or datname like 'template\_%'`,
  );
  for (const { datname, datistemplate } of rows) {
    if (datname === wanted) continue;
    // one that was left half dropped can be dropped, and nothing else
    if (datistemplate) await admin.query(`alter database ${datname} is_template false`);
    await admin.query(`drop database ${datname} with (force)`);
  }
  return rows.some(({ datname }) => datname === wanted);
}

/** Made under another name, so that a run that is killed meanwhile leaves no half of a template. */
async function makeTemplate(admin: Client, server: EmbeddedPostgres, template: string): Promise<void> {
  await admin.query('create database test_making');
  const url = socketUrl(server.socketDir, 'test_making');
  const dataSource = await new DataSource(dataSourceOptions({ url, poolSize: 2 })).initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
  await admin.query(`alter database test_making rename to ${template}`);
  // no connections: a database can only be copied while nobody uses it
  await admin.query(`alter database ${template} is_template true allow_connections false`);
}

function hashOf(directory: string): string {
  const hash = createHash('sha1');
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(directory, name);
    if (statSync(file).isFile()) hash.update(`${name}\n`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}
