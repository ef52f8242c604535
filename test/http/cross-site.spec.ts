import { Logger } from '@nestjs/common';
import { withStarters } from '../../src/standalone/allow-origins.ts';
import { browser, setCookies, type Browser } from '../support/browser.ts';
import { ok } from '../support/world.ts';
import { openShop, type Answer, type Shop } from '../support/shop.ts';

/*
 * A storefront on https://shop.example and a dashboard on https://desk.example; the server on another site, behind a proxy
 * that ends TLS: what docs/deploying.md says to set.
 */

const STOREFRONT = 'https://shop.example';
const DASHBOARD = 'https://desk.example';
const STRANGER = 'https://shop.example.evil.example';
const SHOPPER = { email: 'oliver@example.com', password: 'a long password' };

const REGION = {
  name: 'Europe',
  currency_code: 'eur',
  tax_rate: 19,
  countries: ['de'],
  payment_providers: ['manual'],
  fulfillment_providers: ['manual'],
};

/** What the proxy adds. */
const TLS = {
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '192.0.2.7',
  'x-forwarded-host': 'api.example',
};

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({
    TRUST_PROXY: 'loopback',
    COOKIE_SAME_SITE: 'none',
    STORE_CORS: STOREFRONT,
    ADMIN_CORS: DASHBOARD,
  });
  ok(await shop.store.post('/customers', { ...SHOPPER, first_name: 'Oliver', last_name: 'Juhl' }));
});

afterAll(() => shop.close());

describe('a storefront on another site', () => {
  const from = { headers: { origin: STOREFRONT, ...TLS } };

  it('is let in by the preflight, with cookies', async () => {
    const answer = await preflight('/store/auth', STOREFRONT);
    expect(answer.status).toBe(204);
    expect(corsOf(answer)).toMatchObject({
      'access-control-allow-origin': STOREFRONT,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'content-type,idempotency-key',
    });
    expect(answer.headers.vary).toContain('Origin');
  });

  it('logs in, keeps a cookie that browsers send from another site, and is known by it', async () => {
    const shopper = browser(shop.open);
    const answer = await shopper.post('/store/auth', SHOPPER, from);
    const [cookie] = setCookies(answer);
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining(['Secure', 'SameSite=None', 'HttpOnly', 'Path=/']),
    );
    expect(corsOf(answer)).toMatchObject({
      'access-control-allow-origin': STOREFRONT,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Idempotency-Key, Retry-After, X-Truncated',
    });
    const known = await shopper.get('/store/auth', from);
    expect(ok(known).customer.email).toBe(SHOPPER.email);
    expect(corsOf(known)).toMatchObject({ 'access-control-allow-origin': STOREFRONT });
  });

  it('may read why it is refused', async () => {
    const answer = await shop.open.get('/store/auth', from);
    expect(answer.status).toBe(401);
    expect(corsOf(answer)).toMatchObject({ 'access-control-allow-origin': STOREFRONT });
  });

  it('may call no path that merely begins like a surface of the shop', async () => {
    expect(corsOf(await shop.open.get('/storefront', from))).toEqual({});
    expect(corsOf(await preflight('/storefront', STOREFRONT))).toEqual({});
    expect(corsOf(await preflight('/administrators', DASHBOARD))).toEqual({});
    expect(corsOf(await preflight('/store', STOREFRONT))).not.toEqual({});
  });

  it('is a stranger to staff, as the dashboard is to shoppers', async () => {
    expect(corsOf(await shop.admin.get('/auth', from))).toEqual({});
    expect(corsOf(await preflight('/admin/auth', STOREFRONT))).toEqual({});
    expect(corsOf(await preflight('/store/auth', DASHBOARD))).toEqual({});
    expect((await preflight('/store/auth', DASHBOARD)).headers.vary).toContain('Origin');
    expect(corsOf(await preflight('/admin/auth', DASHBOARD))).toMatchObject({
      'access-control-allow-origin': DASHBOARD,
    });
  });
});

describe('pages of anybody else', () => {
  it('get no CORS headers, so browsers keep the answers from them', async () => {
    for (const origin of [STRANGER, 'http://shop.example', 'null'])
      for (const answer of [
        await shop.open.get('/store/regions', { headers: { origin, ...TLS } }),
        await shop.open.post('/store/auth', SHOPPER, { headers: { origin, ...TLS } }),
        await preflight('/store/auth', origin),
      ])
        expect(corsOf(answer)).toEqual({});
  });
});

describe('a form of another site, with the cookie of who looks at it', () => {
  let shopper: Browser;
  let staff: Browser;
  let cart: string;

  beforeAll(async () => {
    shopper = browser(shop.open);
    ok(await shopper.post('/store/auth', SHOPPER, { headers: TLS }));
    staff = browser(shop.open);
    const { email, password } = shop.staff;
    ok(await staff.post('/admin/auth', { email, password }, { headers: TLS }));
    ok(await shop.admin.post('/regions', REGION));
    cart = ok(await shopper.post('/store/carts', {}, { headers: TLS })).cart.id;
  });

  const forms: [string, Record<string, string>][] = [
    ['a stranger', { origin: STRANGER, 'sec-fetch-site': 'cross-site' }],
    ['a stranger, in an old browser', { origin: STRANGER }],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { origin: 'https://blog.api.example', 'sec-fetch-site': 'same-site' }],
    ['a page that hides where it is', { 'sec-fetch-site': 'cross-site' }],
  ];

  it.each(forms)('changes nothing on either surface (%s)', async (_, headers) => {
    const options = { headers: { ...TLS, ...headers } };
    const refusal = { status: 400, body: { type: 'not_allowed' } };
    for (const answer of [
      await shopper.post(`/store/carts/${cart}/taxes`, undefined, options),
      await shopper.post(`/store/carts/${cart}`, { email: 'evil@example.com' }, options),
      await shopper.delete('/store/auth', undefined, options),
      await staff.post('/admin/collections', { title: 'Evil' }, options),
      await staff.delete('/admin/auth', undefined, options),
      await staff.post('/admin/uploads', '--x--', {
        headers: { ...options.headers, 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ])
      expect(answer).toMatchObject(refusal);
    ok(await shopper.get('/store/auth', { headers: TLS }));
    ok(await staff.get('/admin/auth', { headers: TLS }));
    expect(ok(await shop.admin.get('/collections')).collections).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['the storefront', { origin: STOREFRONT, 'sec-fetch-site': 'cross-site' }],
    ['a page of this server', { origin: 'https://api.example', 'sec-fetch-site': 'same-origin' }],
    ['a page of this server, in an old browser', { origin: 'https://api.example' }],
    ['what is no browser', {}],
  ])('is no concern of %s', async (_, headers) => {
    ok(await shopper.post(`/store/carts/${cart}/taxes`, undefined, { headers: { ...TLS, ...headers } }));
  });

  it('has no use for the storefront’s origin on the other surface', async () => {
    const headers = { ...TLS, origin: STOREFRONT, 'sec-fetch-site': 'cross-site' };
    expect((await staff.post('/admin/collections', { title: 'Evil' }, { headers })).status).toBe(400);
    headers.origin = DASHBOARD;
    ok(
      await staff.post(
        '/admin/auth',
        { email: shop.staff.email, password: shop.staff.password },
        { headers },
      ),
    );
  });
});

describe('a proxy', () => {
  it('counts only where it is trusted: else its headers are what any client may send', async () => {
    const doubtful = await shop.another({ TRUST_PROXY: '192.0.2.1', COOKIE_SAME_SITE: 'lax' });
    const trusting = await shop.another({ TRUST_PROXY: '1', COOKIE_SAME_SITE: 'lax' });
    const cookieOf = async (one: Shop) =>
      setCookies(await one.store.post('/auth', SHOPPER, { headers: TLS }))[0];
    expect(await cookieOf(doubtful)).not.toContain('Secure');
    expect((await cookieOf(trusting)).split('; ')).toContain('Secure');
    await doubtful.close();
    await trusting.close();
  });
});

describe('pages of an origin that nobody named', () => {
  let warnings: jest.SpyInstance;
  beforeEach(
    () => void (warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)),
  );
  afterEach(() => warnings.mockRestore());

  const said = (): unknown[] => warnings.mock.calls.map(([line]: unknown[]) => line);

  it('are named in the log once for each surface, with the variable to set', async () => {
    const from = { headers: { origin: 'https://new.example', ...TLS } };
    for (let calls = 0; calls < 3; calls++) await shop.store.get('/regions', from);
    await preflight('/admin/auth', 'https://new.example');

    expect(said()).toEqual([
      `Pages of https://new.example may not call /store; STORE_CORS=${STOREFRONT},https://new.example lets them in`,
      `Pages of https://new.example may not call /admin; ADMIN_CORS=${DASHBOARD},https://new.example lets them in`,
    ]);
  });

  it('are not named when they are known, are our own, or are no pages', async () => {
    await shop.store.get('/regions', { headers: { origin: STOREFRONT, ...TLS } });
    await shop.store.get('/regions', { headers: { origin: 'https://api.example', ...TLS } });
    await shop.store.get('/regions', { headers: { origin: 'null', ...TLS } });
    await shop.store.get('/regions', { headers: { origin: 'https://x.example/\nforged', ...TLS } });
    await shop.store.get('/regions');
    expect(said()).toEqual([]);
  });

  it('fill no log: a hundred are named', async () => {
    for (let name = 0; name < 120; name++)
      await shop.store.get('/regions', { headers: { origin: `https://${name}.example`, ...TLS } });
    expect(said().length).toBeGreaterThan(90);
    expect(said().length).toBeLessThanOrEqual(100);
  });
});

it('the demo shop lets in the starters of Medusa v1, unless somebody said whose pages may', () => {
  const none = { adminCors: [], storeCors: [] };
  expect(withStarters(none).storeCors).toContain('http://localhost:8000');
  expect(withStarters(none).adminCors).toEqual(
    expect.arrayContaining(['http://localhost:7000', 'http://127.0.0.1:7001']),
  );
  expect(withStarters({ ...none, storeCors: [STOREFRONT] }).storeCors).toEqual([STOREFRONT]);
});

async function preflight(url: string, origin: string): Promise<Answer> {
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
  return { status: statusCode, body: null, headers: headers as Answer['headers'] };
}

function corsOf({ headers }: Answer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));
}
