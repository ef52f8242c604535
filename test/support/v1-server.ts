import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The sums of an order as v1 showed them, with those of its lines by id: `test/data/v1/*-expected.json`. */
export type FormerOrder = Record<string, unknown> & { items: Record<string, Record<string, unknown>> };

/**
 * A server that answers for orders what Medusa v1 answered, to whom it would have.
 * @param orders by id
 * @param token of a staff user
 */
export async function v1Server(
  orders: Record<string, FormerOrder>,
  token: string,
): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const order = orders[/^\/admin\/orders\/(\w+)$/.exec(request.url!)?.[1] ?? ''];
    const knows = request.headers['x-medusa-access-token'] === token;
    response.writeHead(!knows ? 401 : order ? 200 : 404, { 'content-type': 'application/json' });
    if (!knows || !order) return response.end('{}');
    const items = Object.entries(order.items).map(([id, sums]) => ({ id, ...sums }));
    return response.end(JSON.stringify({ order: { ...order, items } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => void (server.close(), server.closeAllConnections()),
  };
}
