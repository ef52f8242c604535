import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/standalone/embedded-postgres.ts';
import { serverProcess, type ServerProcess } from '../support/server-process.ts';

/*
 * PostgreSQL goes away under load, and comes back. Seen to end the process when nobody listens for errors of a connection
 * that is in use.
 */

const STAFF = { email: 'staff@example.com', password: 'staff-password' };
const CLIENTS = 20;

const dataDir = mkdtempSync(path.join(tmpdir(), 'storekeep-away-'));
let postgres: EmbeddedPostgres;
let server: ServerProcess;
let token: string;

const startPostgres = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });

beforeAll(async () => {
  postgres = await startPostgres();
  server = await serverProcess({
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
  const load = makeGroups('restart');
  await load.until(({ made }) => made.length > 50);

  await postgres.stop();
  await load.until(({ refused }) => refused > CLIENTS);
  postgres = await startPostgres();
  const madeBefore = load.seen.made.length;
  await load.until(({ made }) => made.length > madeBefore + 50);
  await load.stop();

  expect(server.isAlive()).toBe(true);
  expect(load.seen.others).toEqual([]);
  expect(await missing(load.seen.made)).toEqual([]);
}, 300_000);

it(`${CLIENTS} clients lose no committed change when all database connections are terminated repeatedly`, async () => {
  const load = makeGroups('terminate');
  for (let round = 0; round < 20; round++) {
    const madeBefore = load.seen.made.length;
    await load.until(({ made }) => made.length > madeBefore + 10);
    await query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  }
  await load.stop();

  expect(server.isAlive()).toBe(true);
  expect(load.seen.others).toEqual([]);
  expect(await missing(load.seen.made)).toEqual([]);
}, 300_000);

interface Seen {
  /** Names of customer groups that were answered with 200. */
  made: string[];
  /** Proper refusals: 503 with `Retry-After`. */
  refused: number;
  /** What nobody should see. */
  others: unknown[];
}

/** Clients that make customer groups, and ask again for one that was refused. */
function makeGroups(prefix: string): {
  seen: Seen;
  until(enough: (seen: Seen) => boolean): Promise<void>;
  stop(): Promise<void>;
} {
  const seen: Seen = { made: [], refused: 0, others: [] };
  let over = false;
  const client = async (number: number): Promise<void> => {
    for (let nth = 0; !over; nth++) {
      const name = `${prefix} ${number}.${nth}`;
      let answer = await post('/admin/customer-groups', { name });
      for (; answer.status === 503 && !over; answer = await post('/admin/customer-groups', { name })) {
        if (answer.headers.get('retry-after') === null) seen.others.push('503 without Retry-After');
        seen.refused++;
        await sleep(20);
      }
      // 422: it was made, and the answer got lost
      if (answer.ok || answer.status === 422) seen.made.push(name);
      else if (answer.status !== 503) seen.others.push(await answer.text());
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, number) =>
    client(number).catch((error: unknown) => seen.others.push(error)),
  );
  return {
    seen,
    async until(enough) {
      while (!enough(seen)) {
        if (seen.others.length > 0 || !server.isAlive())
          throw new Error('no more', { cause: seen.others[0] });
        await sleep(10);
      }
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

async function missing(names: string[]): Promise<string[]> {
  const rows = await query<{ name: string }>('select name from customer_group');
  const found = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !found.has(name));
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
