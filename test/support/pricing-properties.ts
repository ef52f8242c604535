import fc from 'fast-check';
import { type BasketTotals, basketTotals } from '#model/pricing/totals';
import { applyDiscounts, cartArbitrary, type PlainCart } from './random-carts.ts';

/* Property-based tests of cart totals (docs/pricing.md): each property is tested with a thousand random carts. */

/** For `fc.assert`. */
export const RUN_OPTIONS = { numRuns: 1000 };

export const anyCart = cartArbitrary();

/** @throws if the property does not hold for a cart */
export function assertForAllCarts(property: (cart: PlainCart, totals: BasketTotals) => void): void {
  fc.assert(
    fc.property(anyCart, (cart) => property(cart, calculateTotals(cart))),
    RUN_OPTIONS,
  );
}

export function calculateTotals(cart: PlainCart): BasketTotals {
  return basketTotals(applyDiscounts(cart));
}

/** The amount to pay before gift cards. */
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
