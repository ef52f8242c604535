import { DataSource, type DataSourceOptions } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { openWithholdingProxy, type WithholdingProxy } from '../../../../test/support/withholding-proxy.ts';
import { Database } from './database.ts';
import { rejectionOf, rejectTransactionSql, type Tx } from './sql.ts';
import { OutdatedReadError } from './transaction.ts';

let direct: TestDatabase;
let database: Database;

beforeAll(async () => {
  direct = await createTestDatabase();
  // what PostgreSQL has by default, unlike the server of the tests
  await direct.query(
    `do $$ begin execute format('alter database %I set plan_cache_mode = auto', current_database()); end $$`,
  );
  database = new Database(await direct.openDataSource());
});
afterAll(() => direct.close());

describe('The statements of a transaction', () => {
  it('have a generic plan', async () => {
    const { generic, custom } = await database.transaction(countPlans);
    expect(generic).toBeGreaterThan(0);
    expect(custom).toBe(0);
  });

  it('have custom plans in a bulk transaction', async () => {
    const { generic, custom } = await database.bulkTransaction(countPlans);
    expect(generic).toBe(0);
    expect(custom).toBeGreaterThan(0);
  });

  it('do not change the plan cache mode of later statements on the connection', async () => {
    await database.transaction(countPlans);
    const [{ mode }] = await database.query<{ mode: string }>(
      `select current_setting('plan_cache_mode') as mode`,
    );
    expect(mode).toBe('auto');
  });
});

describe('A transaction on a connection that pipelines', () => {
  let proxy: WithholdingProxy;
  let proxied: DataSource;
  let pipelining: Database;
  beforeAll(async () => {
    proxy = await openWithholdingProxy(direct.url);
    proxied = await new DataSource({
      ...direct.options,
      url: proxy.url,
    } as DataSourceOptions).initialize();
    pipelining = new Database(proxied);
  });
  afterAll(async () => {
    await proxied.destroy();
    proxy.close();
  });

  it('sends its first statement without waiting for the response to `begin`', async () => {
    const wasSent = proxy.withholdResponses('begin;', 'first statement');
    await pipelining.transaction((tx) => tx.query('select $1', ['first statement']));
    expect(await wasSent).toBe(true);
  });

  it('sends `commit` without waiting for the response to a statement of `commitWith`', async () => {
    const wasSent = proxy.withholdResponses('last statement', 'commit\0');
    await pipelining.transaction(async (tx) => {
      await tx.query('select 1');
      tx.commitWith!(tx.query('select $1', ['last statement']));
    });
    expect(await wasSent).toBe(true);
  });

  it('writes nothing if a statement of `commitWith` fails, and throws its error', async () => {
    await pipelining.query('create table written (value text)');
    const result = pipelining.transaction(async (tx) => {
      await tx.query(`insert into written values ('a')`);
      const reason = `json_build_object('why', 'sold out')`;
      tx.commitWith!(tx.query(`select ${rejectTransactionSql('false', reason)}`));
    });
    expect(rejectionOf(await result.catch((error: unknown) => error))).toEqual({ why: 'sold out' });
    expect(await pipelining.query('select from written')).toEqual([]);
  });

  it('throws the error of a statement that it waits for rather than that of one of `commitWith` behind it', async () => {
    const result = pipelining.transaction(async (tx) => {
      const failing = tx.query(`select ${rejectTransactionSql('false', `'{}'`)}`);
      tx.commitWith!(tx.query('select 2'));
      await failing;
    });
    expect(rejectionOf(await result.catch((error: unknown) => error))).toEqual({});
  });

  it('throws the error of a statement of `commitWith` rather than that of one behind it', async () => {
    const result = pipelining.transaction(async (tx) => {
      tx.commitWith!(tx.query(`select ${rejectTransactionSql('false', `'{}'`)}`));
      await tx.query('select 2');
    });
    expect(rejectionOf(await result.catch((error: unknown) => error))).toEqual({});
  });

  it('is run again if a statement of `commitWith` has failed because of an outdated read', async () => {
    let attempts = 0;
    const result = await pipelining.transaction((tx) => {
      const last = tx.query(`select ${rejectTransactionSql(String(++attempts === 2), `'{}'`)}`);
      const outdated = (error: unknown): never => {
        throw rejectionOf(error) ? new OutdatedReadError('outdated') : error;
      };
      tx.commitWith!(last.catch(outdated));
      return Promise.resolve(attempts);
    });
    expect(result).toBe(2);
  });
});

describe('A statement of `independent`', () => {
  it('is committed although the transaction around it fails', async () => {
    await database.query('create table independently (value text)');
    const failing = database.transaction(async (tx) => {
      await tx.query(`insert into independently values ('of the transaction')`);
      await database.independent((sql) => sql.query(`insert into independently values ('of its own')`));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await database.query('select value from independently')).toEqual([{ value: 'of its own' }]);
  });
});

let texts = 0;

/** Runs a statement four times, the first time perhaps unprepared. @returns the number of its generic and custom plans */
async function countPlans(tx: Tx): Promise<{ generic: number; custom: number }> {
  const text = `select relname from pg_class where relname = $1 or ${texts++} < 0`;
  for (const name of ['cart', 'order', 'region', 'product']) await tx.query(text, [name]);
  const [plans] = await tx.query<{ generic: number; custom: number }>(
    'select generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement = $1',
    [text],
  );
  return plans;
}
