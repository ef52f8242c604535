import { browser, setCookies } from '../support/browser.ts';
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
      'access-control-expose-headers': 'Idempotency-Key, Retry-After',
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
