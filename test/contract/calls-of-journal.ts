import { ok } from '../support/sample-shop.ts';
import { type Call, unique } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on the journal, the history of an order and the reports. */
export const callsOfJournal: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/journal': () => ({}),
  'GET /admin/journal/export': () => ({}),
  'GET /admin/journal/{id}': async (shop) => ({ params: { id: await changeShop(shop) } }),
  'POST /admin/journal/{id}/undo': async (shop) => ({ params: { id: await changeShop(shop) } }),
  'GET /admin/orders/{id}/history': async ({ admin }) => ({
    params: { id: ok(await admin.get('/orders?limit=1')).orders[0].id },
  }),

  'GET /admin/reports/conversion': () => ({}),
  'GET /admin/reports/open-work': () => ({}),
  'GET /admin/installation/columns': () => ({}),
  'GET /admin/installation/status': () => ({}),
  'GET /admin/reports/returns': () => ({}),
  'GET /admin/reports/sales': () => ({}),
  'GET /admin/reports/stock': () => ({}),
  'GET /admin/reports/taxes': () => ({}),
};

/** Creates a collection, and returns the id of the entry that says so. */
async function changeShop({ admin }: PopulatedShop): Promise<string> {
  const { collection } = ok(await admin.post('/collections', { title: unique('Autumn') }));
  const { entries } = ok(await admin.get(`/journal?resource=collections&resource_id=${collection.id}`));
  return entries[0].id;
}
