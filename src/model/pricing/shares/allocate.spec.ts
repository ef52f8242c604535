import fc from 'fast-check';
import { allocate } from './allocate.ts';

describe('allocate', () => {
  it.each([
    ['splits 1.00 into thirds', 100, [1, 1, 1], [34, 33, 33]],
    ['splits in proportion to the weights', 300, [1000, 2000], [100, 200]],
    ['gives the remaining units to the largest remainders', 10, [1, 2, 4], [1, 3, 6]],
    ['gives a remaining unit to the first of equal remainders', 10, [1, 1, 4], [2, 2, 6]],
    ['gives nothing to a weight of 0', 7, [0, 2, 5], [0, 2, 5]],
    ['splits 0 into zeros', 0, [3, 4], [0, 0]],
    ['returns zeros if all weights are 0', 5, [0, 0], [0, 0]],
    [
      'splits amounts beyond 32 bits',
      9_007_199_254_740_991,
      [1, 1],
      [4_503_599_627_370_496, 4_503_599_627_370_495],
    ],
  ])('%s', (_, amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  const amounts = fc.integer({ min: 0, max: 10_000_000 });
  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 });

  it('returns parts that add up to the amount', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, ws) => {
        const parts = allocate(amount, ws);
        expect(add(parts)).toBe(add(ws) === 0 ? 0 : amount);
      }),
    );
  });

  it('differs from the exact shares by less than one', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, ws) => {
        fc.pre(add(ws) > 0);
        allocate(amount, ws).forEach((part, i) =>
          expect(Math.abs(part - (amount * ws[i]) / add(ws))).toBeLessThan(1),
        );
      }),
    );
  });

  it('returns no part above its weight if the weights cover the amount', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (ws, portion) => {
        const parts = allocate(Math.floor(add(ws) * portion), ws);
        parts.forEach((part, i) => expect(part).toBeLessThanOrEqual(ws[i]));
      }),
    );
  });
});

function add(numbers: number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0);
}
