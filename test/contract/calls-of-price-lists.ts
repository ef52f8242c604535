import { ok } from '../support/sample-shop.ts';
import { unique, type Call } from './calls.ts';
import type { Populated } from './populated.ts';

/** How operations on price lists are called. */
export const callsOfPriceLists: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'GET /admin/price-lists': async (shop) => (await ofList()(shop)) && {},
  'POST /admin/price-lists': (shop) => ({ body: aListBody(shop) }),
  'GET /admin/price-lists/{id}': ofList(),
  'POST /admin/price-lists/{id}': ofList(() => ({ name: 'Winter' })),
  'DELETE /admin/price-lists/{id}': ofList(),
  'POST /admin/price-lists/{id}/prices/batch': ofList((shop) => ({ prices: [aPrice(shop)] })),
  'DELETE /admin/price-lists/{id}/prices/batch': ofList(() => ({ price_ids: ['ma_none'] })),
  'GET /admin/price-lists/{id}/products': ofList(),
  'DELETE /admin/price-lists/{id}/products/prices/batch': ofList(({ shirt }) => ({
    product_ids: [shirt.id],
  })),
  'DELETE /admin/price-lists/{id}/products/{product_id}/prices': ofList(),
  'DELETE /admin/price-lists/{id}/variants/{variant_id}/prices': ofList(),
};

function aPrice({ shirt }: Populated): Record<string, unknown> {
  return { variant_id: shirt.variants[0].id, currency_code: 'eur', amount: 1000 };
}

function aListBody(shop: Populated): Record<string, unknown> {
  return {
    name: unique('List'),
    description: 'Less',
    type: 'sale',
    status: 'active',
    prices: [aPrice(shop)],
  };
}

function ofList(body?: (shop: Populated) => Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => ({
    params: {
      id: ok(await shop.admin.post('/price-lists', aListBody(shop))).price_list.id,
      product_id: shop.shirt.id,
      variant_id: shop.shirt.variants[0].id,
    },
    body: body?.(shop),
  });
}
