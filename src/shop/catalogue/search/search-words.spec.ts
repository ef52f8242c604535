import fc from 'fast-check';
import { splitWords } from './search-words.ts';

describe('The words of a text', () => {
  it.each([
    ['Été à l’Île', ['ete', 'a', 'l', 'ile']],
    ['T-Shirt, N° 5 (XL)', ['t', 'shirt', 'n', '5', 'xl']],
    ['SKU-4711/b', ['sku', '4711', 'b']],
    ['Straße Ærø Łódź', ['strasse', 'aero', 'lodz']],
    ['Ёлка', ['ёлка']],
    ['東京 タワー', ['東京', 'タワー']],
    ['100 % _ \\ \' "', ['100']],
    ['', []],
    [null, []],
  ])('such as %j are %j', (text, expected) => {
    expect(splitWords(text)).toEqual(expected);
  });

  it('are the same in every Unicode normalization form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(splitWords(text.normalize('NFD'))).toEqual(splitWords(text.normalize('NFC')));
        for (const word of splitWords(text)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]{1,200}$/u);
      }),
    );
  });
});
