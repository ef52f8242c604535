import type { EntityMetadata } from 'typeorm';
import type { Bind } from './bind.ts';
import { valueOf } from './column-sql.ts';
import { junctionOf, relationSql } from './relation-sql.ts';
import { targetOf } from './selection.ts';

/** Bounds of a date-time filter: ISO 8601 in UTC, to the second or finer. */
export interface DateComparison {
  lt?: string;
  gt?: string;
  lte?: string;
  gte?: string;
}

/** Bounds of a number filter. */
export interface NumberComparison {
  lt?: number;
  gt?: number;
  lte?: number;
  gte?: number;
}

/**
 * One condition on the rows of a list. `path` is a column, or relations and a column (`tags.id`): then a row matches
 * when one of the related rows does.
 */
export type Condition =
  | { path: string; equals: string | number | boolean | null }
  | { path: string; anyOf: readonly (string | number)[] }
  | { path: string; dates: DateComparison }
  | { path: string; numbers: NumberComparison }
  | { search: string; paths: readonly string[] }
  /** These and no others, in this order unless another is asked for. */
  | { ranked: readonly string[] }
  | {
      sql: (alias: string, bind: Bind) => string;
      /** The part of `row_tally` that notes how many rows it finds, where it is the only condition. */
      tally?: { table: string; part: (bind: Bind) => string };
    };

/** Conditions in SQL, for rows of an entity under an alias. */
export interface Conditions {
  /** Common table expressions: what searches through relations have found, looked for once. */
  with: string[];
  /** To stand after the table: only what was found. */
  join: string;
  /** All of them must hold. */
  tests: string[];
  /** SQL of the order that they bring along, ascending, or null. */
  ranking: string | null;
}

export function where(
  metadata: EntityMetadata,
  alias: string,
  conditions: readonly Condition[],
  bind: Bind,
): Conditions {
  const key = `"${metadata.primaryColumns[0].databaseName}"`;
  const tests: string[] = [];
  const found: string[] = [];
  let ranking: string | null = null;
  for (const condition of conditions) {
    if ('ranked' in condition) {
      const list = `unnest(${bind(condition.ranked)}::varchar[]) with ordinality`;
      ranking = `found${found.push(`select r.id as ${key}, r.place from ${list} r (id, place)`) - 1}.place`;
    } else if ('sql' in condition) tests.push(condition.sql(alias, bind));
    else if ('search' in condition) {
      const pattern = bind(`%${condition.search.replace(/[\\%_]/g, '\\$&')}%`);
      if (condition.paths.some((path) => path.includes('.')))
        found.push(searchFar(metadata, key, condition.paths, pattern));
      else tests.push(`(${searchOwn(metadata, alias, condition.paths, pattern)})`);
    } else
      tests.push(along(metadata, alias, condition.path, (column) => comparison(column, condition, bind)));
  }
  const names = found.map((_, place) => `found${place}`);
  return {
    with: found.map((sql, place) => `${names[place]} as materialized (${sql})`),
    join: names.map((name) => ` join ${name} on ${name}.${key} = ${alias}.${key}`).join(''),
    tests,
    ranking,
  };
}

/** What stands before a statement that uses the expressions. */
export function withSql(expressions: readonly string[]): string {
  return expressions.length > 0 ? `with ${expressions.join(', ')} ` : '';
}

/** Each relation by itself: PostgreSQL uses no index for an `or` that looks into other tables. */
function searchFar(metadata: EntityMetadata, key: string, paths: readonly string[], pattern: string): string {
  const own = paths.filter((path) => !path.includes('.'));
  const far = paths.filter((path) => path.includes('.'));
  return [own, ...far.map((path) => [path])]
    .filter((way) => way.length > 0)
    .map(
      (way) =>
        `select s.${key} from "${metadata.tableName}" s where ${searchOwn(metadata, 's', way, pattern)}`,
    )
    .join(' union ');
}

function searchOwn(
  metadata: EntityMetadata,
  alias: string,
  paths: readonly string[],
  pattern: string,
): string {
  return paths
    .map((path) => along(metadata, alias, path, (column) => `${column} ilike ${pattern}`, true))
    .join(' or ');
}

function comparison(
  column: string,
  condition: Exclude<Condition, { sql: unknown } | { search: unknown } | { ranked: unknown }>,
  bind: Bind,
): string {
  if ('equals' in condition)
    return condition.equals === null ? `${column} is null` : `${column} = ${bind(condition.equals)}`;
  if ('anyOf' in condition) return `${column} = any(${bind(condition.anyOf)})`;
  const bounds: [string, string | number][] =
    'dates' in condition
      ? Object.entries(condition.dates).map(([op, at]) => dateBound(op as keyof DateComparison, at))
      : Object.entries(condition.numbers).map(([op, value]) => [
          OPERATORS[op as keyof NumberComparison],
          value,
        ]);
  return bounds.map(([operator, value]) => `${column} ${operator} ${bind(value)}`).join(' and ') || 'true';
}

const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/**
 * Answers show whole seconds, so a bound given to the second means that whole second (docs/conventions.md, Timestamps):
 * `gt` does not return again what is shown as that second, `lte` does.
 */
function dateBound(operator: keyof DateComparison, at: string): [string, string] {
  const toTheSecond = !at.includes('.');
  if (!toTheSecond || operator === 'lt' || operator === 'gte') return [OPERATORS[operator], at];
  const next = new Date(Date.parse(at) + 1000).toISOString();
  return [operator === 'gt' ? '>=' : '<', next];
}

/** Walks the relations of a path and applies the test at its end. */
function along(
  metadata: EntityMetadata,
  owner: string,
  path: string,
  test: (column: string) => string,
  asText = false,
  depth = 1,
): string {
  const [name, ...rest] = path.split('.');
  if (rest.length === 0) {
    const column = metadata.findColumnWithPropertyName(name)!;
    const sql = valueOf(column, owner);
    // bare where it is a text already: the trigram indexes are on bare columns
    return test(asText && column.type !== 'varchar' && column.type !== 'text' ? `${sql}::text` : sql);
  }
  const relation = metadata.findRelationWithPropertyPath(name)!;
  const target = targetOf(metadata, name)!;
  if (relation.isManyToMany && rest.length === 1 && rest[0] === 'id') {
    // the link alone tells
    const { junction, ownerColumn, targetColumn } = junctionOf(relation);
    return `exists (select from ${junction} f${depth} where f${depth}."${ownerColumn.databaseName}" = ${owner}."${ownerColumn.referencedColumn!.databaseName}" and ${test(`f${depth}."${targetColumn.databaseName}"`)})`;
  }
  const alias = `f${depth}`;
  const { from, where: tie } = relationSql(relation, owner, alias);
  const alive = target.deleteDateColumn ? ` and ${alias}."deleted_at" is null` : '';
  return `exists (select from ${from} where ${tie}${alive} and ${along(target, alias, rest.join('.'), test, asText, depth + 1)})`;
}
