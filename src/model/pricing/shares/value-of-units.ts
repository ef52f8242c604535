import { divideHalfUp, toAmount } from '../../../engine/kernel/arithmetic/integers.ts';

/** An amount for so many pieces, such as what a line costs. */
export interface LineAmount {
  /** Whole, not negative. */
  amount: number;
  /** At least 1. */
  quantity: number;
}

/**
 * What so many of the pieces are worth, after `from` of them have been counted already: f(from + count) − f(from), where f(k) is
 * the share of k pieces, half-up. So however the pieces are parted, and in whatever order, the parts add up to the
 * amount, without a tolerance; and no part is more than a unit away from its exact share.
 *
 *   [0, 1, 2].map((from) => valueOf({ amount: 53125, quantity: 3 }, from, 1)) // [17708, 17709, 17708]
 *
 * @param from pieces that were counted before
 * @param count pieces to count now; those beyond the quantity are worth nothing
 */
export function valueOfUnits(pieces: LineAmount, from: number, count: number): number {
  return shareOf(pieces, from + count) - shareOf(pieces, from);
}

function shareOf({ amount, quantity }: LineAmount, count: number): number {
  const counted = Math.min(count, quantity);
  return toAmount(divideHalfUp(BigInt(amount) * BigInt(counted), BigInt(quantity)));
}
