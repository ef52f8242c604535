import { ok } from '../support/sample-shop.ts';
import { type Call, unique } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on price lists. */
export const callsOfPriceLists: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/price-lists': async (shop) => (await callForPriceList()(shop)) && {},
  'POST /admin/price-lists': (shop) => ({ body: buildPriceList(shop) }),
  'GET /admin/price-lists/{id}': callForPriceList(),
  'POST /admin/price-lists/{id}': callForPriceList(() => ({ name: 'Winter' })),
  'DELETE /admin/price-lists/{id}': callForPriceList(),
  'POST /admin/price-lists/{id}/prices/batch': callForPriceList((shop) => ({ prices: [buildPrice(shop)] })),
  'DELETE /admin/price-lists/{id}/prices/batch': callForPriceList(() => ({ price_ids: ['ma_none'] })),
  'GET /admin/price-lists/{id}/products': callForPriceList(),
  'DELETE /admin/price-lists/{id}/products/prices/batch': callForPriceList(({ shirt }) => ({
    product_ids: [shirt.id],
  })),
  'DELETE /admin/price-lists/{id}/products/{product_id}/prices': callForPriceList(),
  'DELETE /admin/price-lists/{id}/variants/{variant_id}/prices': callForPriceList(),
};

function buildPrice({ shirt }: PopulatedShop): Record<string, unknown> {
  return { variant_id: shirt.variants[0].id, currency_code: 'eur', amount: 1000 };
}

function buildPriceList(shop: PopulatedShop): Record<string, unknown> {
  return {
    name: unique('List'),
    description: 'Less',
    type: 'sale',
    status: 'active',
    prices: [buildPrice(shop)],
  };
}

function callForPriceList(body?: (shop: PopulatedShop) => Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: {
      id: ok(await shop.admin.post('/price-lists', buildPriceList(shop))).price_list.id,
      product_id: shop.shirt.id,
      variant_id: shop.shirt.variants[0].id,
    },
    body: body?.(shop),
  });
}
