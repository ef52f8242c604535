import fc from 'fast-check';
import {
  AmountOverflow,
  divideHalfUp,
  percentOf,
  scaledRate,
  sum,
  times,
  toAmount,
  WHOLE,
} from './integers.ts';

/** Safe integers, with a preference for small ones and for the largest ones. */
const amount = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer(),
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: 0, max: 9 }).map((less) => Number.MAX_SAFE_INTEGER - less),
);
const percent = fc.integer({ min: 0, max: 2_000_000 }).map((scaled) => scaled / 10_000);

/** Returns the result of a calculation, or `AmountOverflow` if it throws one. */
function outcome(work: () => number): number | typeof AmountOverflow {
  try {
    return work();
  } catch (error) {
    if (error instanceof AmountOverflow) return AmountOverflow;
    throw error;
  }
}

function expectSame(calculate: () => number, exact: () => bigint): void {
  expect(outcome(calculate)).toBe(outcome(() => toAmount(exact())));
}

describe('Integer arithmetic', () => {
  it('multiplies like BigInt', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) =>
        expectSame(
          () => times(a, b),
          () => BigInt(a) * BigInt(b),
        ),
      ),
      {
        numRuns: 2000,
      },
    );
  });

  it('adds like BigInt', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), (amounts) =>
        expectSame(
          () => sum(amounts),
          () => amounts.reduce((total, next) => total + BigInt(next), 0n),
        ),
      ),
      { numRuns: 2000 },
    );
  });

  it('adds exactly if an intermediate sum exceeds the safe integers', () => {
    expect(sum([Number.MAX_SAFE_INTEGER, 5, -7])).toBe(Number.MAX_SAFE_INTEGER - 2);
  });

  it('calculates percentages like BigInt', () => {
    fc.assert(
      fc.property(amount, percent, (base, rate) =>
        expectSame(
          () => percentOf(base, rate),
          () => divideHalfUp(BigInt(base) * scaledRate(rate), WHOLE),
        ),
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['a sum', () => sum([1, 0.5])],
    ['a sum at the edge', () => sum([Number.MAX_SAFE_INTEGER, 0.4])],
    ['a product', () => times(0.5, 2)],
    ['a percentage', () => percentOf(0.5, 200)],
  ])('rejects a fraction in %s', (_, work) => {
    expect(work).toThrow(RangeError);
  });
});
