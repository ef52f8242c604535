import { createPaymentCollection, placeOrder } from '../support/orders.ts';
import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { Populated } from './populated.ts';

/** How operations on edits of orders, and on what they cost, are called. */
export const callsOfEdits: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'GET /admin/order-edits': async (shop) => {
    for (let edits = 0; edits < 3; edits++) await anEdit(shop);
    return { found: 'arger' };
  },
  'POST /admin/order-edits': async (shop) => ({ body: { order_id: (await placeOrder(shop)).id } }),
  'GET /admin/order-edits/{id}': ofEdit(),
  'POST /admin/order-edits/{id}': ofEdit({ internal_note: 'Smaller' }),
  'DELETE /admin/order-edits/{id}': ofEdit(),
  'POST /admin/order-edits/{id}/cancel': ofEdit(),
  'POST /admin/order-edits/{id}/confirm': ofEdit(),
  'POST /admin/order-edits/{id}/request': ofChanged(),
  'POST /admin/order-edits/{id}/items': async (shop) => ({
    params: { id: (await anEdit(shop)).id },
    body: { variant_id: shop.mug.variants[0].id, quantity: 1 },
  }),
  'POST /admin/order-edits/{id}/items/{item_id}': ofChanged({ quantity: 2 }),
  'DELETE /admin/order-edits/{id}/items/{item_id}': ofChanged(),
  'DELETE /admin/order-edits/{id}/changes/{change_id}': ofChanged(),
  'GET /store/order-edits/{id}': ofRequested(),
  'POST /store/order-edits/{id}/complete': ofRequested(),
  'POST /store/order-edits/{id}/decline': ofRequested(),
  ...onCollections('GET /admin/payment-collections/{id}', 'GET /store/payment-collections/{id}'),
  ...onCollections(
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
    const { id, session_id } = await aSession(shop);
    return { params: { id }, body: { session_ids: [session_id] } };
  },
  'POST /store/payment-collections/{id}/sessions/{session_id}': async (shop) => ({
    params: await aSession(shop),
  }),
  'POST /store/payment-collections/{id}/sessions/{session_id}/authorize': async (shop) => ({
    params: await aSession(shop),
  }),
};

function onCollections(...operations: string[]): Record<string, (shop: Populated) => Promise<Call>> {
  const call = async (shop: Populated): Promise<Call> => ({
    params: { id: await createPaymentCollection(shop) },
  });
  return Object.fromEntries(operations.map((operation) => [operation, call]));
}

async function aSession(shop: Populated): Promise<{ id: string; session_id: string }> {
  const id = await createPaymentCollection(shop);
  const body = ok(await shop.store.post(`/payment-collections/${id}/sessions`, { provider_id: 'test' }));
  return { id, session_id: body.payment_collection.payment_sessions[0].id };
}

interface AnEdit {
  id: string;
  items: { id: string }[];
  changes: { id: string }[];
}

async function anEdit(shop: Populated): Promise<AnEdit> {
  const { id: order_id } = await placeOrder(shop);
  return ok(await shop.admin.post('/order-edits', { order_id, internal_note: 'Larger' })).order_edit;
}

function ofEdit(body?: Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => ({ params: { id: (await anEdit(shop)).id }, body });
}

/** One with a line that is changed. */
function ofChanged(body?: Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => {
    const { id, items } = await anEdit(shop);
    const [{ id: item_id }] = items;
    const { order_edit } = ok(await shop.admin.post(`/order-edits/${id}/items/${item_id}`, { quantity: 3 }));
    return { params: { id, item_id, change_id: order_edit.changes[0].id }, body };
  };
}

/** One that the customer is asked about, and that costs nothing more. */
function ofRequested() {
  return async (shop: Populated): Promise<Call> => {
    const { id, items } = await anEdit(shop);
    ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 1 }));
    ok(await shop.admin.post(`/order-edits/${id}/request`));
    return { params: { id } };
  };
}
