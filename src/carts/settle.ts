import { discountedVariants } from '../discounts/find-discounts.ts';
import type { Sql } from '../kernel/sql.ts';
import type { BasketTotals } from '../pricing/totals.ts';
import type { OpenCart } from './open-cart.ts';
import { reprice, type RepriceFacts } from './reprice.ts';

/** Re-prices a cart, after finding out which of its lines its discounts concern: one statement, and only with a discount. */
export async function settle(sql: Sql, cart: OpenCart, taxes?: RepriceFacts['taxes']): Promise<BasketTotals> {
  const ids = cart.discounts
    .filter((discount) => discount.type !== 'free_shipping')
    .map((discount) => discount.id);
  const variantIds = cart.items.flatMap((line) => line.variant_id ?? []);
  return reprice(cart, { taxes, discounted: await discountedVariants(sql, ids, variantIds) });
}
