/*
 * Parameters such as `options[Size]=M,L`: values by name. A text is split at its commas; elements of a list (`options[Size][]=M`) may
 * contain commas.
 */

/** The most names of one parameter, and the most values of a name. */
const MAX_NAMES = 20;
const MAX_VALUES = 100;

/** What a parameter with values by name must be, or null if it is valid. */
export function checkNamedValues(value: unknown): string | null {
  if (!isObject(value)) return 'must have names in brackets, such as [Size]=M,L';
  const entries = Object.entries(value);
  if (entries.length > MAX_NAMES) return `must have at most ${MAX_NAMES} names`;
  for (const [name, values] of entries) {
    const problem = checkValues(values);
    if (problem) return `[${name}] ${problem}`;
  }
  return null;
}

/** What a list of values must be, or null if it is valid. */
export function checkValues(value: unknown): string | null {
  const list = Array.isArray(value) ? value : [value];
  if (!list.every((element) => typeof element === 'string' && !element.includes('\0')))
    return 'must be a text or a list of texts';
  return readValues(value).length > MAX_VALUES ? `must have at most ${MAX_VALUES} values` : null;
}

/** The values by name of a valid parameter. Names without a value are left out. */
export function readNamedValues(value: unknown): [name: string, values: string[]][] {
  return Object.entries(value ?? {})
    .map(([name, values]) => [name, readValues(values)] as [string, string[]])
    .filter(([, values]) => values.length > 0);
}

/** The values of a text or a list, without empty ones. */
export function readValues(value: unknown): string[] {
  const list = Array.isArray(value) ? (value as string[]) : String(value ?? '').split(',');
  return list.map((element) => element.trim()).filter((element) => element !== '');
}

/** Whether a value of a query has names in brackets. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
