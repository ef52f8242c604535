import { Logger } from '@nestjs/common';
import { withStarterOrigins } from '#server/standalone/allow-origins';
import { type Browser, getSetCookies, openBrowser } from '../support/browser.ts';
import { ok } from '../support/sample-shop.ts';
import { type HttpResponse, type Shop, useShop } from '../support/shop.ts';

/*
 * The storefront is on https://shop.example, the dashboard on https://desk.example, and the server on a third site behind a
 * proxy that terminates TLS, configured as docs/deploying.md describes.
 */

const STOREFRONT = 'https://shop.example';
const DASHBOARD = 'https://desk.example';
const FOREIGN_SITE = 'https://shop.example.evil.example';
const SHOPPER = { email: 'oliver@example.com', password: 'a long password' };

const REGION = {
  name: 'Europe',
  currency_code: 'eur',
  tax_rate: 19,
  countries: ['de'],
  payment_providers: ['manual'],
  fulfillment_providers: ['manual'],
};

/** The headers that the proxy adds. */
const TLS = {
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '192.0.2.7',
  'x-forwarded-host': 'api.example',
};

let shop: Shop;

beforeAll(async () => {
  shop = await useShop({
    TRUST_PROXY: 'loopback',
    COOKIE_SAME_SITE: 'none',
    STORE_CORS: STOREFRONT,
    ADMIN_CORS: DASHBOARD,
  });
  ok(await shop.store.post('/customers', { ...SHOPPER, first_name: 'Oliver', last_name: 'Juhl' }));
});

afterAll(() => shop.close());

describe('A storefront on another site', () => {
  const from = { headers: { origin: STOREFRONT, ...TLS } };

  it('is allowed by the preflight response, with cookies', async () => {
    const response = await sendPreflight('/store/auth', STOREFRONT);
    expect(response.status).toBe(204);
    expect(corsOf(response)).toMatchObject({
      'access-control-allow-origin': STOREFRONT,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'content-type,idempotency-key',
    });
    expect(response.headers.vary).toContain('Origin');
  });

  it('logs a customer in with a cookie that browsers send from another site', async () => {
    const shopper = openBrowser(shop.http);
    const response = await shopper.post('/store/auth', SHOPPER, from);
    const [cookie] = getSetCookies(response);
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining(['Secure', 'SameSite=None', 'HttpOnly', 'Path=/']),
    );
    expect(corsOf(response)).toMatchObject({
      'access-control-allow-origin': STOREFRONT,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Idempotency-Key, Retry-After, X-Truncated',
    });
    const authenticated = await shopper.get('/store/auth', from);
    expect(ok(authenticated).customer.email).toBe(SHOPPER.email);
    expect(corsOf(authenticated)).toMatchObject({ 'access-control-allow-origin': STOREFRONT });
  });

  it('can read error responses', async () => {
    const response = await shop.http.get('/store/auth', from);
    expect(response.status).toBe(401);
    expect(corsOf(response)).toMatchObject({ 'access-control-allow-origin': STOREFRONT });
  });

  it('is not allowed to call paths that merely begin like /store or /admin', async () => {
    expect(corsOf(await shop.http.get('/storefront', from))).toEqual({});
    expect(corsOf(await sendPreflight('/storefront', STOREFRONT))).toEqual({});
    expect(corsOf(await sendPreflight('/administrators', DASHBOARD))).toEqual({});
    expect(corsOf(await sendPreflight('/store', STOREFRONT))).not.toEqual({});
  });

  it('is not allowed to call /admin', async () => {
    expect(corsOf(await shop.admin.get('/auth', from))).toEqual({});
    expect(corsOf(await sendPreflight('/admin/auth', STOREFRONT))).toEqual({});
  });
});

describe('A dashboard on another site', () => {
  it('is not allowed to call /store', async () => {
    expect(corsOf(await sendPreflight('/store/auth', DASHBOARD))).toEqual({});
    expect((await sendPreflight('/store/auth', DASHBOARD)).headers.vary).toContain('Origin');
  });

  it('is allowed to call /admin', async () => {
    expect(corsOf(await sendPreflight('/admin/auth', DASHBOARD))).toMatchObject({
      'access-control-allow-origin': DASHBOARD,
    });
  });
});

describe('A page of an unknown origin', () => {
  it.each([FOREIGN_SITE, 'http://shop.example', 'null'])(
    'gets no CORS headers, so that browsers hide the response from it: %s',
    async (origin) => {
      for (const response of [
        await shop.http.get('/store/regions', { headers: { origin, ...TLS } }),
        await shop.http.post('/store/auth', SHOPPER, { headers: { origin, ...TLS } }),
        await sendPreflight('/store/auth', origin),
      ])
        expect(corsOf(response)).toEqual({});
    },
  );
});

describe('A form that a browser sends with a session cookie', () => {
  let shopper: Browser;
  let staff: Browser;
  let cart: string;

  beforeAll(async () => {
    shopper = openBrowser(shop.http);
    ok(await shopper.post('/store/auth', SHOPPER, { headers: TLS }));
    staff = openBrowser(shop.http);
    const { email, password } = shop.staff;
    ok(await staff.post('/admin/auth', { email, password }, { headers: TLS }));
    ok(await shop.admin.post('/regions', REGION));
    cart = ok(await shopper.post('/store/carts', {}, { headers: TLS })).cart.id;
  });

  const forms: [string, Record<string, string>][] = [
    ['a foreign site', { origin: FOREIGN_SITE, 'sec-fetch-site': 'cross-site' }],
    ['a foreign site in an old browser', { origin: FOREIGN_SITE }],
    ['a page with the origin null', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { origin: 'https://blog.api.example', 'sec-fetch-site': 'same-site' }],
    ['a page that sends no origin', { 'sec-fetch-site': 'cross-site' }],
  ];

  it.each(forms)('from %s changes nothing on /store or /admin', async (_, headers) => {
    const options = { headers: { ...TLS, ...headers } };
    const rejection = { status: 400, body: { type: 'not_allowed' } };
    for (const response of [
      await shopper.post(`/store/carts/${cart}/taxes`, undefined, options),
      await shopper.post(`/store/carts/${cart}`, { email: 'evil@example.com' }, options),
      await shopper.delete('/store/auth', undefined, options),
      await staff.post('/admin/collections', { title: 'Evil' }, options),
      await staff.delete('/admin/auth', undefined, options),
      await staff.post('/admin/uploads', '--x--', {
        headers: { ...options.headers, 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ])
      expect(response).toMatchObject(rejection);
    ok(await shopper.get('/store/auth', { headers: TLS }));
    ok(await staff.get('/admin/auth', { headers: TLS }));
    expect(ok(await shop.admin.get('/collections')).collections).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['the storefront', { origin: STOREFRONT, 'sec-fetch-site': 'cross-site' }],
    ['a page of this server', { origin: 'https://api.example', 'sec-fetch-site': 'same-origin' }],
    ['a page of this server in an old browser', { origin: 'https://api.example' }],
    ['a client that is not a browser', {}],
  ])('from %s is accepted', async (_, headers) => {
    ok(await shopper.post(`/store/carts/${cart}/taxes`, undefined, { headers: { ...TLS, ...headers } }));
  });

  it('from the storefront is rejected by /admin', async () => {
    const headers = { ...TLS, origin: STOREFRONT, 'sec-fetch-site': 'cross-site' };
    expect((await staff.post('/admin/collections', { title: 'Evil' }, { headers })).status).toBe(400);
  });

  it('from the dashboard is accepted by /admin', async () => {
    const headers = { ...TLS, origin: DASHBOARD, 'sec-fetch-site': 'cross-site' };
    const { email, password } = shop.staff;
    ok(await staff.post('/admin/auth', { email, password }, { headers }));
  });
});

describe('The header x-forwarded-proto', () => {
  const cookieOf = async (trusted: string) => {
    const other = await shop.openSecondInstance({ TRUST_PROXY: trusted, COOKIE_SAME_SITE: 'lax' });
    const [cookie] = getSetCookies(await other.store.post('/auth', SHOPPER, { headers: TLS }));
    await other.close();
    return cookie.split('; ');
  };

  it('is ignored if it does not come from a trusted proxy', async () => {
    expect(await cookieOf('192.0.2.1')).not.toContain('Secure');
  });

  it('makes the cookie secure if it comes from a trusted proxy', async () => {
    expect(await cookieOf('1')).toContain('Secure');
  });
});

describe('The log', () => {
  let warnings: jest.SpyInstance;
  beforeEach(
    () => void (warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)),
  );
  afterEach(() => warnings.mockRestore());

  const loggedLines = (): unknown[] => warnings.mock.calls.map(([line]: unknown[]) => line);

  it('names an unknown origin once for /store and for /admin, with the variable to set', async () => {
    const from = { headers: { origin: 'https://new.example', ...TLS } };
    for (let calls = 0; calls < 3; calls++) await shop.store.get('/regions', from);
    await sendPreflight('/admin/auth', 'https://new.example');

    expect(loggedLines()).toEqual([
      `Requests of https://new.example to /store are rejected; STORE_CORS=${STOREFRONT},https://new.example allows them`,
      `Requests of https://new.example to /admin are rejected; ADMIN_CORS=${DASHBOARD},https://new.example allows them`,
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['the storefront', { origin: STOREFRONT, ...TLS }],
    ['the server itself', { origin: 'https://api.example', ...TLS }],
    ['the origin null', { origin: 'null', ...TLS }],
    ['a malformed origin', { origin: 'https://x.example/\nforged', ...TLS }],
    ['a request without an origin', {}],
  ])('does not mention %s', async (_, headers) => {
    await shop.store.get('/regions', { headers });
    expect(loggedLines()).toEqual([]);
  });

  it('names at most a hundred unknown origins', async () => {
    for (let name = 0; name < 120; name++)
      await shop.store.get('/regions', { headers: { origin: `https://${name}.example`, ...TLS } });
    expect(loggedLines().length).toBeGreaterThan(90);
    expect(loggedLines().length).toBeLessThanOrEqual(100);
  });
});

describe('The demo shop', () => {
  const none = { adminCors: [], storeCors: [] };

  it('allows the origins of the starters of Medusa v1 by default', () => {
    expect(withStarterOrigins(none).storeCors).toContain('http://localhost:8000');
    expect(withStarterOrigins(none).adminCors).toEqual(
      expect.arrayContaining(['http://localhost:7000', 'http://127.0.0.1:7001']),
    );
  });

  it('allows only configured origins if there are any', () => {
    expect(withStarterOrigins({ ...none, storeCors: [STOREFRONT] }).storeCors).toEqual([STOREFRONT]);
  });
});

async function sendPreflight(url: string, origin: string) {
  const { statusCode, headers } = await shop.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
      ...TLS,
    },
  });
  return { status: statusCode, body: null, headers: headers as HttpResponse['headers'] };
}

function corsOf({ headers }: HttpResponse): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));
}
