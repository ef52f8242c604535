import { isEmail, IsIn, ValidateBy } from 'class-validator';
import { messages } from '../../kernel/text/messages.ts';
import { unstorableIn } from './storable.ts';

/* Validators that class-validator lacks, for the decorators of `input-decorators.ts`. */

export function IsEmailAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isEmail',
    validator: {
      // a lone surrogate makes `isEmail` throw
      validate: (value) => typeof value === 'string' && !/\p{Cs}/u.test(value) && isEmail(value),
      defaultMessage: (args) => `${args?.property} must be an email`,
    },
  });
}

export function IsInteger(): PropertyDecorator {
  return ValidateBy({
    name: 'isWhole',
    validator: {
      validate: (value) => Number.isSafeInteger(value),
      defaultMessage: (args) => `${args?.property} must be an integer`,
    },
  });
}

export function IsTimestamp(): PropertyDecorator {
  return ValidateBy({
    name: 'isMoment',
    validator: {
      validate: (value) => parseTimestamp(value) !== null,
      defaultMessage: (args) => `${args?.property} must be a date-time like 2026-01-31T12:00:00Z`,
    },
  });
}

const TIMESTAMP = /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(\.\d{1,6})?Z)?$/;

/** The timestamp in full ISO 8601, or null if the text is not a valid one (such as February 30). */
export function parseTimestamp(value: unknown): string | null {
  const match = typeof value === 'string' ? TIMESTAMP.exec(value) : null;
  if (!match) return null;
  const [text, year, month, day, hours] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || Number(year) < 1) return null;
  return hours === undefined ? `${text}T00:00:00Z` : text;
}

/** Validates that each value of a list is one of `values`. */
export function AreAmong(values: readonly string[]): PropertyDecorator {
  const message = ({ property }: { property: string }) => messages.eachMustBeOneOf(property, values);
  return IsIn(values, { each: true, message });
}

export function AreReferences(): PropertyDecorator {
  return ValidateBy({
    name: 'areReferences',
    validator: {
      validate: (value) => Array.isArray(value) && value.every(isReference),
      defaultMessage: (args) => `${args?.property} must be a list of objects with an id and nothing else`,
    },
  });
}

function isReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return false;
  const { id } = value as { id?: unknown };
  return typeof id === 'string' && id.length > 0 && id.length <= 255 && !id.includes('\0');
}

/** @param max bytes in UTF-8 */
export function IsNotLargerThan(max: number): PropertyDecorator {
  return ValidateBy({
    name: 'isNotLargerThan',
    validator: {
      validate: (value) => typeof value === 'string' && Buffer.byteLength(value) <= max,
      defaultMessage: (args) => `${args?.property} must not be larger than ${max} bytes`,
    },
  });
}

/** Validates that PostgreSQL can store the value. */
export function IsStorable(options: { each?: boolean } = {}): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isStorable',
      validator: {
        validate: (value) => unstorableIn(value) === null,
        defaultMessage: (args) => {
          const [what] = [args?.value as unknown].flat().flatMap((element) => unstorableIn(element) ?? []);
          return `${args?.property} must not contain ${what}`;
        },
      },
    },
    options,
  );
}
