import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { conflict } from './errors.ts';
import { send, type Tx } from './sql.ts';

/** What transactions run on. */
interface Host {
  readonly pool: Pool;
  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata;
}

const TRIES = 8;
const RETRY = new Set(['40001', '40P01']); // serialization failure, deadlock

/** The one place where transactions, and their retries, start. Use it as `database.transaction(work)`. */
export async function runTransaction<T>(database: Host, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(database, work);
    } catch (error) {
      if (!RETRY.has((error as { code?: string }).code ?? '')) throw error;
      if (attempt === TRIES) throw conflict('Too many requests work on the same thing; try again', error);
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function once<T>(database: Host, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  const later: (() => Promise<void> | void)[] = [];
  const tx: Tx = {
    query: (text, values) => send(client, text, values),
    metadata: (entity) => database.metadata(entity),
    afterCommit: (run) => void later.push(run),
  };
  let broken: Error | undefined;
  let result: T;
  try {
    await tx.query('begin');
    result = await work(tx);
    await tx.query('commit');
  } catch (error) {
    // a connection that cannot even roll back must not go back to the pool
    await tx.query('rollback').catch((reason: Error) => (broken = reason));
    throw error;
  } finally {
    client.release(broken);
  }
  for (const run of later) await run();
  return result;
}
