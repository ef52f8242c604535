import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

const BODY = { name: 'Assistant', protocols: ['acp', 'ucp'] };

/** Calls of the operations on platforms of AI agents. */
export const callsOfAgents: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/agent-platforms': async (shop) => {
    for (const _ of [1, 2, 3]) await createPlatform(shop);
    return {};
  },
  'POST /admin/agent-platforms': () => ({ body: BODY }),
  'GET /admin/agent-platforms/{id}': callForPlatform(),
  'POST /admin/agent-platforms/{id}': callForPlatform({ name: 'Changed' }),
  'DELETE /admin/agent-platforms/{id}': callForPlatform(),
  'POST /admin/agent-platforms/{id}/rotate-token': callForPlatform(),
  'GET /admin/agent-platforms/{id}/sessions': callForPlatform(),
  'GET /admin/agent-platforms/{id}/deliveries': async (shop) => {
    const id = await createPlatform(shop);
    for (const _ of [1, 2, 3]) await insertDelivery(shop, id);
    return { params: { id } };
  },
  'POST /admin/agent-platforms/{id}/deliveries/{delivery_id}/redeliver': async (shop) => {
    const id = await createPlatform(shop);
    return { params: { id, delivery_id: await insertDelivery(shop, id) } };
  },
};

async function createPlatform(shop: PopulatedShop): Promise<string> {
  return ok(await shop.admin.post('/agent-platforms', BODY)).agent_platform.id;
}

function callForPlatform(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({ params: { id: await createPlatform(shop) }, body });
}

async function insertDelivery({ sql }: PopulatedShop, platformId: string): Promise<string> {
  const [{ id }] = await sql<{ id: string }>(
    `insert into agent_delivery (id, platform_id, order_id, event_id, event, status, attempts, response_status, next_attempt_at, delivered_at)
     select 'agd_' || gen_random_uuid(), $1, min(id), (random() * 1e9)::bigint, 'order.placed', 'delivered', 1, 200, null, now()
     from "order" returning id`,
    [platformId],
  );
  return id;
}
