import {
  checkBounds,
  checkRequirements,
  meetsRequirements,
  type Requirement,
} from './shipping-requirements.ts';

const from = (amount: number): Requirement => ({ type: 'min_subtotal', amount });
const below = (amount: number): Requirement => ({ type: 'max_subtotal', amount });
const net = (requirements: readonly Requirement[]) => ({ requirements, includes_tax: false });
const amountsOf = (subtotal: number) => ({ subtotal, item_tax_total: 0 });

describe('The requirements of a shipping option', () => {
  it.each([
    [[], 0],
    [[from(5000)], 5000],
    [[below(5000)], 4999],
    [[from(1000), below(5000)], 1000],
  ])('%j are met by a subtotal of %i', (requirements, subtotal) => {
    expect(meetsRequirements(net(requirements), { subtotal, item_tax_total: 950 })).toBe(true);
  });

  it.each([
    [[from(5000)], 4999],
    [[below(5000)], 5000],
    [[from(1000), below(5000)], 999],
    [[from(1000), below(5000)], 5000],
  ])('%j are not met by a subtotal of %i', (requirements, subtotal) => {
    expect(meetsRequirements(net(requirements), { subtotal, item_tax_total: 950 })).toBe(false);
  });

  it.each([
    ['not met by 49.99', 4049, false],
    ['met by 50.00', 4050, true],
  ])('of an option that includes taxes are %s of subtotal and taxes', (_, subtotal, met) => {
    const option = { requirements: [from(5000)], includes_tax: true };
    expect(meetsRequirements(option, { subtotal, item_tax_total: 950 })).toBe(met);
  });

  it('of two options with adjacent bounds are met by exactly one at every subtotal', () => {
    for (const subtotal of [0, 4999, 5000, 5001]) {
      expect(
        [[below(5000)], [from(5000)]].filter((bounds) =>
          meetsRequirements(net(bounds), { subtotal, item_tax_total: 0 }),
        ),
      ).toHaveLength(1);
    }
  });

  it('are part of the error if they are not met', () => {
    expect(() => checkRequirements(net([from(5000)]), amountsOf(4000))).toThrow('at least 5000; it is 4000');
    expect(() => checkRequirements(net([below(5000)]), amountsOf(5000))).toThrow(
      'less than 5000; it is 5000',
    );
  });

  it('cause no error if they are met', () => {
    expect(() => checkRequirements(net([from(5000)]), amountsOf(5000))).not.toThrow();
  });

  it.each([[[]], [[from(1)]], [[from(1), below(2)]]])('%j are valid', (requirements) => {
    expect(() => checkBounds(requirements)).not.toThrow();
  });

  it.each([[[from(2), below(2)]], [[from(3), below(2)]], [[from(1), from(2)]], [[below(1), below(2)]]])(
    '%j are invalid',
    (requirements) => {
      expect(() => checkBounds(requirements)).toThrow(expect.objectContaining({ type: 'invalid_data' }));
    },
  );
});
