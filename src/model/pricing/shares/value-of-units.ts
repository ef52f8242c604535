import { divideHalfUp, toAmount } from '#engine/kernel/arithmetic/integers';

/** The amount of a line, for a number of units. */
export interface LineAmount {
  /** A non-negative integer. */
  amount: number;
  /** At least 1. */
  quantity: number;
}

/**
 * The value of `count` units of a line, after the first `from` units: f(from + count) − f(from), where f(k) is the proportional
 * amount of k units, rounded half-up. The values of successive parts add up to the amount exactly, and each differs from its exact
 * value by at most one minor unit.
 *
 *   [0, 1, 2].map((from) => valueOf({ amount: 53125, quantity: 3 }, from, 1)) // [17708, 17709, 17708]
 *
 * @param from the number of units before
 * @param count the number of units; units beyond the quantity have no value
 */
export function valueOfUnits(line: LineAmount, from: number, count: number): number {
  return shareOf(line, from + count) - shareOf(line, from);
}

function shareOf({ amount, quantity }: LineAmount, count: number): number {
  const counted = Math.min(count, quantity);
  return toAmount(divideHalfUp(BigInt(amount) * BigInt(counted), BigInt(quantity)));
}
