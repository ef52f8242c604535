import { isEmail, IsIn, IsObject, isObject, ValidateBy, type ValidationArguments } from 'class-validator';
import { messages } from '#engine/kernel/text/messages';
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

const DATE = /(?<date>\d{4}-\d\d-\d\d)/;
const TIME = /(?<time>(?:[01]\d|2[0-3]):[0-5]\d)(?::(?<seconds>[0-5]\d)(?:\.(?<fraction>\d{1,9}))?)?/;
const OFFSET = /(?:Z|(?<sign>[+-])(?<hours>[01]\d|2[0-3]):?(?<minutes>[0-5]\d))/;
const TIMESTAMP = new RegExp(`^${DATE.source}(?:T${TIME.source}${OFFSET.source})?$`);

/**
 * Parses a date, which is midnight UTC, or a date-time with `Z` or an offset, as Python, PHP, Java (which omits seconds that are zero),
 * Go (with nine digits of a fraction) and .NET write it.
 * @returns the instant in UTC with up to six digits of a fraction, as PostgreSQL stores it, or null if the text is not a valid timestamp
 * (such as February 30)
 */
export function parseTimestamp(value: unknown): string | null {
  const parts = typeof value === 'string' ? TIMESTAMP.exec(value)?.groups : undefined;
  if (!parts) return null;
  const { date, time = '00:00', seconds = '00', fraction, sign, hours, minutes } = parts;
  const local = new Date(`${date}T${time}:${seconds}Z`);
  // Date takes February 30 as March 2
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(date)) return null;
  const offset = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1);
  const instant = new Date(local.getTime() - offset * 60_000).toISOString().slice(0, 19);
  // PostgreSQL has no year 0, and years beyond 9999 have another format
  if (!/^\d{4}-/.test(instant) || instant < '0001') return null;
  return `${instant}${fraction === undefined ? '' : `.${fraction.slice(0, 6)}`}Z`;
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
      defaultMessage: (args) =>
        rowMessage(args, (row) => !isReference(row), 'must be an object with an id and nothing else'),
    },
  });
}

/** Validates that each row of a list is an object. */
export function AreObjects(): PropertyDecorator {
  const message = (args: ValidationArguments) =>
    rowMessage(args, (row) => !isObject(row), 'must be an object');
  return IsObject({ each: true, message });
}

/** The message about the first invalid row of a list: `product_ids.1 must be …`. */
function rowMessage(
  args: ValidationArguments | undefined,
  isInvalid: (row: unknown) => boolean,
  problem: string,
): string {
  const row = (args?.value as unknown[]).findIndex(isInvalid);
  return `${args?.property}.${row} ${problem}`;
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
