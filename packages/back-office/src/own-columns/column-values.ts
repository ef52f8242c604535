import type { OwnColumn } from './use-own-columns.ts';

type Kind = OwnColumn['kind'];

/** A value of a response as text of its field; null is empty. */
export function toText(value: unknown, kind: Kind): string {
  if (value === null || value === undefined) return '';
  if (kind === 'json') return JSON.stringify(value, null, 2);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value of a field for a body. What is not a value of the kind stays text, so that the server says what is wrong. */
export function toValue(text: string, kind: Kind): unknown {
  if (kind === 'text') return text === '' ? null : text;
  if (text.trim() === '') return null;
  if (kind === 'timestamp' || kind === 'date') return text.trim();
  if (kind === 'integer' || kind === 'number') {
    const number = Number(text.trim().replace(',', '.'));
    return Number.isFinite(number) ? number : text;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
