import fc from 'fast-check';
import { basketTotals, type BasketTotals } from '../../src/model/pricing/totals.ts';
import { discounted, plainCarts, type PlainCart } from './random-carts.ts';

/* What the laws of carts (docs/pricing.md) are tried with: a thousand carts each. */

/** How often a law is tried. */
export const RUNS = { numRuns: 1000 };

export const carts = plainCarts();

/** @throws where the law does not hold for some cart */
export function always(law: (cart: PlainCart, totals: BasketTotals) => void): void {
  fc.assert(
    fc.property(carts, (cart) => law(cart, totalsOf(cart))),
    RUNS,
  );
}

export function totalsOf(cart: PlainCart): BasketTotals {
  return basketTotals(discounted(cart));
}

/** What there is to pay before gift cards. */
export function payable({ subtotal, shipping_total, tax_total, discount_total }: BasketTotals): number {
  return subtotal + shipping_total + tax_total - discount_total;
}

export function sumsOf(totals: BasketTotals) {
  return without(totals, 'items', 'shipping_methods', 'gift_cards');
}

/** A copy without some of its keys. */
export function without<T extends object, K extends keyof T>(from: T, ...names: K[]): Omit<T, K> {
  const rest = { ...from };
  for (const name of names) delete rest[name];
  return rest;
}
