import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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
export async function startV1Server(
  { orders, carts, drafts }: V1Totals,
  token: string,
): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const [, surface, list, id] = request.url!.split('/');
    const respond = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (surface === 'store') return carts[id] ? respond(200, { cart: carts[id] }) : respond(500, {});
    if (request.headers['x-medusa-access-token'] !== token) return respond(401, {});
    if (list === 'draft-orders') return respond(200, { draft_order: { id, cart: drafts[id] } });
    const order = orders[id];
    const items = Object.entries(order.items).map(([line, sums]) => ({ id: line, ...sums }));
    return respond(200, { order: { ...order, items } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => void (server.close(), server.closeAllConnections()),
  };
}
