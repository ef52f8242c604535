import type { Tx } from '#engine/kernel/database/sql';
import { cancelCollection, lockCollection } from '../collections/open-collection.ts';
import type { OpenOrder } from '../order/open-order.ts';

/**
 * Cancels the active edits of an order, and their payment collections.
 * @returns whether a payment for an edit was captured already; it is a payment of the order now
 */
export async function cancelEdits(tx: Tx, order: OpenOrder, staffId: string): Promise<boolean> {
  const edits = await tx.query<{ id: string; payment_collection_id: string | null; is_paid: boolean }>(
    `update order_edit e set canceled_at = now(), canceled_by = $2, updated_at = now()
     where order_id = $1 and canceled_at is null and confirmed_at is null and declined_at is null
     returning id, payment_collection_id, exists (
       select from payment_collection_payments k join payment p on p.id = k.payment_id
       where k.payment_collection_id = e.payment_collection_id and p.captured_at is not null) as is_paid`,
    [order.id, staffId],
  );
  // There is only one edit, except in databases of older versions, which allowed several.
  for (const { id, payment_collection_id } of edits) {
    order.events.push(['order-edit.canceled', { id }]);
    if (payment_collection_id !== null)
      await cancelCollection(tx, await lockCollection(tx, payment_collection_id));
  }
  return edits.some(({ is_paid }) => is_paid);
}
