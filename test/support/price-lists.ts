import { ok, type SampleShop } from './sample-shop.ts';

/** The body of a price list; by default a sale for all customers, without prices. */
export function buildSale(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'Sale', description: 'All must go', type: 'sale', prices: [], ...more };
}

/** Creates a price list; by default a sale for all customers, without prices. */
export async function createPriceList({ admin }: SampleShop, more: Record<string, unknown> = {}) {
  return ok(await admin.post('/price-lists', buildSale(more))).price_list;
}
