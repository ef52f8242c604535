import { toAmount } from '#engine/kernel/arithmetic/integers';

/**
 * Splits an amount in proportion to weights by the largest remainder method, so that the parts add up to the amount exactly; ties go
 * to the earlier part (docs/pricing.md).
 *
 *   allocate(100, [1, 1, 1]) // [34, 33, 33]
 *   allocate(7, [0, 2, 5])   // [0, 2, 5]
 *
 * No part exceeds its weight when the amount does not exceed the sum of the weights.
 * @param amount a non-negative integer
 * @param weights non-negative integers; if all are 0, so are the parts
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { part: exact / total, remainder: exact % total };
  });
  let left = BigInt(amount) - shares.reduce((sum, { part }) => sum + part, 0n);
  for (const share of [...shares].sort(byRemainder)) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map(({ part }) => toAmount(part));
}

/** Sorts the larger remainder first. Sorting is stable, so equal remainders stay in order. */
function byRemainder(a: { remainder: bigint }, b: { remainder: bigint }): number {
  return a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1;
}
