/**
 * Converts a text to lower case and removes the accents of Latin letters; other scripts are unchanged. `Été à l’Île, Straße` is
 * `ete a l’ile, strasse`.
 */
export function foldDiacritics(text: string): string {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      // only after Latin letters: in other scripts a combining mark can distinguish two letters
      .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
      .normalize('NFC')
      .replace(/[ßæœøđðþłħı]/g, (letter) => LETTERS[letter])
  );
}

/** Latin letters that Unicode does not decompose into a letter and an accent. */
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
