import { formatTimestamp } from '#engine/kernel/text/timestamps';
import { parseTimestamp } from './input-checks.ts';

/*
 * Parsers and checks of query parameters, from which the decorators of `list-query.ts` are composed. A check returns what a value
 * must be, or null if it is valid.
 */

const BOUNDS = ['lt', 'gt', 'lte', 'gte'];

/** JSON Schema of the bounds of timestamps. */
export const TIMESTAMP_BOUNDS = Object.fromEntries(
  BOUNDS.map((bound) => [bound, { type: 'string', format: 'date-time' }]),
);

export function isText(value: unknown): string | null {
  if (typeof value !== 'string') return 'must be a text';
  return value.includes('\0') ? 'must not contain NUL characters' : null;
}

export function areTexts(value: unknown): string | null {
  return Array.isArray(value) && value.every((element) => isText(element) === null)
    ? null
    : 'must be a text or a list of texts';
}

export function areTimestampBounds(value: unknown): string | null {
  return isPlainObject(value)
    ? bounds(value, (bound) => parseTimestamp(bound) !== null, 'dates such as 2026-01-31T12:00:00Z')
    : 'must be an object with lt, gt, lte or gte';
}

export function isFlag(value: unknown): string | null {
  return typeof value === 'boolean' ? null : 'must be true or false';
}

export function isInteger(value: unknown): string | null {
  return Number.isSafeInteger(value) ? null : 'must be an integer';
}

export function isDecimal(value: unknown): string | null {
  return typeof value === 'number' ? null : 'must be a number';
}

/** Parses `a`, or a list whose elements may be comma separated lists; undefined if it is empty. */
export function asList(value: unknown): unknown {
  const list = asTexts(value);
  if (!Array.isArray(list)) return list;
  return withoutEmpty(
    list.flatMap((element: unknown) =>
      Array.isArray(value) && typeof element === 'string' ? element.split(',') : [element],
    ),
  );
}

/** The same for texts that may contain a comma, such as a title. */
export function asTexts(value: unknown): unknown {
  if (value === undefined || isPlainObject(value)) return value;
  return withoutEmpty(Array.isArray(value) ? value : [value]);
}

function withoutEmpty(list: unknown[]): unknown[] | undefined {
  const values = list.filter((element) => element !== '');
  return values.length > 0 ? values : undefined;
}

/** `expand[]=a&expand[]=b` means `expand=a,b`. */
export function commaSeparated(value: unknown): unknown {
  return Array.isArray(value) && value.every((element) => typeof element === 'string')
    ? value.join(',')
    : value;
}

/** The value by which a query filters for null. */
export const NULL = 'null';

export function asFlag(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** Converts only plain decimal numbers: an empty text is not 0. */
export function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

export function asDecimal(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value) ? Number(value) : value;
}

/** Parses the bounds of timestamps in a query. */
export function asTimestampBounds(value: unknown): unknown {
  return isPlainObject(value) ? mapValues(value, asTimestampBound) : value;
}

/**
 * A bound may also be in seconds since 1970 or in the format `MM-DD-YYYY`, and the `+` of an offset arrives as a space if it was not
 * escaped. A date without a time includes its whole day as `lte`.
 */
function asTimestampBound(value: unknown, bound: string): unknown {
  if (typeof value !== 'string') return value;
  if (/^\d{9,11}$/.test(value)) return formatTimestamp(new Date(Number(value) * 1000));
  const text = value.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$1-$2').replace(/ (?=\d\d:?\d\d$)/, '+');
  const endsDay = bound === 'lte' && text.length === 'YYYY-MM-DD'.length;
  return parseTimestamp(endsDay ? `${text}T23:59:59Z` : text) ?? value;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function mapValues(
  object: Record<string, unknown>,
  map: (value: unknown, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

export function bounds(
  value: Record<string, unknown>,
  isValid: (bound: unknown) => boolean,
  description: string,
): string | null {
  const unknownKeys = Object.keys(value).filter((key) => !BOUNDS.includes(key));
  if (unknownKeys.length > 0) return `must not have ${unknownKeys.join(', ')}; it takes ${BOUNDS.join(', ')}`;
  return Object.values(value).every(isValid) ? null : `must have ${description} as bounds`;
}
