import { createPaymentCollection, placeOrder } from '../support/orders.ts';
import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on order edits and payment collections. */
export const callsOfEdits: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/order-edits': async (shop) => {
    for (let edits = 0; edits < 3; edits++) await createEdit(shop);
    return { searchText: 'arger' };
  },
  'POST /admin/order-edits': async (shop) => ({ body: { order_id: (await placeOrder(shop)).id } }),
  'GET /admin/order-edits/{id}': callForEdit(),
  'POST /admin/order-edits/{id}': callForEdit({ internal_note: 'Smaller' }),
  'DELETE /admin/order-edits/{id}': callForEdit(),
  'POST /admin/order-edits/{id}/cancel': callForEdit(),
  'POST /admin/order-edits/{id}/confirm': callForEdit(),
  'POST /admin/order-edits/{id}/request': callForChangedEdit(),
  'POST /admin/order-edits/{id}/items': async (shop) => ({
    params: { id: (await createEdit(shop)).id },
    body: { variant_id: shop.mug.variants[0].id, quantity: 1 },
  }),
  'POST /admin/order-edits/{id}/items/{item_id}': callForChangedEdit({ quantity: 2 }),
  'DELETE /admin/order-edits/{id}/items/{item_id}': callForChangedEdit(),
  'DELETE /admin/order-edits/{id}/changes/{change_id}': callForChangedEdit(),
  'GET /store/order-edits/{id}': callForRequestedEdit(),
  'POST /store/order-edits/{id}/complete': callForRequestedEdit(),
  'POST /store/order-edits/{id}/decline': callForRequestedEdit(),
  ...callsForCollections('GET /admin/payment-collections/{id}', 'GET /store/payment-collections/{id}'),
  ...callsForCollections(
    'DELETE /admin/payment-collections/{id}',
    'POST /admin/payment-collections/{id}/authorize',
  ),
  'POST /admin/payment-collections/{id}': async (shop) => ({
    params: { id: await createPaymentCollection(shop) },
    body: { description: 'The larger shirts' },
  }),
  'POST /store/payment-collections/{id}/sessions': async (shop) => ({
    params: { id: await createPaymentCollection(shop) },
    body: { provider_id: 'test' },
  }),
  'POST /store/payment-collections/{id}/sessions/batch': async (shop) => ({
    params: { id: await createPaymentCollection(shop) },
    body: { sessions: [{ provider_id: 'test', amount: 1000 }] },
  }),
  'POST /store/payment-collections/{id}/sessions/batch/authorize': async (shop) => {
    const { id, session_id } = await createPaymentSession(shop);
    return { params: { id }, body: { session_ids: [session_id] } };
  },
  'POST /store/payment-collections/{id}/sessions/{session_id}': async (shop) => ({
    params: await createPaymentSession(shop),
  }),
  'POST /store/payment-collections/{id}/sessions/{session_id}/authorize': async (shop) => ({
    params: await createPaymentSession(shop),
  }),
};

function callsForCollections(
  ...operations: string[]
): Record<string, (shop: PopulatedShop) => Promise<Call>> {
  const call = async (shop: PopulatedShop): Promise<Call> => ({
    params: { id: await createPaymentCollection(shop) },
  });
  return Object.fromEntries(operations.map((operation) => [operation, call]));
}

async function createPaymentSession(shop: PopulatedShop): Promise<{ id: string; session_id: string }> {
  const id = await createPaymentCollection(shop);
  const body = ok(await shop.store.post(`/payment-collections/${id}/sessions`, { provider_id: 'test' }));
  return { id, session_id: body.payment_collection.payment_sessions[0].id };
}

interface Edit {
  id: string;
  items: { id: string }[];
  changes: { id: string }[];
}

async function createEdit(shop: PopulatedShop): Promise<Edit> {
  const { id: order_id } = await placeOrder(shop);
  return ok(await shop.admin.post('/order-edits', { order_id, internal_note: 'Larger' })).order_edit;
}

function callForEdit(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: { id: (await createEdit(shop)).id },
    body,
  });
}

/** An edit with a changed line. */
function callForChangedEdit(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => {
    const { id, items } = await createEdit(shop);
    const [{ id: item_id }] = items;
    const { order_edit } = ok(await shop.admin.post(`/order-edits/${id}/items/${item_id}`, { quantity: 3 }));
    return { params: { id, item_id, change_id: order_edit.changes[0].id }, body };
  };
}

/** A requested edit without a difference to pay. */
function callForRequestedEdit() {
  return async (shop: PopulatedShop): Promise<Call> => {
    const { id, items } = await createEdit(shop);
    ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 1 }));
    ok(await shop.admin.post(`/order-edits/${id}/request`));
    return { params: { id } };
  };
}
