import { type Sql, statements, type WritableSql } from '@storekeep/server/extend';

/** A column that contains URLs of files. */
export interface UrlColumn {
  table: string;
  column: string;
  /** `url`: a value is one URL, or null. `text` and `json`: URLs stand within a text. */
  kind: 'url' | 'text' | 'json';
}

const URL_COLUMNS = [
  'image.url',
  'claim_image.url',
  'product.thumbnail',
  'inventory_item.thumbnail',
  'line_item.thumbnail',
];

const TEXT_COLUMNS = [
  'product.description',
  'product_category.description',
  'product.metadata',
  'product_variant.metadata',
  'product_collection.metadata',
  'product_category.metadata',
  'image.metadata',
  'store.metadata',
];

/**
 * Returns the columns of the shop that contain URLs of files, and those that the operator names.
 * @param named such as `brand.logo`: columns of type text or json, in tables with an `id`
 * @throws if a named column does not exist or cannot be searched
 */
export async function findUrlColumns(sql: Sql, named: readonly string[]): Promise<UrlColumn[]> {
  const names = [...new Set([...URL_COLUMNS, ...TEXT_COLUMNS, ...named])];
  const rows = await sql.query<{ name: string; type: string; hasId: boolean }>(
    `select c.table_name || '.' || c.column_name as name, c.data_type as type,
       exists (select from information_schema.columns i where i.table_schema = c.table_schema
               and i.table_name = c.table_name and i.column_name = 'id') as "hasId"
     from information_schema.columns c
     where c.table_schema = current_schema() and c.table_name || '.' || c.column_name = any ($1::text[])`,
    [names],
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  return names.flatMap((name) => {
    const row = found.get(name);
    const kind = row && kindOf(name, row.type);
    const problem = !row
      ? 'does not exist'
      : !kind
        ? `has the type ${row.type}, which contains no URLs`
        : !row.hasId && 'is in a table without an id';
    if (problem && named.includes(name)) throw new Error(`The column ${name} ${problem}`);
    if (problem || !kind) return []; // a table that an old shop does not have
    const [table, column] = name.split('.');
    return [{ table, column, kind }];
  });
}

function kindOf(name: string, type: string): UrlColumn['kind'] | null {
  if (URL_COLUMNS.includes(name)) return 'url';
  if (['text', 'character varying'].includes(type)) return 'text';
  return type === 'jsonb' ? 'json' : null;
}

export function nameOf({ table, column }: UrlColumn): string {
  return `${table}.${column}`;
}

/** A row whose value contains the base URL. */
export interface UrlRow {
  id: string;
  value: string;
}

/** Reads the next rows that contain a URL with this base, in the order of their ids. */
export function readUrlRows(
  sql: Sql,
  { table, column, kind }: UrlColumn,
  base: string,
  afterId: string,
  limit: number,
): Promise<UrlRow[]> {
  const value = `${statements.quoteName(column)}::text`;
  const contains = kind === 'url' ? `starts_with(${value}, $1)` : `strpos(${value}, $1) > 0`;
  return sql.query<UrlRow>(
    `select id::text, ${value} as value from ${statements.quoteName(table)}
     where id::text > $2 and ${contains} order by id::text limit $3`,
    [base, afterId, limit],
  );
}

/**
 * Replaces values of rows, except of those that have changed since they were read.
 * @returns the number of rows that were changed
 */
export async function replaceValues(
  sql: WritableSql,
  { table, column, kind }: UrlColumn,
  rows: readonly (UrlRow & { newValue: string })[],
): Promise<number> {
  const name = statements.quoteName(column);
  const type = kind === 'json' ? 'jsonb' : 'text';
  const changed = await sql.query(
    `update ${statements.quoteName(table)} t set ${name} = change.new::${type}
     from unnest($1::text[], $2::text[], $3::text[]) change (id, old, new)
     where t.id::text = change.id and t.${name}::text = change.old returning 1`,
    [rows.map(({ id }) => id), rows.map(({ value }) => value), rows.map(({ newValue }) => newValue)],
  );
  return changed.length;
}
