import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNumber,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { STAFF_PASSWORD_LENGTH } from '#engine/identity/passwords';
import { normalizeIdentifier } from '#engine/kernel/text/identifying-text';
import type { Identified } from '#engine/kernel/text/ids';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { FreeJson, Holds } from './free-json.ts';
import {
  AreObjects,
  AreReferences,
  IsEmailAddress,
  IsInteger,
  IsNotLargerThan,
  IsStorable,
  IsTimestamp,
  parseTimestamp,
} from './input-checks.ts';

/*
 * One decorator per kind of input, which combines validation, conversion and documentation. For the properties of bodies; query
 * parameters have their decorators in `list-query.ts`.
 */

export interface InputOptions {
  /** May be missing; null counts as missing, except with `refuseNull`. */
  optional?: boolean;
  /** Rejects null in an optional property. */
  refuseNull?: boolean;
  /** May be null, which clears the field. Implies optional. */
  nullable?: boolean;
  description?: string;
  example?: unknown;
}

type Property = InputOptions & ApiPropertyOptions;

const MAX_TEXT_LENGTH = 65_536;
const MAX_REMARK_BYTES = 4096;
const INT4_MAX = 2_147_483_647;

/** A text without characters that PostgreSQL cannot store. */
export function Text(options: InputOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  const { min = 0, max = MAX_TEXT_LENGTH, ...rest } = options;
  return property({ type: String, ...rest }, IsString(), MinLength(min), MaxLength(max), IsStorable());
}

/** A remark that shoppers can send without a login, such as the reason of a return: up to 4 kB in UTF-8. */
export function Remark(options: InputOptions = {}): PropertyDecorator {
  return applyDecorators(Text({ max: MAX_REMARK_BYTES, ...options }), IsNotLargerThan(MAX_REMARK_BYTES));
}

/** Normalizes a text that identifies something, before it is validated. */
export function Normalized(): PropertyDecorator {
  return Transform(({ value }) =>
    typeof value === 'string' ? normalizeIdentifier(value) : (value as unknown),
  );
}

/** A text that identifies something, such as a handle, a SKU or a code. */
export function Identifier(options: InputOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  return applyDecorators(Normalized(), Text({ max: 255, ...options }));
}

/** A text that must not be empty, by which something is found, such as a name or a title. */
export function Name(options: InputOptions = {}): PropertyDecorator {
  return Identifier({ min: 1, max: 1024, ...options });
}

/** The id of a record. The prefix is documentation only: adopted databases have ids in other formats. */
export function Id({ idPrefix }: Identified, options: InputOptions = {}): PropertyDecorator {
  return Text({ min: 1, max: 255, example: exampleId(idPrefix), ...options });
}

/** Several ids of records. */
export function Ids({ idPrefix }: Identified, options: InputOptions = {}): PropertyDecorator {
  return Texts({ example: [exampleId(idPrefix)], ...options });
}

/** A list of texts. */
export function Texts(options: InputOptions = {}): PropertyDecorator {
  return property(
    { type: [String], ...options },
    IsArray({ message: ({ property: name }) => messages.mustBeArrayOfStrings(name) }),
    ArrayMaxSize(10_000),
    IsString({ each: true, message: ({ property: name }) => messages.mustBeStrings(name) }),
    MaxLength(MAX_TEXT_LENGTH, { each: true }),
    IsStorable({ each: true }),
  );
}

/** Stored as sent but for outer spaces, compared case-insensitively. */
export function Email(options: InputOptions = {}): PropertyDecorator {
  return property(
    { type: String, format: 'email', example: 'oliver@example.com', ...options },
    Normalized(),
    IsEmailAddress(),
    MaxLength(320),
    IsStorable(),
  );
}

/** Any non-empty text of up to 256 characters. */
export function Password(options: InputOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  const { min = 1, max = 256, ...rest } = options;
  return property({ type: String, format: 'password', ...rest }, IsString(), MinLength(min), MaxLength(max));
}

/** A new password of staff. */
export function StaffPassword(options: InputOptions = {}): PropertyDecorator {
  return Password({ ...STAFF_PASSWORD_LENGTH, ...options });
}

/** An amount of money: an integer in the smallest unit of its currency, from 0 to 2^53 − 1. */
export function Amount(options: InputOptions = {}): PropertyDecorator {
  return Integer({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    description: 'in the smallest unit of the currency',
    ...options,
  });
}

/** An integer; the bounds default to those of PostgreSQL's `integer`. */
export function Integer(options: InputOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  const { min = -INT4_MAX, max = INT4_MAX, ...rest } = options;
  return property({ type: 'integer', minimum: min, maximum: max, ...rest }, IsInteger(), Min(min), Max(max));
}

/** A quantity: an integer from 1 (or `min`). */
export function Quantity(options: InputOptions & { min?: number } = {}): PropertyDecorator {
  return Integer({ min: 1, example: 1, ...options });
}

/** A tax rate in percent, 0–100 with up to four decimals. */
export function Rate(options: InputOptions = {}): PropertyDecorator {
  return property(
    { type: Number, minimum: 0, maximum: 100, description: 'in percent', example: 19, ...options },
    IsNumber({ maxDecimalPlaces: 4 }, { message: '$property must be a number with at most four decimals' }),
    Min(0),
    Max(100),
  );
}

/** A measure of a product, such as its weight in grams. */
export function Measure(options: InputOptions = {}): PropertyDecorator {
  return Integer({ min: 0, ...options });
}

/** The field is a boolean. */
export function Flag(options: InputOptions = {}): PropertyDecorator {
  return property({ type: Boolean, ...options }, IsBoolean());
}

/** Free-form key-value pairs. Updates merge them key by key; `""` and null remove a key. */
export function Metadata(options: InputOptions = {}): PropertyDecorator {
  return Json({
    optional: true,
    description: 'free-form key-value pairs',
    example: { color: 'red' },
    ...options,
  });
}

/** An object whose format another party defines, such as a provider. */
export function Json(options: InputOptions = {}): PropertyDecorator {
  return property(
    { type: 'object', additionalProperties: true, ...options },
    FreeJson(),
    IsObject(),
    IsStorable(),
  );
}

/** A value that the module checks by itself, such as rules of several forms. @param schema describes it in the documents */
export function Structure(schema: object, options: InputOptions = {}): PropertyDecorator {
  return property({ ...schema, ...options }, FreeJson(), IsStorable());
}

/** A text, a list or an object whose format another party defines. */
export function Anything(options: InputOptions = {}): PropertyDecorator {
  return property(
    {
      oneOf: [
        { type: 'string' },
        { type: 'array', items: {} },
        { type: 'object', additionalProperties: true },
      ],
      ...options,
    },
    FreeJson(),
    IsStorable(),
  );
}

/** A timestamp, which is stored in UTC: `YYYY-MM-DD` (midnight UTC) or a date-time with `Z` or an offset, see `parseTimestamp`. */
export function DateTime(options: InputOptions = {}): PropertyDecorator {
  return property(
    { type: String, format: 'date-time', example: '2026-01-31T12:00:00Z', ...options },
    Transform(({ value }) => parseTimestamp(value) ?? (value as unknown)),
    IsTimestamp(),
  );
}

/**
 * An enum.
 * @param options `refusal` returns the message for any other value
 */
export function OneOf(
  values: readonly string[],
  options: InputOptions & {
    enumName?: string;
    refusal?: (name: string, values: readonly string[]) => string;
  } = {},
): PropertyDecorator {
  const { refusal = messages.mustBeOneOf, ...rest } = options;
  return property(
    { enum: [...values], ...rest },
    IsIn(values, { message: ({ property: name }) => refusal(name, values) }),
  );
}

/** An object of a class with its own inputs. */
export function Nested(type: () => new () => object, options: InputOptions = {}): PropertyDecorator {
  // swagger recognizes a lazy type by its function name, `type`
  return property({ type: () => type(), ...options }, Holds(type), IsObject(), ValidateNested());
}

/**
 * A list of such objects.
 * @param options `unique` names a property whose values must be distinct
 */
export function NestedList(
  type: () => new () => object,
  options: InputOptions & { max?: number; min?: number; unique?: string } = {},
): PropertyDecorator {
  const { max = 1000, min = 0, unique, ...rest } = options;
  const distinct = ArrayUnique((element: unknown) => (unique ? Object(element)[unique] : element), {
    message: `$property must not name the same ${unique} twice`,
  });
  return property(
    { type: () => type(), isArray: true, ...rest },
    Holds(type),
    IsArray(),
    ArrayMaxSize(max),
    ArrayMinSize(min),
    ...(unique ? [distinct] : []),
    AreObjects(),
    ValidateNested({ each: true }),
  );
}

/**
 * A list of `{ id }`. The same as `NestedList` of a class with an `Id`, but validated at once: instantiating and validating 10,000
 * objects of a class blocks the process for a second.
 */
export function References(prefix: string, options: InputOptions & { max?: number } = {}): PropertyDecorator {
  const { max = 10_000, ...rest } = options;
  const id = { type: 'string', example: exampleId(prefix) };
  const items = { type: 'object', required: ['id'], properties: { id } };
  return property(
    { type: 'array', items, maxItems: max, ...rest },
    IsArray(),
    ArrayMaxSize(max),
    AreReferences(),
  );
}

/** Combines documentation and validators into one decorator. */
export function property(documentation: Property, ...validators: PropertyDecorator[]): PropertyDecorator {
  const { optional = false, nullable = false, refuseNull = false, ...rest } = documentation;
  const isOptional = optional || nullable;
  const isMissing = (value: unknown) => value === undefined || (value === null && !refuseNull);
  return applyDecorators(
    ApiProperty({ ...rest, required: !isOptional, ...(nullable && { nullable }) } as ApiPropertyOptions),
    ...(isOptional ? [ValidateIf((_, value) => !isMissing(value))] : []),
    ...(optional && !nullable && !refuseNull
      ? [Transform(({ value }) => (value === null ? undefined : value))]
      : []),
    ...validators,
  );
}
