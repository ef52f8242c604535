import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { Normalized } from './input-decorators.ts';
import * as queryValues from './query-values.ts';

// Query parameters that are not filters; filters are in `list-query.ts`.

/** Documents a parameter that is an object, like `created_at[gt]=…`; Nest's type does not know `style`. */
export function deepObject(
  properties: Record<string, object> | undefined,
  description?: string,
): ApiPropertyOptions {
  const documentation = { type: 'object', style: 'deepObject', properties, description };
  return documentation as Partial<typeof documentation> as ApiPropertyOptions;
}

/** A query parameter that is not a filter on a column. @param check returns what the value must be, or null if it is valid */
export function queryParameter(
  documentation: ApiPropertyOptions,
  check: (value: unknown) => string | null,
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...documentation, required: false } as ApiPropertyOptions),
    IsOptional(),
    Validated(check),
  );
}

function Validated(check: (value: unknown) => string | null): PropertyDecorator {
  return ValidateBy({
    name: 'queryParameter',
    validator: {
      validate: (value) => check(value) === null,
      defaultMessage: (args) => `${args?.property} ${check(args?.value)}`,
    },
  });
}

/** A text, such as the region of the requested prices. */
export function TextParameter(description: string): PropertyDecorator {
  return queryParameter({ type: String, description }, queryValues.isText);
}

/** One of several values. */
export function OneOfParameter(description: string, values: readonly string[]): PropertyDecorator {
  return queryParameter({ enum: [...values], description }, (value) =>
    values.includes(value as string) ? null : `must be one of ${values.join(', ')}`,
  );
}

/** A required text. */
export function RequiredText(description: string): PropertyDecorator {
  return applyDecorators(Normalized(), required({ type: String, description }, queryValues.isText));
}

/** A required integer. */
export function RequiredNumber(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => queryValues.asNumber(value)),
    required(
      { type: 'integer', description },
      (value) =>
        queryValues.isInteger(value) ?? (Math.abs(value as number) > 2_147_483_647 ? 'is too large' : null),
    ),
  );
}

function required(
  documentation: ApiPropertyOptions,
  check: (value: unknown) => string | null,
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...documentation, required: true } as ApiPropertyOptions),
    Validated(check),
  );
}

/** A list of texts. */
export function TextsParameter(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => queryValues.asList(value)),
    queryParameter({ type: String, isArray: true, description }, queryValues.areTexts),
  );
}

/** A boolean, `true` or `false`. */
export function FlagParameter(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => queryValues.asFlag(value)),
    queryParameter({ type: Boolean, description }, queryValues.isFlag),
  );
}

/** A non-negative integer, such as the offset of a page. */
export function PageNumber(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => queryValues.asNumber(value)),
    queryParameter(
      { type: 'integer', minimum: 0, description },
      (value) => queryValues.isInteger(value) ?? ((value as number) < 0 ? 'must not be less than 0' : null),
    ),
  );
}
