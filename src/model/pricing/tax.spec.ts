import fc from 'fast-check';
import { includedTaxOf, taxAfter, taxOf, taxOn } from './tax.ts';

const rates = fc.array(
  fc.integer({ min: 0, max: 1_000_000 }).map((n) => ({ rate: n / 10_000 })),
  { maxLength: 4 },
);
const amount = fc.integer({ min: 0, max: 1_000_000_000 });

describe('taxOf', () => {
  it.each([
    ['returns 19 % of 10.00', 1000, [19], 190],
    ['rounds half a cent up', 50, [19], 10],
    ['rounds each rate separately', 150, [1, 1], 4],
    ['calculates a rate with decimals', 1999, [8.875], 177],
    ['returns 0 without rates', 1000, [], 0],
    ['calculates amounts beyond 2^32', 9_007_199_254_740_991, [0.0001], 9_007_199_255],
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
    ['returns the 25 % contained in 125.00', 12_500, [25], 2500],
    ['returns the 19 % contained in 9.99', 999, [19], 160],
    ['adds the rates before it divides by them', 1100, [5, 5], 100],
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
  it('returns net and tax that add up to a price that includes tax', () => {
    fc.assert(
      fc.property(amount, rates, (price, all) => {
        const { net, tax } = taxOn(price, all, true);
        expect(net + tax).toBe(price);
        expect(net).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('returns a price without tax as net', () => {
    fc.assert(
      fc.property(amount, rates, (price, all) => void expect(taxOn(price, all, false).net).toBe(price)),
    );
  });
});

describe('taxAfter', () => {
  it.each([
    ['of 9.99 with 19 % tax less 10 %', 84, 999, [19], 144],
    ['without a discount', 0, 999, [19], 160],
    ['with a discount of the whole net amount', 839, 999, [19], 0],
    ['with a discount above the net amount', 1000, 999, [19], 0],
    ['with the sum of several rates, rounded once', 100, 1100, [5, 5], 90],
  ])('returns the tax contained in a price %s', (_, discount, price, percents, tax) => {
    const rates = percents.map((rate) => ({ rate }));
    expect(taxAfter(discount, price, rates, true)).toBe(tax);
  });

  it('returns the tax on the discounted price if that does not include tax', () => {
    expect(taxAfter(84, 839, [{ rate: 19 }], false)).toBe(taxOf(755, [{ rate: 19 }]));
  });
});
