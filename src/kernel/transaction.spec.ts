import { testDatabase, type TestDatabase } from '../../test/support/database.ts';
import { Database } from './database.ts';
import type { Tx } from './sql.ts';

let direct: TestDatabase;
let database: Database;

beforeAll(async () => {
  direct = await testDatabase();
  database = new Database(direct.dataSource);
});
afterAll(() => direct.close());

describe('the statements of a transaction', () => {
  it('are planned once, whatever their values', async () => {
    const { once, anew } = await database.transaction(plansOfFour);
    expect(once).toBeGreaterThan(0);
    expect(anew).toBe(0);
  });

  it('are planned for their values, and for tables as they grow, where it is about many rows', async () => {
    const { once, anew } = await database.bulkTransaction(plansOfFour);
    expect(once).toBe(0);
    expect(anew).toBeGreaterThan(0);
  });

  it('leave those that come after it on the connection as they were', async () => {
    await database.transaction(plansOfFour);
    const [{ mode }] = await database.query<{ mode: string }>(
      `select current_setting('plan_cache_mode') as mode`,
    );
    expect(mode).toBe('auto');
  });
});

let texts = 0;

/** How a statement was planned that ran four times, the first time perhaps unprepared. */
async function plansOfFour(tx: Tx): Promise<{ once: number; anew: number }> {
  const text = `select relname from pg_class where relname = $1 or ${texts++} < 0`;
  for (const name of ['cart', 'order', 'region', 'product']) await tx.query(text, [name]);
  const [plans] = await tx.query<{ once: number; anew: number }>(
    'select generic_plans as once, custom_plans as anew from pg_prepared_statements where statement = $1',
    [text],
  );
  return plans;
}
