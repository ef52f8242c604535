import { type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { buffer as readAll } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { OriginalMedusa } from '../../support/medusa-js.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

/** What Chrome sends over HTTPS. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const GZIP = { 'accept-encoding': 'gzip' };

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes on the wire, not decompressed. */
  bytes: Buffer;
}

let shop: SampleShop;
let products: string;
beforeAll(async () => {
  shop = await useSampleShop({});
  await shop.app.listen(0, '127.0.0.1');
  for (let n = 0; n < 18; n++) await createProduct(n);
  products = `/store/products?limit=20&region_id=${shop.europe.id}`;
});
afterAll(() => shop.close());

async function createProduct(n: number): Promise<void> {
  const sizes = ['Small', 'Medium', 'Large', 'Extra large'];
  const prices = [
    { currency_code: 'eur', amount: 1000 + 50 * n },
    { currency_code: 'usd', amount: 1100 + 50 * n },
  ];
  const { product } = ok(
    await shop.admin.post('/products', {
      title: `Product ${n}`,
      status: 'published',
      options: [{ title: 'Size' }],
      variants: sizes.map((size) => ({ title: size, options: [{ value: size }], prices })),
    }),
  );
  expect(product.variants).toHaveLength(4);
}

async function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  to: Shop = shop,
): Promise<RawResponse> {
  const url = (await to.app.getUrl()) + path;
  return new Promise((resolve, reject) => {
    const request = sendRequest(url, { method, headers, agent: false }, (response) => {
      const { statusCode, headers: received } = response;
      readAll(response).then((bytes) => resolve({ status: statusCode!, headers: received, bytes }), reject);
    });
    request.on('error', reject).end();
  });
}

describe('A list of 20 products', () => {
  it.each([
    ['br', BROWSER, brotliDecompressSync],
    ['gzip', GZIP, gunzipSync],
  ])('compressed with %s has at most 12 kB and the same content', async (coding, headers, decompress) => {
    const plain = await send(products);
    const compressed = await send(products, headers);
    expect(compressed.headers['content-encoding']).toBe(coding);
    expect(compressed.headers['content-length']).toBe(String(compressed.bytes.length));
    expect(compressed.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(plain.bytes.length).toBeGreaterThan(100_000);
    expect(compressed.bytes.length).toBeLessThanOrEqual(12_000);
    expect(decompress(compressed.bytes).equals(plain.bytes)).toBe(true);
  });

  it.each(['identity', 'gzip;q=0', 'deflate', ';;q=,', 'identity;q=0'])(
    'is sent as it is for Accept-Encoding: %s',
    async (accepted) => {
      const { status, headers, bytes } = await send(products, { 'accept-encoding': accepted });
      expect([status, headers['content-encoding']]).toEqual([200, undefined]);
      expect(JSON.parse(bytes.toString()).products.length).toBe(20);
    },
  );

  it('is not compressed if the request forbids transformations', async () => {
    const { headers } = await send(products, { ...BROWSER, 'cache-control': 'no-transform' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('is returned as a whole for a Range request', async () => {
    const { status, headers, bytes } = await send(products, { ...GZIP, range: 'bytes=0-9' });
    expect([status, headers['accept-ranges']]).toEqual([200, undefined]);
    expect(JSON.parse(gunzipSync(bytes).toString()).products.length).toBe(20);
  });

  it('has the same headers for HEAD, without a body', async () => {
    const get = await send(products, GZIP);
    const head = await send(products, GZIP, 'HEAD');
    expect(head.bytes).toHaveLength(0);
    for (const name of ['etag', 'vary', 'content-encoding', 'content-length'] as const)
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  });

  it('is compressed by the thread pool, with the same content, if it is long', async () => {
    const path = '/store/products?limit=20';
    const largeShop = await useShop({});
    try {
      await largeShop.app.listen(0, '127.0.0.1');
      for (let n = 0; n < 20; n++) {
        const description = `Lot ${n}. `.repeat(5000);
        ok(
          await largeShop.admin.post('/products', {
            title: `Product ${n}`,
            status: 'published',
            description,
          }),
        );
      }
      const plain = await send(path, {}, 'GET', largeShop);
      expect(plain.bytes.length).toBeGreaterThan(512 * 1024);
      for (const [headers, decompress] of [
        [BROWSER, brotliDecompressSync],
        [GZIP, gunzipSync],
      ] as const) {
        const { bytes } = await send(path, headers, 'GET', largeShop);
        expect(decompress(bytes).equals(plain.bytes)).toBe(true);
      }
    } finally {
      await largeShop.close();
    }
  });

  it('is compressed in spite of the cookies of other programs', async () => {
    const { headers } = await send(products, { ...GZIP, cookie: '_ga=GA1.1.1; theme=dark' });
    expect(headers['content-encoding']).toBe('gzip');
  });

  it('is read by fetch and by the client of Medusa', async () => {
    const response = await fetch((await shop.app.getUrl()) + products);
    const { products: fetched } = (await response.json()) as { products: { id: string }[] };
    expect(fetched.length).toBe(20);
    const client = new OriginalMedusa({ baseUrl: await shop.app.getUrl(), maxRetries: 0 });
    const listed = await client.products.list({ limit: 20, region_id: shop.europe.id });
    expect(listed.products.map(({ id }: { id: string }) => id)).toEqual(fetched.map(({ id }) => id));
  });
});

describe('A short response', () => {
  it('is not compressed', async () => {
    const { headers } = await send('/store/collections', BROWSER);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.etag).toBeDefined();
    expect(headers.vary).toContain('Accept-Encoding');
  });
});

describe('The entity tag', () => {
  it('is weak, and the same for all codings', async () => {
    const [plain, gzip, brotli] = await Promise.all([
      send(products),
      send(products, GZIP),
      send(products, BROWSER),
    ]);
    expect(plain.headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect([gzip.headers.etag, brotli.headers.etag]).toEqual([plain.headers.etag, plain.headers.etag]);
  });

  it.each(['list', 'product'])('of an unchanged %s results in a 304 without a body', async (kind) => {
    const path = kind === 'list' ? products : `/store/products/${shop.shirt.id}`;
    const { etag, vary } = (await send(path, BROWSER)).headers;
    for (const tag of [etag!, etag!.slice(2), `"other", ${etag}`, '*']) {
      const { status, headers, bytes } = await send(path, { ...BROWSER, 'if-none-match': tag });
      expect([status, bytes.length, headers.etag, headers.vary]).toEqual([304, 0, etag, vary]);
      expect(headers['content-encoding'] ?? headers['content-type']).toBeUndefined();
    }
  });

  it('results in a 304 for HEAD', async () => {
    const { etag } = (await send(products)).headers;
    const { status, bytes } = await send(products, { 'if-none-match': etag! }, 'HEAD');
    expect([status, bytes.length]).toEqual([304, 0]);
  });

  it('changes at once with a price', async () => {
    const path = `/store/products/${shop.mug.id}?region_id=${shop.europe.id}`;
    const before = (await send(path, BROWSER)).headers.etag!;
    ok(
      await shop.admin.post(`/products/${shop.mug.id}/variants/${shop.mug.variants[0].id}`, {
        prices: [{ currency_code: 'eur', amount: 1234 }],
      }),
    );
    const { status, headers, bytes } = await send(path, { ...GZIP, 'if-none-match': before });
    expect([status, headers.etag === before]).toEqual([200, false]);
    expect(gunzipSync(bytes).toString()).toContain('"calculated_price":1234');
  });

  it('of a list changes at once with the count, and with a price of one of its products', async () => {
    const path = `${products}&offset=1`;
    const tagOf = async () => (await send(path, BROWSER)).headers.etag!;
    const first = await tagOf();
    await createProduct(99);
    const second = await tagOf();
    ok(
      await shop.admin.post(`/products/${shop.shirt.id}/variants/${shop.shirt.variants[0].id}`, {
        prices: [{ currency_code: 'eur', amount: 4321 }],
      }),
    );
    const { status, headers } = await send(path, { ...BROWSER, 'if-none-match': `${first}, ${second}` });
    expect([status, new Set([first, second, headers.etag]).size]).toEqual([200, 3]);
  });

  it('differs between pages with the same products', async () => {
    const tagOf = async (query: string) => (await send(`/store/products?${query}`)).headers.etag;
    const tags = await Promise.all(['limit=1', 'limit=1&offset=1', 'limit=1&fields=title'].map(tagOf));
    const [whole, longer] = await Promise.all(['limit=90', 'limit=91'].map(tagOf));
    expect(new Set([...tags, whole, longer]).size).toBe(5);
  });

  it('differs between regions', async () => {
    const of = async (region: string) =>
      (await send(`/store/products/${shop.shirt.id}?region_id=${region}`)).headers.etag;
    expect(await of(shop.europe.id)).not.toBe(await of(shop.america.id));
  });

  it('is absent from errors, which * does not match', async () => {
    const { status, headers } = await send('/store/products/prod_none', { ...BROWSER, 'if-none-match': '*' });
    expect([status, headers.etag, headers['content-encoding']]).toEqual([404, undefined, undefined]);
  });
});

describe('The header vary', () => {
  it.each<[string, Record<string, string>]>([
    ['plain', {}],
    ['compressed', BROWSER],
  ])('of a %s response names the coding and everything that prices depend on', async (_, headers) => {
    expect((await send(products, headers)).headers.vary).toBe(
      'Cookie, Authorization, x-publishable-api-key, Accept-Encoding',
    );
  });
});

describe('A response that depends on its client', () => {
  let cart: string;
  let session: string;
  let token: string;
  beforeAll(async () => {
    cart = await shop.prepareCart({ provider: 'test' });
    const account = { email: 'ada@example.com', password: 'secret-password' };
    const registration = await shop.store.post('/customers', { ...account, first_name: 'A', last_name: 'B' });
    session = String([registration.headers['set-cookie']].flat()[0]).split(';')[0];
    token = ok(await shop.store.post('/auth/token', account)).access_token;
  });

  it.each<[string, () => [path: string, headers?: Record<string, string>]]>([
    ['a cart with the data of its payment', () => [`/store/carts/${cart}`]],
    ['products of a session', () => [products, { cookie: session }]],
    ['products of a session that has ended', () => [products, { cookie: 'connect.sid=s:none.none' }]],
    ['products of a token', () => [products, { authorization: `Bearer ${token}` }]],
    ['a customer', () => ['/store/customers/me', { cookie: session }]],
    ['products of staff', () => ['/admin/products', { authorization: `Bearer ${shop.staff.token}` }]],
    [
      'publishable keys',
      () => ['/admin/publishable-api-keys', { authorization: `Bearer ${shop.staff.token}` }],
    ],
    ['invites', () => ['/admin/invites', { authorization: `Bearer ${shop.staff.token}` }]],
  ])('is neither compressed nor tagged: %s', async (_, request) => {
    const [path, headers] = request();
    const { status, headers: received } = await send(path, { ...BROWSER, ...headers, 'if-none-match': '*' });
    expect(status).toBe(200);
    expect([received['content-encoding'], received.etag]).toEqual([undefined, undefined]);
    expect(received['cache-control']).toBe('no-store');
  });
});

describe('COMPRESS_RESPONSES=false', () => {
  it('sends everything as it is, with an entity tag', async () => {
    const plain = await useShop({ COMPRESS_RESPONSES: 'false' });
    try {
      await plain.app.listen(0, '127.0.0.1');
      const { headers } = await send('/store/regions', BROWSER, 'GET', plain);
      expect([headers['content-encoding'], headers.vary]).toEqual([
        undefined,
        'Cookie, Authorization, x-publishable-api-key',
      ]);
      expect((await send('/store/regions', { 'if-none-match': headers.etag! }, 'GET', plain)).status).toBe(
        304,
      );
    } finally {
      await plain.close();
    }
  });
});
