import { ok, type SampleShop } from './sample-shop.ts';

/** What staff send to have a price list: a sale for everybody, without prices, unless told. */
export function buildSale(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'Sale', description: 'All must go', type: 'sale', prices: [], ...more };
}

/** Makes a price list: a sale for everybody, without prices, unless told. */
export async function createPriceList({ admin }: SampleShop, more: Record<string, unknown> = {}) {
  return ok(await admin.post('/price-lists', buildSale(more))).price_list;
}
