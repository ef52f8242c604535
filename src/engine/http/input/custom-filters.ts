import { messages } from '#engine/kernel/text/messages';
import type { CustomColumn } from '#engine/mapping/custom-columns/custom-column';
import type { Condition, DateComparison } from '#engine/reader/sql/conditions';
import { isDate, isUuid } from './custom-values.ts';
import * as queryValues from './query-values.ts';

/* Filters by columns of the shop's own: `brand_id=a`, `brand_id[]=a&brand_id[]=b`, `is_featured=true`, `stars[gte]=4`, `stars=null`. */

/** The conditions of a query, and what is wrong with its filters. */
export interface ColumnFilters {
  conditions: Condition[];
  problems: string[];
}

/** Reads the filters by these columns from a query. */
export function columnFilters(query: unknown, columns: ReadonlyMap<string, CustomColumn>): ColumnFilters {
  const filters: ColumnFilters = { conditions: [], problems: [] };
  if (!queryValues.isPlainObject(query)) return filters;
  for (const [name, column] of columns) {
    if (query[name] === undefined) continue;
    const condition = column.isIndexed
      ? conditionOf(column, query[name])
      : messages.unindexedFilter(name, column.entityMetadata.tableName);
    if (typeof condition === 'string') filters.problems.push(condition);
    else if (condition) filters.conditions.push(condition);
  }
  return filters;
}

/** The condition of a filter, null if its value is empty, or a text that tells what is wrong with it. */
function conditionOf(column: CustomColumn, value: unknown): Condition | null | string {
  const { propertyName: path, kind } = column;
  if (value === queryValues.NULL) return { path, equals: null };
  switch (kind) {
    case 'text':
      return textCondition(column, queryValues.asList(value));
    case 'boolean': {
      const flag = queryValues.asFlag(value);
      const problem = queryValues.isFlag(flag);
      return problem === null ? { path, equals: flag as boolean } : `${path} ${problem}`;
    }
    case 'integer':
      return numberCondition(path, value, queryValues.asNumber, queryValues.isInteger, 'integers');
    case 'number':
      return numberCondition(path, value, queryValues.asDecimal, queryValues.isDecimal, 'numbers');
    case 'timestamp': {
      const bounds = queryValues.asTimestampBounds(value);
      const problem = queryValues.areTimestampBounds(bounds);
      return problem === null ? { path, dates: bounds as DateComparison } : `${path} ${problem}`;
    }
    case 'date':
      return dateCondition(path, value);
    case 'json':
      return messages.unknownProperty(path);
  }
}

function textCondition(
  { propertyName: path, postgresType: { enumValues, typeName } }: CustomColumn,
  texts: unknown,
): Condition | null | string {
  if (texts === undefined) return null;
  const problem = queryValues.areTexts(texts);
  if (problem !== null) return `${path} ${problem}`;
  const anyOf = texts as string[];
  if (enumValues && !anyOf.every((text) => enumValues.includes(text)))
    return messages.eachMustBeOneOf(path, enumValues);
  if (typeName === 'uuid' && !anyOf.every(isUuid)) return `${path} must be a UUID`;
  return { path, anyOf };
}

function numberCondition(
  path: string,
  value: unknown,
  parse: (value: unknown) => unknown,
  check: (value: unknown) => string | null,
  description: string,
): Condition | string {
  if (!queryValues.isPlainObject(value)) {
    const number = parse(value);
    const problem = check(number);
    return problem === null ? { path, equals: number as number } : `${path} ${problem}`;
  }
  const numbers = queryValues.mapValues(value, parse);
  const problem = queryValues.bounds(numbers, (bound) => check(bound) === null, description);
  return problem === null ? { path, numbers } : `${path} ${problem}`;
}

function dateCondition(path: string, value: unknown): Condition | string {
  if (!queryValues.isPlainObject(value))
    return isDate(value) ? { path, equals: value } : `${path} must be a date like 2026-01-31`;
  const problem = queryValues.bounds(value, isDate, 'dates such as 2026-01-31');
  return problem === null ? { path, days: value } : `${path} ${problem}`;
}

/** The OpenAPI parameter of the filter by a column. */
export function filterParameter({
  propertyName: name,
  kind,
  postgresType,
}: CustomColumn): Record<string, unknown> {
  const parameter = { name, in: 'query', required: false };
  const schema = FILTER_SCHEMAS[kind];
  switch (kind) {
    case 'text': {
      const items = { ...schema, ...(postgresType.enumValues && { enum: postgresType.enumValues }) };
      return { ...parameter, schema: { type: 'array', items } };
    }
    case 'timestamp':
      return {
        ...parameter,
        style: 'deepObject',
        schema: { type: 'object', properties: queryValues.TIMESTAMP_BOUNDS },
      };
    case 'boolean':
      return { ...parameter, schema };
    default:
      return { ...parameter, schema, description: 'a value, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]`' };
  }
}

const FILTER_SCHEMAS = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  timestamp: {},
  date: { type: 'string', format: 'date' },
  json: {},
} as const;
