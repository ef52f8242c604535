import type { OpenOrder } from '../orders/open-order.ts';
import { sum } from '../pricing/whole.ts';
import { settledQuantity } from '../orders/settled-quantity.ts';
import { valueAfter, type Pieces } from '../orders/worth.ts';

/**
 * What claimed pieces are worth, of the lines that were sent with at least as many: as when they came back (docs/returns.md), after
 * those that came back and those that claims have paid. So no claim pays for what another one, or a return, has paid.
 */
export function claimedWorth(order: OpenOrder, pieces: readonly Pieces[]): number {
  const sent = pieces.filter(({ line, quantity }) => (line.shipped_quantity ?? 0) >= quantity);
  return sum(sent.map((one) => valueAfter(order, one, settledQuantity(order, one.line))));
}
