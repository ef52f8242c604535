import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { borrow } from './borrow.ts';
import { CommerceError, conflict, resultUnavailable } from './errors.ts';
import { isConnectionLost, named } from './postgres-errors.ts';
import { changesRows, currentWork } from './request-work.ts';
import { send, statements, type SentStatement, type Statement, type Tx } from './sql.ts';

/** What transactions run on. */
export interface Host {
  readonly pool: Pool;
  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata;
  /** How a statement is to be prepared here. */
  shaped(statement: Statement): Statement;
}

const TRIES = 8;
const RETRY = new Set(['40001', '40P01']); // serialization failure, deadlock

/**
 * How the statements of a transaction are planned. `once`: what requests do is about rows that they know by their keys, so one
 * plan serves all values; PostgreSQL's guess that a plan for each would be cheaper has it plan for 5 ms what runs for 0.5.
 * `as they come`: as PostgreSQL sees fit, for work on many rows of tables that grow under it.
 */
export type Planning = 'once' | 'as they come';

/** The one place where transactions, and their retries, start. Use it as `database.transaction(work)`. */
export async function runTransaction<T>(
  database: Host,
  work: (tx: Tx) => Promise<T>,
  planning: Planning,
): Promise<T> {
  // the next steps of a request that has changed something are tried on other connections: refusing it would call the change not made
  const lostUntil = currentWork()?.hasCommitted ? Date.now() + LONGEST_DOUBT_MS : 0;
  let committed: Committed<T>;
  for (let attempt = 1; ; attempt++) {
    try {
      committed = await once(database, work, planning);
      break;
    } catch (error) {
      if (isConnectionLost(error) && Date.now() < lostUntil) {
        await sleep(100);
        attempt--;
        continue;
      }
      if (!RETRY.has((error as { code?: string }).code ?? '')) throw error;
      if (attempt === TRIES) throw conflict('Too many requests work on the same thing; try again', error);
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
  for (const run of committed.later) await run();
  return committed.result;
}

interface Committed<T> {
  result: T;
  /** What `Tx.afterCommit` was given. */
  later: (() => Promise<void> | void)[];
}

async function once<T>(
  database: Host,
  work: (tx: Tx) => Promise<T>,
  planning: Planning,
): Promise<Committed<T>> {
  const request = currentWork();
  const later: (() => Promise<void> | void)[] = [];
  let committing: { id: string; result: T } | undefined;
  let hasChanged = false;
  let result: T;
  try {
    result = await borrow(database.pool, async (client) => {
      const tx: Tx = {
        query: (text, values, shape) => {
          hasChanged ||= changesRows(text);
          return send(client, database.shaped({ text, values, shape }));
        },
        metadata: (entity) => database.metadata(entity),
        afterCommit: (run) => void later.push(run),
      };
      const id = await begin(client, planning);
      try {
        result = await work(tx);
        if (request && hasChanged) await request.beforeCommit(tx);
        committing = { id, result };
        await commit(client);
        return result;
      } catch (error) {
        await run(client, 'rollback').catch(() => undefined); // the connection is given up then
        throw error;
      }
    });
  } catch (error) {
    if (!committing || !isUnavailable(error)) throw error;
    const outcome = await outcomeOf(database, committing.id);
    if (request && hasChanged && outcome !== 'aborted') request.hasCommitted = true;
    if (outcome === 'aborted') throw error;
    if (outcome === 'unknown') {
      throw resultUnavailable(
        'The database went away while a change was written: it may have been made. Look before you try again',
        error,
      );
    }
    ({ result } = committing);
  }
  if (request && hasChanged) request.hasCommitted = true;
  return { result, later };
}

/** @returns the transaction's number, by which its outcome can be asked for when the answer to `commit` is lost */
async function begin(client: PoolClient, planning: Planning): Promise<string> {
  const results = (await run(client, BEGIN[planning])) as unknown;
  return (results as QueryResult<{ id: string }>[]).at(-1)!.rows[0].id;
}

const NUMBER = 'select pg_current_xact_id()::text as id';
const BEGIN: Record<Planning, string> = {
  once: `begin; set local plan_cache_mode = force_generic_plan; ${NUMBER}`,
  'as they come': `begin; ${NUMBER}`,
};

async function commit(client: PoolClient): Promise<void> {
  const { command } = await run(client, 'commit');
  // PostgreSQL takes back a transaction in which a statement failed, also when nobody minded
  if (command !== 'COMMIT')
    throw new Error('the transaction was rolled back: one of its statements had failed');
}

async function run(client: PoolClient, text: string): Promise<QueryResult> {
  if (statements.hasSubscribers) statements.publish({ text } satisfies SentStatement);
  try {
    return await client.query(text);
  } catch (error) {
    throw named(error);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof CommerceError && error.type === 'unavailable';
}

const LONGEST_DOUBT_MS = 10_000;

/**
 * What became of a transaction whose connection was lost while it was committed. Doing it again could do it twice, so
 * PostgreSQL is asked.
 * @returns unknown when it does not answer in time
 */
async function outcomeOf(database: Host, id: string): Promise<'committed' | 'aborted' | 'unknown'> {
  for (const deadline = Date.now() + LONGEST_DOUBT_MS; Date.now() < deadline; await sleep(100)) {
    const rows = await borrow(database.pool, (client) =>
      send<{ status: string | null }>(
        client,
        database.shaped({ text: 'select pg_xact_status($1::xid8) as status', values: [id] }),
      ),
    ).catch((error: unknown) => {
      if (isUnavailable(error)) return []; // not back yet
      throw error;
    });
    const status = rows[0]?.status;
    if (status === 'committed' || status === 'aborted') return status;
  }
  return 'unknown';
}
