import fc from 'fast-check';
import { tagsCell, textCell, textOf, valueOf } from './cells.ts';

const text = fc.string({ unit: fc.constantFrom(...`'="+-@,; \t\r\naé€`), maxLength: 12 });

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-5 degrees', "'-5 degrees"],
    ['@home', "'@home"],
    ["'=quoted", "''=quoted"],
    ["'tis", "'tis"],
    ['plain', 'plain'],
  ])('holds %s as %s', (value, cell) => {
    expect(textCell(value)).toBe(cell);
  });

  it('gives every text back as it was, and never begins like a formula', () => {
    fc.assert(
      fc.property(text, (value) => {
        const cell = textCell(value);
        expect(textOf(cell)).toBe(value);
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('takes a formula that somebody has typed as the text it is', () => {
    expect(valueOf('text', '=SUM(A1:A9)')).toBe('=SUM(A1:A9)');
  });

  it('gives every set of tags back', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          text.filter((value) => value !== ''),
          { maxLength: 4 },
        ),
        (tags) => {
          expect(valueOf('tags', tagsCell(tags)) ?? []).toEqual(tags);
        },
      ),
    );
  });

  it.each([
    ['whole', '1.5'],
    ['whole', '1e3'],
    ['whole', '3000000000'],
    ['measure', '-1'],
    ['flag', 'yes'],
    ['status', 'Published'],
    ['code', 'x'.repeat(256)],
    ['tags', '"open'],
  ] as const)('of kind %s refuses %s', (kind, cell) => {
    expect(() => valueOf(kind, cell)).toThrow(/must/);
  });
});
