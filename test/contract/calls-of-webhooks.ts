import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** An address to which no request succeeds at once, so that tests are not disturbed by deliveries. */
const BODY = { url: 'http://endpoint.invalid/hook', events: ['order-edit.declined'], description: 'Test' };

/** Calls of the operations on webhooks and parked events. */
export const callsOfWebhooks: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/events/parked': () => ({}),
  'POST /admin/events/parked/{id}/retry': parkEvent,
  'DELETE /admin/events/parked/{id}': parkEvent,

  'GET /admin/webhooks': async (shop) => {
    for (const _ of [1, 2, 3]) await createWebhook(shop);
    return {};
  },
  'POST /admin/webhooks': async (shop) => {
    await limitWebhooks(shop);
    return { body: BODY };
  },
  'GET /admin/webhooks/{id}': callForWebhook(),
  'POST /admin/webhooks/{id}': callForWebhook({ description: 'Changed' }),
  'DELETE /admin/webhooks/{id}': callForWebhook(),
  'POST /admin/webhooks/{id}/rotate-secret': callForWebhook(),
  'POST /admin/webhooks/{id}/test': callForWebhook(),
  'GET /admin/webhooks/{id}/deliveries': async (shop) => {
    const id = await createWebhook(shop);
    for (const _ of [1, 2, 3]) await insertDelivery(shop, id);
    return { params: { id } };
  },
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver': async (shop) => {
    const id = await createWebhook(shop);
    return { params: { id, delivery_id: await insertDelivery(shop, id) } };
  },
};

async function createWebhook(shop: PopulatedShop): Promise<string> {
  await limitWebhooks(shop);
  return ok(await shop.admin.post('/webhooks', BODY)).webhook.id;
}

/** Stays below the maximum number of webhooks. */
async function limitWebhooks({ sql }: PopulatedShop): Promise<void> {
  await sql('delete from webhook where id not in (select id from webhook order by created_at desc limit 20)');
}

function callForWebhook(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({ params: { id: await createWebhook(shop) }, body });
}

async function insertDelivery({ sql }: PopulatedShop, webhookId: string): Promise<string> {
  const [{ id }] = await sql<{ id: string }>(
    `insert into webhook_delivery (id, webhook_id, event, payload, status, attempts, response_status, next_attempt_at, delivered_at)
     values ('msg_' || gen_random_uuid(), $1, 'order-edit.declined', '{}', 'delivered', 1, 200, null, now()) returning id`,
    [webhookId],
  );
  return id;
}

async function parkEvent({ sql }: PopulatedShop): Promise<Call> {
  const [{ id }] = await sql<{ id: string }>(
    `insert into outbox_event (event_id, name, data, subscriber, attempts, parked_at, last_error)
     values (1, 'order-edit.declined', '{}', 'test', 10, now(), 'no such address') returning id::text`,
  );
  return { params: { id } };
}
