import type { NewEvent } from '#engine/background/events';
import { notAllowed } from '#engine/kernel/errors';
import { assignCollectedPayments } from '#shop/payments/payments-of-collections';
import { replaceStockOfLines } from '#shop/stock/inventory/movements/replace-stock-of-lines';
import { originalsOf, replaceOrderLines, replaceRewardedLines } from '../order/copied-lines.ts';
import type { OpenOrder, OrderLine } from '../order/open-order.ts';
import { fulfilledOrReturnedQuantity } from '../order/state/line-quantities.ts';
import { requestedQuantity, settledQuantity } from '../order/state/settled-quantity.ts';
import type { EditContext } from './change-edit.ts';
import { editErrors } from './edit-errors.ts';

/**
 * An edit must not remove units that were fulfilled, returned, or credited by a claim or a swap. A remaining line has at least as many
 * other units as open returns request; a removed line is removed from these, too.
 * @param quantity the line's quantity in the edit, 0 when it removes the line
 * @throws not_allowed
 */
export function requireReducible(order: OpenOrder, line: OrderLine, quantity: number): void {
  const settled = settledQuantity(order, line);
  if (quantity < Math.max(fulfilledOrReturnedQuantity(line), settled)) throw editErrors.itemsFulfilled();
  const requested = requestedQuantity(order, line);
  // a claim may have credited requested units: then fewer are left than open returns request, but an edit may leave the line as it is
  if (quantity > 0 && quantity < Math.min(line.quantity, settled + requested))
    throw notAllowed(`Open returns ask for ${requested} of line item ${line.id}; cancel them first`);
}

/**
 * @returns maps lines of the edit to the lines that they replace
 * @throws not_allowed when no line would remain, or units that were fulfilled or returned would be removed
 */
export async function requireReplaceable({ edit, order, tx }: EditContext): Promise<Map<string, string>> {
  if (edit.items.length === 0) throw editErrors.noItems();
  const originals = await originalsOf(tx, edit.id);
  const quantities = new Map(edit.items.map((line) => [originals.get(line.id), line.quantity]));
  for (const line of order.items) requireReducible(order, line, quantities.get(line.id) ?? 0);
  return originals;
}

/**
 * Replaces the lines of the order with those of an edit, also in reservations, fulfillments, returns, claims and rewards. Payments that were
 * collected for the edit become the order's.
 * @throws not_allowed like `requireReplaceable`; insufficient_inventory
 */
export async function replaceLines(context: EditContext): Promise<void> {
  const { edit, order, tx, chooseLocations } = context;
  const { sales_channel_id } = order;
  const originals = await requireReplaceable(context);
  const lines = edit.items.map((line) => ({ ...line, replaces: originals.get(line.id) }));
  await replaceStockOfLines(tx, order.items, lines, { sales_channel_id, chooseLocations });
  const [, collected] = await Promise.all([
    replaceOrderLines(tx, order.id, edit.id),
    assignCollectedPayments(tx, edit.payment_collection_id, order.id),
    replaceRewardedLines(tx, order, originals),
  ]);
  order.events.push(...collected.map((payment): NewEvent => ['payment.updated', payment]));
}
