import type { BasketLine, BasketRegion, BasketShipping } from '../baskets/basket.ts';
import type { Settled } from '../baskets/settle.ts';
import type { ShelfChanges } from '../baskets/shelf.ts';
import type { Changed } from '../carts/change-cart.ts';
import type { CartSession } from '../carts/open-cart.ts';

/**
 * What its shopper has not seen of a cart: it is written to the cart, and the completion is refused once. What has no price refuses it until
 * its shopper takes it out.
 */
export class Surprise {
  constructor(
    readonly changed: Changed,
    /** For the shopper. */
    readonly message: string,
  ) {}
}

/** What was agreed with staff is on no shelf. */
export const NO_CHANGES: ShelfChanges = { repriced: [], gone: [], unpriced: [] };

/**
 * @param total of the cart as it is now; null while its taxes are not known
 * @returns null when nothing has changed
 */
export function tellChanges(
  { repriced, gone, unpriced }: ShelfChanges,
  unserving: readonly BasketShipping[],
  total: number | null,
): string | null {
  const changes = [
    ...(repriced.length > 0 ? [`The price has changed of ${namesOf(repriced)}`] : []),
    ...(gone.length > 0 ? [`Not sold any more: ${namesOf(gone)}`] : []),
    ...(unserving.length > 0 ? ['The shipping does not serve the cart any more'] : []),
  ];
  const told = total === null ? '' : `: the total of the cart is ${total} now`;
  const toTakeOut =
    unpriced.length > 0 ? [`To be taken out, as it has no price any more: ${namesOf(unpriced)}`] : [];
  const sentences = [...(changes.length > 0 ? [changes.join('; ') + told] : []), ...toTakeOut];
  return sentences.length > 0 ? sentences.join('. ') : null;
}

/**
 * Taxes that appear only now are no surprise; another total is, and so many of another currency are another total.
 * @param agreed of the session that the shopper has chosen, as it was
 * @returns null when nothing has changed
 */
export function tellTotal(
  agreed: Partial<Pick<CartSession, 'amount' | 'currency_code'>>,
  { currency_code }: BasketRegion,
  { totals, shown_total }: Settled,
): string | null {
  if (agreed.amount == null) return null;
  if ((agreed.currency_code ?? currency_code) !== currency_code)
    return `The cart is in ${currency_code} now: its total is ${totals.total}`;
  if (agreed.amount === shown_total || agreed.amount === totals.total) return null;
  return `The total of the cart has changed to ${totals.total}`;
}

function namesOf(lines: readonly BasketLine[]): string {
  return lines
    .map(({ title, description }) => (description ? `${title} (${description})` : title))
    .join(', ');
}
