import { getMetadataArgsStorage } from 'typeorm';
import type { PersonalData } from '#engine/installation/personal-data';
import type { Sql } from '#engine/kernel/database/sql';
import { BLANKED_COLUMNS, DELETED_TABLES, REPEATED_DATA } from './personal-columns.ts';

/**
 * Finds the text and JSON columns of modules' tables, such as `wish.note`, for which neither `forget` of the modules nor the shop's own
 * lists say what `person:forget` does with them. Tables are those of `forget` and of entities.
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
    .filter(
      ({ table, column }) =>
        !isId(column) && !isDecided(column, forget[table] ?? {}) && !isOfShop(table, column),
    )
    .map(({ table, column }) => `${table}.${column}`);
}

/** Whether a column has an id, which the server has made; `external_id` is written by staff. */
export function isId(column: string): boolean {
  return /^id$|_(id|ids|by)$/.test(column) && column !== 'external_id';
}

/** Whether the shop's own lists decide a column. */
function isOfShop(table: string, column: string): boolean {
  return (
    DELETED_TABLES.includes(table) ||
    BLANKED_COLUMNS[table]?.includes(column) === true ||
    REPEATED_DATA.some((repeated) => repeated.table === table && repeated.column === column)
  );
}

function isDecided(
  column: string,
  { isDeleted, blanked = {}, replaced = [], impersonal = [] }: PersonalData[string],
): boolean {
  return isDeleted === true || column in blanked || replaced.includes(column) || impersonal.includes(column);
}
