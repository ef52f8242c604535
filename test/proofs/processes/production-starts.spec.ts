import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '#server/standalone/config/config';
import { startServer } from '#server/standalone/server';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runStorekeep } from '../../support/run-command.ts';
import { buildProgram } from '../../support/server-process.ts';
import { connectClient } from '../../support/v1-database.ts';

/* What a server does whose operator forgot or misspelled something. */

const REFUSED = 'DATABASE_URL: is missing, ';
const KNOWN_LOGIN = { email: 'admin@storekeep.example', password: 'storekeep-demo' };

let directory: string;
beforeEach(async () => void (directory = await mkdtemp(path.join(tmpdir(), 'production-'))));
afterEach(() => rm(directory, { recursive: true }));

/** Starts a server that ends by itself, in the temporary directory. */
async function startAndFail(env: NodeJS.ProcessEnv) {
  const child = spawn('node', [buildProgram('main')], {
    cwd: directory,
    env: { ...process.env, NODE_ENV: undefined, PORT: '0', ...env },
  });
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { error: error.trim(), code };
}

describe('A server for customers without a database', () => {
  it.each([{ NODE_ENV: 'production' }, { TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://api.shop.example' }])(
    'opens no demo shop with %j',
    async (env) => {
      const { code, error } = await startAndFail(env);
      expect(code).toBe(1);
      expect(error).toContain(REFUSED);
      expect(existsSync(path.join(directory, '.data'))).toBe(false);
    },
  );

  it('names the variable that is probably misspelled', async () => {
    const { error } = await startAndFail({ NODE_ENV: 'production', DATABASE_UR: 'postgres://shop@db/shop' });
    expect(error.split('\n')).toEqual([
      'DATABASE_UR: did you mean DATABASE_URL?',
      expect.stringContaining(REFUSED),
    ]);
  });

  it('opens none for a command either', async () => {
    const env = { NODE_ENV: 'production', DATABASE_UR: 'postgres://shop@db/shop' };
    const { code, error } = await runStorekeep(
      env,
      ['user:create', '--email', 'a@example.com', '--password-stdin'],
      directory,
    );
    expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(REFUSED) });
    expect(existsSync(path.join(directory, '.data'))).toBe(false);
  });
});

describe('The file .env', () => {
  it('configures the server, and its greeting says so', async () => {
    const database = await createTestDatabase();
    await writeFile(path.join(directory, '.env'), `DATABASE_URL="${database.url}"\nPORT=1\n`);
    const env = { ...process.env, NODE_ENV: undefined, PORT: '0', LOG_LEVEL: 'fatal' };
    const server = spawn('node', [buildProgram('main')], { cwd: directory, env });
    const output = text(server.stdout);
    server.stdout.once('data', () => server.kill('SIGTERM'));
    const greeting = await output;
    await database.close();
    expect(greeting).toContain(`of the environment, and of ${path.join(directory, '.env')}`);
    expect(greeting).toContain('in the database of DATABASE_URL');
    expect(greeting).not.toContain('127.0.0.1:1\n'); // the environment wins
  });

  it('configures commands', async () => {
    await writeFile(path.join(directory, '.env'), 'DATABASE_URL=nonsense\n');
    const { error } = await runStorekeep({}, ['events'], directory);
    expect(error).toContain('DATABASE_URL: its value is not a PostgreSQL URL');
  });
});

describe('A misspelled variable', () => {
  it('fails the doctor', async () => {
    const { code, output } = await runStorekeep({ STRIPE_SECRET_KEY: 'sk_test' }, ['doctor'], directory);
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ configuration +STRIPE_SECRET_KEY: did you mean STRIPE_API_KEY\?/m);
  });
});

describe('DEMO=true', () => {
  let database: TestDatabase;
  afterEach(() => database.close());

  const start = (env: NodeJS.ProcessEnv) =>
    startServer(
      readConfig({
        ...{ DATABASE_URL: database.url, DEMO: 'true', PORT: '0', LOG_LEVEL: 'fatal' },
        ...{ DATA_DIR: path.join(directory, 'data') },
        ...env,
      }),
    );

  it('fills an empty database, and opens it again', async () => {
    database = await createEmptyDatabase();
    const server = await start({});
    expect(server.greeting).toContain(`Demo login   ${KNOWN_LOGIN.email} / ${KNOWN_LOGIN.password}`);
    await server.stop();
    const again = await start({});
    expect(await countProducts()).toBe(30);
    await again.stop();
  });

  it('has no well-known password where customers could reach it, although it listens on a loopback address', async () => {
    database = await createTestDatabase();
    const server = await start({ TRUST_PROXY: '1' });
    const stored = await readFile(path.join(directory, 'data', 'demo-password'), 'utf8');
    expect(server.greeting).toContain(`Demo login   ${KNOWN_LOGIN.email} / ${stored.trim()}`);
    const response = await fetch(`${server.url}/admin/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(KNOWN_LOGIN),
    });
    expect(response.status).toBe(401);
    await server.stop();
    // another process, which cannot read the file, does not greet with a password of its own
    const other = await start({ TRUST_PROXY: '1', DATA_DIR: path.join(directory, 'other') });
    expect(other.greeting).not.toContain('Demo login');
    await other.stop();
  });

  it('refuses the database of another shop, and leaves it as it is', async () => {
    database = await createTestDatabase();
    const client = await connectClient(database);
    await client.query(`insert into product (id, title) values ('prod_1', 'Shirt')`);
    await client.end();
    await expect(start({})).rejects.toThrow('DEMO: the database of DATABASE_URL has data of another shop');
    expect(await countProducts()).toBe(1);
  });

  async function countProducts(): Promise<number> {
    const client = await connectClient(database);
    const { rowCount } = await client.query('select from product');
    await client.end();
    return rowCount!;
  }
});
