import fc from 'fast-check';
import { basketTotals, type BasketTotals } from '../../src/model/pricing/totals.ts';
import { applyDiscounts, cartArbitrary, type PlainCart } from './random-carts.ts';

/* What the laws of carts (docs/pricing.md) are tried with: a thousand carts each. */

/** How often a law is tried. */
export const RUN_OPTIONS = { numRuns: 1000 };

export const anyCart = cartArbitrary();

/** @throws where the law does not hold for some cart */
export function assertForAllCarts(law: (cart: PlainCart, totals: BasketTotals) => void): void {
  fc.assert(
    fc.property(anyCart, (cart) => law(cart, calculateTotals(cart))),
    RUN_OPTIONS,
  );
}

export function calculateTotals(cart: PlainCart): BasketTotals {
  return basketTotals(applyDiscounts(cart));
}

/** What there is to pay before gift cards. */
export function totalBeforeGiftCards({
  subtotal,
  shipping_total,
  tax_total,
  discount_total,
}: BasketTotals): number {
  return subtotal + shipping_total + tax_total - discount_total;
}

export function omitLines(totals: BasketTotals) {
  return omit(totals, 'items', 'shipping_methods', 'gift_cards');
}

/** A copy without some of its keys. */
export function omit<T extends object, K extends keyof T>(from: T, ...names: K[]): Omit<T, K> {
  const rest = { ...from };
  for (const name of names) delete rest[name];
  return rest;
}
