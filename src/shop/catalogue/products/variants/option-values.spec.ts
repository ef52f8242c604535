import {
  distinctByValues,
  findDuplicates,
  resolveAllOptionValues,
  resolveOptionValues,
} from './option-values.ts';

const size = { id: 'opt_size', title: 'Size' };
const color = { id: 'opt_color', title: 'Color' };

describe('The option values of a variant', () => {
  const values = { opt_size: 'L', opt_color: 'red' };

  it('are assigned to the options in their order', () => {
    expect(resolveAllOptionValues('L red', [size, color], [{ value: 'L' }, { value: 'red' }])).toEqual(
      values,
    );
  });

  it('are assigned to the options by id', () => {
    expect(
      resolveAllOptionValues(
        'L red',
        [size, color],
        [
          { option_id: 'opt_color', value: 'red' },
          { option_id: 'opt_size', value: 'L' },
        ],
      ),
    ).toEqual(values);
  });

  it('are rejected if one is missing', () => {
    expect(() => resolveAllOptionValues('L', [size, color], [{ value: 'L' }])).toThrow(
      'Variant L needs a value for Color',
    );
  });

  it('are rejected if there are more values than options', () => {
    expect(() => resolveAllOptionValues('L', [size], [{ value: 'L' }, { value: 'red' }])).toThrow(
      'has 2 option values, its product 1 options',
    );
  });

  it('are rejected if the option does not belong to the product', () => {
    expect(() => resolveOptionValues([size], [{ option_id: 'opt_other', value: 'L' }])).toThrow(
      'Option with id opt_other was not found',
    );
  });

  it('are rejected if an option has two', () => {
    expect(() =>
      resolveOptionValues(
        [size],
        [
          { option_id: 'opt_size', value: 'L' },
          { option_id: 'opt_size', value: 'M' },
        ],
      ),
    ).toThrow('one value only');
  });

  it('distinguish variants if one of them differs', () => {
    const large = { values: { opt_size: 'L', opt_color: 'red' } };
    const medium = { values: { opt_size: 'M', opt_color: 'red' } };
    expect(findDuplicates([size, color], [large, medium])).toBeNull();
    expect(findDuplicates([color], [large, medium])).toEqual([large, medium]);
    expect(findDuplicates([], [large, medium])).toEqual([large, medium]);
    expect(findDuplicates([], [large])).toBeNull();
  });

  it('may be equal for existing variants, but not for a new one', () => {
    const large = { values: { opt_size: 'L' } };
    const other = { values: { opt_size: 'L' } };
    expect(findDuplicates([size], [], [large, other])).toBeNull();
    expect(findDuplicates([size], [{ values: { opt_size: 'M' } }], [large, other])).toBeNull();
    expect(findDuplicates([size], [{ values: { opt_size: 'L' } }], [large, other])).not.toBeNull();
    expect(distinctByValues([size], [large, other])).toHaveLength(1);
  });
});
