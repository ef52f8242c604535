import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { readConfig } from '../../src/server/standalone/config/config.ts';
import { createApp } from '../../src/server/standalone/server.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

/* PgBouncer between the shop and PostgreSQL, if it is installed (Debian's package `pgbouncer`). */

const installed = spawnSync('pgbouncer', ['--version']).status === 0;
const isRoot = process.getuid?.() === 0;

let database: TestDatabase;
let pgbouncer: ChildProcess | undefined;
const directory = mkdtempSync(path.join(tmpdir(), 'storekeep-pooler-'));

beforeAll(async () => (database = await testDatabase()));

afterEach(async () => {
  const exit = pgbouncer && once(pgbouncer, 'exit');
  pgbouncer?.kill('SIGINT');
  await exit;
});

afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

(installed ? describe : describe.skip)('A shop behind PgBouncer', () => {
  it('works in session mode', async () => {
    const app = await createApp(config(), await startPgBouncer('session'));
    await app.init();

    const response = await app.inject('/store/regions');

    expect(response.statusCode).toBe(200);
    await app.close();
  });

  it('fails to start in transaction mode with a one-line message', async () => {
    const start = createApp(config(), await startPgBouncer('transaction'));

    await expect(start).rejects.toThrow(/^DATABASE_URL leads to a pooler .* pool_mode = session$/);
  });
});

function config(): ReturnType<typeof readConfig> {
  return readConfig({ LOG_LEVEL: 'fatal', DATABASE_POOL_SIZE: '3' });
}

/** Starts PgBouncer. @returns the URL of the database behind it */
async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
  const { pathname, searchParams } = new URL(database.url);
  const port = await freePort();
  const file = path.join(directory, `${mode}.ini`);
  chmodSync(directory, 0o755);
  writeFileSync(
    file,
    `[databases]\n* = host=${searchParams.get('host')} user=postgres
     [pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any
     pool_mode = ${mode}\nignore_startup_parameters = options,extra_float_digits\n`.replaceAll(/^ +/gm, ''),
  );
  // PgBouncer refuses to run as root; the socket of the test server belongs to the account `postgres` then
  pgbouncer = spawn('pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}${pathname}`;
  while (!(await isReady(url))) await sleep(50);
  return url;
}

async function isReady(url: string): Promise<boolean> {
  const client = new Client(url);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
