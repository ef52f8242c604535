import { ok, type World } from './world.ts';

/** What staff send to have a price list: a sale for everybody, without prices, unless told. */
export function aSale(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'Sale', description: 'All must go', type: 'sale', prices: [], ...more };
}

/** Makes a price list: a sale for everybody, without prices, unless told. */
export async function aPriceList({ admin }: World, more: Record<string, unknown> = {}) {
  return ok(await admin.post('/price-lists', aSale(more))).price_list;
}
