import { INVALID, parsePasted, paste, readCell, type SheetColumn } from './sheet.ts';

const COLUMNS: SheetColumn[] = [
  { key: 'title', title: 'Title', kind: 'text' },
  { key: 'id', title: 'Id', kind: 'text', isReadOnly: true },
  { key: 'stock', title: 'Stock', kind: 'whole' },
  { key: 'price', title: 'Price', kind: 'money', currency: 'eur' },
];

describe('A sheet', () => {
  it('reads the cells that a spreadsheet puts into the clipboard', () => {
    expect(parsePasted('a\tb\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parsePasted('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(parsePasted('"two\nlines"\t"a ""quoted"" word"')).toEqual([['two\nlines', 'a "quoted" word']]);
    expect(parsePasted('12" pan\tx')).toEqual([['12" pan', 'x']]);
    expect(parsePasted('one')).toEqual([['one']]);
  });

  it('takes pasted cells from the chosen one to the right and down, as far as they fit', () => {
    const sheet = { rows: ['v1', 'v2'], columns: COLUMNS };
    const cells = [
      ['5', '1.50', 'too far'],
      ['6', '2.50'],
      ['7', '3.50'],
    ];
    expect(paste({}, cells, { row: 1, column: 2 }, sheet)).toEqual({ v2: { stock: '5', price: '1.50' } });
  });

  it('leaves columns out that cannot be edited', () => {
    const sheet = { rows: ['v1'], columns: COLUMNS };
    expect(paste({}, [['Mug', 'x', '3']], { row: 0, column: 0 }, sheet)).toEqual({
      v1: { title: 'Mug', stock: '3' },
    });
  });

  it('keeps what was edited before', () => {
    const sheet = { rows: ['v1'], columns: COLUMNS };
    const edits = { v1: { title: 'Mug' }, v2: { title: 'Bowl' } };
    expect(paste(edits, [['3']], { row: 0, column: 2 }, sheet)).toEqual({
      v1: { title: 'Mug', stock: '3' },
      v2: { title: 'Bowl' },
    });
    expect(edits.v1).toEqual({ title: 'Mug' });
  });

  it('knows the value of a cell, and whether it can be one of its column', () => {
    const [title, , stock, price] = COLUMNS;
    expect(readCell(' Mug ', title)).toBe('Mug');
    expect(readCell('', price)).toBeNull();
    expect(readCell('-3', stock)).toBe(-3);
    expect(readCell('3.5', stock)).toBe(INVALID);
    expect(readCell('19,50', price)).toBe(1950);
    expect(readCell('cheap', price)).toBe(INVALID);
  });
});
