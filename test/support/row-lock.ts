import { Client } from 'pg';
import type { Shop } from './shop.ts';
import { until } from './until.ts';

/** Row locks that a connection of the test holds. */
export interface RowLock {
  /** Resolves when this number of other connections wait for a lock. PostgreSQL grants it in the order of their requests. */
  waitForWaiters(count: number): Promise<void>;
  /** Executes a statement in the transaction that holds the locks. */
  query(text: string, values?: unknown[]): Promise<void>;
  /** Commits that transaction, which releases the locks. */
  commit(): Promise<void>;
  /** Rolls it back. */
  release(): Promise<void>;
}

/** @param select such as `select from cart where id = $1 for update`, or a change */
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
  return {
    waitForWaiters: async (count) => {
      let waiting = 0;
      await until(
        async () => (waiting = (await listLockWaits(client)).length) >= count,
        () => `${waiting} of ${count} connections wait for a lock`,
      );
    },
    query: async (text, values) => void (await client.query(text, values)),
    commit: async () => {
      await client.query('commit');
      await client.end();
    },
    release: () => client.end(),
  };
}

/**
 * Lists the kinds of locks that other connections to the database wait for, such as `transactionid`, `tuple` and `advisory`.
 * @param client may be in a transaction
 */
export async function listLockWaits(client: Client): Promise<string[]> {
  await client.query('select pg_stat_clear_snapshot()'); // otherwise a transaction sees the same activity again
  // pg_locks, since wait_event is empty for a moment when a waiting connection looks for deadlocks, a second after it began
  const { rows } = await client.query<{ kind: string }>(
    `select locktype as kind from pg_locks join pg_stat_activity using (pid)
     where datname = current_database() and not granted and pid <> pg_backend_pid()`,
  );
  return rows.map(({ kind }) => kind);
}
