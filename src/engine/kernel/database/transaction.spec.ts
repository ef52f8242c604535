import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { Database } from './database.ts';
import type { Tx } from './sql.ts';

let direct: TestDatabase;
let database: Database;

beforeAll(async () => {
  direct = await createTestDatabase();
  database = new Database(direct.dataSource);
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
