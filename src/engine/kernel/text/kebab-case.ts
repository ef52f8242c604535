import { foldDiacritics } from './fold-diacritics.ts';

/** Characters: enough for a title, and short enough for an index. */
const MAX_LENGTH = 200;

/**
 * Converts a text to a URL path segment: `kebabCase("Été à l'île, N° 5")` is `ete-a-lile-n-5`. Latin letters lose their accents;
 * other scripts are unchanged. Returns an empty string if the text has no letter and no digit.
 */
export function kebabCase(text: string): string {
  const words = foldDiacritics(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  return [...words].slice(0, MAX_LENGTH).join('').replace(/-$/, '');
}
