/** Whether there is a NUL character in a text, or anywhere in a JSON value: PostgreSQL can hold it in neither. */
export function holdsNul(value: unknown): boolean {
  return typeof value === 'string'
    ? value.includes('\0')
    : /(?<!\\)(?:\\\\)*\\u0000/.test(JSON.stringify(value ?? ''));
}
