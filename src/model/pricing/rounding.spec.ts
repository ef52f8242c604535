import {
  AmountOverflow,
  divideHalfUp,
  percentOf,
  sum,
  times,
  toAmount,
} from '#engine/kernel/arithmetic/integers';
import { discountsOf } from './discount-amounts.ts';
import { valueOfUnits } from './shares/value-of-units.ts';
import { includedTaxOf, taxAfter, taxOf } from './tax.ts';
import { v1LineTotals } from './v1-totals.ts';

/* Halves are rounded up. Half-even, which rounds them to the even neighbour, would give the numbers in parentheses. */

describe('Half a minor unit', () => {
  it('is rounded up in 15 % of 30: 5 (4)', () => {
    expect(percentOf(30, 15)).toBe(5);
  });

  it('is rounded up in 5 % of 50: 3 (2)', () => {
    expect(percentOf(50, 5)).toBe(3);
  });

  it('is rounded up in a percentage whose intermediate product exceeds the safe integers', () => {
    expect(percentOf(60_000_000_000_030, 15)).toBe(9_000_000_000_005); // (…004)
  });

  it('is rounded up in a percentage discount: 5 (4)', () => {
    const line = { subtotal: 30, quantity: 1, discountable: true };
    expect(discountsOf({ type: 'percentage', value: 15, allocation: 'total' }, [line])).toEqual([5]);
  });

  it('is rounded up in each tax of a net amount: 5 + 5 (4 + 4)', () => {
    expect(taxOf(30, [{ rate: 15 }, { rate: 15 }])).toBe(10);
  });

  it('is rounded up in the tax that an amount includes: 3 (2)', () => {
    expect(includedTaxOf(5, [{ rate: 100 }])).toBe(3);
  });

  it('is rounded up in the tax after a discount on a price that includes it: 3 (2)', () => {
    expect(taxAfter(1, 7, [{ rate: 100 }], true)).toBe(3);
  });

  it('is rounded up in the first half of a line, and down in its second: 3 + 2 (2 + 3)', () => {
    expect([0, 1].map((from) => valueOfUnits({ amount: 5, quantity: 2 }, from, 1))).toEqual([3, 2]);
  });

  it('is rounded up in a tax of Medusa v1: 5 (4)', () => {
    const line = {
      unit_price: 30,
      quantity: 1,
      includes_tax: false,
      tax_lines: [{ rate: 15 }],
      adjustments: [],
    };
    expect(v1LineTotals(line).tax_total).toBe(5);
  });

  it.each([
    [1n, 2n, 1n],
    [5n, 2n, 3n],
    [9n, 2n, 5n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [0n, 7n, 0n],
  ])('of %d ÷ %d is rounded up, and less than a half down: %d', (n, d, quotient) => {
    expect(divideHalfUp(n, d)).toBe(quotient);
  });
});

describe('An amount', () => {
  const [most, least] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

  it.each([most, least])('of %i is the largest of its sign', (amount) => {
    expect(toAmount(BigInt(amount))).toBe(amount);
  });

  it.each([BigInt(most) + 1n, BigInt(least) - 1n])('of %d is rejected instead of losing digits', (amount) => {
    expect(() => toAmount(amount)).toThrow(AmountOverflow);
  });

  it('is rejected with a message that names the limit', () => {
    expect(() => times(most, 2)).toThrow('An amount exceeds 2^53 - 1');
  });

  it('below −(2^53 − 1) is rejected as a product', () => {
    expect(() => times(least, 2)).toThrow(AmountOverflow);
  });

  it('below −(2^53 − 1) is rejected as a sum', () => {
    expect(() => sum([least, -1])).toThrow(AmountOverflow);
  });
});
