import { Search } from '#shop/catalogue/search/search';
import type { SearchDocument } from '#shop/catalogue/search/search-document';
import { SearchProvider, type SearchQuery, type SearchResult } from '#shop/catalogue/search/search-provider';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({});
  await shop.sql(`update product set status = 'draft'`); // hides the products of the world
});
afterAll(() => shop.close());

interface ProductTitle {
  id: string;
  title: string;
}

async function createProduct(title: string, overrides: Record<string, unknown> = {}): Promise<ProductTitle> {
  const body = { title, status: 'published', ...overrides };
  return ok(await shop.admin.post('/products', body)).product;
}

async function search(
  q: string,
  overrides: object = {},
  on: SampleShop['store'] = shop.store,
): Promise<string[]> {
  const { hits } = ok(await on.post('/products/search', { q, ...overrides }));
  return hits.map(({ title }: ProductTitle) => title);
}

const list = async (query: string): Promise<string[]> =>
  ok(await shop.store.get(`/products?${query}`)).products.map(({ title }: ProductTitle) => title);

describe('The product search', () => {
  beforeAll(async () => {
    const collection = ok(await shop.admin.post('/collections', { title: 'Évening' })).collection;
    await createProduct('Lantern', {
      description: 'Light for long evenings outside',
      tags: [{ value: 'camping' }],
      type: { value: 'Lamp' },
      variants: [{ title: 'Brass', sku: 'LAN-4711', options: [], prices: [] }],
    });
    await createProduct('Lantern hook', { collection_id: collection.id });
    await createProduct('Tent', { subtitle: 'Sleeps two', description: 'A hook for a lantern inside' });
    await createProduct('Été à la plage', {});
  });

  it.each([
    ['a word of the title', 'tent', ['Tent']],
    ['words in any order', 'hook lantern', ['Lantern hook', 'Tent']],
    ['the beginning of a word', 'lant', ['Lantern', 'Lantern hook', 'Tent']],
    ['one letter', 'p', ['Été à la plage']],
    ['letters without accents in another case', 'ETE', ['Été à la plage']],
    ['the SKU of a variant', 'lan-4711', ['Lantern']],
    ['the middle of an SKU', '4711', ['Lantern']],
    ['the title of a variant', 'brass', ['Lantern']],
    ['a tag', 'camping', ['Lantern']],
    ['a type', 'lamp', ['Lantern']],
    ['a collection', 'évening hook', ['Lantern hook']],
    ['a description', 'outside', ['Lantern']],
    ['a subtitle', 'sleeps', ['Tent']],
    ['a mistyped word', 'lanetrn', ['Lantern', 'Lantern hook', 'Tent']],
    ['the middle of a word', 'ntern', ['Lantern', 'Lantern hook', 'Tent']],
    ['an unknown word', 'submarine', []],
    ['a known and an unknown word', 'tent submarine', []],
    ['punctuation only', '%_\\\'"&|!():*', []],
    ['a word within operators of tsquery', "tent' | ':* & !(", ['Tent']],
  ])('returns the matches of %s', async (_, q, expected) => {
    const hits = await search(q);
    expect(hits.sort()).toEqual([...expected].sort());
    expect((await list(`q=${encodeURIComponent(q)}`)).sort()).toEqual([...expected].sort());
  });

  it('ranks matches of the title over those of other names, and these over the description', async () => {
    expect(await search('lantern')).toEqual(['Lantern', 'Lantern hook', 'Tent']);
    expect(await search('hook')).toEqual(['Lantern hook', 'Tent']);
  });

  it('returns a page and the count of all matches', async () => {
    expect(
      ok(await shop.store.post('/products/search', { q: 'lantern', offset: 1, limit: 1 })),
    ).toMatchObject({
      hits: [{ title: 'Lantern hook' }],
      count: 3,
      offset: 1,
      limit: 1,
    });
    expect(ok(await shop.store.get('/products?q=lantern&limit=0'))).toMatchObject({
      products: [],
      count: 3,
      limit: 0,
    });
  });

  it('can be combined with a filter by id', async () => {
    const [{ id }] = ok(await shop.store.get('/products?q=hook')).products;
    expect(await list(`q=lantern&id[]=${id}`)).toEqual(['Lantern hook']);
  });

  it('can be combined with an order', async () => {
    expect(await list('q=lantern&order=-title')).toEqual(['Tent', 'Lantern hook', 'Lantern']);
  });

  it('can be combined with a filter by title and the prices of a region', async () => {
    const body = ok(await shop.store.get(`/products?q=lantern&title=Tent&region_id=${shop.europe.id}`));
    expect(body).toMatchObject({ products: [{ title: 'Tent' }], count: 1 });
  });

  it('returns all products if there are no words', async () => {
    expect(await search('')).toHaveLength(4);
    expect(ok(await shop.store.post('/products/search', {})).count).toBe(4);
  });

  it.each([[{ q: 7 }], [{ filter: 'a\0' }], [{ limit: -1 }], [{ offset: 'x' }], [{ q: 'a\0' }]])(
    'rejects the body %j',
    async (body) => {
      expect((await shop.store.post('/products/search', body)).status).toBe(400);
    },
  );
});

describe('The search index', () => {
  it('follows a product that is renamed, unpublished, published and deleted', async () => {
    const { id } = await createProduct('Kettle');
    expect(await search('kettle')).toEqual(['Kettle']);
    ok(await shop.admin.post(`/products/${id}`, { title: 'Teapot' }));
    expect(await search('teapot')).toEqual(['Teapot']);
    expect(await search('kettle')).toEqual(['Teapot']); // matches the handle, which is still the same
    ok(await shop.admin.post(`/products/${id}`, { status: 'draft' }));
    expect(await search('teapot')).toEqual([]);
    ok(await shop.admin.post(`/products/${id}`, { status: 'published' }));
    expect(await search('teapot')).toEqual(['Teapot']);
    ok(await shop.admin.delete(`/products/${id}`));
    expect(await search('teapot')).toEqual([]);
  });

  it('follows the collection of a product', async () => {
    const { id } = await createProduct('Stool');
    const { collection } = ok(await shop.admin.post('/collections', { title: 'Veranda' }));
    ok(await shop.admin.post(`/collections/${collection.id}/products/batch`, { product_ids: [id] }));
    expect(await search('veranda')).toEqual(['Stool']);
    ok(await shop.admin.post(`/collections/${collection.id}`, { title: 'Balcony' }));
    expect(await search('balcony')).toEqual(['Stool']);
    ok(await shop.admin.delete(`/collections/${collection.id}`));
    expect(await search('balcony')).toEqual([]);
  });

  it('follows the categories of a product', async () => {
    const { id } = await createProduct('Bench');
    const created = await shop.admin.post('/product-categories', { name: 'Seating', is_active: true });
    const { id: category } = ok(created).product_category;
    ok(await shop.admin.post(`/product-categories/${category}/products/batch`, { product_ids: [{ id }] }));
    expect(await search('seating')).toEqual(['Bench']);
    ok(await shop.admin.post(`/product-categories/${category}`, { is_active: false }));
    expect(await search('seating')).toEqual([]);
  });

  it('follows the sales channels of a product', async () => {
    const { id } = await createProduct('Hammock');
    const channel = ok(await shop.admin.post('/sales-channels', { name: 'Market' })).sales_channel.id;
    ok(await shop.admin.post(`/products/${id}`, { sales_channels: [{ id: channel }] }));
    expect(await search('hammock')).toEqual([]);
    expect(await list(`q=hammock&sales_channel_id[]=${channel}`)).toEqual(['Hammock']);
  });

  it('does not change in a transaction that is rolled back', async () => {
    await shop.database
      .transaction(async (tx) => {
        await tx.query(`update product set title = 'Undone' where title = 'Stool'`);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await search('undone')).toEqual([]);
  });

  it('is updated once for several simultaneous searches', async () => {
    await createProduct('Parasol');
    const results = await Promise.all(Array.from({ length: 6 }, () => search('parasol')));
    expect(results).toEqual(Array.from({ length: 6 }, () => ['Parasol']));
  });

  it('is rebuilt by the rebuild command', async () => {
    await shop.sql('delete from search_document');
    expect(await search('stool')).toEqual([]);
    await new Search(shop.database).rebuild();
    expect(await search('stool')).toEqual(['Stool']);
    expect(await search('stoool')).toEqual(['Stool']);
  });
});

/** Records the documents and queries that it receives, and returns the result that a test sets. */
class TestSearch extends SearchProvider {
  readonly id = 'test';
  override readonly timeoutMs = 200;
  override readonly indexTimeoutMs = 200;
  hangs = false;
  readonly signals: AbortSignal[] = [];
  readonly documents = new Map<string, SearchDocument>();
  queries: SearchQuery[] = [];
  result: (query: SearchQuery) => Promise<SearchResult> = () => Promise.resolve({ ids: [], count: 0 });

  index(documents: readonly SearchDocument[], signal: AbortSignal): Promise<void> {
    if (this.hangs) return new Promise(() => void this.signals.push(signal));
    for (const document of documents) this.documents.set(document.id, document);
    return Promise.resolve();
  }

  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.documents.delete(id);
    return Promise.resolve();
  }

  search(query: SearchQuery): Promise<SearchResult> {
    this.queries.push(query);
    return this.result(query);
  }
}

describe('A search provider', () => {
  const provider = new TestSearch();
  let other: SampleShop;

  beforeAll(async () => {
    other = { ...shop, ...(await shop.openSecondInstance()) };
    const service = other.app.get(Search, { strict: false });
    service.register(provider);
    await service.onApplicationBootstrap();
    await until(() => provider.documents.size >= 4);
    // The provider is queried once this row says that it has received all products.
    await until(
      async () => (await shop.sql(`select from installation where key = 'search_filled test'`)).length,
    );
  });
  afterAll(() => other.close());

  it('receives the published products and their changes', async () => {
    const { id } = await createProduct('Blanket', { tags: [{ value: 'warm' }] });
    await until(() => provider.documents.has(id));
    expect(provider.documents.get(id)).toMatchObject({
      id,
      title: 'Blanket',
      tags_value: ['warm'],
      categories: [],
    });
    expect([...provider.documents.values()].map(({ title }) => title)).not.toContain('Shirt');
    ok(await shop.admin.delete(`/products/${id}`));
    await until(() => !provider.documents.has(id));
  });

  it('receives a change again if it did not confirm it in time', async () => {
    provider.hangs = true;
    const { id } = await createProduct('Fan');
    await until(() => provider.signals.some(({ aborted }) => aborted));
    provider.hangs = false;
    await until(() => provider.documents.has(id));
    ok(await shop.admin.delete(`/products/${id}`));
    await until(() => !provider.documents.has(id));
  });

  it('receives channels, page and additional fields of a query, and decides the order of its results', async () => {
    const ids = [...provider.documents.values()]
      .filter(({ title }) => /Tent|Lantern$/.test(title))
      .map(({ id }) => id);
    provider.result = () => Promise.resolve({ ids, count: 77 });
    const body = { q: 'anything', limit: 2, offset: 4, filter: { colour: 'red' } };
    const additional = { facets: ['colour'], additional: 'unchanged' };
    const page = ok(await other.store.post('/products/search', { ...body, ...additional }));
    expect(page).toMatchObject({ hits: ids.map((id) => ({ id })), count: 77, offset: 4, limit: 2 });
    expect(provider.queries.at(-1)).toEqual({
      ...body,
      additional,
      sales_channel_ids: [ok(await shop.admin.get('/store')).store.default_sales_channel_id],
    });
  });

  it('cannot return products that are not published', async () => {
    provider.result = () => Promise.resolve({ ids: [shop.shirt.id, shop.mug.id, 'prod_nope'], count: 3 });
    expect(await search('shirt', {}, other.store)).toEqual([]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['times out', () => new Promise<SearchResult>(() => undefined)],
  ])('that %s is replaced by the built-in search', async (_, result) => {
    provider.result = result;
    expect(await search('lantern', {}, other.store)).toEqual(['Lantern', 'Lantern hook', 'Tent']);
  });
});
