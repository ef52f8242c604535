import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/standalone/postgres/embedded-postgres';
import { withoutValues } from '#server/standalone/postgres/postgres-server';

describe('The embedded PostgreSQL', () => {
  let dataDir: string;
  const running: EmbeddedPostgres[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'storekeep-pg-'));
  });

  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    running.push(server);
    return server;
  }

  async function stop(server: EmbeddedPostgres): Promise<void> {
    running.splice(running.indexOf(server), 1);
    await server.stop();
  }

  it('creates its directory, and has its data after a restart', async () => {
    const first = await start();
    await query(first.url, 'create table persistent as select 42 as value');
    await stop(first);

    const second = await start();

    expect(await query(second.url, 'select value from persistent')).toEqual([{ value: 42 }]);
  });

  it('listens on a Unix socket and on no port', async () => {
    const { url, socketDir } = await start();
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(existsSync(path.join(socketDir, '.s.PGSQL.5432'))).toBe(true);
  });

  it('is found by other processes only while it runs', async () => {
    expect(findEmbeddedPostgres(dataDir)).toBeNull();
    const server = await start();
    expect(findEmbeddedPostgres(dataDir)).toBe(server.url);
    await stop(server);
    expect(findEmbeddedPostgres(dataDir)).toBeNull();
  });

  it('rejects a directory in use with an error of one line', async () => {
    await start();
    const error = await start().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    expect(error).toMatchObject({
      reason: 'in_use',
      message: expect.stringMatching(/^[^\n]+in use[^\n]+$/),
    });
  });

  it('starts despite the pid file of a killed process', async () => {
    await stop(await start());
    writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n`);
    const server = await start();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('deletes the remains of a killed initialization', async () => {
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await new Promise((resolve) => ended.on('close', resolve));
    const left = path.join(dataDir, `postgres.init-${ended.pid}`);
    writeFileSync(left, 'half a cluster');
    await start();
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  it('reports that it ended without being stopped', async () => {
    const reason = new Promise<string>((resolve) => {
      void startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, onDeath: resolve }).then((server) => {
        running.push(server);
        process.kill(pidIn(dataDir), 'SIGQUIT');
      });
    });
    expect(await reason).toContain('has ended');
  });

  it('omits values from the reason why it ended', () => {
    const message = `FATAL: invalid value "oliver@example.com" for 'Oliver''s house', Key (email)=(oliver@example.com)`;
    expect(withoutValues(message)).toBe('FATAL: invalid value … for …, Key (email)…');
  });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

function pidIn(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
