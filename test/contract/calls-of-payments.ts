import { setTimeout as sleep } from 'node:timers/promises';
import { placeCapturedOrder, placeOrder } from '../support/orders.ts';
import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { Populated } from './populated.ts';

/** How operations on payments and what they pay are called. */
export const callsOfPayments: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'POST /admin/orders/{id}/capture': async (shop) => ({ params: { id: (await placeOrder(shop)).id } }),
  'POST /admin/orders/{id}/refund': async (shop) => ({
    params: { id: (await placeCapturedOrder(shop)).id },
    body: { amount: 100, reason: 'other' },
  }),
  'GET /admin/payments/{id}': async (shop) => ({ params: { id: (await placeOrder(shop)).payment } }),
  'POST /admin/payments/{id}/capture': async (shop) => ({
    params: { id: (await placeOrder(shop)).payment },
  }),
  'POST /admin/payments/{id}/refund': async (shop) => ({
    params: { id: (await placeCapturedOrder(shop)).payment },
    body: { amount: 100, reason: 'other' },
  }),

  'GET /admin/notes': async (shop) => {
    await aNote(shop);
    return {};
  },
  'POST /admin/notes': () => ({ body: noteBody }),
  'GET /admin/notes/{id}': async (shop) => ({ params: { id: await aNote(shop) } }),
  'POST /admin/notes/{id}': async (shop) => ({
    params: { id: await aNote(shop) },
    body: { value: 'Another' },
  }),
  'DELETE /admin/notes/{id}': async (shop) => ({ params: { id: await aNote(shop) } }),

  'GET /admin/notifications': async (shop) => {
    await aNotification(shop);
    return {};
  },
  'POST /admin/notifications/{id}/resend': async (shop) => ({
    params: { id: await aNotification(shop) },
    body: {},
  }),
};

const noteBody = { resource_id: 'order_1', resource_type: 'order', value: 'Call before noon' };

async function aNote({ admin }: Populated): Promise<string> {
  return ok(await admin.post('/notes', noteBody)).note.id;
}

async function aNotification(shop: Populated): Promise<string> {
  const { id: order } = await placeOrder(shop);
  for (;;) {
    const [sent] = ok(await shop.admin.get(`/notifications?resource_id=${order}`)).notifications;
    if (sent) return sent.id;
    await sleep(20);
  }
}
