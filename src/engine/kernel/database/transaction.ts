import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Observability } from '#engine/observability/observability';
import type { StatementObserver } from '#engine/observability/statement-observer';
import { activeTraceparent } from '#engine/observability/tracing';
import { CommerceError, conflict, resultUnavailable } from '../errors.ts';
import { journalSql } from '../journaled-work.ts';
import { changesRows, currentJournal, currentWork } from '../request-work.ts';
import { isConnectionLost, translatePostgresError } from './postgres-errors.ts';
import { type EventDelivery, send, type SentStatement, type Statement, statements, type Tx } from './sql.ts';
import { withConnection } from './with-connection.ts';

/** The database that a transaction runs on. */
export interface TransactionHost {
  readonly pool: Pool;
  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata;
  readonly events: EventDelivery;
  readonly observability: Observability;
  /** Adapts how a statement is prepared. */
  shaped(statement: Statement): Statement;
}

const MAX_ATTEMPTS = 8;
const RETRYABLE = new Set(['40001', '40P01']); // serialization failure, deadlock

/** Something that a transaction had read is outdated; it is run again. */
export class OutdatedReadError extends Error {
  readonly code = '40001';
}

/** Whether PostgreSQL rolled back a transaction because of a concurrent one, so that it may succeed when it is repeated. */
function isRetryable(error: unknown): boolean {
  return RETRYABLE.has((error as { code?: string }).code ?? '');
}

/**
 * How the statements of a transaction are planned. `generic`: with generic plans. Requests access rows by their keys, so one plan fits all
 * values, whereas PostgreSQL often chooses a custom plan and spends 5 ms on planning what runs for 0.5 ms. `automatic`: as
 * PostgreSQL chooses, for work on many rows of growing tables.
 */
export type Planning = 'generic' | 'automatic';

/** The only place that starts and retries transactions. Call it as `database.transaction(work)`. */
export async function runTransaction<T>(
  database: TransactionHost,
  work: (tx: Tx) => Promise<T>,
  planning: Planning,
): Promise<T> {
  // after a commit, a request retries its next steps on other connections: an error would tell the client that nothing was changed
  const retryUntil = currentWork()?.hasCommitted ? Date.now() + OUTCOME_TIMEOUT_MS : 0;
  let committed: Committed<T>;
  for (let attempt = 1; ; attempt++) {
    try {
      committed = await runOnce(database, work, planning);
      break;
    } catch (error) {
      if (isConnectionLost(error) && Date.now() < retryUntil) {
        await sleep(100);
        attempt--;
        continue;
      }
      if (!isRetryable(error)) throw error;
      if (attempt === MAX_ATTEMPTS)
        throw conflict('Too many requests work on the same thing; try again', error);
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
  for (const callback of committed.callbacks) await callback();
  return committed.result;
}

interface Committed<T> {
  result: T;
  /** The callbacks of `Tx.afterCommit`. */
  callbacks: (() => Promise<void> | void)[];
}

async function runOnce<T>(
  database: TransactionHost,
  work: (tx: Tx) => Promise<T>,
  planning: Planning,
): Promise<Committed<T>> {
  const request = currentWork();
  const observer = database.observability.statements;
  const callbacks: (() => Promise<void> | void)[] = [];
  /** The responses to statements that the commit does not wait for. */
  const last: Promise<unknown>[] = [];
  let committing: { transaction: TransactionIdentity; result: T } | undefined;
  // a pipelining connection sends statements while others are running: `begin` takes no round trip of its own
  const isPipelined = isPipelining(database.pool);
  let hasChanged = false;
  let result: T;
  try {
    result = await withConnection(database.pool, async (client) => {
      const tx: Tx = {
        isWritable: true,
        query: (text, values, shape) => {
          // statements within `outsideRequest` are not part of the change that the request asks for
          hasChanged ||= currentWork() === request && changesRows(text);
          return send(client, database.shaped({ text, values, shape }), observer);
        },
        metadata: (entity) => database.metadata(entity),
        events: database.events,
        afterCommit: (callback) => void callbacks.push(callback),
        commitWith: isPipelined ? (statement) => void last.push(withoutUnhandled(statement)) : undefined,
      };
      const beginning = withoutUnhandled(begin(client, planning, database.observability));
      try {
        if (!isPipelined) await beginning;
        result = await work(tx);
        if (request?.check) {
          await Promise.all(last);
          await request.check.beforeCommit(tx);
        }
        if (request?.isKeyed && hasChanged) {
          await Promise.all(last);
          await request.beforeCommit(tx);
        }
        committing = { transaction: await beginning, result };
        const committed = withoutUnhandled(commit(client, observer));
        await Promise.all(last); // the error of a statement explains why the commit failed
        await committed;
        return result;
      } catch (error) {
        await run(client, 'rollback', observer).catch(() => undefined); // then the connection is discarded
        throw (await findCause([beginning, ...last])) ?? error;
      }
    });
  } catch (error) {
    if (!committing || !isUnavailable(error)) throw error;
    const outcome = await outcomeOf(database, committing.transaction);
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
  return { result, callbacks };
}

/** What serves to look up the outcome if the response to `commit` is lost. */
interface TransactionIdentity {
  id: string;
  /** Identifies the run of the server: another one may use the id for another transaction. */
  server: string;
}

async function begin(
  client: PoolClient,
  planning: Planning,
  { statements: observer, tracing }: Observability,
): Promise<TransactionIdentity> {
  const traceparent = tracing ? activeTraceparent() : null;
  const journal = currentJournal();
  const settings = [
    // events that the transaction writes get the setting as their `traceparent`, by the default of the column
    ...(traceparent === null ? [] : [`set local storekeep.traceparent = '${traceparent}';`]),
    ...(journal === null ? [] : [journalSql(journal)]),
  ];
  const text =
    settings.length === 0
      ? BEGIN[planning]
      : BEGIN[planning].replace('begin;', () => `begin; ${settings.join(' ')}`);
  const results = (await run(client, text, observer)) as unknown;
  return (results as QueryResult<TransactionIdentity>[]).at(-1)!.rows[0];
}

const TRANSACTION_ID = 'select pg_current_xact_id()::text as id, pg_postmaster_start_time()::text as server';
const BEGIN: Record<Planning, string> = {
  generic: `begin; set local plan_cache_mode = force_generic_plan; ${TRANSACTION_ID}`,
  automatic: `begin; ${TRANSACTION_ID}`,
};

async function commit(client: PoolClient, observer: StatementObserver | null): Promise<void> {
  const { command } = await run(client, 'commit', observer);
  // PostgreSQL rolls back a transaction with a failed statement, even if the error was caught
  if (command !== 'COMMIT')
    throw new Error('the transaction was rolled back: one of its statements had failed');
}

/** Finds the error of the statement that made the others fail, if nothing has waited for its response yet. */
async function findCause(responses: readonly Promise<unknown>[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(responses);
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  return errors.find((error) => (error as { code?: string } | null)?.code !== IN_FAILED_TRANSACTION);
}

const IN_FAILED_TRANSACTION = '25P02';

/** Marks a promise as handled that is awaited later: an error of another statement may end the transaction before. */
function withoutUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Whether the connections of a pool send a statement without waiting for the one before; `pipeline` of pg. */
function isPipelining({ options }: Pool): boolean {
  return (options as { pipeline?: boolean }).pipeline === true;
}

function run(client: PoolClient, text: string, observer: StatementObserver | null): Promise<QueryResult> {
  return observer ? observer.observe(text, () => runCommand(client, text)) : runCommand(client, text);
}

async function runCommand(client: PoolClient, text: string): Promise<QueryResult> {
  if (statements.hasSubscribers) statements.publish({ text } satisfies SentStatement);
  try {
    return await client.query(text);
  } catch (error) {
    throw translatePostgresError(error);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof CommerceError && error.type === 'unavailable';
}

const OUTCOME_TIMEOUT_MS = 10_000;

/**
 * Looks up the outcome of a transaction whose connection was lost during the commit. Running it again without knowing the outcome
 * could apply it twice.
 * @returns unknown if PostgreSQL does not respond in time, or if a server that took over, or was restarted, has committed a transaction
 *   with this id, which may be another one
 */
async function outcomeOf(
  database: TransactionHost,
  { id, server }: TransactionIdentity,
): Promise<'committed' | 'aborted' | 'unknown'> {
  for (const deadline = Date.now() + OUTCOME_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const rows = await withConnection(database.pool, (client) =>
      send<{ status: string | null }>(
        client,
        database.shaped({ text: OUTCOME, values: [id, server] }),
        database.observability.statements,
      ),
    ).catch((error: unknown) => {
      if (isUnavailable(error)) return []; // the database is still unavailable
      throw error;
    });
    const status = rows[0]?.status;
    if (status === 'committed' || status === 'aborted' || status === 'unknown') return status;
  }
  return 'unknown';
}

/** The ids of the new server end before ours if nothing of our transaction has reached it. */
const OUTCOME = `
  select case when pg_postmaster_start_time()::text = $2 then pg_xact_status($1::xid8)
    when $1::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) then 'aborted'
    when pg_xact_status($1::xid8) = 'committed' then 'unknown'
    else pg_xact_status($1::xid8) end as status`;
