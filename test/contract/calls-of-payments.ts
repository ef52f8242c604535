import { placeCapturedOrder, placeOrder } from '../support/orders.ts';
import { ok } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';
import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on payments, notes and notifications. */
export const callsOfPayments: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'POST /admin/orders/{id}/capture': async (shop) => ({ params: { id: (await placeOrder(shop)).id } }),
  'POST /admin/orders/{id}/refund': async (shop) => ({
    params: { id: (await placeCapturedOrder(shop)).id },
    body: { amount: 100, reason: 'other' },
  }),
  'GET /admin/orders/stripe-payments/{order_id}': async (shop) => ({
    params: { order_id: (await placeOrder(shop)).id },
  }),
  'GET /admin/payments/{id}': async (shop) => ({ params: { id: (await placeOrder(shop)).payment } }),
  'POST /admin/payments/{id}/capture': async (shop) => ({
    params: { id: (await placeOrder(shop)).payment },
  }),
  'POST /admin/payments/{id}/refund': async (shop) => ({
    params: { id: (await placeCapturedOrder(shop)).payment },
    body: { amount: 100, reason: 'other' },
  }),
  'GET /admin/unplaced-payments': async ({ sql, prepareCart }) => {
    await sql(
      `insert into outbox_event (name, data, available_at) values ('payment.unplaced_expired', $1, now() + interval '1 day')`,
      [
        {
          cart_id: await prepareCart(),
          provider_id: 'stripe',
          intent: 'pi_1',
          reason: 'The discount has ended',
        },
      ],
    );
    return {};
  },

  'GET /admin/notes': async (shop) => {
    await createNote(shop);
    return {};
  },
  'POST /admin/notes': () => ({ body: noteBody }),
  'GET /admin/notes/{id}': async (shop) => ({ params: { id: await createNote(shop) } }),
  'POST /admin/notes/{id}': async (shop) => ({
    params: { id: await createNote(shop) },
    body: { value: 'Another' },
  }),
  'DELETE /admin/notes/{id}': async (shop) => ({ params: { id: await createNote(shop) } }),

  'GET /admin/notifications': async (shop) => {
    await createNotification(shop);
    return {};
  },
  'GET /admin/notifications/failed': () => ({}),
  'GET /admin/notifications/templates': () => ({}),
  'GET /admin/notifications/templates/{name}': () => ({ params: { name: 'order-placed' } }),
  'POST /admin/notifications/{id}/resend': async (shop) => ({
    params: { id: await createNotification(shop) },
    body: {},
  }),
};

const noteBody = { resource_id: 'order_1', resource_type: 'order', value: 'Call before noon' };

async function createNote({ admin }: PopulatedShop): Promise<string> {
  return ok(await admin.post('/notes', noteBody)).note.id;
}

async function createNotification(shop: PopulatedShop): Promise<string> {
  const { id: order } = await placeOrder(shop);
  const [{ id }] = await until(
    async () => ok(await shop.admin.get(`/notifications?resource_id=${order}`)).notifications,
  );
  return id;
}
