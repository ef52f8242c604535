import { connectAssistant } from '../support/assistant.ts';
import { type Call, unique } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on what assistants have proposed, and on their keys. */
export const callsOfStaffMcp: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/mcp/keys': async (shop) => {
    await connect(shop);
    return {};
  },
  'POST /admin/mcp/keys/{id}': async (shop) => ({
    params: { id: (await connect(shop)).key.id },
    body: { money_per_change: { eur: 5000 } },
  }),
  'GET /admin/proposals': async (shop) => {
    for (const _ of [1, 2, 3]) await propose(shop);
    return {};
  },
  'GET /admin/proposals/{id}': async (shop) => ({ params: { id: await propose(shop) } }),
  'POST /admin/proposals/{id}/approve': async (shop) => ({ params: { id: await propose(shop) } }),
  'POST /admin/proposals/{id}/reject': async (shop) => ({
    params: { id: await propose(shop) },
    body: { note: 'Not now' },
  }),
};

const connect = (shop: PopulatedShop) => connectAssistant(shop, ['mcp:write', 'regions:write']);

/** Proposes a change of a region, which waits for a person. @returns the id of the proposal */
async function propose(shop: PopulatedShop): Promise<string> {
  const assistant = await connect(shop);
  const region = { id: shop.europe.id };
  return (await assistant.change('PostRegionsRegion', region, { name: unique('Europe') })).proposal;
}
