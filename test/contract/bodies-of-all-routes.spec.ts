import { connect, type Socket } from 'node:net';
import { AGENTS_ENV } from '../support/agents.ts';
import { withFakeTimeouts } from '../support/clock.ts';
import { type OidcShop, openOidcShop } from '../support/oidc-shop.ts';
import { listen, type Shop } from '../support/shop.ts';
import { until } from '../support/until.ts';

/* Each route of the server is sent the beginning of a body: from the router, so that a new route is among them. */

/** The operations of the router, such as `POST /hooks/x`, and requests that match none. */
function listOperations({ app }: Shop): string[] {
  const tree = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  const parents: string[] = [];
  const operations = tree
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, indent, path, methods = ''] = /^([│ ]*[├└]── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)!;
      const level = indent.length / 4;
      parents[level] = (level > 1 ? parents[level - 1] : '') + path;
      const url = `/${parents[level].replaceAll(/:\w+|\*/g, 'x')}`.replace('//', '/');
      return methods.split(', ').flatMap((method) => (method === '' ? [] : `${method} ${url}`));
    });
  return [...operations, 'POST /unknown', 'PUT /store/carts', 'POST /%ff'];
}

interface StalledClient {
  operation: string;
  socket: Socket;
  response: string;
}

/** Sends the head of a request and the first part of its body. */
function sendPart(url: string, operation: string, part: string, size: number): StalledClient {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  const client: StalledClient = { operation, socket, response: '' };
  const head = `${operation} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`;
  socket.on('connect', () => socket.write(`${head}content-length: ${size}\r\n\r\n${part}`));
  socket.on('data', (data: Buffer) => (client.response += data.toString()));
  socket.on('error', () => undefined);
  return client;
}

const listOpen = (clients: StalledClient[]): string[] =>
  clients.filter(({ socket }) => !socket.destroyed).map(({ operation }) => operation);

/** Whether the client has lost its connection, or was responded to, so that its body is discarded. */
const listWaiting = (clients: StalledClient[]): string[] =>
  clients.flatMap(({ operation, socket, response }) =>
    socket.destroyed || response !== '' ? [] : operation,
  );

describe('A body that does not arrive', () => {
  let shop: OidcShop;
  let url: string;
  let operations: string[];
  beforeAll(async () => {
    shop = await openOidcShop({ ...AGENTS_ENV, BODY_TIMEOUT_SECONDS: '1' });
    url = await listen(shop);
    operations = listOperations(shop);
  });
  afterAll(() => shop.close());

  it('is sent to hooks, agents, logins, documents and probes, too', () => {
    expect(operations).toEqual(
      expect.arrayContaining([
        'POST /hooks/x',
        'POST /x/hooks',
        'POST /ucp/mcp',
        'GET /docs',
        'GET /health/ready',
        'GET /store/auth/google',
        'POST /store/carts',
        'POST /admin/uploads',
      ]),
    );
  });

  it('ends the connection, whatever the route', async () => {
    const clients = await withFakeTimeouts(async () => {
      const stalled = operations.map((operation) => sendPart(url, operation, '{"a":', 100));
      await until(
        () => {
          jest.advanceTimersByTime(500);
          return listOpen(stalled).length === 0;
        },
        () => listOpen(stalled),
      );
      return stalled;
    });
    const unanswered = clients.filter(({ response }) => !/^HTTP\/1.1 \d+/.test(response));
    expect(unanswered.map(({ operation }) => operation)).toEqual([]);
  });
});

describe('Bodies that do not arrive', () => {
  let shop: OidcShop;
  let url: string;
  beforeAll(async () => {
    shop = await openOidcShop({ ...AGENTS_ENV, BODY_TIMEOUT_SECONDS: '900' });
    url = await listen(shop);
  });
  afterAll(() => shop.close());

  it('share one memory budget, whatever the route: the oldest ones are disconnected', async () => {
    const clients = listOperations(shop).map((operation) => sendPart(url, operation, '{"a":', 100));
    const others: StalledClient[] = [];
    await until(
      () => {
        for (let count = 0; count < 30; count++)
          others.push(sendPart(url, 'POST /hooks/stripe', 'x'.repeat(900_000), 1_000_000));
        return listWaiting(clients).length === 0;
      },
      () => listWaiting(clients),
      500,
    );
    for (const { socket } of [...clients, ...others]) socket.destroy();
  });
});
