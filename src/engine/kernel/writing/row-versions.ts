import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { isConnectionLost } from '../database/postgres-errors.ts';
import { resultUnavailable } from '../errors.ts';
import { outsideRequest } from '../request-work.ts';

/*
 * Optimistic concurrency: a row with a `version` column is loaded without a lock, changed in memory, and written by one statement that
 * does nothing if the row no longer has the version that was loaded. Under READ COMMITTED, an UPDATE that had to wait for a row lock
 * checks its WHERE clause again on the row as it is then. This is only safe if every transaction that changes the row, or rows that
 * belong to it, replaces the version.
 */

/** A row to write, with the version that it had when it was loaded. */
export interface VersionedRow {
  table: string;
  id: string;
  version: number;
  /** The version that the write sets. */
  newVersion: number;
}

const MAX_VERSION = 2 ** 48 - 1;
const OUTCOME_TIMEOUT_MS = 10_000;

/** Creates a random version, by which the outcome of a write can be looked up if its connection is lost. */
export function createVersion(): number {
  return randomInt(MAX_VERSION);
}

/**
 * Sends a statement that writes a row if it still has its version, and returns rows if it did.
 * @returns whether it was written
 * @throws unavailable if it was not written; result_unavailable if that is not known
 */
export function writeVersion(
  database: Database,
  row: VersionedRow,
  text: string,
  values: unknown[] | undefined,
): Promise<boolean> {
  return database.writeStatement(text, values, () => wasWritten(database, row));
}

/**
 * Looks up whether a write was made whose connection was lost. If the row still has its previous version, another version is set, so
 * that the statement can no longer take effect if PostgreSQL has yet to run it.
 * @throws result_unavailable if another change of the row was made meanwhile, or PostgreSQL does not respond in time
 */
async function wasWritten(
  database: Database,
  { table, id, version, newVersion }: VersionedRow,
): Promise<boolean> {
  for (const deadline = Date.now() + OUTCOME_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const [outcome] = await outsideRequest(() =>
      database.query<{ current: number; is_prevented: boolean }>(
        `with prevented as (update ${table} set version = version + 1 where id = $1 and version = $2 returning true)
         select version as current, exists (select from prevented) as is_prevented from ${table} where id = $1`,
        [id, version],
      ),
    ).catch((error: unknown) => {
      if (isConnectionLost(error)) return []; // still unavailable
      throw error;
    });
    if (!outcome) continue;
    if (outcome.is_prevented) return false;
    if (outcome.current === newVersion) return true;
    // the statement that was waited for has changed the row since this one began
    if (outcome.current === version) continue;
    break;
  }
  throw resultUnavailable(
    'The database went away while a change was written: it may have been made. Look before you try again',
  );
}
