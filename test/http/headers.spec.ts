import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { buffer as readAll } from 'node:stream/consumers';
import { closeApp } from '#server/standalone/server';
import { type Browser, openBrowser } from '../support/browser.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import type { HttpResponse } from '../support/shop.ts';
import { installSlowPayments } from '../support/slow-payments.ts';
import { until } from '../support/until.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('The header cache-control', () => {
  let cart: string;
  let shopper: Browser;
  beforeAll(async () => {
    ({ id: cart } = ok(await shop.store.post('/carts', {})).cart);
    shopper = openBrowser(shop.store);
    const body = { first_name: 'A', last_name: 'B', email: 'a@example.com', password: 'secret' };
    const registration = await shopper.post('/customers', body);
    expect(registration.headers['cache-control']).toBe('no-store');
  });

  it.each<[string, () => Promise<HttpResponse>]>([
    ['a customer', () => shopper.get('/customers/me')],
    ['a session', () => shopper.get('/auth')],
    ['products with the prices of a logged-in customer', () => shopper.get('/products')],
    ['a 401', () => shop.store.get('/customers/me')],
    ['a cart', () => shop.store.get(`/carts/${cart}`)],
    ['an order', () => shop.store.get('/orders/order_none')],
    ['shipping options of a cart', () => shop.store.get(`/shipping-options/${cart}`)],
    ['a gift card', () => shop.store.get('/gift-cards/NONE')],
    ['the existence of a customer', () => shop.store.get('/auth/a@example.com')],
    ['products for staff', () => shop.admin.get('/products')],
    ['a change by staff', () => shop.admin.post('/collections', { title: 'A' })],
    ['a 401 of /admin', () => shop.http.get('/admin/customers')],
  ])('forbids storing %s', async (_, send) => {
    expect((await send()).headers['cache-control']).toBe('no-store');
  });

  it.each(['/products', '/collections', '/regions', '/variants', '/product-categories', '/products/:id'])(
    'is absent for guests at %s, where the header vary lists cookies, keys and codings',
    async (path) => {
      const { headers } = await shop.store.get(path.replace(':id', shop.shirt.id));
      expect(headers['cache-control']).toBeUndefined();
      expect(headers.vary).toBe('Cookie, Authorization, x-publishable-api-key, Accept-Encoding');
    },
  );
});

describe('The header x-frame-options', () => {
  it.each(['/docs', '/docs/', '/docs/swagger-ui.css', '/docs-json', '/docs/admin-json'])(
    'forbids frames for %s',
    async (path) => {
      expect((await shop.http.get(path)).headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'x-frame-options': 'DENY',
      });
    },
  );

  it('is absent for /store', async () => {
    expect((await shop.store.get('/regions')).headers['x-frame-options']).toBeUndefined();
  });
});

describe('The header x-content-type-options', () => {
  const json = { headers: { 'content-type': 'application/json' } };

  it.each<[string, () => Promise<HttpResponse>]>([
    ['a list', () => shop.store.get('/products')],
    ['a change', () => shop.store.post('/carts', {})],
    ['staff', () => shop.admin.get('/users')],
    ['a 401', () => shop.http.get('/admin/users')],
    ['a missing cart', () => shop.store.get('/carts/cart_none')],
    ['an unknown route', () => shop.http.get('/nothing')],
    ['an unknown route below /store', () => shop.http.get('/store/nothing')],
    ['malformed JSON', () => shop.http.post('/store/carts', '{', json)],
    ['a number that is too large', () => shop.http.post('/store/carts', '{"context":{"a":1e400}}', json)],
    ['a malformed URL', () => shop.http.get('/store/regions/%ff')],
    ['a missing file', () => shop.http.get('/uploads/public/none.png')],
    ['the health check', () => shop.http.get('/health')],
    ['Swagger UI', () => shop.http.get('/docs')],
    ['a script', () => shop.http.get('/docs/swagger-ui-init.js')],
    ['an OpenAPI document', () => shop.http.get('/docs/admin-json')],
  ])('is nosniff in the response for %s', async (_, send) => {
    expect((await send()).headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('A list of users', () => {
  it.each(['api_token', '-api_token', 'password_hash'])(
    'cannot be ordered by %s, which is hidden',
    async (order) => {
      const { status, body } = await shop.admin.get(`/users?order=${order}`);
      expect([status, body.type]).toEqual([400, 'invalid_data']);
    },
  );
});

describe('A malformed HTTP request', () => {
  it.each([
    ['a head of 20 kB', `GET /store/regions?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['two lengths', 'POST /store/carts HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 2\r\n\r\n', 400],
  ])('with %s is rejected with a JSON error', async (_, text, status) => {
    if (!shop.app.getHttpServer().listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(await shop.app.getUrl()).port), '127.0.0.1');
    socket.write(text);
    const response = (await readAll(socket)).toString();
    const [head, body] = response.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({ type: 'invalid_data', message: expect.any(String) });
  });
});

describe('A server that shuts down', () => {
  it('sends connection: close with the response to a pending request', async () => {
    const closing = await useSampleShop({});
    const authorization = installSlowPayments(closing).hold('authorize');
    const cart = await closing.prepareCart({ provider: 'test' });
    await closing.app.listen({ port: 0, host: '127.0.0.1' });
    const url = await closing.app.getUrl();
    const connectionHeader = new Promise<string | undefined>((resolve, reject) => {
      const request = httpRequest(
        `${url}/store/carts/${cart}/complete`,
        { method: 'POST', headers: { connection: 'keep-alive' } },
        (response) => {
          response.resume();
          resolve(response.headers.connection);
        },
      );
      request.on('error', reject).end();
    });
    await authorization.waitForRequest();
    const stopped = closeApp(closing.app, 60);
    await until(() => !closing.app.getHttpServer().listening, 'the server shuts down');
    authorization.send();
    expect(await connectionHeader).toBe('close');
    await stopped;
    await closing.testDatabase.close();
  });
});
