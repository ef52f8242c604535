import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, ValidateBy } from 'class-validator';
import type { Condition, DateComparison, NumberComparison } from './conditions.ts';
import { parseMoment } from './inputs.ts';

/*
 * The query of lists. Each filter is one word on a property of the query class, named after the field or relation it
 * compares (`@AnyOf('tags.id') tags`); the reader compiles what was given.
 */

/** What every operation that shows resources takes. */
export class ShowQuery {
  @ApiProperty({
    required: false,
    type: String,
    description: 'relations to show instead of the default ones, comma separated',
  })
  @IsOptional()
  @IsString()
  expand?: string;

  @ApiProperty({ required: false, type: String, description: 'fields to show besides `id`, comma separated' })
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
      const condition = value === undefined ? null : make(value as never);
      if (condition) conditions.push(condition);
    }
  }
  return conditions;
}

/** Equal to the given text. */
export function Equals(path?: string): PropertyDecorator {
  return filter(
    { type: String },
    (name) => (value: string) => ({ path: path ?? name, equals: value }),
    isText,
  );
}

/** One of the given: `id=a`, `id[]=a&id[]=b` and `id[0]=a` are the same. */
export function AnyOf(path?: string, values?: readonly string[]): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => asList(value)),
    filter(
      { type: String, ...(values && { enum: values }), isArray: true },
      (name) => (wanted: string[]) => ({ path: path ?? name, anyOf: wanted }),
      (value) =>
        areTexts(value) ??
        (values && !(value as string[]).every((one) => values.includes(one))
          ? `must be one of ${values.join(', ')}`
          : null),
    ),
  );
}

/** As `AnyOf`, comma separated in one text. */
export function AnyOfCommaSeparated(path: string): PropertyDecorator {
  return filter({ type: String }, () => (value: string) => ({ path, anyOf: value.split(',') }), isText);
}

/** `true` or `false`. */
export function Is(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => asFlag(value)),
    filter({ type: Boolean }, (name) => (value: boolean) => ({ path: path ?? name, equals: value }), isFlag),
  );
}

/** A whole number, equal. */
export function EqualsNumber(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => asNumber(value)),
    filter(
      { type: 'integer' },
      (name) => (value: number) => ({ path: path ?? name, equals: value }),
      isWholeNumber,
    ),
  );
}

/** A whole number, or bounds: `name[gt]=1&name[lte]=9`. */
export function Numbers(path?: string): PropertyDecorator {
  return numbers(path, 'integer', asNumber, isWholeNumber);
}

/** As `Numbers`, for numbers that may have decimals. */
export function Decimals(path?: string): PropertyDecorator {
  return numbers(path, 'number', asDecimal, isDecimal);
}

function numbers(
  path: string | undefined,
  type: 'integer' | 'number',
  parse: (value: unknown) => unknown,
  refuse: (value: unknown) => string | null,
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (isPlain(value) ? mapValues(value, parse) : parse(value))),
    filter(
      { type, description: 'a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]`' },
      (name) => (value: number | NumberComparison) =>
        typeof value === 'number'
          ? { path: path ?? name, equals: value }
          : { path: path ?? name, numbers: value },
      (value) =>
        isPlain(value) ? bounds(value, (bound) => refuse(bound) === null, `${type}s`) : refuse(value),
    ),
  );
}

/** Bounds in time: `created_at[gt]=2026-01-31T12:00:00Z`. */
export function Dates(path?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      isPlain(value)
        ? mapValues(value, (bound) => parseMoment(bound) ?? fromUnixSeconds(bound) ?? bound)
        : (value as unknown),
    ),
    filter(
      {
        type: 'object',
        style: 'deepObject',
        properties: Object.fromEntries(
          BOUNDS.map((bound) => [bound, { type: 'string', format: 'date-time' }]),
        ),
      } as unknown as ApiPropertyOptions,
      (name) => (value: DateComparison) => ({ path: path ?? name, dates: value }),
      (value) =>
        isPlain(value)
          ? bounds(value, (bound) => parseMoment(bound) !== null, 'dates such as 2026-01-31T12:00:00Z')
          : 'must be an object with lt, gt, lte or gte',
    ),
  );
}

/** Contains the text, in any case, in one of the fields. `%` and `_` are literal. */
export function Search(...paths: string[]): PropertyDecorator {
  return filter(
    { type: String, description: `searches ${paths.join(', ')}` },
    () => (value: string) => (value.trim() === '' ? null : { search: value.trim(), paths }),
    isText,
  );
}

/**
 * A filter with a condition of its own.
 * @param refuse says what is wrong with a value, or null; a text unless told
 */
export function Matches<Value = string>(
  documentation: ApiPropertyOptions,
  make: (value: Value) => Condition,
  refuse: (value: unknown) => string | null = isText,
): PropertyDecorator {
  return filter({ type: String, ...documentation }, () => make, refuse);
}

const BOUNDS = ['lt', 'gt', 'lte', 'gte'];

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

/** A parameter of a query that is no filter on a column. */
export function queryParameter(
  documentation: ApiPropertyOptions,
  refuse: (value: unknown) => string | null,
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...documentation, required: false } as ApiPropertyOptions),
    IsOptional(),
    Validated(refuse),
  );
}

function Validated(refuse: (value: unknown) => string | null): PropertyDecorator {
  return ValidateBy({
    name: 'queryParameter',
    validator: {
      validate: (value) => refuse(value) === null,
      defaultMessage: (args) => `${args?.property} ${refuse(args?.value)}`,
    },
  });
}

/** A text parameter of a query that is no filter on a column, such as the region that prices are wanted for. */
export function TextParameter(description: string): PropertyDecorator {
  return queryParameter({ type: String, description }, isText);
}

/** A text parameter that must be there. */
export function RequiredText(description: string): PropertyDecorator {
  return required({ type: String, description }, isText);
}

/** A whole number that must be there. */
export function RequiredNumber(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => asNumber(value)),
    required(
      { type: 'integer', description },
      (value) => isWholeNumber(value) ?? (Math.abs(value as number) > 2_147_483_647 ? 'is too large' : null),
    ),
  );
}

function required(
  documentation: ApiPropertyOptions,
  refuse: (value: unknown) => string | null,
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...documentation, required: true } as ApiPropertyOptions),
    Validated(refuse),
  );
}

/** Several texts that are no filter by themselves. */
export function TextsParameter(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => asList(value)),
    queryParameter({ type: String, isArray: true, description }, areTexts),
  );
}

/** `true` or `false`, and no filter by itself. */
export function FlagParameter(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => asFlag(value)),
    queryParameter({ type: Boolean, description }, isFlag),
  );
}

function PageNumber(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => asNumber(value)),
    queryParameter(
      { type: 'integer', minimum: 0, description },
      (value) => isWholeNumber(value) ?? ((value as number) < 0 ? 'must not be less than 0' : null),
    ),
  );
}

function isText(value: unknown): string | null {
  if (typeof value !== 'string') return 'must be a text';
  return value.includes('\0') ? 'must not contain NUL characters' : null;
}

function areTexts(value: unknown): string | null {
  return Array.isArray(value) && value.every((one) => isText(one) === null)
    ? null
    : 'must be a text or a list of texts';
}

function isFlag(value: unknown): string | null {
  return typeof value === 'boolean' ? null : 'must be true or false';
}

function isWholeNumber(value: unknown): string | null {
  return Number.isSafeInteger(value) ? null : 'must be an integer';
}

function isDecimal(value: unknown): string | null {
  return typeof value === 'number' ? null : 'must be a number';
}

function asList(value: unknown): unknown {
  return value === undefined || Array.isArray(value)
    ? value
    : isPlain(value)
      ? Object.values(value)
      : [value];
}

function asFlag(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** Only what is written as a plain decimal: an empty text is no 0. */
function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

function asDecimal(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value) ? Number(value) : value;
}

/** Dashboards send dates as Unix seconds, too. */
function fromUnixSeconds(value: unknown): string | null {
  return typeof value === 'string' && /^\d{10}$/.test(value)
    ? `${new Date(Number(value) * 1000).toISOString().slice(0, 19)}Z`
    : null;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(
  object: Record<string, unknown>,
  map: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

function bounds(
  value: Record<string, unknown>,
  fits: (bound: unknown) => boolean,
  what: string,
): string | null {
  const unknown = Object.keys(value).filter((key) => !BOUNDS.includes(key));
  if (unknown.length > 0) return `must not have ${unknown.join(', ')}; it takes ${BOUNDS.join(', ')}`;
  return Object.values(value).every(fits) ? null : `must have ${what} as bounds`;
}
