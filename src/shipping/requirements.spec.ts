import { checkBounds, checkRequirements, meetsRequirements, type Requirement } from './requirements.ts';

const from = (amount: number): Requirement => ({ type: 'min_subtotal', amount });
const below = (amount: number): Requirement => ({ type: 'max_subtotal', amount });
const net = (requirements: readonly Requirement[]) => ({ requirements, includes_tax: false });
const of = (subtotal: number) => ({ subtotal, item_tax_total: 0 });

describe('the requirements of a shipping option', () => {
  it.each([
    [[], 0, true],
    [[from(5000)], 4999, false],
    [[from(5000)], 5000, true],
    [[below(5000)], 4999, true],
    [[below(5000)], 5000, false],
    [[from(1000), below(5000)], 1000, true],
    [[from(1000), below(5000)], 999, false],
    [[from(1000), below(5000)], 5000, false],
  ])('%j with a subtotal of %i: %s', (requirements, subtotal, met) => {
    expect(meetsRequirements(net(requirements), { subtotal, item_tax_total: 950 })).toBe(met);
  });

  it.each([
    [4049, false],
    [4050, true],
  ])('of an option that includes taxes are compared with the taxes of the lines: %i, %s', (subtotal, met) => {
    const option = { requirements: [from(5000)], includes_tax: true };
    expect(meetsRequirements(option, { subtotal, item_tax_total: 950 })).toBe(met);
  });

  it('offer exactly one of two options whose bounds meet, at every subtotal', () => {
    for (const subtotal of [0, 4999, 5000, 5001]) {
      expect(
        [[below(5000)], [from(5000)]].filter((bounds) =>
          meetsRequirements(net(bounds), { subtotal, item_tax_total: 0 }),
        ),
      ).toHaveLength(1);
    }
  });

  it('are named when they are not met', () => {
    expect(() => checkRequirements(net([from(5000)]), of(4000))).toThrow('at least 5000; it is 4000');
    expect(() => checkRequirements(net([below(5000)]), of(5000))).toThrow('less than 5000; it is 5000');
    expect(() => checkRequirements(net([from(5000)]), of(5000))).not.toThrow();
  });

  it.each([
    [[], true],
    [[from(1)], true],
    [[from(1), below(2)], true],
    [[from(2), below(2)], false],
    [[from(3), below(2)], false],
    [[from(1), from(2)], false],
    [[below(1), below(2)], false],
  ])('%j make sense together: %s', (requirements, sensible) => {
    if (sensible) expect(() => checkBounds(requirements)).not.toThrow();
    else expect(() => checkBounds(requirements)).toThrow(expect.objectContaining({ type: 'invalid_data' }));
  });
});
