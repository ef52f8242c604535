import { ArrayMaxSize, IsArray, ValidateBy } from 'class-validator';
import { type InputOptions, property } from '#engine/http/input/input-decorators';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { MoneyAmount } from '#model/entities/catalogue/money-amount.entity';

/** A price of a price list in a request body. With an `id` it updates that price, and omitted properties keep their values. */
export interface PriceRow {
  id?: string;
  variant_id?: string;
  region_id?: string | null;
  currency_code?: string | null;
  amount?: number;
  min_quantity?: number | null;
  max_quantity?: number | null;
}

const MAX_ROWS = 10_000;
const INT4_MAX = 2_147_483_647;

/**
 * Validates a list of `PriceRow`s, like `NestedList` of a class. A hand-written loop, as class-validator blocks the event loop for
 * seconds with 10,000 objects.
 * @param acceptsIds whether a row may have the `id` of an existing price
 */
export function PriceRows(acceptsIds: boolean, options: InputOptions = {}): PropertyDecorator {
  const fields = acceptsIds
    ? {
        id: id(MoneyAmount.idPrefix, 'the id of the price to change; without it, a new one is created'),
        ...FIELDS,
      }
    : FIELDS;
  const items = { type: 'object', required: acceptsIds ? [] : ['variant_id', 'amount'], properties: fields };
  return property(
    { type: 'array', items, maxItems: MAX_ROWS, ...options },
    IsArray(),
    ArrayMaxSize(MAX_ROWS),
    ValidateBy({
      name: 'priceRows',
      validator: {
        validate: (value) => Array.isArray(value) && firstError(value, acceptsIds) === null,
        defaultMessage: (args) => firstError(args?.value as unknown[], acceptsIds)!,
      },
    }),
  );
}

function id(prefix: string, description?: string) {
  return { type: 'string', example: exampleId(prefix), ...(description && { description }) };
}

const quantity = (description: string) => ({
  type: 'integer',
  minimum: 0,
  maximum: INT4_MAX,
  nullable: true,
  description,
});

const FIELDS = {
  variant_id: id('variant'),
  region_id: {
    ...id('reg'),
    nullable: true,
    description: 'a price of this region, in its currency; without it, one of `currency_code`',
  },
  currency_code: { type: 'string', nullable: true, example: 'eur', description: 'ISO 4217' },
  amount: {
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'in the smallest unit of the currency',
  },
  min_quantity: quantity('for quantities from this one on'),
  max_quantity: quantity('for quantities up to this one'),
};

/** The end of the message about a row that has both or neither; it begins with `prices.<index>`. */
export const EITHER_REGION_OR_CURRENCY = ' needs either a region_id or a currency_code';

/** Returns the message for the first invalid row, or null. */
function firstError(rows: readonly unknown[], acceptsIds: boolean): string | null {
  for (const [index, row] of rows.entries()) {
    const error = rowError(row, `prices.${index}`, acceptsIds);
    if (error) return error;
  }
  return null;
}

function rowError(row: unknown, path: string, acceptsIds: boolean): string | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return `${path} must be an object`;
  for (const [name, value] of Object.entries(row)) {
    const check = name === 'id' && !acceptsIds ? undefined : CHECKS.get(name);
    if (!check) return messages.unknownProperty(name);
    const error =
      value === null || value === undefined ? (NULLABLE.has(name) ? null : 'must not be null') : check(value);
    if (error) return `${path}.${name} ${error}`;
  }
  const { id, variant_id, region_id, currency_code, amount } = row as PriceRow;
  if (id !== undefined) return null;
  if (variant_id === undefined) return `${path}.variant_id must be a text`;
  if (amount === undefined) return `${path}.amount must be an integer`;
  // == null: undefined or null
  if ((region_id == null) === (currency_code == null)) return path + EITHER_REGION_OR_CURRENCY;
  return null;
}

type Check = (value: unknown) => string | null;

const isId: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 255 && !value.includes('\0')
    ? null
    : 'must be a text';

const isIntegerUpTo =
  (most: number): Check =>
  (value) =>
    !Number.isSafeInteger(value)
      ? 'must be an integer'
      : (value as number) < 0
        ? 'must not be less than 0'
        : (value as number) > most
          ? `must not be greater than ${most}`
          : null;

const CHECKS = new Map<string, Check>([
  ['id', isId],
  ['variant_id', isId],
  ['region_id', isId],
  ['currency_code', isId],
  ['amount', isIntegerUpTo(Number.MAX_SAFE_INTEGER)],
  ['min_quantity', isIntegerUpTo(INT4_MAX)],
  ['max_quantity', isIntegerUpTo(INT4_MAX)],
]);

const NULLABLE = new Set(['region_id', 'currency_code', 'min_quantity', 'max_quantity']);
