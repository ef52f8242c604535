import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Client } from 'pg';
import { readV1Totals, startV1Server } from '../../../fakes/v1-server.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { buildProgram } from '../../../support/server-process.ts';
import { until } from '../../../support/until.ts';
import {
  connectClient,
  createV1Database,
  removeSharedToken,
  takeSnapshot,
} from '../../../support/v1-database.ts';

/*
 * Adoptions run as processes of their own, through the command of the package, and are killed while a lock blocks them. They leave either
 * the shop of v1 or the adopted one. The tests fail if the steps of an adoption are committed one by one.
 */

const NAME = 'storekeep adopt';

let v1: TestDatabase;
/** Inspects the database, with the application name of adoptions. */
let client: Client;

beforeAll(async () => {
  v1 = await createV1Database('inv');
  client = await connectClient(v1);
  await removeSharedToken(client);
}, 300_000);

afterAll(async () => {
  await client?.end();
  await v1?.close();
});

it('The adopt:check command reports that all totals equal those of v1, and changes nothing', async () => {
  const shop = await startV1Server(readV1Totals('inv'), 'oracle-admin-token');
  const before = await takeSnapshot(client);
  const check = startCommand('adopt:check', '--v1-url', shop.url, '--token', 'oracle-admin-token');
  const [output, [code]] = await Promise.all([text(check.stdout!), once(check, 'exit')]);
  await shop.stop();
  expect(output).toContain('70 of 70 equal the totals that v1 returns');
  expect(output).toContain('The database can be adopted');
  expect(code).toBe(0);
  expect(await takeSnapshot(client)).toEqual(before);
});

it('The storekeep command rejects an unknown subcommand', async () => {
  const unknown = startCommand('conquer');
  const [output, [code]] = await Promise.all([text(unknown.stderr!), once(unknown, 'exit')]);
  expect(output).toContain('There is no command conquer; see storekeep --help');
  expect(code).toBe(2);
});

it('The adopt command does nothing without --yes when it has no terminal to ask on', async () => {
  const before = await takeSnapshot(client);
  const adoption = startCommand('adopt');
  const [output, [code]] = await Promise.all([text(adoption.stderr!), once(adoption, 'exit')]);
  expect(output).toContain('There is no terminal for the confirmation: pass --yes');
  expect(code).toBe(2);
  expect(await takeSnapshot(client)).toEqual(before);
});

describe('An adoption that is killed', () => {
  it.each([
    ['the first rows are corrected', 'customer'],
    ['columns are added', 'order'],
    ['constraints are created', 'discount_rule'],
  ])('while %s leaves the v1 shop unchanged', async (_, table) => {
    const before = await takeSnapshot(client);
    const holder = await connectClient(v1, 'a report that takes long');
    await holder.query('begin');
    await holder.query(`lock table "${table}" in share mode`); // allows reads and blocks writes
    const adoption = startCommand('adopt', '--yes', '--beside');
    await until(() => isWaitingFor(table));
    await kill(adoption);
    await holder.query('rollback');
    await holder.end();

    await until(hasNoAdoption);
    expect(await takeSnapshot(client)).toEqual(before);
  });

  it('while indexes are created leaves an adopted shop, and the next run completes the indexes', async () => {
    const before = await takeSnapshot(client);
    const reader = await connectClient(v1, 'a report that takes long');
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1'); // CREATE INDEX CONCURRENTLY waits for transactions with an older snapshot
    const adoption = startCommand('adopt', '--yes', '--beside');
    await until(isIndexing);
    await kill(adoption);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
      [NAME],
    );
    await until(hasNoAdoption);
    await reader.query('rollback');
    await reader.end();
    expect(await findInvalidIndexes()).toHaveLength(1);

    expect(await once(startCommand('adopt', '--yes', '--beside'), 'exit')).toEqual([0, null]);
    expect(await findInvalidIndexes()).toEqual([]);
    expect((await client.query('select from adoption_log where "then" is not null')).rows).toEqual([]);
    expect((await takeSnapshot(client)).rows.inventory_level).toBe(before.rows.inventory_level);
  });
});

it('The adopt command has nothing to do for a shop that is already adopted', async () => {
  const again = startCommand('adopt', '--yes', '--beside');
  const [output, [code]] = await Promise.all([text(again.stdout!), once(again, 'exit')]);
  expect(output).toContain('The database was adopted before: nothing to do');
  expect(code).toBe(0);
});

function startCommand(...args: string[]): ChildProcess {
  return spawn('node', [buildProgram('command'), ...args], {
    env: { ...process.env, DATABASE_URL: v1.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function isWaitingFor(table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and relation = $1::regclass and not granted`,
    [`public."${table}"`],
  );
  return rows.length > 0;
}

async function isIndexing(): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_progress_create_index
     where datname = current_database() and phase like 'waiting for old snapshots%'`,
  );
  return rows.length > 0;
}

async function hasNoAdoption(): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [NAME],
  );
  return rows.length === 0;
}

async function findInvalidIndexes(): Promise<unknown[]> {
  return (await client.query('select from pg_index where not indisvalid')).rows;
}
