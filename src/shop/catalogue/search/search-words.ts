import { foldDiacritics } from '#engine/kernel/text/fold-diacritics';

/** Words are truncated to this length. */
const MAX_WORD_LENGTH = 100;

/**
 * Splits a text into normalized words: letters and digits in lower case, without diacritics. `Été à l’Île` becomes `ete a l ile`. Not
 * done by PostgreSQL, so that it neither depends on its locale nor needs an extension.
 */
export function splitWords(text: string | null | undefined): string[] {
  return foldDiacritics(text ?? '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));
}
