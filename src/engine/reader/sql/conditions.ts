import type { EntityMetadata } from 'typeorm';
import type { Bind } from '#engine/kernel/database/sql';
import { targetOf } from '#engine/mapping/entity-relations';
import { columnSql } from './column-sql.ts';
import { junctionOf, relationSql } from './relation-sql.ts';

/** Bounds of a filter. */
interface Comparison<Value> {
  lt?: Value;
  gt?: Value;
  lte?: Value;
  gte?: Value;
}

export type NumberComparison = Comparison<number>;
/** ISO 8601 in UTC, to the second or finer. */
export type DateComparison = Comparison<string>;

/**
 * One condition on the rows of a list. `path` is a column, or relations and a column (`tags.id`): then a row matches
 * if one of its related rows does.
 */
export type Condition =
  | { path: string; equals: string | number | boolean | null }
  | { path: string; anyOf: readonly (string | number)[] }
  | { path: string; dates: DateComparison }
  | { path: string; numbers: NumberComparison }
  /** Bounds of a date without a time, such as `2026-01-31`. */
  | { path: string; days: DateComparison }
  | Search
  /** Only the rows whose `id` a select returns; by default in the order of its column `place`, if it `hasPlaces`. */
  | { rows: (bind: Bind) => string; hasPlaces?: boolean }
  | {
      sql: (alias: string, bind: Bind) => string;
      /** The parameter of the query that it is for, if modules have to find it. */
      name?: string;
      /** The part of `row_tally` that counts the matching rows, if this is the only condition. */
      tally?: { table: string; part: (bind: Bind) => string };
    };

/** A search for a text: one of the paths contains it. */
export interface Search {
  search: string;
  paths: readonly string[];
  /** Paths that equal it, such as bar codes, which need no index for parts of them. */
  codes?: readonly string[];
  /** Searches each word on its own; `#46` is the whole of a number. */
  byWord?: boolean;
  /** Further paths for words that have no digit, such as cities. */
  names?: readonly string[];
}

/** Conditions as SQL, for rows of an entity under an alias. */
export interface Conditions {
  /** Common table expressions with the results of searches through relations, so that each search runs once. */
  with: string[];
  /** Joins after the table that restrict it to the search results. */
  join: string;
  /** Predicates, combined with `and`. */
  tests: string[];
  /** SQL of the order that the conditions define, ascending, or null. */
  ranking: string | null;
}

/** Compiles conditions on the rows of an entity to SQL. @param alias of its table @param bind adds a parameter and returns its placeholder */
export function compileConditions(
  metadata: EntityMetadata,
  alias: string,
  conditions: readonly Condition[],
  bind: Bind,
): Conditions {
  const key = `"${metadata.primaryColumns[0].databaseName}"`;
  const tests: string[] = [];
  const searches: string[] = [];
  let ranking: string | null = null;
  for (const condition of conditions) {
    if ('rows' in condition) {
      const found = `found${searches.push(condition.rows(bind)) - 1}`;
      if (condition.hasPlaces) ranking = `${found}.place`;
    } else if ('sql' in condition) tests.push(condition.sql(alias, bind));
    else if ('search' in condition) {
      for (const word of wordsOf(condition)) {
        const pattern = bind(patternOf(word, condition));
        const code = condition.codes && bind(word);
        const paths = /\d/.test(word) ? condition.paths : [...condition.paths, ...(condition.names ?? [])];
        if (code !== undefined || paths.some((path) => path.includes('.')))
          searches.push(
            [
              searchRelations(metadata, key, paths, (column) => `${column} ilike ${pattern}`),
              searchRelations(metadata, key, condition.codes ?? [], (column) => `${column} = ${code}`),
            ]
              .filter(Boolean)
              .join(' union '),
          );
        else
          tests.push(`(${searchColumns(metadata, alias, paths, (column) => `${column} ilike ${pattern}`)})`);
      }
    } else
      tests.push(
        followPath(metadata, alias, condition.path, (column) => comparison(column, condition, bind)),
      );
  }
  const names = searches.map((_, place) => `found${place}`);
  return {
    with: searches.map((sql, place) => `${names[place]} as materialized (${sql})`),
    join: names.map((name) => ` join ${name} on ${name}.${key} = ${alias}.${key}`).join(''),
    tests,
    ranking,
  };
}

/** More words than this are searched as one, so that no request asks for hundreds of searches. */
const MAX_WORDS = 6;

function wordsOf({ search, byWord = false }: Search): string[] {
  const words = byWord ? search.split(/\s+/) : [search];
  return words.length > MAX_WORDS ? [search] : words;
}

/** A pattern for `ilike`. */
function patternOf(word: string, { byWord = false }: Search): string {
  return byWord && /^#\d+$/.test(word) ? word.slice(1) : `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The `with` clause of the expressions. */
export function withSql(expressions: readonly string[]): string {
  return expressions.length > 0 ? `with ${expressions.join(', ')} ` : '';
}

/** Searches the columns of the row and those of each relation separately: PostgreSQL uses no index for an `or` over several tables. */
function searchRelations(
  metadata: EntityMetadata,
  key: string,
  paths: readonly string[],
  test: (column: string) => string,
): string {
  const columns = paths.filter((path) => !path.includes('.'));
  const relatedColumns = paths.filter((path) => path.includes('.'));
  // indexes of codes are only on rows that are not deleted
  const notDeleted = metadata.deleteDateColumn ? ' and s.deleted_at is null' : '';
  return [columns, ...relatedColumns.map((path) => [path])]
    .filter((group) => group.length > 0)
    .map(
      (group) =>
        `select s.${key} from "${metadata.tableName}" s where (${searchColumns(metadata, 's', group, test)})${notDeleted}`,
    )
    .join(' union ');
}

function searchColumns(
  metadata: EntityMetadata,
  alias: string,
  paths: readonly string[],
  test: (column: string) => string,
): string {
  return paths.map((path) => followPath(metadata, alias, path, test, true)).join(' or ');
}

function comparison(
  column: string,
  condition: Exclude<Condition, { sql: unknown } | { search: unknown } | { rows: unknown }>,
  bind: Bind,
): string {
  if ('equals' in condition)
    return condition.equals === null ? `${column} is null` : `${column} = ${bind(condition.equals)}`;
  if ('anyOf' in condition) return `${column} = any(${bind(condition.anyOf)})`;
  const bounds =
    'dates' in condition
      ? entriesOf(condition.dates).map(([operator, at]) => dateBound(operator, at))
      : entriesOf<number | string>('days' in condition ? condition.days : condition.numbers).map(
          ([operator, value]) => [OPERATORS[operator], value] as const,
        );
  return bounds.map(([operator, value]) => `${column} ${operator} ${bind(value)}`).join(' and ') || 'true';
}

function entriesOf<Value>(bounds: Comparison<Value>): [keyof typeof OPERATORS, Value][] {
  return Object.entries(bounds) as [keyof typeof OPERATORS, Value][];
}

const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/**
 * Responses have whole seconds, so a bound without a fraction means that whole second (docs/conventions.md, Timestamps): `gt`
 * excludes rows whose timestamp is represented as that second, `lte` includes them.
 */
function dateBound(operator: keyof DateComparison, at: string): [string, string] {
  const toTheSecond = !at.includes('.');
  if (!toTheSecond || operator === 'lt' || operator === 'gte') return [OPERATORS[operator], at];
  const next = new Date(Date.parse(at) + 1000).toISOString();
  return [operator === 'gt' ? '>=' : '<', next];
}

/** Follows the relations of a path and applies the test to the column at its end. */
function followPath(
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
    const sql = columnSql(column, owner);
    // without a cast if it is a text already: the trigram indexes are on the plain columns
    return test(asText && column.type !== 'varchar' && column.type !== 'text' ? `${sql}::text` : sql);
  }
  const relation = metadata.findRelationWithPropertyPath(name)!;
  const target = targetOf(metadata, name)!;
  if (relation.isManyToMany && rest.length === 1 && rest[0] === 'id') {
    // the link table has the id, so the target need not be joined
    const { junction, ownerColumn, targetColumn } = junctionOf(relation);
    return `exists (select from ${junction} f${depth} where f${depth}."${ownerColumn.databaseName}" = ${owner}."${ownerColumn.referencedColumn!.databaseName}" and ${test(`f${depth}."${targetColumn.databaseName}"`)})`;
  }
  const alias = `f${depth}`;
  const { from, where: joinCondition } = relationSql(relation, owner, alias);
  const notDeleted = target.deleteDateColumn ? ` and ${alias}."deleted_at" is null` : '';
  return `exists (select from ${from} where ${joinCondition}${notDeleted} and ${followPath(target, alias, rest.join('.'), test, asText, depth + 1)})`;
}
