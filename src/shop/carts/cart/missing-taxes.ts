import type { Sql } from '#engine/kernel/database/sql';
import type { Represented } from '#engine/mapping/representation';
import type { Cart } from '#model/entities/carts/cart.entity';
import type { AppliedTaxRate } from '#model/pricing/tax';
import { isBuiltIn } from '#shop/settings/taxes/tax-provider';
import { ratesOfLines } from '../baskets/taxes/rates-of-lines.ts';

/** Relations and columns that the totals of a cart are computed from. */
export const NEEDED_BY_TOTALS = [
  'arithmetic',
  'type',
  'items',
  'items.adjustments',
  'items.adjustments.exact_amount',
  'items.tax_lines',
  'shipping_methods',
  'shipping_methods.tax_lines',
  'gift_cards',
  'discounts',
  'discounts.rule',
  'region',
] as const;

export type CartForTotals = Represented<Cart, (typeof NEEDED_BY_TOTALS)[number]>;
type LineForTotals = CartForTotals['items'][number];
type MethodForTotals = CartForTotals['shipping_methods'][number];

/** A line or shipping method with the tax lines that it has. */
export type Taxable = LineForTotals | MethodForTotals;

/** Rates of lines and shipping methods without tax lines, for the duration of one response. */
const computedRates = new WeakMap<Taxable, AppliedTaxRate[]>();

/**
 * Computes the taxes of carts that lack tax lines, such as those written by another program and not changed since. One
 * statement for all of them, none if there are no such carts.
 */
export async function computeMissingTaxes(sql: Sql, carts: readonly CartForTotals[]): Promise<void> {
  const untaxed = carts.filter(isTaxed).flatMap((cart) => [...linesToTax(cart), ...methodsToTax(cart)]);
  if (untaxed.length === 0) return;
  const ids = untaxed.map((row) => row.id);
  const rates = await ratesOfLines(sql, ids, ids);
  for (const row of untaxed) computedRates.set(row, rates.get(row.id) ?? []);
}

export function taxLinesOf(row: Taxable): readonly { rate: number }[] {
  return computedRates.get(row) ?? row.tax_lines;
}

/** Whether the cart is taxed automatically by the built-in provider. */
function isTaxed({ region, completed_at }: CartForTotals): boolean {
  return !completed_at && region?.automatic_taxes === true && isBuiltIn(region.tax_provider_id);
}

function linesToTax(cart: CartForTotals): LineForTotals[] {
  const { items, region } = cart;
  return items.filter(
    (line) =>
      lacksTaxLines(line) &&
      !line.is_return &&
      (!line.is_giftcard || region?.gift_cards_taxable) &&
      // v1 does not tax lines without a variant
      (line.variant_id !== null || !isQuoted(cart)),
  );
}

/** Whether the totals are those quoted by v1. */
export function isQuoted({ arithmetic, type }: CartForTotals): boolean {
  return arithmetic === 'medusa-v1' && type !== 'swap';
}

function methodsToTax({ shipping_methods }: CartForTotals): MethodForTotals[] {
  return shipping_methods.filter(lacksTaxLines);
}

function lacksTaxLines({ tax_lines }: Taxable): boolean {
  return tax_lines.length === 0;
}
