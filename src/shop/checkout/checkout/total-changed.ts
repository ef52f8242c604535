import type { BasketLine, BasketRegion, BasketShipping } from '#shop/carts/baskets/basket';
import type { RecalculatedBasket } from '#shop/carts/baskets/recalculate-basket';
import type { CatalogueChanges } from '#shop/carts/baskets/sync-with-catalogue';
import type { CartSession } from '#shop/carts/cart/open-cart';

/** For carts whose prices were agreed with staff, and do not follow the catalogue. */
export const NO_CHANGES: CatalogueChanges = { repriced: [], removed: [], unpriced: [], out_of_stock: [] };

/**
 * Describes what changed in the catalogue since the shopper saw the cart.
 * @param total the current total of the cart; null while its taxes are not known
 * @returns null when nothing has changed
 */
export function describeChanges(
  { repriced, removed, unpriced }: CatalogueChanges,
  unserving: readonly BasketShipping[],
  total: number | null,
): string | null {
  const changes = [
    ...(repriced.length > 0 ? [`The price has changed of ${namesOf(repriced)}`] : []),
    ...(removed.length > 0 ? [`Not sold any more: ${namesOf(removed)}`] : []),
    ...(unserving.length > 0 ? ['The shipping does not serve the cart any more'] : []),
  ];
  const newTotal = total === null ? '' : `: the total of the cart is ${total} now`;
  const toRemove =
    unpriced.length > 0 ? [`To be taken out, as it has no price any more: ${namesOf(unpriced)}`] : [];
  const sentences = [...(changes.length > 0 ? [changes.join('; ') + newTotal] : []), ...toRemove];
  return sentences.length > 0 ? sentences.join('. ') : null;
}

/**
 * Describes a change of the total. Taxes that are added only at completion do not count as one; a change of the currency
 * does, even if the number stays the same.
 * @param agreed amount and currency of the selected payment session, as they were before this completion
 * @returns null when nothing has changed
 */
export function describeTotalChange(
  sessionBefore: Partial<Pick<CartSession, 'amount' | 'currency_code'>>,
  { currency_code }: BasketRegion,
  { totals, previous_total }: RecalculatedBasket,
): string | null {
  if (sessionBefore.amount == null) return null;
  if ((sessionBefore.currency_code ?? currency_code) !== currency_code)
    return `The cart is in ${currency_code} now: its total is ${totals.total}`;
  if (sessionBefore.amount === previous_total || sessionBefore.amount === totals.total) return null;
  return `The total of the cart has changed to ${totals.total}`;
}

function namesOf(lines: readonly BasketLine[]): string {
  return lines
    .map(({ title, description }) => (description ? `${title} (${description})` : title))
    .join(', ');
}
