import { folded } from './folded.ts';

/** Long enough for a title, short enough for an index. */
const LONGEST = 200;

/**
 * A text for the path of a URL: `kebabCase("Été à l'île, N° 5")` is `ete-a-lile-n-5`. Latin letters lose their accents;
 * other scripts stay as they are. Empty when the text has no letter and no digit.
 */
export function kebabCase(text: string): string {
  const words = folded(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  return [...words].slice(0, LONGEST).join('').replace(/-$/, '');
}
