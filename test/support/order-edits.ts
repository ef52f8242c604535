import { ok, type SampleShop } from './sample-shop.ts';

/** A requested order edit, which waits for the customer's confirmation. */
export interface RequestedEdit {
  id: string;
  /** The payment collection for the difference; null if there is nothing to pay. */
  collection: string | null;
}

/** The changes of an edit: variants to add, and quantities by line id, where 0 removes the line. */
export interface LineChanges {
  add?: { variant_id: string; quantity: number }[];
  set?: Record<string, number>;
}

/** Creates an edit of an order with these changes, and requests it. */
export async function requestEdit(
  { admin }: SampleShop,
  order: { id: string },
  { add = [], set = {} }: LineChanges,
): Promise<RequestedEdit> {
  const { id, items } = ok(await admin.post('/order-edits', { order_id: order.id })).order_edit;
  for (const item of add) ok(await admin.post(`/order-edits/${id}/items`, item));
  for (const [original, quantity] of Object.entries(set)) {
    const line = items.find((item) => item.original_item_id === original)!;
    const path = `/order-edits/${id}/items/${line.id}`;
    ok(quantity > 0 ? await admin.post(path, { quantity }) : await admin.delete(path));
  }
  const { order_edit } = ok(await admin.post(`/order-edits/${id}/request`));
  return { id, collection: order_edit.payment_collection_id };
}

/** Pays the difference of an edit with a captured payment, as if staff had received the money. */
export async function payEdit({ admin }: SampleShop, { collection }: RequestedEdit): Promise<void> {
  ok(await admin.post(`/payment-collections/${collection}/authorize`));
}

/** Pays the difference as the customer, with several payments that are authorized but not captured. */
export async function authorizeEdit(
  { store }: SampleShop,
  { collection }: RequestedEdit,
  amounts: readonly number[],
): Promise<void> {
  const path = `/payment-collections/${collection}/sessions/batch`;
  const sessions = amounts.map((amount) => ({ provider_id: 'test', amount }));
  const { payment_collection } = ok(await store.post(path, { sessions }));
  const session_ids = payment_collection.payment_sessions.map(({ id }: { id: string }) => id);
  ok(await store.post(`${path}/authorize`, { session_ids }));
}

/** Requests an edit, pays the difference if there is one, and confirms the edit. */
export async function editOrder(
  world: SampleShop,
  order: { id: string },
  changes: LineChanges,
): Promise<void> {
  const edit = await requestEdit(world, order, changes);
  if (edit.collection !== null) await payEdit(world, edit);
  ok(await world.admin.post(`/order-edits/${edit.id}/confirm`));
}
