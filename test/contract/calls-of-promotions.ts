import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** A draft, so that it changes no cart of other tests. */
const BODY = { name: 'Ten', effects: [{ type: 'percentage', target: 'order', value: 10 }] };

/** Calls of the operations on promotions. */
export const callsOfPromotions: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/promotions': async (shop) => {
    for (const _ of [1, 2, 3]) await createPromotion(shop);
    return {};
  },
  'POST /admin/promotions': () => ({ body: BODY }),
  'POST /admin/promotions/backtest': () => ({ body: { promotions: [BODY], from: '2026-01-01' } }),
  'GET /admin/promotions/{id}': callForPromotion(),
  'POST /admin/promotions/{id}': callForPromotion({ name: 'Twenty' }),
  'DELETE /admin/promotions/{id}': callForPromotion(),
};

async function createPromotion(shop: PopulatedShop): Promise<string> {
  return ok(await shop.admin.post('/promotions', BODY as never)).promotion.id;
}

function callForPromotion(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: { id: await createPromotion(shop) },
    body,
  });
}
