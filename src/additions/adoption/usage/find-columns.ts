import { CustomColumnError, loadCustomColumns } from '@storekeep/server/extend';
import { statements } from '@storekeep/server/extend';
import type { DataSource } from 'typeorm';
import type { Column, Schema } from '../read-schema.ts';
import type { RunStatement } from '../run-statement.ts';
import type { UsageFinding } from './usage-findings.ts';

/**
 * Finds the columns that a shop has added to tables of v1.
 * @param dataSource has the entities. The modules of the shop have to be loaded, since their resources declare computed fields
 * @param foreignColumns as `table.column`
 */
export async function findColumns(
  query: RunStatement,
  dataSource: DataSource,
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
  const tryDeclaring = (declared: string[]) =>
    loadCustomColumns(dataSource, (sql, values) => query(sql, values), declared);
  const findings: UsageFinding[] = [];
  const declared: string[] = [];
  for (const column of columns) {
    const count = byName.get(`${column.table}.${column.name}`)!;
    const declaration = count > 0 ? await findDeclaration(column, v1Schema, declared, tryDeclaring) : null;
    if (declaration && 'text' in declaration) declared.push(declaration.text);
    findings.push(findingOf(column, count, declaration));
  }
  return findings;
}

function findingOf(
  { table, name, type }: Column,
  rows: number,
  declaration: DeclarationResult | null,
): UsageFinding {
  const finding = { kind: 'column', name: `${table}.${name}`, rows, variables: [] } as const;
  if (declaration === null)
    return {
      ...finding,
      variables: [],
      needs: 'nothing',
      recommendation: `is ${type}, empty, and remains, unused`,
    };
  if ('problem' in declaration)
    return {
      ...finding,
      variables: [],
      needs: 'module',
      recommendation: `is ${type} and remains; a module has to read and write it, since OWN_COLUMNS rejects it: ${declaration.problem}`,
    };
  const { text } = declaration;
  return {
    ...finding,
    variables: ['OWN_COLUMNS'],
    needs: 'settings',
    declaration: text,
    recommendation: `is ${type} and remains; responses and bodies have it with ${text} in OWN_COLUMNS (docs/extending.md)`,
  };
}

/** The declaration of a column in `OWN_COLUMNS`, or the reason why there is none. */
type DeclarationResult = { text: string } | { problem: string };

/**
 * Finds the declaration with which a server would start: a foreign key as a relation, if its table allows it.
 * @param declared the declarations of other columns
 */
async function findDeclaration(
  { table, name }: Column,
  { rules }: Schema,
  declared: readonly string[],
  tryDeclaring: (declarations: string[]) => Promise<unknown>,
): Promise<DeclarationResult> {
  const foreignKey = rules.find(
    (rule) => rule.kind === 'foreign key' && rule.table === table && rule.expression === name,
  );
  const [, target] = /REFERENCES ([a-z_][a-z0-9_]*)\(/.exec(foreignKey?.definition ?? '') ?? [];
  const relation = target && name.endsWith('_id') ? [`${table}.${name.slice(0, -3)}:${target}`] : [];
  let problem = '';
  for (const text of [...relation, `${table}.${name}`]) {
    try {
      await tryDeclaring([...declared, text]);
      return { text };
    } catch (error) {
      if (!(error instanceof CustomColumnError)) throw error;
      problem = error.problem;
    }
  }
  return { problem };
}

/** Counts the values of several columns of one table in one scan. */
function countValues(columns: readonly Column[]): string {
  const [{ table }] = columns;
  const names = columns.map(({ name }) => `'${`${table}.${name}`.replaceAll("'", "''")}'`);
  const counts = columns.map(({ name }) => `count(${statements.quoteName(name)})::int`);
  return `select unnest(array[${names.join(', ')}]) as name, unnest(array[${counts.join(', ')}]) as rows from ${statements.quoteName(table)}`;
}
