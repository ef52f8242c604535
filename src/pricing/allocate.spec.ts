import fc from 'fast-check';
import { allocate } from './allocate.ts';

describe('allocate', () => {
  it.each([
    ['thirds of 1.00', 100, [1, 1, 1], [34, 33, 33]],
    ['in proportion', 300, [1000, 2000], [100, 200]],
    ['the larger remainders first', 10, [1, 2, 4], [1, 3, 6]],
    ['ties to the earlier', 10, [1, 1, 4], [2, 2, 6]],
    ['nothing to the free ones', 7, [0, 2, 5], [0, 2, 5]],
    ['nothing at all', 0, [3, 4], [0, 0]],
    ['no weights, no parts', 5, [0, 0], [0, 0]],
    ['amounts beyond 32 bits', 9_007_199_254_740_991, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
  ])('%s', (_, amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  const amounts = fc.integer({ min: 0, max: 10_000_000 });
  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 });

  it('splits so that the parts add up to the whole', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, ws) => {
        const parts = allocate(amount, ws);
        expect(add(parts)).toBe(add(ws) === 0 ? 0 : amount);
      }),
    );
  });

  it('strays from the exact share by less than one', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, ws) => {
        fc.pre(add(ws) > 0);
        allocate(amount, ws).forEach((part, i) =>
          expect(Math.abs(part - (amount * ws[i]) / add(ws))).toBeLessThan(1),
        );
      }),
    );
  });

  it('gives nobody more than their weight while the weights cover the amount', () => {
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
