import {
  enterCollection,
  deleteCollection,
  openCollection,
  setAmount,
} from '../payment-collections/open-collection.ts';
import type { EditWork } from './change-edit.ts';
import { differenceDue } from './edit-totals.ts';
import { statusOf } from './open-edit.ts';

/**
 * What a requested edit asks for follows its lines: a payment collection over the difference, or none when there is nothing to
 * pay. Call it whenever the lines of an edit may have changed.
 * @throws not_allowed when it would become more, and something is authorized
 */
export async function followDifference(
  { edit, order, tx, save }: EditWork,
  description: string | null = null,
): Promise<void> {
  if (statusOf(edit) !== 'requested') return;
  const amount = differenceDue(order, edit.items);
  if (edit.payment_collection_id !== null) {
    const collection = await enterCollection(tx, edit.payment_collection_id);
    if (amount > 0) return setAmount(tx, collection, amount);
    if ((collection.authorized_amount ?? 0) > 0) return; // staff give it back when the edit is confirmed
    edit.payment_collection_id = null;
    await save();
    await deleteCollection(tx, collection);
  } else if (amount > 0) {
    const { region_id, currency_code } = order;
    const created_by = edit.requested_by ?? edit.created_by;
    const asked = { amount, region_id, currency_code, description, created_by };
    edit.payment_collection_id = await openCollection(tx, asked);
  }
}
