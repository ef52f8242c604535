import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import * as said from './query-values.ts';

// Parameters of a query that are no filters; filters are in `list-query.ts`.

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

/** A text that is no filter on a column, such as the region that prices are wanted for. */
export function TextParameter(description: string): PropertyDecorator {
  return queryParameter({ type: String, description }, said.isText);
}

/** A text parameter that must be there. */
export function RequiredText(description: string): PropertyDecorator {
  return required({ type: String, description }, said.isText);
}

/** A whole number that must be there. */
export function RequiredNumber(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => said.asNumber(value)),
    required(
      { type: 'integer', description },
      (value) =>
        said.isWholeNumber(value) ?? (Math.abs(value as number) > 2_147_483_647 ? 'is too large' : null),
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
    Transform(({ value }) => said.asList(value)),
    queryParameter({ type: String, isArray: true, description }, said.areTexts),
  );
}

/** `true` or `false`, and no filter by itself. */
export function FlagParameter(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => said.asFlag(value)),
    queryParameter({ type: Boolean, description }, said.isFlag),
  );
}

/** A whole number of a page, 0 or more. */
export function PageNumber(description: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => said.asNumber(value)),
    queryParameter(
      { type: 'integer', minimum: 0, description },
      (value) => said.isWholeNumber(value) ?? ((value as number) < 0 ? 'must not be less than 0' : null),
    ),
  );
}
