/**
 * A text in lower case and without accents on Latin letters; other scripts stay as they are. `Été à l’Île, Straße` is
 * `ete a l’ile, strasse`.
 */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      // only after Latin letters: elsewhere a mark can be what tells two letters apart
      .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
      .normalize('NFC')
      .replace(/[ßæœøđðþłħı]/g, (letter) => LETTERS[letter])
  );
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
