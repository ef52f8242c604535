import { AGENTS_ENV } from '../../support/agents.ts';
import { type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { type HttpResponse, listen, useShop, WITH_CACHE } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

/* What a shop says to shared caches, with EDGE_SECONDS. */

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop({ EDGE_SECONDS: '60', ...WITH_CACHE });
});
afterAll(() => shop?.close());

describe('A response of the catalogue in shared caches', () => {
  it('may be stored for EDGE_SECONDS, and has to be validated by browsers', async () => {
    const { headers } = await readStored('/products');

    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=3600',
    );
    expect(headers.vary).toBe('x-publishable-api-key, Accept-Encoding');
  });

  it('may be stored for every operation that all anonymous clients see alike', async () => {
    const [category] = await createCategory();
    const [collection] = await createCollection();
    const variant = shop.shirt.variants[0].id;
    const reason = await createReturnReason();
    const paths = [
      '/products',
      '/products?q=shirt',
      `/products?region_id=${shop.europe.id}&collection_id[]=${collection}`,
      `/products?category_id[]=${category}&order=title`,
      `/products/${shop.shirt.id}?currency_code=usd`,
      '/variants',
      `/variants/${variant}`,
      '/collections',
      `/collections/${collection}`,
      '/product-categories?include_descendants_tree=true',
      `/product-categories/${category}`,
      '/product-types',
      '/product-tags',
      '/regions',
      `/regions/${shop.europe.id}`,
      '/return-reasons',
      `/return-reasons/${reason}`,
      `/shipping-options?region_id=${shop.europe.id}`,
    ];

    const lifetimes = await Promise.all(
      paths.map(async (path) => [path, (await readStored(path)).headers['cache-control']]),
    );

    expect(lifetimes.filter(([, value]) => !value?.includes('s-maxage=60'))).toEqual([]);
  });

  it('is found by three headers with the same tags', async () => {
    const { headers } = await readStored('/products?limit=1');

    expect(headers['surrogate-key']).toBe(headers.xkey);
    expect(String(headers['cache-tag']).split(',')).toEqual(tagsOf({ headers }));
  });

  it('has the tags of its products, of its list, and of the tables on which all products depend', async () => {
    const tags = tagsOf(await readStored(`/products?region_id=${shop.europe.id}`));

    expect(tags).toEqual(
      expect.arrayContaining([
        'storekeep',
        'shop',
        shop.shirt.id,
        shop.mug.id,
        'product-list',
        'region',
        'tax_rate',
        'price_list',
        'currency',
      ]),
    );
    expect(tags).not.toContain('product-any');
  });

  it('has the tag of all products if it is a search, or has an order by which any product may move', async () => {
    const search = tagsOf(await readStored('/products?q=shirt'));
    const byTitle = tagsOf(await readStored('/products?order=title'));
    const byAge = tagsOf(await readStored('/products?order=-created_at'));

    expect(search).toEqual(expect.arrayContaining(['product-any', 'search_document']));
    expect(byTitle).toContain('product-any');
    expect(byAge).not.toContain('product-any');
  });

  it('has fewer tags, that are purged more often, if they would have more than 8 kB', async () => {
    await shop.sql(
      `insert into product (id, title, handle, status)
       select 'prod_' || lpad(n::text, 26, '0'), 'Many', 'many-' || n, 'published' from generate_series(1, 400) n`,
    );
    await shop.sql(
      `insert into product_sales_channel (product_id, sales_channel_id) select p.id, s.default_sales_channel_id from product p, store s where p.title = 'Many'`,
    );
    const { headers } = await readStored('/products?limit=400&fields=id&expand=');

    expect(tagsOf({ headers })).toEqual(expect.arrayContaining(['product-any', 'product-stock']));
    expect(
      `${String(headers.xkey)}${String(headers['surrogate-key'])}${String(headers['cache-tag'])}`.length,
    ).toBeLessThan(8192);
    await shop.sql(`delete from product where title = 'Many'`);
  });

  it('is not stored if it depends on something whose changes are not recorded, such as a cart', async () => {
    const cart = await shop.prepareCart();
    const { headers, status } = await shop.store.get(`/products?cart_id=${cart}`);

    expect([status, headers['cache-control'], headers.xkey]).toEqual([200, 'no-store', undefined]);
  });

  it('is not stored if the request has any cookie or token', async () => {
    const sent: Record<string, string>[] = [
      { cookie: 'ads=1' },
      { authorization: 'Bearer x' },
      { cookie: 'connect.sid=s:1.2' },
    ];
    for (const credentials of sent) {
      const { headers } = await shop.store.get('/products', { headers: credentials });

      expect(headers['cache-control']).not.toMatch(/public|s-maxage/);
      expect(headers.xkey).toBeUndefined();
    }
  });

  it('is not stored if it is an error', async () => {
    const { status, headers } = await shop.store.get('/products/prod_none');

    expect([status, headers['cache-control'], headers.xkey]).toEqual([404, 'no-store', undefined]);
  });

  it('has the same headers if the browser has it already', async () => {
    const { headers } = await readStored('/products');
    let again: Awaited<ReturnType<typeof revalidate>>;
    const revalidate = async () =>
      shop.app.inject({ url: '/store/products', headers: { 'if-none-match': String(headers.etag) } });
    await until(async () => (again = await revalidate()).headers.xkey);

    expect([again!.statusCode, again!.headers['cache-control'], again!.headers.xkey]).toEqual([
      304,
      headers['cache-control'],
      headers.xkey,
    ]);
  });

  it('varies by the language only where the request has no parameter for it', async () => {
    const multilingual = await useShop({ EDGE_SECONDS: '60' });
    await multilingual.admin.post('/store', { locales: ['de'], default_locale: 'en' });
    const byHeader = await multilingual.store.get('/products', { headers: { 'accept-language': 'de' } });
    const byParameter = await multilingual.store.get('/products?locale=de');
    await multilingual.close();

    expect(byHeader.headers.vary).toContain('Accept-Language');
    expect(byParameter.headers.vary).not.toContain('Accept-Language');
  });
});

describe('Pages and feeds in shared caches', () => {
  let other: SampleShop;

  beforeAll(async () => {
    other = await useSampleShop({ ...{ EDGE_SECONDS: '600', STOREFRONT: 'true' }, ...AGENTS_ENV });
  });
  afterAll(() => other?.close());

  const get = (url: string, headers = {}) => other.app.inject({ url, headers });

  it.each(['/shop', '/shop/products/mug', '/shop/main.js'])(
    'may store %s for a minute, until a process starts',
    async (path) => {
      const { statusCode, headers } = await get(path);

      expect({ statusCode, cache: headers['cache-control'], tags: headers.xkey }).toEqual({
        ...{ statusCode: 200, cache: 'public, max-age=0, s-maxage=60', tags: 'storekeep files' },
      });
    },
  );

  it('may store a feed until it is built again', async () => {
    const path = `/feeds/${other.europe.id}/openai.jsonl`;
    let headers: Record<string, unknown> = {};
    await until(async () => ({ headers } = await get(path)).headers.xkey, 'the feed is stored');

    expect(headers['cache-control']).toContain('public, max-age=0, s-maxage=600');
    expect(String(headers.xkey).split(' ')).toEqual(['storekeep', 'shop', 'region', 'agent_feed']);
    expect(headers.vary).toBe('accept-encoding');
  });

  it('may not store what is missing, nor a response to a request with credentials, nor the back office', async () => {
    const cookie = { cookie: 'connect.sid=s:1.2' };
    for (const [path, sent] of [
      ['/shop/none.js', {}],
      ['/feeds/reg_none/openai.jsonl', {}],
      ['/shop', cookie],
      [`/feeds/${other.europe.id}/openai.jsonl`, cookie],
      ['/dashboard', {}],
    ] as const) {
      const { headers } = await get(path, sent);

      expect([path, headers.xkey]).toEqual([path, undefined]);
      expect(String(headers['cache-control'])).not.toContain('s-maxage');
    }
  });

  it('have the same headers as without this module while EDGE_SECONDS is 0', async () => {
    const plain = await useSampleShop({ STOREFRONT: 'true', ...AGENTS_ENV });
    const read = async (url: string) => (await plain.app.inject({ url })).headers;
    let feed: Record<string, unknown> = {};
    const readFeed = async () => (feed = await read(`/feeds/${plain.europe.id}/openai.jsonl`)).etag;
    await until(readFeed, 'the feed is built');

    expect(feed).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'accept-encoding' });
    expect(feed.xkey).toBeUndefined();
    expect(await read('/shop')).toMatchObject({ 'cache-control': 'no-cache' });
    const options = await read(`/store/shipping-options?region_id=${plain.europe.id}`);
    expect([options['cache-control'], options.xkey]).toEqual([undefined, undefined]);
    const { vary, ...products } = await read('/store/products');
    expect([products['cache-control'], products.xkey]).toEqual([undefined, undefined]);
    expect(String(vary).split(', ')).toEqual(expect.arrayContaining(['Cookie', 'Authorization']));
    expect(await plain.sql('select from edge_purge')).toEqual([]);
    await plain.close();
  });
});

describe('A response of anything else', () => {
  it('is never stored', async () => {
    const cart = await shop.prepareCart();
    await listen(shop);
    for (const path of [`/carts/${cart}`, '/customers/me', `/shipping-options/${cart}`, '/auth'])
      expect((await shop.store.get(path)).headers['cache-control']).toBe('no-store');
  });
});

/** Reads a response when the process purges, without which nothing is stored: on a loaded machine it may not for a moment. */
async function readStored(path: string): Promise<HttpResponse> {
  let response: HttpResponse;
  await until(async () => (response = await shop.store.get(path)).headers.xkey, `${path} is stored`);
  return response!;
}

function tagsOf({ headers }: Pick<HttpResponse, 'headers'>): string[] {
  return String(headers.xkey).split(' ');
}

async function createCategory(): Promise<string[]> {
  const { body } = await shop.admin.post('/product-categories', { name: 'Clothes', is_active: true });
  return [body.product_category.id];
}

async function createReturnReason(): Promise<string> {
  const { body } = await shop.admin.post('/return-reasons', { value: 'small', label: 'Too small' });
  return body.return_reason.id;
}

async function createCollection(): Promise<string[]> {
  const { body } = await shop.admin.post('/collections', { title: 'Summer' });
  return [body.collection.id];
}
