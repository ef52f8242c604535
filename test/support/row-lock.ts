import { Client } from 'pg';
import type { Shop } from './shop.ts';
import { until } from './until.ts';

/** Row locks that a connection of the test holds. */
export interface RowLock {
  /** Resolves when this number of other connections wait for a lock. PostgreSQL grants it in the order of their requests. */
  waitForWaiters(count: number): Promise<void>;
  release(): Promise<void>;
}

/** @param select such as `select from cart where id = $1 for update` */
export async function lockRows(
  { testDatabase }: Pick<Shop, 'testDatabase'>,
  select: string,
  values: unknown[] = [],
): Promise<RowLock> {
  const client = new Client(testDatabase.url);
  // a failed test does not release its locks; dropping its database then closes the connection
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(select, values);
  const countWaiters = async (): Promise<number> => {
    await client.query('select pg_stat_clear_snapshot()'); // otherwise a transaction sees the same activity again
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    return rows[0].count;
  };
  return {
    waitForWaiters: async (count) => void (await until(async () => (await countWaiters()) >= count)),
    release: () => client.end(),
  };
}
