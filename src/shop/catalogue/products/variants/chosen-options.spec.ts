import { choose, chooseAll, distinctOn, findTwins } from './chosen-options.ts';

const size = { id: 'opt_size', title: 'Size' };
const color = { id: 'opt_color', title: 'Color' };

describe('The option values of a variant', () => {
  const values = { opt_size: 'L', opt_color: 'red' };

  it('are assigned to the options in their order', () => {
    expect(chooseAll('L red', [size, color], [{ value: 'L' }, { value: 'red' }])).toEqual(values);
  });

  it('are assigned to the options by id', () => {
    expect(
      chooseAll(
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
    expect(() => chooseAll('L', [size, color], [{ value: 'L' }])).toThrow(
      'Variant L needs a value for Color',
    );
  });

  it('are rejected if there are more values than options', () => {
    expect(() => chooseAll('L', [size], [{ value: 'L' }, { value: 'red' }])).toThrow(
      'has 2 option values, its product 1 options',
    );
  });

  it('are rejected if the option does not belong to the product', () => {
    expect(() => choose([size], [{ option_id: 'opt_other', value: 'L' }])).toThrow(
      'Option with id opt_other was not found',
    );
  });

  it('are rejected if an option has two', () => {
    expect(() =>
      choose(
        [size],
        [
          { option_id: 'opt_size', value: 'L' },
          { option_id: 'opt_size', value: 'M' },
        ],
      ),
    ).toThrow('one value only');
  });

  it('distinguish variants if one of them differs', () => {
    const l = { values: { opt_size: 'L', opt_color: 'red' } };
    const m = { values: { opt_size: 'M', opt_color: 'red' } };
    expect(findTwins([size, color], [l, m])).toBeNull();
    expect(findTwins([color], [l, m])).toEqual([l, m]);
    expect(findTwins([], [l, m])).toEqual([l, m]);
    expect(findTwins([], [l])).toBeNull();
  });

  it('may be equal for existing variants, but not for a new one', () => {
    const l = { values: { opt_size: 'L' } };
    const other = { values: { opt_size: 'L' } };
    expect(findTwins([size], [], [l, other])).toBeNull();
    expect(findTwins([size], [{ values: { opt_size: 'M' } }], [l, other])).toBeNull();
    expect(findTwins([size], [{ values: { opt_size: 'L' } }], [l, other])).not.toBeNull();
    expect(distinctOn([size], [l, other])).toHaveLength(1);
  });
});
