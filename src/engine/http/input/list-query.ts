import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString } from 'class-validator';
import { normalizeIdentifier } from '#engine/kernel/text/identifying-text';
import type {
  Condition,
  DateComparison,
  NumberComparison,
  Search as SearchCondition,
} from '#engine/reader/sql/conditions';
import { AreAmong } from './input-checks.ts';
import { deepObject, PageNumber, queryParameter } from './query-parameters.ts';
import * as queryValues from './query-values.ts';

// The query of lists. Each filter is one decorator on a property, named after its comparison (`@AnyOf('tags.id') tags`).

/** Query parameters of every operation that returns resources. */
export class ShowQuery {
  @ApiProperty({
    required: false,
    type: String,
    description: 'relations to show instead of the default ones, comma separated',
  })
  @Transform(({ value }) => queryValues.commaSeparated(value))
  @IsOptional()
  @IsString()
  expand?: string;

  @ApiProperty({ required: false, type: String, description: 'fields to show besides `id`, comma separated' })
  @Transform(({ value }) => queryValues.commaSeparated(value))
  @IsOptional()
  @IsString()
  fields?: string;
}

/** Query parameters of every list; subclasses add filters. */
export class ListQuery extends ShowQuery {
  @PageNumber('how many at most')
  limit?: number;

  @PageNumber('how many to skip')
  offset?: number;

  @ApiProperty({
    required: false,
    type: String,
    description: 'a field, ascending; with `-` before it, descending',
    example: '-created_at',
  })
  @IsOptional()
  @IsString()
  order?: string;
}

type BuildCondition = (value: unknown) => Condition | null;

const filters = new WeakMap<object, Map<string, BuildCondition>>();

/** A list query with filters by columns of the shop's own. */
type FilteredQuery = ListQuery & { [COLUMN_CONDITIONS]?: readonly Condition[] };
const COLUMN_CONDITIONS = Symbol('conditions on columns of the shop');

/** Adds conditions on columns that the class of the query does not declare. */
export function addColumnConditions(query: FilteredQuery, conditions: readonly Condition[]): void {
  if (conditions.length > 0) query[COLUMN_CONDITIONS] = conditions;
}

/** The conditions of the filters in a query. A class may declare a filter of its base class again. */
export function conditionsOf(query: ListQuery): Condition[] {
  const conditions: Condition[] = [...((query as FilteredQuery)[COLUMN_CONDITIONS] ?? [])];
  const names = new Set<string>();
  for (
    let type = Object.getPrototypeOf(query) as object | null;
    type;
    type = Object.getPrototypeOf(type) as object | null
  ) {
    for (const [name, buildCondition] of filters.get(type) ?? []) {
      if (names.has(name)) continue;
      names.add(name);
      const value = query[name as keyof ListQuery];
      // the context of a batch job is JSON, in which missing filters may be null
      const condition = value === undefined || value === null ? null : buildCondition(value);
      if (condition) conditions.push(condition);
    }
  }
  return conditions;
}

/** Equality with a text; `null` matches missing values. */
export function Equals(path?: string): PropertyDecorator {
  return filter(
    { type: String },
    (name) => (value: string) => ({
      path: path ?? name,
      equals: value === queryValues.NULL ? null : normalizeIdentifier(value),
    }),
    queryValues.isText,
  );
}

/** Matches one of several values: `id[]=a&id[]=b`, `id[0]=a&id[1]=b` and `id[]=a,b` are equivalent. An empty list does not filter. */
export function AnyOf(path?: string, values?: readonly string[]): PropertyDecorator {
  return anyOf(queryValues.asList, path, values);
}

/** As `AnyOf`, for texts that may contain a comma. */
export function AnyTextOf(path?: string): PropertyDecorator {
  return anyOf(queryValues.asTexts, path);
}

function anyOf(
  parse: (value: unknown) => unknown,
  path?: string,
  values?: readonly string[],
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parse(value)),
    filter(
      { type: String, ...(values && { enum: values }), isArray: true },
      (name) => (texts: string[]) =>
        texts.length === 1 && texts[0] === queryValues.NULL
          ? { path: path ?? name, equals: null }
          : { path: path ?? name, anyOf: texts.map(normalizeIdentifier) },
      queryValues.areTexts,
    ),
    ...(values ? [AreAmong(values)] : []),
  );
}

/** As `AnyOf`, with comma separated values in one text. */
export function AnyOfCommaSeparated(path: string): PropertyDecorator {
  return filter(
    { type: String },
    () => (value: string) => ({ path, anyOf: value.split(',').map(normalizeIdentifier) }),
    queryValues.isText,
  );
}

/** Equality with a boolean, `true` or `false`. */
export function Is(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => queryValues.asFlag(value)),
    filter(
      { type: Boolean },
      (name) => (value: boolean) => ({ path: path ?? name, equals: value }),
      queryValues.isFlag,
    ),
  );
}

/** Equality with an integer. */
export function EqualsNumber(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => queryValues.asNumber(value)),
    filter(
      { type: 'integer' },
      (name) => (value: number) => ({ path: path ?? name, equals: value }),
      queryValues.isInteger,
    ),
  );
}

/** Equality with an integer, or bounds: `name[gt]=1&name[lte]=9`. */
export function Numbers(path?: string): PropertyDecorator {
  return numbers(path, 'integer', queryValues.asNumber, queryValues.isInteger);
}

/** The same with decimals. */
export function Decimals(path?: string): PropertyDecorator {
  return numbers(path, 'number', queryValues.asDecimal, queryValues.isDecimal);
}

function numbers(
  path: string | undefined,
  type: 'integer' | 'number',
  parse: (value: unknown) => unknown,
  check: (value: unknown) => string | null,
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      queryValues.isPlainObject(value) ? queryValues.mapValues(value, parse) : parse(value),
    ),
    filter(
      { type, description: 'a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]`' },
      (name) => (value: number | NumberComparison) =>
        typeof value === 'number'
          ? { path: path ?? name, equals: value }
          : { path: path ?? name, numbers: value },
      (value) =>
        queryValues.isPlainObject(value)
          ? queryValues.bounds(value, (bound) => check(bound) === null, `${type}s`)
          : check(value),
    ),
  );
}

/** Bounds of a timestamp: `created_at[gt]=2026-01-31T12:00:00Z`; `null` matches rows without it. */
export function Dates(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => queryValues.asTimestampBounds(value)),
    filter(
      deepObject(queryValues.TIMESTAMP_BOUNDS),
      (name) => (value: DateComparison | typeof queryValues.NULL) =>
        value === queryValues.NULL
          ? { path: path ?? name, equals: null }
          : { path: path ?? name, dates: value },
      (value) => (value === queryValues.NULL ? null : queryValues.areTimestampBounds(value)),
    ),
  );
}

/** Case-insensitive search for a text in any of the fields. `%` and `_` are literal. */
export function Search(...paths: string[]): PropertyDecorator {
  return SearchIn({ paths });
}

/** Like `Search`, in more ways: see `Search` of `reader/sql/conditions.ts`. */
export function SearchIn(searched: Omit<SearchCondition, 'search'>): PropertyDecorator {
  const { paths, codes = [], names = [], byWord = false } = searched;
  const fields = [...paths, ...names].join(', ');
  return filter(
    {
      type: String,
      description:
        (byWord
          ? `searches each word in ${fields}; \`#46\` is the whole of a number`
          : `searches ${fields}`) + (codes.length > 0 ? `; or the whole of ${codes.join(', ')}` : ''),
    },
    () => (value: string) => {
      const search = normalizeIdentifier(value);
      return search === '' ? null : { ...searched, search };
    },
    queryValues.isText,
  );
}

/**
 * A filter with a custom condition.
 * @param check returns what a value must be, or null if it is valid; defaults to `isText`
 */
export function Matches<Value = string>(
  documentation: ApiPropertyOptions,
  buildCondition: (value: Value) => Condition,
  check: (value: unknown) => string | null = queryValues.isText,
): PropertyDecorator {
  return filter({ type: String, ...documentation }, () => buildCondition, check);
}

/** @param check returns what a value must be, or null if it is valid */
function filter<Value>(
  documentation: ApiPropertyOptions,
  buildCondition: (name: string) => (value: Value) => Condition | null,
  check: (value: unknown) => string | null,
): PropertyDecorator {
  return (prototype, key) => {
    const name = String(key);
    const filtersOfClass = filters.get(prototype) ?? new Map<string, BuildCondition>();
    // `check` rejects a query whose value has another type before this runs
    filters.set(prototype, filtersOfClass.set(name, buildCondition(name) as BuildCondition));
    queryParameter(documentation, check)(prototype, key);
  };
}
