import {
  type CustomColumn,
  customColumnsOf,
  escapeCell,
  parseTimestamp,
  problemOfValue,
  Product,
  ProductVariant,
  type Sql,
  statements,
  unescapeCell,
} from '@storekeep/server/extend';
import { InvalidCellError } from './cells.ts';

/* Columns that the shop has added to products and variants. Their headers are `Product brand_id` and `Variant bin_code`. */

/** A column of a file for a column of the shop's own. */
export interface CustomCsvColumn {
  header: string;
  of: 'custom';
  owner: 'product' | 'variant';
  column: CustomColumn;
}

/** The columns of a file, except for those that PostgreSQL computes. */
export function customCsvColumns(sql: Sql): CustomCsvColumn[] {
  const owners = [
    ['product', 'Product', Product],
    ['variant', 'Variant', ProductVariant],
  ] as const;
  return owners.flatMap(([owner, title, entity]) =>
    customColumnsOf(sql.metadata(entity))
      .filter(({ isComputed }) => !isComputed)
      .map((column) => ({ header: `${title} ${column.propertyName}`, of: 'custom', owner, column })),
  );
}

/** SQL of a JSON object of the values of these columns and the translations, for rows under an alias. */
export function customValuesSql(
  columns: readonly CustomCsvColumn[],
  owner: CustomCsvColumn['owner'],
  alias: string,
): string {
  const values = columns
    .filter((candidate) => candidate.owner === owner)
    .map(({ column: { databaseName: name, kind } }) => {
      const sql = `${alias}."${name}"`;
      return `select '${name}' as key, to_json(${kind === 'timestamp' ? statements.formatTimestampSql(sql) : sql}) as value`;
    });
  const all = [`select 'translations' as key, to_json(${alias}.translations) as value`, ...values];
  return `(select json_object_agg(e.key, e.value) from (${all.join(' union all ')}) e)`;
}

/** Formats a value for a cell. */
export function formatCustomValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeCell(value);
  return typeof value === 'object' ? escapeCell(JSON.stringify(value)) : JSON.stringify(value);
}

/**
 * Parses a cell. An empty one is null, or undefined for a column that must not be null: then the value remains as it is.
 * @throws InvalidCellError
 */
export function parseCustomCell(column: CustomColumn, cell: string): unknown {
  if (cell.trim() === '') return column.isNullable ? null : undefined;
  const value = parse(column, cell);
  const problem = problemOfValue(column, value);
  if (problem !== null) throw new InvalidCellError(problem.replace(`${column.propertyName} `, ''));
  return value;
}

function parse({ kind }: CustomColumn, cell: string): unknown {
  const text = cell.trim();
  switch (kind) {
    case 'text':
      return unescapeCell(cell);
    case 'integer':
    case 'number':
      return /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : text;
    case 'boolean': {
      const word = text.toLowerCase(); // spreadsheets write TRUE
      return word === 'true' ? true : word === 'false' ? false : text;
    }
    case 'timestamp':
      return parseTimestamp(text) ?? text;
    case 'date':
      return text;
    case 'json':
      try {
        return JSON.parse(unescapeCell(cell)) as unknown;
      } catch {
        throw new InvalidCellError('must be JSON');
      }
  }
}
