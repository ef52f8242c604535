import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { buffer as all } from 'node:stream/consumers';
import { browser } from '../support/browser.ts';
import { ok, openWorld, type World } from '../support/world.ts';
import { closeApp } from '../../src/standalone/server.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('what is personal', () => {
  it('is kept by no cache on the way', async () => {
    const { id } = ok(await shop.store.post('/carts', {})).cart;
    const shopper = browser(shop.store);
    const body = { first_name: 'A', last_name: 'B', email: 'a@example.com', password: 'secret' };
    for (const answer of [
      await shopper.post('/customers', body),
      await shopper.get('/customers/me'),
      await shopper.get('/auth'),
      await shopper.get('/products'), // prices of their groups
      await shop.store.get('/customers/me'), // 401
      await shop.store.get(`/carts/${id}`),
      await shop.store.get('/orders/order_none'),
      await shop.store.get(`/shipping-options/${id}`),
      await shop.store.get('/gift-cards/NONE'),
      await shop.store.get('/auth/a@example.com'),
      await shop.admin.get('/products'),
      await shop.admin.post('/collections', { title: 'A' }),
      await shop.open.get('/admin/customers'),
    ])
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is not the shelf, as anybody sees it', async () => {
    for (const path of ['/products', '/collections', '/regions', '/variants', `/products/${shop.shirt.id}`]) {
      const { headers } = await shop.store.get(path);
      expect(headers['cache-control']).toBeUndefined();
      expect(headers.vary).toBe('Cookie, Authorization, x-publishable-api-key');
    }
  });
});

describe('the pages of the documentation', () => {
  it('stand in no frame', async () => {
    for (const path of ['/docs', '/docs/', '/docs/swagger-ui.css', '/docs-json', '/docs/admin-json'])
      expect((await shop.open.get(path)).headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'x-frame-options': 'DENY',
      });
    expect((await shop.store.get('/regions')).headers['x-frame-options']).toBeUndefined();
  });
});

describe('a response', () => {
  it('is taken by browsers for what its content type says, whatever it is', async () => {
    const json = { headers: { 'content-type': 'application/json' } };
    const answers = {
      list: await shop.store.get('/products'),
      change: await shop.store.post('/carts', {}),
      staff: await shop.admin.get('/users'),
      'not logged in': await shop.open.get('/admin/users'),
      'not there': await shop.store.get('/carts/cart_none'),
      'no such route': await shop.open.get('/nothing'),
      'no such route of a surface': await shop.open.get('/store/nothing'),
      'malformed JSON': await shop.open.post('/store/carts', '{', json),
      'a number that is too large': await shop.open.post('/store/carts', '{"context":{"a":1e400}}', json),
      'malformed URL': await shop.open.get('/store/regions/%ff'),
      'no such file': await shop.open.get('/uploads/public/none.png'),
      health: await shop.open.get('/health'),
      'Swagger UI': await shop.open.get('/docs'),
      script: await shop.open.get('/docs/swagger-ui-init.js'),
      OpenAPI: await shop.open.get('/docs/admin-json'),
    };
    for (const [what, { headers }] of Object.entries(answers))
      expect([what, headers['x-content-type-options']]).toEqual([what, 'nosniff']);
  });
});

describe('a list', () => {
  it.each(['/users?order=api_token', '/users?order=-api_token', '/users?order=password_hash'])(
    'is in no order of what it does not show (%s)',
    async (path) => {
      const { status, body } = await shop.admin.get(path);
      expect([status, body.type]).toEqual([400, 'invalid_data']);
    },
  );
});

describe('a request that nobody can read', () => {
  it.each([
    ['with a head of 20 kB', `GET /store/regions?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['with two lengths', 'POST /store/carts HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 2\r\n\r\n', 400],
  ])('is refused in the shape of all errors: %s', async (_, text, status) => {
    if (!shop.app.getHttpServer().listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(await shop.app.getUrl()).port), '127.0.0.1');
    socket.write(text);
    const answer = (await all(socket)).toString();
    const [head, body] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({ type: 'invalid_data', message: expect.any(String) });
  });
});

describe('a server that is told to stop', () => {
  it('says on every open connection that it was the last answer', async () => {
    const closing = await openWorld();
    const cart = await closing.readyCart({ provider: 'test', data: { delay_ms: 500 } });
    await closing.app.listen({ port: 0, host: '127.0.0.1' });
    const url = await closing.app.getUrl();
    const answered = new Promise<string | undefined>((resolve, reject) => {
      const asking = httpRequest(
        `${url}/store/carts/${cart}/complete`,
        { method: 'POST', headers: { connection: 'keep-alive' } },
        (response) => {
          response.resume();
          resolve(response.headers.connection);
        },
      );
      asking.on('error', reject).end();
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopped = closeApp(closing.app, 10);
    expect(await answered).toBe('close');
    await stopped;
    await closing.testDatabase.close();
  });
});
