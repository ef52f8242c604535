import { readFileSync } from 'node:fs';
import { type FakeCompany, startFakeCompany } from './fake-company.ts';

/** The totals of an order in v1's response, with those of its lines by id: `test/data/v1/*-expected.json`. */
export type V1Order = Record<string, unknown> & { items: Record<string, Record<string, unknown>> };

/** The totals of v1's responses by id. Those of draft orders are the totals of their carts. */
export interface V1Totals {
  orders: Record<string, V1Order>;
  carts: Record<string, Record<string, unknown>>;
  drafts: Record<string, Record<string, unknown>>;
}

/** @param which as in `createV1Database` */
export function readV1Totals(which: 'default' | 'inv'): V1Totals {
  return JSON.parse(readFileSync(`test/data/v1/${which}-expected.json`, 'utf8')) as V1Totals;
}

/**
 * Starts a server that responds with the recorded totals of Medusa v1. A cart for which v1 responded with 500 leads to a 500.
 * @param token of a staff user, required for `/admin`
 */
export function startV1Server({ orders, carts, drafts }: V1Totals, token: string): Promise<FakeCompany> {
  return startFakeCompany({
    name: 'Medusa v1',
    rejections: {},
    respond({ route, headers }) {
      const [, list, id] =
        /^GET \/(store\/carts|admin\/draft-orders|admin\/orders)\/([^/]+)$/.exec(route) ?? [];
      if (id === undefined) return undefined;
      if (list === 'store/carts')
        return carts[id] ? { body: { cart: carts[id] } } : { status: 500, body: {} };
      if (headers['x-medusa-access-token'] !== token) return { status: 401, body: {} };
      if (list === 'admin/draft-orders') return { body: { draft_order: { id, cart: drafts[id] } } };
      const order = orders[id];
      const items = Object.entries(order.items).map(([line, sums]) => ({ id: line, ...sums }));
      return { body: { order: { ...order, items } } };
    },
  });
}
