import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import {
  EmbeddedPostgresError,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './embedded-postgres.ts';
import { withoutValues } from './postgres-server.ts';

describe('the embedded PostgreSQL', () => {
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

  it('starts on a directory that is not there yet, and has its data again after the next start', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await stop(first);

    const second = await start();

    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('listens on a socket that only this account may open, and on no port', async () => {
    const { url, socketDir } = await start();
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(existsSync(path.join(socketDir, '.s.PGSQL.5432'))).toBe(true);
  });

  it('is found by other processes while it runs, and only then', async () => {
    expect(findEmbeddedPostgres(dataDir)).toBeNull();
    const server = await start();
    expect(findEmbeddedPostgres(dataDir)).toBe(server.url);
    await stop(server);
    expect(findEmbeddedPostgres(dataDir)).toBeNull();
  });

  it('says in one line that the directory is in use', async () => {
    await start();
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmbeddedPostgresError);
    expect(refused).toMatchObject({
      reason: 'in_use',
      message: expect.stringMatching(/^[^\n]+in use[^\n]+$/),
    });
  });

  it('starts although a killed process has left its pid file', async () => {
    await stop(await start());
    writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n`);
    const server = await start();
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('drops what a killed set-up left behind', async () => {
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await new Promise((resolve) => ended.on('close', resolve));
    const left = path.join(dataDir, `postgres.init-${ended.pid}`);
    writeFileSync(left, 'half a cluster');
    await start();
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  it('tells when it ends without being stopped', async () => {
    const told = new Promise<string>((resolve) => {
      void startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, onDeath: resolve }).then((server) => {
        running.push(server);
        process.kill(pidIn(dataDir), 'SIGQUIT');
      });
    });
    expect(await told).toContain('has ended');
  });
});

it('quotes nothing of the data when it says why PostgreSQL ended', () => {
  const message = `FATAL: invalid value "oliver@example.com" for 'Oliver''s house', Key (email)=(oliver@example.com)`;
  expect(withoutValues(message)).toBe('FATAL: invalid value … for …, Key (email)…');
});

async function ask(url: string, text: string): Promise<unknown[]> {
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
