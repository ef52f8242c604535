import { ratesOfLines } from '../baskets/rates-of-lines.ts';
import type { Sql } from '../kernel/sql.ts';
import type { TaxRateFact } from '../pricing/tax.ts';
import type { Cart } from '../entities/cart.ts';
import type { Shown } from '../reader/shown.ts';
import { isBuiltIn } from '../taxes/tax-provider.ts';

/** Relations that the totals of a cart are made from. */
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

export type TotalledCart = Shown<Cart, (typeof NEEDED_BY_TOTALS)[number]>;
type TotalledLine = TotalledCart['items'][number];
type TotalledMethod = TotalledCart['shipping_methods'][number];

/** A line or shipping method with the tax lines that it has. */
export type Taxable = TotalledLine | TotalledMethod;

/** What lines and shipping methods on their way to a client are taxed with, while they have no tax lines. */
const workedOut = new WeakMap<Taxable, TaxRateFact[]>();

/**
 * Works out the taxes of carts that should have some and have none, as those that another program has written: nobody has
 * changed them since. One statement for all of them, and none where there are no such carts.
 */
export async function workOutTaxes(sql: Sql, carts: readonly TotalledCart[]): Promise<void> {
  const untaxed = carts.filter(isTaxed).flatMap((cart) => [...linesToTax(cart), ...methodsToTax(cart)]);
  if (untaxed.length === 0) return;
  const ids = untaxed.map((row) => row.id);
  const rates = await ratesOfLines(sql, ids, ids);
  for (const row of untaxed) workedOut.set(row, rates.get(row.id) ?? []);
}

export function taxLinesOf(row: Taxable): readonly { rate: number }[] {
  return workedOut.get(row) ?? row.tax_lines;
}

/** Whether taxes come by themselves, and are ours to work out. */
function isTaxed({ region, completed_at }: TotalledCart): boolean {
  return !completed_at && region?.automatic_taxes === true && isBuiltIn(region.tax_provider_id);
}

function linesToTax(cart: TotalledCart): TotalledLine[] {
  const { items, region } = cart;
  return items.filter(
    (line) =>
      isBare(line) &&
      !line.is_return &&
      (!line.is_giftcard || region?.gift_cards_taxable) &&
      // v1 takes no tax of what is no product
      (line.variant_id !== null || !isQuoted(cart)),
  );
}

/** Whether its sums are those that v1 has shown. */
export function isQuoted({ arithmetic, type }: TotalledCart): boolean {
  return arithmetic === 'medusa-v1' && type !== 'swap';
}

function methodsToTax({ shipping_methods }: TotalledCart): TotalledMethod[] {
  return shipping_methods.filter(isBare);
}

function isBare({ tax_lines }: Taxable): boolean {
  return tax_lines.length === 0;
}
