import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { newId, type Identified } from './ids.ts';
import { tableOf } from './rows.ts';
import type { Tx } from './sql.ts';

/** An entity whose records are known by their `value`, such as tags. */
export type KnownByValue = EntityTarget<ObjectLiteral> & Identified;

export interface Known {
  id: string;
  value: string;
}

/** Those with one of the ids or of the values, oldest first. */
export function findKnown(
  tx: Tx,
  entity: KnownByValue,
  { ids = [], values = [] }: { ids?: readonly string[]; values?: readonly string[] },
): Promise<Known[]> {
  return tx.query<Known>(
    `select id, value from ${tableOf(tx, entity)} where (id = any($1) or value = any($2)) and deleted_at is null
     order by created_at, id`,
    [ids, values],
  );
}

/**
 * The ids of records by their values; those whose value is new are made. However many want the same new value at once, there
 * is one in the end.
 */
export async function idsByValue(
  tx: Tx,
  entity: KnownByValue,
  values: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(values)];
  if (wanted.length === 0) return new Map();
  const oldestFirst = await findKnown(tx, entity, { values: wanted });
  const ids = new Map(oldestFirst.reverse().map(({ id, value }) => [value, id]));
  const fresh = wanted.filter((value) => !ids.has(value));
  if (fresh.length > 0) {
    await make(tx, entity, fresh);
    for (const { id, value } of await findKnown(tx, entity, { values: fresh })) ids.set(value, id);
  }
  return ids;
}

/** No constraint keeps values apart, as adopted shops may have some twice; so who makes one holds a lock on it. */
async function make(tx: Tx, entity: KnownByValue, values: readonly string[]): Promise<void> {
  const table = tableOf(tx, entity);
  await tx.query(
    `select pg_advisory_xact_lock(key)
     from (select distinct hashtextextended($1 || value, 0) as key from unnest($2::text[]) value order by key) keys`,
    [table, values],
  );
  await tx.query(
    `insert into ${table} (id, value) select id, value from unnest($1::text[], $2::text[]) made (id, value)
     where not exists (select from ${table} t where t.value = made.value and t.deleted_at is null)`,
    [values.map(() => newId(entity)), values],
  );
}
