import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString } from 'class-validator';
import type { Condition, DateComparison, NumberComparison } from '../reader/conditions.ts';
import { AreAmong } from './input-checks.ts';
import { PageNumber, queryParameter } from './query-parameters.ts';
import * as said from './query-values.ts';

// The query of lists. Each filter is one word on a property, named after what it compares (`@AnyOf('tags.id') tags`).

/** What every operation that shows resources takes. */
export class ShowQuery {
  @ApiProperty({
    required: false,
    type: String,
    description: 'relations to show instead of the default ones, comma separated',
  })
  @Transform(({ value }) => said.commaSeparated(value))
  @IsOptional()
  @IsString()
  expand?: string;

  @ApiProperty({ required: false, type: String, description: 'fields to show besides `id`, comma separated' })
  @Transform(({ value }) => said.commaSeparated(value))
  @IsOptional()
  @IsString()
  fields?: string;
}

/** What every list takes; its filters are added by a subclass. */
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

type Make = (value: never) => Condition | null;

const filters = new WeakMap<object, Map<string, Make>>();

/** The conditions that a query asks for. */
export function conditionsOf(query: ListQuery): Condition[] {
  const conditions: Condition[] = [];
  for (
    let type = Object.getPrototypeOf(query) as object | null;
    type;
    type = Object.getPrototypeOf(type) as object | null
  ) {
    for (const [name, make] of filters.get(type) ?? []) {
      const value = query[name as keyof ListQuery];
      // null comes in the context of a job, which is JSON
      const condition = value === undefined || value === null ? null : make(value as never);
      if (condition) conditions.push(condition);
    }
  }
  return conditions;
}

/** Equal to the given text; `null` where there is none. */
export function Equals(path?: string): PropertyDecorator {
  return filter(
    { type: String },
    (name) => (value: string) => ({ path: path ?? name, equals: value === said.NULL ? null : value }),
    said.isText,
  );
}

/** One of the given: `id[]=a&id[]=b`, `id[0]=a&id[1]=b` and `id[]=a,b` are the same. An empty one is no filter. */
export function AnyOf(path?: string, values?: readonly string[]): PropertyDecorator {
  return anyOf(said.asList, path, values);
}

/** As `AnyOf`, of texts that may have a comma in them. */
export function AnyTextOf(path?: string): PropertyDecorator {
  return anyOf(said.asTexts, path);
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
      (name) => (wanted: string[]) =>
        wanted.length === 1 && wanted[0] === said.NULL
          ? { path: path ?? name, equals: null }
          : { path: path ?? name, anyOf: wanted },
      said.areTexts,
    ),
    ...(values ? [AreAmong(values)] : []),
  );
}

/** As `AnyOf`, comma separated in one text. */
export function AnyOfCommaSeparated(path: string): PropertyDecorator {
  return filter({ type: String }, () => (value: string) => ({ path, anyOf: value.split(',') }), said.isText);
}

/** `true` or `false`. */
export function Is(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => said.asFlag(value)),
    filter(
      { type: Boolean },
      (name) => (value: boolean) => ({ path: path ?? name, equals: value }),
      said.isFlag,
    ),
  );
}

/** A whole number, equal. */
export function EqualsNumber(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => said.asNumber(value)),
    filter(
      { type: 'integer' },
      (name) => (value: number) => ({ path: path ?? name, equals: value }),
      said.isWholeNumber,
    ),
  );
}

/** A whole number, or bounds: `name[gt]=1&name[lte]=9`. */
export function Numbers(path?: string): PropertyDecorator {
  return numbers(path, 'integer', said.asNumber, said.isWholeNumber);
}

/** The same with decimals. */
export function Decimals(path?: string): PropertyDecorator {
  return numbers(path, 'number', said.asDecimal, said.isDecimal);
}

function numbers(
  path: string | undefined,
  type: 'integer' | 'number',
  parse: (value: unknown) => unknown,
  refuse: (value: unknown) => string | null,
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (said.isPlain(value) ? said.mapValues(value, parse) : parse(value))),
    filter(
      { type, description: 'a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]`' },
      (name) => (value: number | NumberComparison) =>
        typeof value === 'number'
          ? { path: path ?? name, equals: value }
          : { path: path ?? name, numbers: value },
      (value) =>
        said.isPlain(value)
          ? said.bounds(value, (bound) => refuse(bound) === null, `${type}s`)
          : refuse(value),
    ),
  );
}

/** Bounds in time: `created_at[gt]=2026-01-31T12:00:00Z`; or `null`, where there is no such time. */
export function Dates(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      said.isPlain(value) ? said.mapValues(value, said.asMoment) : (value as unknown),
    ),
    filter(
      {
        type: 'object',
        style: 'deepObject',
        properties: said.MOMENT_BOUNDS,
      } as unknown as ApiPropertyOptions,
      (name) => (value: DateComparison | typeof said.NULL) =>
        value === said.NULL ? { path: path ?? name, equals: null } : { path: path ?? name, dates: value },
      (value) => (value === said.NULL ? null : said.areMoments(value)),
    ),
  );
}

/** Contains the text, in any case, in one of the fields. `%` and `_` are literal. */
export function Search(...paths: string[]): PropertyDecorator {
  return filter(
    { type: String, description: `searches ${paths.join(', ')}` },
    () => (value: string) => (value.trim() === '' ? null : { search: value.trim(), paths }),
    said.isText,
  );
}

/**
 * A filter with a condition of its own.
 * @param refuse says what is wrong with a value, or null; a text unless told
 */
export function Matches<Value = string>(
  documentation: ApiPropertyOptions,
  make: (value: Value) => Condition,
  refuse: (value: unknown) => string | null = said.isText,
): PropertyDecorator {
  return filter({ type: String, ...documentation }, () => make, refuse);
}

/** @param refuse says what is wrong with a value, or null */
function filter(
  documentation: ApiPropertyOptions,
  make: (name: string) => (value: never) => Condition | null,
  refuse: (value: unknown) => string | null,
): PropertyDecorator {
  return (prototype, key) => {
    const name = String(key);
    const known = filters.get(prototype) ?? new Map<string, Make>();
    filters.set(prototype, known.set(name, make(name)));
    queryParameter(documentation, refuse)(prototype, key);
  };
}
