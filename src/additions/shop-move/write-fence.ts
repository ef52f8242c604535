import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_NAME, type MovedDatabase } from './moved-database.ts';

/*
 * The fence of a database: its transactions are read-only by default, and sessions that began before are ended. It holds in the database
 * itself, so that a server which has not noticed the move cannot write there.
 */

/** `copying`: it is filled by a move. `moved`: a move has filled it. `returned`: a move back has. `primary`: no move has filled it. */
export type FenceRole = 'primary' | 'copying' | 'moved' | 'returned';

/**
 * The objects of moves, outside of the schema of the shop. `fence` has one row: the version of the control record by which the fence was last
 * changed. `marker` is published: a row in it shows that all that was committed before has arrived.
 */
const OBJECTS = `
  create schema if not exists storekeep_move;
  create table if not exists storekeep_move.fence (
    id int primary key default 1 check (id = 1),
    token bigint not null,
    role text not null
  );
  create table if not exists storekeep_move.marker (token bigint primary key, at timestamptz not null)`;

const SUPERSEDED = 'SKM01';

/** A newer move has changed the fence: this one is no longer in charge. */
class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** Creates what moves need in a database. */
export async function createMoveObjects(database: MovedDatabase): Promise<void> {
  // a session that creates them for another shop of the same database cannot exist, since the move has its lock
  await database.query(OBJECTS);
}

/** @returns undefined if no move has used the database */
export async function readFenceRole(database: MovedDatabase): Promise<FenceRole | undefined> {
  const { exists } = await database.one<{ exists: boolean }>(
    `select to_regclass('storekeep_move.fence') is not null as exists`,
  );
  if (!exists) return undefined;
  const [row] = await database.query<{ role: FenceRole }>('select role from storekeep_move.fence');
  return row?.role;
}

/** Records what a database is to the move, while it is fenced. */
export async function setFenceRole(database: MovedDatabase, role: FenceRole): Promise<void> {
  await database.query('update storekeep_move.fence set role = $1', [role]);
}

/**
 * Fences a database, or lifts its fence.
 * @param token the version of the control record: a process that was suspended, and continues when another one has taken over, has a lower one
 * @throws SupersededError if the fence was changed by a higher token
 */
export async function setFence(
  database: MovedDatabase,
  token: number,
  isFenced: boolean,
  role: FenceRole = 'primary',
): Promise<void> {
  const action = isFenced ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
  try {
    await database.query(`do $$ begin
      perform pg_advisory_xact_lock(hashtextextended('storekeep shop fence', 0));
      insert into storekeep_move.fence (token, role) values (${token}, '${role}')
        on conflict (id) do update set token = excluded.token where fence.token <= excluded.token;
      if not found then raise exception 'superseded' using errcode = '${SUPERSEDED}'; end if;
      execute format('alter database %I ${action}', current_database());
    end $$`);
  } catch (error) {
    if ((error as { code?: string }).code !== SUPERSEDED) throw error;
    throw new SupersededError(`Another move has taken over ${database.label}`);
  }
}

/** Sessions of clients, besides those of the move. */
export const SESSIONS = `pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  and pid <> pg_backend_pid() and application_name <> '${APPLICATION_NAME}'`;

/**
 * Waits until servers have ended their requests and closed their connections, at most for a while. Sessions that were idle before are not
 * waited for: no request depends on them.
 */
export async function waitForRequests(database: MovedDatabase, limitMs: number): Promise<void> {
  const busy = `select count(*)::int as count from ${SESSIONS}
    and (state is distinct from 'idle' or state_change > clock_timestamp() - interval '2 seconds')`;
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await sleep(20)) {
    const { count } = await database.one<{ count: number }>(busy);
    if (count === 0) return;
  }
}

/**
 * Sessions that are being started. They hold this lock from before they read the settings of the database until they are listed as
 * sessions, so that one which has read the settings before the fence is found in either list.
 */
const STARTING = `array(select pid from pg_locks where locktype = 'object' and classid = 'pg_database'::regclass
  and objid = (select oid from pg_database where datname = current_database()) and mode = 'RowExclusiveLock' and granted)`;

/** Ends all sessions that began before the fence. When it returns, no transaction that can write is open. */
export async function endSessions(database: MovedDatabase): Promise<void> {
  const { now, starting } = await database.one<{ now: string; starting: number[] }>(
    `select clock_timestamp()::text as now, ${STARTING} as starting`,
  );
  for (;;) {
    // in this order: a session leaves the first list when it is in the second one
    const { count } = await database.one<{ count: number }>(
      `select count(*)::int as count from unnest(${STARTING}) pid where pid = any($1)`,
      [starting],
    );
    const { left } = await database.one<{ left: number }>(
      `select (select count(pg_terminate_backend(pid)) from ${SESSIONS} and backend_start <= $1::timestamptz)::int
         + (select count(*) from pg_prepared_xacts where database = current_database())::int as left`,
      [now],
    );
    if (count + left === 0) return;
    await sleep(10);
  }
}
