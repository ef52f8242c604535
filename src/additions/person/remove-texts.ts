/** Replaces a text that identifies the person. */
const REMOVED = '[removed]';

/** Shorter texts would also match within words that are not about the person. */
const MIN_LENGTH = 5;

/**
 * Returns a copy of JSON in which all occurrences of the texts, in any case, are replaced by `[removed]`; keys stay as they are.
 * @param texts an e-mail address, phone numbers, names and streets; those of less than 5 characters are ignored
 */
export function removeTexts(value: unknown, texts: readonly string[]): unknown {
  const pattern = patternOf(texts);
  return pattern ? replaceIn(value, pattern) : value;
}

function patternOf(texts: readonly string[]): RegExp | null {
  const long = texts.map((text) => text.trim()).filter((text) => text.length >= MIN_LENGTH);
  if (long.length === 0) return null;
  // the longest first, so that a text that contains another one is replaced as a whole
  const sorted = [...new Set(long)].sort((a, b) => b.length - a.length);
  return new RegExp(sorted.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'giu');
}

function replaceIn(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replaceAll(pattern, REMOVED);
  if (Array.isArray(value)) return value.map((element) => replaceIn(element, pattern));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, element]) => [key, replaceIn(element, pattern)]),
  );
}
