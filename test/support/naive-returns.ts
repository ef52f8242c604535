import { Fraction } from './naive-totals.ts';

/*
 * What comes back a second time, unit by unit, from the sentences of docs/returns.md: k units of a line are worth k ÷ quantity of
 * it, a half rounded up, and each unit what it adds to those before it.
 */

/** What the units of a line are worth, the first that comes back first. */
export function calculateUnitValues(amount: bigint, quantity: number): bigint[] {
  const worth = (k: number) => new Fraction(amount * BigInt(k), BigInt(quantity)).halfUp();
  return Array.from({ length: quantity }, (_, before) => worth(before + 1) - worth(before));
}

/** So many of them, when so many have come back, or are to come, before; at the end of what is left otherwise. */
export function sumUnitValues(units: readonly bigint[], before: number, count: number): bigint {
  const from = Math.max(0, Math.min(before, units.length - count));
  return units.slice(from, from + count).reduce((sum, unit) => sum + unit, 0n);
}
