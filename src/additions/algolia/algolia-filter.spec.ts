import { normalizeAlgoliaFilter } from './algolia-filter.ts';

describe('A filter of Algolia', () => {
  it.each([
    ['type_value:Shirt'],
    ['type_value:"Long sleeves" AND NOT tags_value:"a \\"b\\" (c)"'],
    ['(a:1 OR b:2) AND price > 10.5'],
    ['price:10 TO 20 OR NOT (stock <= -1)'],
    ['collection_title:"x"<score=2> OR new'],
  ])('keeps its meaning: %s', (filter) => {
    expect(normalizeAlgoliaFilter(filter)).toBe(filter);
  });

  it('is written anew', () => {
    expect(normalizeAlgoliaFilter(`  a:'it is "b"'  AND(price>=5)`)).toBe(
      `a:"it is \\"b\\"" AND (price >= 5)`,
    );
  });

  it.each([
    'a:1) OR (b:2',
    'a:1) OR sales_channel_ids:"sc_1"',
    '(a:1',
    'a:"1',
    'a:1 b:2',
    'a:1 or b:2',
    'a:1 AND',
    'OR',
    'a:',
    'a > b',
    '',
    '(('.repeat(50) + 'a' + '))'.repeat(50),
    'a'.repeat(5000),
  ])('is malformed: %s', (filter) => {
    expect(normalizeAlgoliaFilter(filter)).toBeNull();
  });
});
