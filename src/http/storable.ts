/** What PostgreSQL can hold in no text, and in no JSON. */
export type Unstorable = 'NUL characters' | 'lone surrogates';

/** What there is of it in a text, or anywhere in a JSON value; null when all of it can be stored as it is. */
export function unstorableIn(value: unknown): Unstorable | null {
  const isText = typeof value === 'string';
  // JSON.stringify escapes halves of characters that stand alone, and no others
  const text = isText ? value : JSON.stringify(value ?? '');
  if (isText ? text.includes('\0') : /(?<!\\)(?:\\\\)*\\u0000/.test(text)) return 'NUL characters';
  if (isText ? /\p{Cs}/u.test(text) : /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(text)) return 'lone surrogates';
  return null;
}
