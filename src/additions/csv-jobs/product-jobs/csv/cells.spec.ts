import fc from 'fast-check';
import { escapeCell, unescapeCell } from '#engine/kernel/text/csv';
import { normalizeIdentifier } from '#engine/kernel/text/identifying-text';
import { formatTags, parseCell } from './cells.ts';

const text = fc.string({ unit: fc.constantFrom(...`'="+-@,; \t\r\naé€`), maxLength: 12 });

describe('A CSV cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-5 degrees', "'-5 degrees"],
    ['@home', "'@home"],
    ["'=quoted", "''=quoted"],
    ["'tis", "'tis"],
    ['plain', 'plain'],
  ])('contains %s as %s', (value, cell) => {
    expect(escapeCell(value)).toBe(cell);
  });

  it('never begins like a formula, and is read as its original text', () => {
    fc.assert(
      fc.property(text, (value) => {
        const cell = escapeCell(value);
        expect(unescapeCell(cell)).toBe(value);
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('with a formula is read as text', () => {
    expect(parseCell('text', '=SUM(A1:A9)')).toBe('=SUM(A1:A9)');
  });

  it('with tags is read as the original tags', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          text.map(normalizeIdentifier).filter((value) => value !== ''),
          { maxLength: 4 },
        ),
        (tags) => {
          expect(parseCell('tags', formatTags(tags)) ?? []).toEqual(tags);
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
  ] as const)('of kind %s rejects %s', (kind, cell) => {
    expect(() => parseCell(kind, cell)).toThrow(/must/);
  });
});
