import fc from 'fast-check';
import { includedTaxOf, taxAfter, taxOf, taxOn } from './tax.ts';

const rates = fc.array(
  fc.integer({ min: 0, max: 1_000_000 }).map((n) => ({ rate: n / 10_000 })),
  { maxLength: 4 },
);
const amount = fc.integer({ min: 0, max: 1_000_000_000 });

describe('taxOf', () => {
  it.each([
    ['19 % of 10.00', 1000, [19], 190],
    ['half a cent up', 50, [19], 10],
    ['each rate by itself', 150, [1, 1], 4],
    ['New York', 1999, [8.875], 177],
    ['no rates', 1000, [], 0],
    ['an amount beyond 2^32', 9_007_199_254_740_991, [0.0001], 9_007_199_255],
  ])('%s', (_, net, percents, tax) => {
    expect(
      taxOf(
        net,
        percents.map((rate) => ({ rate })),
      ),
    ).toBe(tax);
  });
});

describe('includedTaxOf', () => {
  it.each([
    ['25 % in 125.00', 12_500, [25], 2500],
    ['19 % in 9.99', 999, [19], 160],
    ['rates added before they are divided by', 1100, [5, 5], 100],
  ])('%s', (_, gross, percents, tax) => {
    expect(
      includedTaxOf(
        gross,
        percents.map((rate) => ({ rate })),
      ),
    ).toBe(tax);
  });
});

describe('taxOn', () => {
  it('shows net and tax that add up to what is paid', () => {
    fc.assert(
      fc.property(amount, rates, (price, all) => {
        const { net, tax } = taxOn(price, all, true);
        expect(net + tax).toBe(price);
        expect(net).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('leaves a price without tax as it is', () => {
    fc.assert(
      fc.property(amount, rates, (price, all) => void expect(taxOn(price, all, false).net).toBe(price)),
    );
  });
});

describe('taxAfter', () => {
  it.each([
    ['9.99 with 19 % inside, less 10 %', 84, 999, [19], 144],
    ['nothing taken off: what is inside', 0, 999, [19], 160],
    ['all of it taken off', 839, 999, [19], 0],
    ['more taken off than there is', 1000, 999, [19], 0],
    ['rates added, and rounded once', 100, 1100, [5, 5], 90],
  ])('of a price that includes its tax: %s', (_, discount, price, percents, tax) => {
    const rates = percents.map((rate) => ({ rate }));
    expect(taxAfter(discount, price, rates, true)).toBe(tax);
  });

  it('of a price without tax is that of what is left', () => {
    expect(taxAfter(84, 839, [{ rate: 19 }], false)).toBe(taxOf(755, [{ rate: 19 }]));
  });
});
