import { DataSource } from 'typeorm';
import { dataSourceOptions } from '#assembly/data-source';
import { Database } from '#engine/kernel/database/database';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type DisconnectingProxy, openDisconnectingProxy } from '../support/disconnecting-proxy.ts';

/* The connection breaks during a COMMIT, so that only PostgreSQL knows whether the transaction was committed. */

let direct: TestDatabase;
let proxy: DisconnectingProxy;
let database: Database;

beforeAll(async () => {
  direct = await createTestDatabase();
  await direct.query('create table written (what text)');
  proxy = await openDisconnectingProxy(direct.url);
  database = new Database(
    await new DataSource(dataSourceOptions({ url: proxy.url, poolSize: 2 })).initialize(),
  );
});

beforeEach(() => direct.query('truncate written'));

afterAll(async () => {
  await database.dataSource.destroy();
  proxy.close();
  await direct.close();
});

it('A change whose commit arrived is applied once, and its result is returned', async () => {
  proxy.breakNextCommit('after');
  let followUps = 0;

  const { result, runs } = await write(() => followUps++);

  expect(result).toBe('done');
  expect(runs).toBe(1);
  expect(followUps).toBe(1);
  expect(await readRows()).toEqual(['once']);
});

it('A change whose commit never arrived is rejected as unavailable, and not applied', async () => {
  proxy.breakNextCommit('before');
  let followUps = 0;

  await expect(write(() => followUps++)).rejects.toMatchObject({ type: 'unavailable', retryAfter: 2 });

  expect(followUps).toBe(0);
  expect(await readRows()).toEqual([]);
});

it('A transaction in which a statement failed is not reported as committed', async () => {
  const transaction = database.transaction(async (tx) => {
    await tx.query(`insert into written values ('half')`);
    await tx.query('select 1 / 0').catch(() => undefined);
  });

  await expect(transaction).rejects.toThrow('rolled back');
  expect(await readRows()).toEqual([]);
});

async function write(followUp: () => void): Promise<{ result: string; runs: number }> {
  let runs = 0;
  const result = await database.transaction(async (tx) => {
    runs++;
    await tx.query(`insert into written values ('once')`);
    tx.afterCommit(followUp);
    return 'done';
  });
  return { result, runs };
}

async function readRows(): Promise<string[]> {
  const rows = await direct.query<{ what: string }>('select what from written');
  return rows.map(({ what }) => what);
}
