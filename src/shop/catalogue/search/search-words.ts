import { foldDiacritics } from '../../../engine/kernel/text/fold-diacritics.ts';

/** The longest word that is kept; what is longer is cut. */
const MAX_WORD_LENGTH = 100;

/**
 * The words of a text as they are searched: in lower case, without accents, digits and letters only. `Été à l’Île` is
 * `ete a l ile`. Done here and not by the database, so that it is the same on every one, and needs no extension.
 */
export function words(text: string | null | undefined): string[] {
  return foldDiacritics(text ?? '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));
}
