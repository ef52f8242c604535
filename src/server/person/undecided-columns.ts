import { getMetadataArgsStorage } from 'typeorm';
import type { PersonalData } from '#engine/installation/personal-data';
import type { Sql } from '#engine/kernel/database/sql';

/**
 * Finds the text and JSON columns of modules' tables, such as `wish.note`, of which the modules do not declare what `person:forget` does
 * with them. Tables are those of `forget` and of entities.
 */
export async function findUndecidedColumns(
  query: Sql['query'],
  forget: PersonalData,
  entities: readonly unknown[],
): Promise<string[]> {
  const ofEntities = getMetadataArgsStorage().tables.filter(({ target }) => entities.includes(target));
  const tables = [...Object.keys(forget), ...ofEntities.flatMap(({ name }) => name ?? [])];
  const columns = await query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and table_name = any($1)
       and ltrim(udt_name, '_') in ('text', 'varchar', 'bpchar', 'json', 'jsonb') order by 1, 2`,
    [tables],
  );
  return columns
    .filter(({ table, column }) => !isId(column) && !isDecided(column, forget[table] ?? {}))
    .map(({ table, column }) => `${table}.${column}`);
}

/** Whether a column has an id, which the server has made; `external_id` is written by staff. */
export function isId(column: string): boolean {
  return /^id$|_(id|ids|by)$/.test(column) && column !== 'external_id';
}

function isDecided(
  column: string,
  { isDeleted, blanked = {}, replaced = [], impersonal = [] }: PersonalData[string],
): boolean {
  return isDeleted === true || column in blanked || replaced.includes(column) || impersonal.includes(column);
}
