import { ProductTag } from '../entities/product-tag.ts';
import { ProductType } from '../entities/product-type.ts';
import type { Tx } from '../kernel/sql.ts';
import { invalidData, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { tableOf } from '../kernel/rows.ts';

/** Something that is known by its value: by `id` when it is there already, else by `value`. */
export interface Wanted {
  id?: string;
  value?: string;
}

/** The tags, by their ids; those whose value is new are made. */
export function tagIds(tx: Tx, wanted: readonly Wanted[]): Promise<string[]> {
  return findOrMake(tx, ProductTag, 'ptag', wanted);
}

/** The type, by its id; made when its value is new. */
export async function typeId(tx: Tx, wanted: Wanted): Promise<string> {
  return (await findOrMake(tx, ProductType, 'ptyp', [wanted]))[0];
}

/** The ids of tags or types by their values; those whose value is new are made. */
export async function idsByValue(
  tx: Tx,
  entity: typeof ProductTag | typeof ProductType,
  values: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(values)];
  if (wanted.length === 0) return new Map();
  const table = tableOf(tx, entity);
  const oldestFirst = await find(tx, table, [], wanted);
  const ids = new Map(oldestFirst.reverse().map(({ id, value }) => [value, id]));
  const fresh = wanted.filter((value) => !ids.has(value));
  if (fresh.length > 0) {
    await make(tx, table, entity === ProductTag ? 'ptag' : 'ptyp', fresh);
    for (const { id, value } of await find(tx, table, [], fresh)) ids.set(value, id);
  }
  return ids;
}

async function findOrMake(
  tx: Tx,
  entity: typeof ProductTag | typeof ProductType,
  prefix: string,
  wanted: readonly Wanted[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const table = tableOf(tx, entity);
  const ids = wanted.flatMap(({ id }) => id ?? []);
  const values = [...new Set(wanted.filter(({ id }) => id === undefined).map(({ value }) => value))];
  if (values.includes(undefined))
    throw invalidData(`A ${entity === ProductTag ? 'tag' : 'type'} needs an id or a value`);

  let found = await find(tx, table, ids, values);
  const missing = ids.filter((id) => !found.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(entity === ProductTag ? 'product_tag' : 'product_type', missing.join(', '));
  const fresh = values.filter((value) => !found.some((row) => row.value === value));
  if (fresh.length > 0) {
    await make(tx, table, prefix, fresh);
    found = await find(tx, table, ids, values);
  }
  return [...new Set(wanted.map(({ id, value }) => id ?? found.find((row) => row.value === value)!.id))];
}

function find(
  tx: Tx,
  table: string,
  ids: unknown[],
  values: unknown[],
): Promise<{ id: string; value: string }[]> {
  return tx.query(
    `select id, value from ${table} where (id = any($1) or value = any($2)) and deleted_at is null order by created_at, id`,
    [ids, values],
  );
}

/** No constraint keeps values apart, as adopted shops may have some twice; so who makes one holds a lock on it. */
async function make(tx: Tx, table: string, prefix: string, values: unknown[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(key)
     from (select distinct hashtextextended($1 || value, 0) as key from unnest($2::text[]) value order by key) keys`,
    [table, values],
  );
  await tx.query(
    `insert into ${table} (id, value) select id, value from unnest($1::text[], $2::text[]) made (id, value)
     where not exists (select from ${table} t where t.value = made.value and t.deleted_at is null)`,
    [values.map(() => newId(prefix)), values],
  );
}
