import { Fraction } from './naive-totals.ts';

/*
 * A second, naive implementation of the value of returned units, written from docs/returns.md: k units of a line are worth
 * k ÷ quantity of its amount, rounded half up, and the value of a unit is what it adds to the units before it.
 */

/** The value of each unit of a line, in the order in which they are returned. */
export function calculateUnitValues(amount: bigint, quantity: number): bigint[] {
  const valueOf = (k: number) => new Fraction(amount * BigInt(k), BigInt(quantity)).halfUp();
  return Array.from({ length: quantity }, (_, before) => valueOf(before + 1) - valueOf(before));
}

/**
 * The value of `count` units.
 * @param before the number of units that were or will be returned earlier; if too few remain after them, the last `count` units count
 */
export function sumUnitValues(units: readonly bigint[], before: number, count: number): bigint {
  const from = Math.max(0, Math.min(before, units.length - count));
  return units.slice(from, from + count).reduce((sum, unit) => sum + unit, 0n);
}
