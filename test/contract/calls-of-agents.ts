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
};

async function createPlatform(shop: PopulatedShop): Promise<string> {
  return ok(await shop.admin.post('/agent-platforms', BODY)).agent_platform.id;
}

function callForPlatform(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({ params: { id: await createPlatform(shop) }, body });
}
