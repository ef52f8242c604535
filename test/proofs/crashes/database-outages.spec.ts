import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/standalone/postgres/embedded-postgres';
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { until } from '../../support/until.ts';

/*
 * PostgreSQL stops under load and starts again. Without a listener for errors of connections in use, this ends the process.
 */

const STAFF = { email: 'staff@example.com', password: 'staff-password' };
const CLIENTS = 20;

const dataDir = mkdtempSync(path.join(tmpdir(), 'storekeep-outage-'));
let postgres: EmbeddedPostgres;
let server: ServerProcess;
let token: string;

const startPostgres = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });

beforeAll(async () => {
  postgres = await startPostgres();
  server = await createServerProcess({
    DATABASE_URL: postgres.url,
    DATABASE_POOL_SIZE: '8',
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
  });
  await server.start();
  const login = await post('/admin/auth/token', STAFF);
  token = ((await login.json()) as { access_token: string }).access_token;
}, 300_000);

afterAll(async () => {
  await server?.kill();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it(`${CLIENTS} clients receive 503 with Retry-After during a restart of PostgreSQL, and succeed afterwards`, async () => {
  const load = startLoad('restart');
  await load.until(({ created }) => created.length > 50);

  await postgres.stop();
  await load.until(({ rejected }) => rejected > CLIENTS);
  postgres = await startPostgres();
  const createdBefore = load.outcome.created.length;
  await load.until(({ created }) => created.length > createdBefore + 50);
  await load.stop();

  expect(server.isAlive()).toBe(true);
  expect(load.outcome.unexpected).toEqual([]);
  expect(await findMissing(load.outcome.created)).toEqual([]);
}, 300_000);

it(`${CLIENTS} clients lose no committed change when all database connections are terminated repeatedly`, async () => {
  const load = startLoad('terminate');
  for (let round = 0; round < 20; round++) {
    const createdBefore = load.outcome.created.length;
    await load.until(({ created }) => created.length > createdBefore + 10);
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }
  await load.stop();

  expect(server.isAlive()).toBe(true);
  expect(load.outcome.unexpected).toEqual([]);
  expect(await findMissing(load.outcome.created)).toEqual([]);
}, 300_000);

interface LoadOutcome {
  /** Names of the customer groups that were created. */
  created: string[];
  /** The number of responses 503 with `Retry-After`. */
  rejected: number;
  /** Unexpected responses and errors. */
  unexpected: unknown[];
}

/** Starts clients that create customer groups, and retry after 503. */
function startLoad(prefix: string): {
  outcome: LoadOutcome;
  until(enough: (outcome: LoadOutcome) => boolean): Promise<void>;
  stop(): Promise<void>;
} {
  const outcome: LoadOutcome = { created: [], rejected: 0, unexpected: [] };
  let over = false;
  const runClient = async (number: number): Promise<void> => {
    for (let nth = 0; !over; nth++) {
      const name = `${prefix} ${number}.${nth}`;
      const response = await until(async () => {
        const attempt = await post('/admin/customer-groups', { name });
        if (attempt.status !== 503) return attempt;
        if (attempt.headers.get('retry-after') === null) outcome.unexpected.push('503 without Retry-After');
        outcome.rejected++;
        return over && attempt;
      });
      if (!response) return;
      // 422: a former attempt created it, and its response was lost
      if (response.ok || response.status === 422) outcome.created.push(name);
      else if (response.status !== 503) outcome.unexpected.push(await response.text());
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, number) =>
    runClient(number).catch((error: unknown) => outcome.unexpected.push(error)),
  );
  return {
    outcome,
    async until(enough) {
      await until(
        () => {
          if (outcome.unexpected.length > 0 || !server.isAlive())
            throw new Error('unexpected response', { cause: outcome.unexpected[0] });
          return enough(outcome);
        },
        () => ({ created: outcome.created.length, rejected: outcome.rejected }),
      );
    },
    async stop() {
      over = true;
      await Promise.all(clients);
    },
  };
}

function post(path: string, body: object): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

async function findMissing(names: string[]): Promise<string[]> {
  const rows = await query<{ name: string }>('select name from customer_group');
  const existingNames = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !existingNames.has(name));
}

async function query<T>(text: string): Promise<T[]> {
  const client = new Client(postgres.url);
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}
