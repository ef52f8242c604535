/** Long enough for a title, short enough for an index. */
const LONGEST = 200;

/**
 * A text for the path of a URL: `kebabCase("Été à l'île, N° 5")` is `ete-a-lile-n-5`. Latin letters lose their accents;
 * other scripts stay as they are. Empty when the text has no letter and no digit.
 */
export function kebabCase(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    // only after Latin letters: elsewhere a mark can be what tells two letters apart
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/[ßæœøđðþłħı]/g, (letter) => LETTERS[letter])
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  return [...words].slice(0, LONGEST).join('').replace(/-$/, '');
}

/** Latin letters that are not a letter with an accent. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
