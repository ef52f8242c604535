import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestDatabase } from './database.ts';
import type { Pooler } from './pooler.ts';
import { until } from './until.ts';

/** Another version than the installed one can be given. */
const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer';
const { status, stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];

export const isPgBouncerInstalled = status === 0;
/** Whether it knows the named statements of its clients. */
export const knowsPreparedStatements = Number(major) > 1 || Number(minor) >= 21;

/** Sets what PgBouncer drops from the connections of the server, as docs/deploying.md says. */
export async function setSessionDefaults({ url, query }: TestDatabase): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const setting of [`timezone = 'UTC'`, `lock_timeout = '10s'`, `statement_timeout = '20s'`])
    await query(`alter database "${name}" set ${setting}`);
}

/** Starts PgBouncer. @param url of a database behind a Unix socket */
export async function startPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { pathname, searchParams } = new URL(url);
  const directory = mkdtempSync(path.join(tmpdir(), 'storekeep-pooler-'));
  const port = await freePort();
  const file = path.join(directory, 'pgbouncer.ini');
  chmodSync(directory, 0o755);
  writeFileSync(
    file,
    `[databases]\n* = host=${searchParams.get('host')} user=postgres
     [pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any
     pool_mode = ${mode}\n${knowsPreparedStatements ? 'max_prepared_statements = 1000\n' : ''}ignore_startup_parameters = options,extra_float_digits\n`.replaceAll(
      /^ +/gm,
      '',
    ),
  );
  // PgBouncer refuses to run as root; the socket of the test server then belongs to the account `postgres`
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pgbouncer = spawn(PROGRAM, [...account, file], { stdio: 'ignore' });
  const pooled = `postgres://postgres@127.0.0.1:${port}${pathname}`;
  await until(() => isReady(pooled), 'PgBouncer is ready');
  return {
    url: pooled,
    async close() {
      const exit = once(pgbouncer, 'exit');
      pgbouncer.kill('SIGINT');
      await exit;
      rmSync(directory, { recursive: true });
    },
  };
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
