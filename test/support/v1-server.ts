import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The sums of an order as v1 showed them, with those of its lines by id: `test/data/v1/*-expected.json`. */
export type V1Order = Record<string, unknown> & { items: Record<string, Record<string, unknown>> };

/** What v1 showed of a shop: sums by id. Of draft orders, those of their carts. */
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
 * A server that answers what Medusa v1 answered, to whom it would have; a cart that v1 failed to show is a 500.
 * @param token of a staff user
 */
export async function startV1Server(
  { orders, carts, drafts }: V1Totals,
  token: string,
): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const [, surface, list, id] = request.url!.split('/');
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (surface === 'store') return carts[id] ? answer(200, { cart: carts[id] }) : answer(500, {});
    if (request.headers['x-medusa-access-token'] !== token) return answer(401, {});
    if (list === 'draft-orders') return answer(200, { draft_order: { id, cart: drafts[id] } });
    const order = orders[id];
    const items = Object.entries(order.items).map(([line, sums]) => ({ id: line, ...sums }));
    return answer(200, { order: { ...order, items } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => void (server.close(), server.closeAllConnections()),
  };
}
