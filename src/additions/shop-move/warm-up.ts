import { setTimeout as sleep } from 'node:timers/promises';
import type { MovedDatabase } from './moved-database.ts';
import { MOVED_TABLES } from './moved-schema.ts';
import { SESSIONS } from './write-fence.ts';

/** Gives the planner statistics, and reads the small tables into memory, as far as they fit into half of it. */
export async function prepareForReads(database: MovedDatabase): Promise<void> {
  await database.query('analyze');
  const { reads } = await database.one<{ reads: string | null }>(
    `select string_agg(format('select count(*) from %I', name), ' union all ') as reads from (
       select name, sum(pg_table_size(id)) over (order by pg_table_size(id), name) as bytes
       from (${MOVED_TABLES}) t) t
     where bytes < (select setting::bigint * 8192 / 2 from pg_settings where name = 'shared_buffers')`,
  );
  if (reads !== null) await database.query(reads);
}

/** How long servers have to prepare for a database, and how long they take for it after they have connected. */
const PREPARATION_MS = 3000;
const CREATION_MS = 1000;

/** Waits until servers that have the shop open have prepared for its next database. One that takes longer does it during the pause. */
export async function waitForServers(database: MovedDatabase): Promise<void> {
  const prepared = `select count(*) > 0 and max(backend_start) < clock_timestamp() - interval '${CREATION_MS} ms' as are_prepared from ${SESSIONS}`;
  for (const deadline = Date.now() + PREPARATION_MS; Date.now() < deadline; await sleep(100))
    if ((await database.one<{ are_prepared: boolean }>(prepared)).are_prepared) return;
}

/**
 * Waits until no transaction of the server has been open for long. The slot for the way back is created during the pause, and waits for all
 * that have written something, of other databases, too.
 */
export async function waitForLongTransactions(database: MovedDatabase, onWait: () => void): Promise<void> {
  const open = `select datname = current_database() as is_own from pg_stat_activity where backend_xid is not null and xact_start < clock_timestamp() - interval '1 second' limit 1`;
  for (let attempt = 1; (await database.query(open)).length > 0; attempt++) {
    if (attempt === 1) onWait();
    await sleep(200);
  }
}
