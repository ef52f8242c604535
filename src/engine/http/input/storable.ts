/** Characters that PostgreSQL can store neither in text nor in jsonb. */
export type Unstorable = 'NUL characters' | 'lone surrogates';

/** The kind of such characters in a text, or anywhere in a JSON value; null if the value can be stored. */
export function unstorableIn(value: unknown): Unstorable | null {
  const isText = typeof value === 'string';
  // JSON.stringify escapes lone surrogates, but not surrogate pairs
  const text = isText ? value : JSON.stringify(value ?? '');
  if (isText ? text.includes('\0') : /(?<!\\)(?:\\\\)*\\u0000/.test(text)) return 'NUL characters';
  if (isText ? /\p{Cs}/u.test(text) : /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(text)) return 'lone surrogates';
  return null;
}
