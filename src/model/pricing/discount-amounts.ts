import { percentOf, sum } from '#engine/kernel/arithmetic/integers';
import { allocate } from './shares/allocate.ts';

/** The part of a discount rule that determines amounts. */
export interface DiscountRuleInput {
  type: 'fixed' | 'percentage' | 'free_shipping';
  /** Percent, or an amount in the smallest unit of the currency. */
  value: number;
  allocation: 'total' | 'item' | null;
}

/** A line that the rule may apply to. */
export interface DiscountableLine {
  /** Without tax. */
  subtotal: number;
  quantity: number;
  /** Whether the line allows discounts at all, and meets the conditions of the rule. */
  discountable: boolean;
}

/**
 * The amount that a rule takes off each line, in the same order (docs/pricing.md). `fixed` with allocation `total` is split by
 * largest remainder, so that the parts add up to the value.
 */
export function discountsOf(rule: DiscountRuleInput, lines: readonly DiscountableLine[]): number[] {
  const bases = lines.map((line) => (line.discountable ? line.subtotal : 0));
  switch (rule.type) {
    case 'free_shipping':
      return lines.map(() => 0);
    case 'percentage':
      return bases.map((base) => Math.min(base, percentOf(base, rule.value)));
    case 'fixed':
      return rule.allocation === 'item'
        ? lines.map((line, i) => multiplyUpTo(bases[i], rule.value, line.quantity))
        : allocate(Math.min(rule.value, sum(bases)), bases);
  }
}

/** a × b, at most `max`. */
function multiplyUpTo(max: number, a: number, b: number): number {
  const product = BigInt(a) * BigInt(b);
  return product < BigInt(max) ? Number(product) : max;
}

/** Whether one of the rules grants free shipping. */
export function hasFreeShipping(rules: readonly Readonly<Pick<DiscountRuleInput, 'type'>>[]): boolean {
  return rules.some(({ type }) => type === 'free_shipping');
}
