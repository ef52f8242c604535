import {
  createCollection,
  deleteCollection,
  lockCollection,
  setAmount,
} from '../collections/open-collection.ts';
import type { EditContext } from './change-edit.ts';
import { differenceDue } from './edit-totals.ts';
import { statusOf } from './open-edit.ts';

/**
 * Adjusts the payment collection of a requested edit to the difference of its lines; without a difference to pay there is none. Call it
 * whenever the lines of an edit may have changed.
 * @throws not_allowed when the amount would increase although something is authorized
 */
export async function updatePaymentCollection(
  { edit, order, tx, save }: EditContext,
  description: string | null = null,
): Promise<void> {
  if (statusOf(edit) !== 'requested') return;
  const amount = differenceDue(order, edit.items);
  if (edit.payment_collection_id !== null) {
    const collection = await lockCollection(tx, edit.payment_collection_id);
    if (amount > 0) return setAmount(tx, collection, amount);
    if ((collection.authorized_amount ?? 0) > 0) return; // staff refund it when the edit is confirmed
    edit.payment_collection_id = null;
    await save();
    await deleteCollection(tx, collection);
  } else if (amount > 0) {
    const { region_id, currency_code } = order;
    const created_by = edit.requested_by ?? edit.created_by;
    const details = { amount, region_id, currency_code, description, created_by };
    edit.payment_collection_id = await createCollection(tx, details);
  }
}
