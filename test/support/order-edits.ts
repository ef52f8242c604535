import { ok, type SampleShop } from './sample-shop.ts';

/** An order edit that its customer is asked to accept. */
export interface RequestedEdit {
  id: string;
  /** The payment collection over the difference; null where there is nothing to pay. */
  collection: string | null;
}

/** What an edit changes: variants to add, and quantities by the ids of lines, where 0 removes the line. */
export interface LineChanges {
  add?: { variant_id: string; quantity: number }[];
  set?: Record<string, number>;
}

/** Makes an edit of an order with these changes, and requests it. */
export async function requestEdit(
  { admin }: SampleShop,
  order: { id: string },
  { add = [], set = {} }: LineChanges,
): Promise<RequestedEdit> {
  const { id, items } = ok(await admin.post('/order-edits', { order_id: order.id })).order_edit;
  for (const item of add) ok(await admin.post(`/order-edits/${id}/items`, item));
  for (const [original, quantity] of Object.entries(set)) {
    const line = items.find((one) => one.original_item_id === original)!;
    const path = `/order-edits/${id}/items/${line.id}`;
    ok(quantity > 0 ? await admin.post(path, { quantity }) : await admin.delete(path));
  }
  const { order_edit } = ok(await admin.post(`/order-edits/${id}/request`));
  return { id, collection: order_edit.payment_collection_id };
}

/** As if staff had received the difference: its payment is captured. */
export async function payEdit({ admin }: SampleShop, { collection }: RequestedEdit): Promise<void> {
  ok(await admin.post(`/payment-collections/${collection}/authorize`));
}

/** The customer pays the difference with several payments, which are only authorized. */
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

/** Requests an edit, has staff receive the difference where there is one, and confirms it. */
export async function editOrder(
  world: SampleShop,
  order: { id: string },
  changes: LineChanges,
): Promise<void> {
  const edit = await requestEdit(world, order, changes);
  if (edit.collection !== null) await payEdit(world, edit);
  ok(await world.admin.post(`/order-edits/${edit.id}/confirm`));
}
