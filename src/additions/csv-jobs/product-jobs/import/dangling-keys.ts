import type { JobError, Sql } from '@storekeep/server/extend';
import { type CustomCsvColumn, customCsvColumns } from '../csv/custom-cells.ts';
import { type ImportRow, rowError } from '../csv/read-row.ts';

/** Foreign keys in columns of the shop's own that lead nowhere, by column. */
export type DanglingKeys = ReadonlyMap<CustomCsvColumn, ReadonlySet<unknown>>;

/**
 * Finds the foreign keys of rows that lead nowhere, and locks the others against deletion until the rows are written.
 * @param isTrial in the trial pass, nothing is locked
 */
export async function findDanglingKeys(
  sql: Sql,
  rows: readonly ImportRow[],
  isTrial: boolean,
): Promise<DanglingKeys> {
  const dangling = new Map<CustomCsvColumn, Set<unknown>>();
  for (const csvColumn of customCsvColumns(sql)) {
    const { references } = csvColumn.column;
    const keys = [...new Set(rows.map((row) => keyIn(row, csvColumn)).filter((key) => key !== null))];
    if (!references || keys.length === 0) continue;
    const { table, column, type } = references;
    const found = await sql.query<{ place: number }>(
      `select k.place::int from unnest($1::${type}[]) with ordinality k (key, place) join ${table} t on t.${column} = k.key
       order by t.${column} ${isTrial ? '' : 'for key share of t'}`,
      [keys],
    );
    const places = new Set(found.map(({ place }) => place));
    dangling.set(csvColumn, new Set(keys.filter((_, index) => !places.has(index + 1))));
  }
  return dangling;
}

/** The errors of a row whose foreign keys lead nowhere. */
export function danglingKeyErrors(row: ImportRow, dangling: DanglingKeys): JobError[] {
  return [...dangling].flatMap(([csvColumn, keys]) => {
    const key = keyIn(row, csvColumn);
    return keys.has(key)
      ? [rowError(row.row, `${String(key)} is not there`, csvColumn.header, 'not_found')]
      : [];
  });
}

function keyIn({ product, variant }: ImportRow, { owner, column }: CustomCsvColumn): unknown {
  const cells = owner === 'product' ? product : variant;
  return cells?.custom[column.propertyName] ?? null;
}
