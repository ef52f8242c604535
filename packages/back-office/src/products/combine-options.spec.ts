import { combineOptions } from './combine-options.ts';

describe('The variants of a new product', () => {
  it('are all combinations of the values of its options', () => {
    expect(
      combineOptions([
        ['S', 'M'],
        ['Red', 'Blue'],
      ]),
    ).toEqual([
      ['S', 'Red'],
      ['S', 'Blue'],
      ['M', 'Red'],
      ['M', 'Blue'],
    ]);
  });

  it('are a single one without options', () => {
    expect(combineOptions([])).toEqual([[]]);
  });
});
