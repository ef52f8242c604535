import { getMetadataArgsStorage } from 'typeorm';
import {
  isSecretName,
  parseColumnDeclaration,
} from '../../../engine/mapping/custom-columns/column-declarations.ts';
import { entities } from '../../../model/entities/entities.ts';
import type { Column, Schema } from '../read-schema.ts';
import type { RunStatement } from '../run-statement.ts';
import { quoteName } from './quote-name.ts';
import type { UsageFinding } from './usage-findings.ts';

/** Finds the columns that a shop has added to tables of v1. @param foreignColumns as `table.column` */
export async function findColumns(
  query: RunStatement,
  v1Schema: Schema,
  foreignColumns: readonly string[],
): Promise<UsageFinding[]> {
  const columns = v1Schema.columns.filter(({ table, name }) => foreignColumns.includes(`${table}.${name}`));
  if (columns.length === 0) return [];
  const rows = await query<{ name: string; rows: number }>(
    [...new Set(columns.map(({ table }) => table))]
      .map((table) => countValues(columns.filter((column) => column.table === table)))
      .join(' union all '),
  );
  const byName = new Map(rows.map(({ name, rows }) => [name, rows]));
  return columns.map((column) => findingOf(column, byName.get(`${column.table}.${column.name}`)!, v1Schema));
}

function findingOf(column: Column, rows: number, v1Schema: Schema): UsageFinding {
  const { table, name, type } = column;
  const finding = { kind: 'column', name: `${table}.${name}`, rows, variables: [] } as const;
  if (rows === 0)
    return {
      ...finding,
      variables: [],
      needs: 'nothing',
      recommendation: `is ${type}, empty, and remains, unused`,
    };
  const declaration = declarationOf(column, v1Schema);
  if (declaration === null)
    return {
      ...finding,
      variables: [],
      needs: 'module',
      recommendation: `is ${type} and remains; OWN_COLUMNS cannot declare it, so a module has to read and write it`,
    };
  return {
    ...finding,
    variables: ['OWN_COLUMNS'],
    needs: 'settings',
    declaration,
    recommendation: `is ${type} and remains; responses and bodies have it with ${declaration} in OWN_COLUMNS (docs/extending.md)`,
  };
}

/** The declaration of a column in `OWN_COLUMNS`, or null if it cannot be declared. */
function declarationOf({ table, name, type }: Column, { enums, rules }: Schema): string | null {
  const isDeclarable =
    parseColumnDeclaration(`${table}.${name}`) !== undefined &&
    !isSecretName(name) &&
    entityTables().has(table) &&
    (DECLARABLE_TYPES.test(type) || enums.has(type));
  if (!isDeclarable) return null;
  const foreignKey = rules.find(
    (rule) => rule.kind === 'foreign key' && rule.table === table && rule.expression === name,
  );
  const [, target] = /REFERENCES ([a-z_][a-z0-9_]*)\(/.exec(foreignKey?.definition ?? '') ?? [];
  return target && name.endsWith('_id') ? `${table}.${name.slice(0, -3)}:${target}` : `${table}.${name}`;
}

/** Types of PostgreSQL that columns of a shop's own may have, as `format_type` writes them. */
const DECLARABLE_TYPES =
  /^(text|citext|uuid|boolean|date|jsonb?|smallint|integer|bigint|real|double precision|timestamp with time zone|((character( varying)?|numeric)(\([\d,]+\))?))$/;

/** The tables with an entity, whose rows responses contain. */
function entityTables(): Set<string> {
  const classes = new Set<unknown>(entities);
  const tables = getMetadataArgsStorage().tables.filter(({ target }) => classes.has(target));
  return new Set(tables.flatMap(({ name }) => name ?? []));
}

/** Counts the values of several columns of one table in one scan. */
function countValues(columns: readonly Column[]): string {
  const [{ table }] = columns;
  const names = columns.map(({ name }) => `'${`${table}.${name}`.replaceAll("'", "''")}'`);
  const counts = columns.map(({ name }) => `count(${quoteName(name)})::int`);
  return `select unnest(array[${names.join(', ')}]) as name, unnest(array[${counts.join(', ')}]) as rows from ${quoteName(table)}`;
}
