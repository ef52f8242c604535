import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Shop } from './shop.ts';

interface HeldRow {
  release(): Promise<void>;
  /** Sets `completed_at` before. */
  completeAndRelease(): Promise<void>;
}

/** Locks a row until it is released, as another process would. */
export async function holdRow(connectionString: string, table: string, id: string): Promise<HeldRow> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query('begin');
  await client.query(`select from ${table} where id = $1 for update`, [id]);
  const release = async (): Promise<void> => {
    await client.query('commit');
    await client.end();
  };
  return {
    release,
    async completeAndRelease() {
      await client.query(`update ${table} set completed_at = now() where id = $1`, [id]);
      await release();
    },
  };
}

/** Waits until this many statements wait for locks. */
export async function waitForLockWaits(shop: Pick<Shop, 'sql'>, count: number): Promise<void> {
  for (;;) {
    const [{ waiting }] = await shop.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting >= count) return;
    await sleep(20);
  }
}
