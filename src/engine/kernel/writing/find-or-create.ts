import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Tx } from '../database/sql.ts';
import { type Identified, newId } from '../text/ids.ts';
import { tableOf } from './rows.ts';

/** An entity whose records are identified by their `value`, such as tags. */
export type EntityWithValue = EntityTarget<ObjectLiteral> & Identified;

export interface ValueRecord {
  id: string;
  value: string;
}

/** Finds the records with one of the ids or one of the values, oldest first. */
export function findByIdOrValue(
  tx: Tx,
  entity: EntityWithValue,
  { ids = [], values = [] }: { ids?: readonly string[]; values?: readonly string[] },
): Promise<ValueRecord[]> {
  return tx.query<ValueRecord>(
    `select id, value from ${tableOf(tx, entity)} where (id = any($1) or value = any($2)) and deleted_at is null
     order by created_at, id`,
    [ids, values],
  );
}

/**
 * Returns the ids of the records with these values, and creates the missing records. Concurrent calls with the same new value
 * create one record.
 */
export async function findOrCreateByValue(
  tx: Tx,
  entity: EntityWithValue,
  values: readonly string[],
): Promise<Map<string, string>> {
  const distinct = [...new Set(values)];
  if (distinct.length === 0) return new Map();
  const oldestFirst = await findByIdOrValue(tx, entity, { values: distinct });
  const ids = new Map(oldestFirst.reverse().map(({ id, value }) => [value, id]));
  const missing = distinct.filter((value) => !ids.has(value));
  if (missing.length > 0) {
    await insertMissing(tx, entity, missing);
    for (const { id, value } of await findByIdOrValue(tx, entity, { values: missing })) ids.set(value, id);
  }
  return ids;
}

/**
 * Holds an advisory lock on each value while it inserts. There is no unique constraint, because adopted databases may contain
 * duplicate values.
 */
async function insertMissing(tx: Tx, entity: EntityWithValue, values: readonly string[]): Promise<void> {
  const table = tableOf(tx, entity);
  await tx.query(
    `select pg_advisory_xact_lock(key)
     from (select distinct hashtextextended($1 || value, 0) as key from unnest($2::text[]) value order by key) keys`,
    [table, values],
  );
  await tx.query(
    `insert into ${table} (id, value) select id, value from unnest($1::text[], $2::text[]) new_record (id, value)
     where not exists (select from ${table} t where t.value = new_record.value and t.deleted_at is null)`,
    [values.map(() => newId(entity)), values],
  );
}
