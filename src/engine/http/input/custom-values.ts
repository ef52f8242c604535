import { messages } from '#engine/kernel/text/messages';
import type { CustomColumn } from '#engine/mapping/custom-columns/custom-column';
import { parseTimestamp } from './input-checks.ts';
import { unstorableIn } from './storable.ts';

/* Checks of the values that a body sets in columns of the shop's own. */

/** What is wrong with a value for a column, or null if it can be stored. */
export function problemOfValue(column: CustomColumn, value: unknown): string | null {
  const { propertyName: name, isNullable, isComputed } = column;
  if (isComputed) return messages.unknownProperty(name);
  if (value === null) return isNullable ? null : `${name} must not be null`;
  const problem = problemOfKind(column, value);
  return problem && (problem.includes(name) ? problem : `${name} ${problem}`);
}

function problemOfKind(
  { propertyName: name, kind, postgresType }: CustomColumn,
  value: unknown,
): string | null {
  const { enumValues, maxLength, typeName } = postgresType;
  switch (kind) {
    case 'text': {
      if (typeof value !== 'string') return 'must be a string';
      if (enumValues && !enumValues.includes(value)) return messages.mustBeOneOf(name, enumValues);
      if (typeName === 'uuid' && !isUuid(value)) return 'must be a UUID';
      if (maxLength !== null && [...value].length > maxLength)
        return `must be shorter than or equal to ${maxLength} characters`;
      return problemOfStorage(value);
    }
    case 'integer':
      return Number.isSafeInteger(value) && Math.abs(value as number) <= MAX_INTEGER[typeName]
        ? null
        : 'must be an integer';
    case 'number':
      return Number.isFinite(value) ? null : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be a boolean value';
    case 'timestamp':
      return parseTimestamp(value) === null ? 'must be a date-time like 2026-01-31T12:00:00Z' : null;
    case 'date':
      return isDate(value) ? null : 'must be a date like 2026-01-31';
    case 'json':
      return problemOfStorage(value);
  }
}

/** The largest values of the types of integers. */
const MAX_INTEGER: Readonly<Record<string, number>> = {
  int2: 32_767,
  int4: 2_147_483_647,
  int8: Number.MAX_SAFE_INTEGER,
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** Whether a value is a date such as `2026-01-31`, without a time. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10 && parseTimestamp(value) !== null;
}

function problemOfStorage(value: unknown): string | null {
  const unstorable = unstorableIn(value);
  return unstorable && `must not contain ${unstorable}`;
}
