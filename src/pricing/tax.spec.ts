import fc from 'fast-check';
import { includedTaxOf, taxOf, taxOn } from './tax.ts';

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
    fc.assert(fc.property(amount, rates, (price, all) => expect(taxOn(price, all, false).net).toBe(price)));
  });
});
