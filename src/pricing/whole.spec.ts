import fc from 'fast-check';
import { AmountOverflow, divideHalfUp, percentOf, scaledRate, sum, times, toAmount, WHOLE } from './whole.ts';

/** Amounts of any size, those at the edge of what a number holds among them. */
const amount = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer(),
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: 0, max: 9 }).map((less) => Number.MAX_SAFE_INTEGER - less),
);
const percent = fc.integer({ min: 0, max: 2_000_000 }).map((scaled) => scaled / 10_000);

/** What something comes to, or that it is refused. */
function outcome(work: () => number): number | typeof AmountOverflow {
  try {
    return work();
  } catch (error) {
    if (error instanceof AmountOverflow) return AmountOverflow;
    throw error;
  }
}

function same(ours: () => number, exact: () => bigint): void {
  expect(outcome(ours)).toBe(outcome(() => toAmount(exact())));
}

it('multiplies as BigInt does', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) =>
      same(
        () => times(a, b),
        () => BigInt(a) * BigInt(b),
      ),
    ),
    {
      numRuns: 2000,
    },
  );
});

it('adds as BigInt does, also where a sum on the way is too large', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 6 }), (amounts) =>
      same(
        () => sum(amounts),
        () => amounts.reduce((total, one) => total + BigInt(one), 0n),
      ),
    ),
    { numRuns: 2000 },
  );
  expect(sum([Number.MAX_SAFE_INTEGER, 5, -7])).toBe(Number.MAX_SAFE_INTEGER - 2);
});

it('takes percentages as BigInt does', () => {
  fc.assert(
    fc.property(amount, percent, (of, rate) =>
      same(
        () => percentOf(of, rate),
        () => divideHalfUp(BigInt(of) * scaledRate(rate), WHOLE),
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
])('refuses what is not whole in %s', (_, work) => {
  expect(work).toThrow(RangeError);
});
