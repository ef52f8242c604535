import { allCalls } from '../../../contract/all-calls.ts';
import { type Call } from '../../../contract/calls.ts';
import { openPopulatedShop, type PopulatedShop } from '../../../contract/populated-shop.ts';
import { openBrowser } from '../../../support/browser.ts';
import { ok } from '../../../support/sample-shop.ts';
import { findFreePort } from '../../../support/server-process.ts';
import { listen } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { isVarnishInstalled, startVarnish, type Varnish } from '../../../support/varnish.ts';

/* Every operation of shoppers through Varnish, by two shoppers and by an anonymous client: none gets what is another's. */

/** The operations whose responses are stored. */
const STORED = [
  'GET /store/collections',
  'GET /store/collections/{id}',
  'GET /store/product-categories',
  'GET /store/product-categories/{id}',
  'GET /store/product-tags',
  'GET /store/product-types',
  'GET /store/products',
  'GET /store/products/{id}',
  'GET /store/regions',
  'GET /store/regions/{id}',
  'GET /store/return-reasons',
  'GET /store/return-reasons/{id}',
  'GET /store/shipping-options',
  'GET /store/variants',
  'GET /store/variants/{id}',
];

const operations = Object.keys(allCalls).filter((op) => op.includes(' /store/'));

(isVarnishInstalled ? describe : describe.skip)('A response to a shopper', () => {
  let shop: PopulatedShop;
  let varnish: Varnish;
  let server: string;
  /** The headers of the two shoppers, by session and by token, and of an anonymous client. */
  let second: Record<string, string>;
  let token: Record<string, string>;

  beforeAll(async () => {
    const port = await findFreePort();
    shop = await openPopulatedShop({
      EDGE_SECONDS: '600',
      EDGE_CACHE: 'varnish',
      EDGE_URL: `http://127.0.0.1:${port}`,
      STOREFRONT: 'true',
    });
    server = await listen(shop);
    varnish = await startVarnish(server, port);
    const browser = openBrowser(shop.http);
    ok(await browser.post('/store/auth', { email: 'two@example.com', password: 'secret' }));
    second = { cookie: browser.cookie! };
    const { access_token } = ok(
      await shop.http.post('/store/auth/token', { email: 'two@example.com', password: 'secret' }),
    ) as { access_token: string };
    token = { authorization: `Bearer ${access_token}` };
  });
  afterAll(async () => {
    await varnish?.stop();
    await shop?.close();
  });

  it('is never stored, whatever the operation, and only the catalogue is stored for others', async () => {
    const wrong: string[] = [];
    const stored = new Set<string>();
    for (const op of operations) {
      const call = await allCalls[op](shop);
      const first = { cookie: (call.client ?? shop.shopper).cookie ?? '' };
      if (!op.startsWith('GET ')) {
        const response = await send(varnish.url, op, call, first);
        if (response.cache === 'hit') wrong.push(`${op} is stored`);
        continue;
      }
      for (const headers of [first, second, token, {}, first, {}]) {
        const edge = await send(varnish.url, op, call, headers);
        const direct = await send(server, op, call, headers);
        if (edge.status !== direct.status || edge.text !== direct.text)
          wrong.push(
            `${op} for ${JSON.stringify(headers)}: ${edge.text.slice(0, 100)}, not ${direct.text.slice(0, 100)}`,
          );
        if (edge.cache === 'hit' && Object.keys(headers).length > 0)
          wrong.push(`${op} is sent from the cache`);
        if (edge.cache === 'hit') stored.add(op);
      }
    }

    expect(wrong).toEqual([]);
    expect([...stored].toSorted()).toEqual(STORED);
    expect(operations.length).toBeGreaterThan(60);
  });

  it.each(['GET /shop', 'GET /shop/account', 'GET /shop/main.js', 'GET /feeds/{region_id}/google.xml'])(
    'is the same as to everybody for %s, which is stored',
    async (op) => {
      const call = { params: { region_id: shop.europe.id } };
      await until(async () => (await send(server, op, call, {})).status === 200, `${op} has a response`);
      const direct = await send(server, op, call, {});
      await until(async () => (await send(varnish.url, op, call, {})).cache === 'hit', `${op} is stored`);
      const first = { cookie: shop.shopper.cookie ?? '' };
      for (const headers of [first, second, token, {}]) {
        const { status, text } = await send(varnish.url, op, call, headers);

        expect([status, text]).toEqual([200, direct.text]);
      }
    },
  );
});

async function send(
  url: string,
  op: string,
  { params = {}, query, body }: Call,
  credentials: Record<string, string>,
): Promise<{ status: number; text: string; cache: string | null }> {
  const [method, path] = op.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
  const response = await fetch(`${url}${filled}${query === undefined ? '' : `?${query}`}`, {
    method,
    headers: { ...credentials, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), cache: response.headers.get('x-cache') };
}
