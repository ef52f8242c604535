import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

let count = 0;
/** Each has a key of its own. */
const bodyOf = () => ({ name: 'Fit', key: `fit_${++count}`, type: 'choice', values: ['slim', 'wide'] });

/** Calls of the operations on attributes. */
export const callsOfAttributes: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/attributes': listAttributes,
  'POST /admin/attributes': () => ({ body: bodyOf() }),
  'GET /admin/attributes/{id}': callForAttribute(),
  'POST /admin/attributes/{id}': callForAttribute({ name: 'Cut' }),
  'DELETE /admin/attributes/{id}': callForAttribute(),
  'GET /store/attributes': listAttributes,
};

async function listAttributes(shop: PopulatedShop): Promise<Call> {
  for (const _ of [1, 2, 3]) await createAttribute(shop);
  return {};
}

async function createAttribute(shop: PopulatedShop): Promise<string> {
  return ok(await shop.admin.post('/attributes', bodyOf() as never)).attribute.id;
}

function callForAttribute(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: { id: await createAttribute(shop) },
    body,
  });
}
