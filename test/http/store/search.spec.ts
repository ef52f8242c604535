import { Search } from '../../../src/search/search.ts';
import {
  SearchProvider,
  type Found,
  type SearchDocument,
  type SearchQuestion,
} from '../../../src/search/search-provider.ts';
import { ok, openWorld, type World } from '../../support/world.ts';
import { until } from '../../support/until.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
  await shop.sql(`update product set status = 'draft'`); // the world's own goods
});
afterAll(() => shop.close());

interface Shown {
  id: string;
  title: string;
}

async function aProduct(title: string, more: Record<string, unknown> = {}): Promise<Shown> {
  const body = { title, status: 'published', ...more };
  return ok(await shop.admin.post('/products', body)).product;
}

async function search(q: string, more: object = {}, on: World['store'] = shop.store): Promise<string[]> {
  const { hits } = ok(await on.post('/products/search', { q, ...more }));
  return hits.map(({ title }: Shown) => title);
}

const list = async (query: string): Promise<string[]> =>
  ok(await shop.store.get(`/products?${query}`)).products.map(({ title }: Shown) => title);

describe('the search of products', () => {
  beforeAll(async () => {
    const collection = ok(await shop.admin.post('/collections', { title: 'Évening' })).collection;
    await aProduct('Lantern', {
      description: 'Light for long evenings outside',
      tags: [{ value: 'camping' }],
      type: { value: 'Lamp' },
      variants: [{ title: 'Brass', sku: 'LAN-4711', options: [], prices: [] }],
    });
    await aProduct('Lantern hook', { collection_id: collection.id });
    await aProduct('Tent', { subtitle: 'Sleeps two', description: 'A hook for a lantern inside' });
    await aProduct('Été à la plage', {});
  });

  it.each([
    ['a word of the title', 'tent', ['Tent']],
    ['words in any order', 'hook lantern', ['Lantern hook', 'Tent']],
    ['the beginning of a word', 'lant', ['Lantern', 'Lantern hook', 'Tent']],
    ['one letter', 'p', ['Été à la plage']],
    ['letters without their accents, and with others', 'ETE', ['Été à la plage']],
    ['a number of a variant', 'lan-4711', ['Lantern']],
    ['the middle of a number', '4711', ['Lantern']],
    ['a variant', 'brass', ['Lantern']],
    ['a tag', 'camping', ['Lantern']],
    ['a type', 'lamp', ['Lantern']],
    ['a collection', 'évening hook', ['Lantern hook']],
    ['a description', 'outside', ['Lantern']],
    ['a subtitle', 'sleeps', ['Tent']],
    ['a word that is mistyped', 'lanetrn', ['Lantern', 'Lantern hook', 'Tent']],
    ['the middle of a word', 'ntern', ['Lantern', 'Lantern hook', 'Tent']],
    ['nothing', 'submarine', []],
    ['one word that is there and one that is not', 'tent submarine', []],
    ['signs alone', '%_\\\'"&|!():*', []],
    ['what a query language would understand', "tent' | ':* & !(", ['Tent']],
  ])('finds by %s', async (_, q, expected) => {
    const found = await search(q);
    expect(found.sort()).toEqual([...expected].sort());
    expect((await list(`q=${encodeURIComponent(q)}`)).sort()).toEqual([...expected].sort());
  });

  it('shows first what fits best: the title, then names and numbers, then the description', async () => {
    expect(await search('lantern')).toEqual(['Lantern', 'Lantern hook', 'Tent']);
    expect(await search('hook')).toEqual(['Lantern hook', 'Tent']);
  });

  it('answers a page, and how many there are', async () => {
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

  it('goes together with filters, an order and prices', async () => {
    const [{ id }] = ok(await shop.store.get('/products?q=hook')).products;
    expect(await list(`q=lantern&id[]=${id}`)).toEqual(['Lantern hook']);
    expect(await list('q=lantern&order=-title')).toEqual(['Tent', 'Lantern hook', 'Lantern']);
    const answer = ok(await shop.store.get(`/products?q=lantern&title=Tent&region_id=${shop.europe.id}`));
    expect(answer).toMatchObject({ products: [{ title: 'Tent' }], count: 1 });
  });

  it('without words is the whole list, and with a wrong body nothing', async () => {
    expect(await search('')).toHaveLength(4);
    expect(ok(await shop.store.post('/products/search', {})).count).toBe(4);
    for (const body of [{ q: 7 }, { filter: 'a\0' }, { limit: -1 }, { offset: 'x' }, { q: 'a\0' }])
      expect((await shop.store.post('/products/search', body)).status).toBe(400);
  });
});

describe('what has changed is found at once', () => {
  it('a product that is renamed, withdrawn, published or deleted', async () => {
    const { id } = await aProduct('Kettle');
    expect(await search('kettle')).toEqual(['Kettle']);
    ok(await shop.admin.post(`/products/${id}`, { title: 'Teapot' }));
    expect([await search('kettle'), await search('teapot')]).toEqual([['Teapot'], ['Teapot']]); // its handle stays
    ok(await shop.admin.post(`/products/${id}`, { status: 'draft' }));
    expect(await search('teapot')).toEqual([]);
    ok(await shop.admin.post(`/products/${id}`, { status: 'published' }));
    expect(await search('teapot')).toEqual(['Teapot']);
    ok(await shop.admin.delete(`/products/${id}`));
    expect(await search('teapot')).toEqual([]);
  });

  it('collections, categories and tags of a product', async () => {
    const { id } = await aProduct('Stool');
    const { collection } = ok(await shop.admin.post('/collections', { title: 'Veranda' }));
    ok(await shop.admin.post(`/collections/${collection.id}/products/batch`, { product_ids: [id] }));
    expect(await search('veranda')).toEqual(['Stool']);
    ok(await shop.admin.post(`/collections/${collection.id}`, { title: 'Balcony' }));
    expect(await search('balcony')).toEqual(['Stool']);
    ok(await shop.admin.delete(`/collections/${collection.id}`));
    expect(await search('balcony')).toEqual([]);
    const made = await shop.admin.post('/product-categories', { name: 'Seating', is_active: true });
    const { id: category } = ok(made).product_category;
    ok(await shop.admin.post(`/product-categories/${category}/products/batch`, { product_ids: [{ id }] }));
    expect(await search('seating')).toEqual(['Stool']);
    ok(await shop.admin.post(`/product-categories/${category}`, { is_active: false }));
    expect(await search('seating')).toEqual([]);
  });

  it('the channels that sell it', async () => {
    const { id } = await aProduct('Hammock');
    const channel = ok(await shop.admin.post('/sales-channels', { name: 'Market' })).sales_channel.id;
    ok(await shop.admin.post(`/products/${id}`, { sales_channels: [{ id: channel }] }));
    expect(await search('hammock')).toEqual([]);
    expect(await list(`q=hammock&sales_channel_id[]=${channel}`)).toEqual(['Hammock']);
  });

  it('and is noted with the change: one that is undone leaves nothing', async () => {
    await shop.database
      .transaction(async (tx) => {
        await tx.query(`update product set title = 'Undone' where title = 'Stool'`);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await search('undone')).toEqual([]);
  });

  it('by whoever has made it: two that search at once index it once', async () => {
    await aProduct('Parasol');
    const answers = await Promise.all(Array.from({ length: 6 }, () => search('parasol')));
    expect(answers).toEqual(Array.from({ length: 6 }, () => ['Parasol']));
  });

  it('is made anew by the command', async () => {
    await shop.sql('delete from search_document');
    expect(await search('stool')).toEqual([]);
    await new Search(shop.database).rebuild();
    expect(await search('stool')).toEqual(['Stool']);
    expect(await search('stoool')).toEqual(['Stool']);
  });
});

/** Remembers what it is told, and answers what the test says. */
class TestSearch extends SearchProvider {
  readonly id = 'test';
  override readonly timeoutMs = 200;
  override readonly indexTimeoutMs = 200;
  hangs = false;
  readonly signals: AbortSignal[] = [];
  readonly documents = new Map<string, SearchDocument>();
  questions: SearchQuestion[] = [];
  answer: (question: SearchQuestion) => Promise<Found> = () => Promise.resolve({ ids: [], count: 0 });

  index(documents: readonly SearchDocument[], signal: AbortSignal): Promise<void> {
    if (this.hangs) return new Promise(() => void this.signals.push(signal));
    for (const document of documents) this.documents.set(document.id, document);
    return Promise.resolve();
  }

  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.documents.delete(id);
    return Promise.resolve();
  }

  search(question: SearchQuestion): Promise<Found> {
    this.questions.push(question);
    return this.answer(question);
  }
}

describe('a search provider', () => {
  const provider = new TestSearch();
  let other: World;

  beforeAll(async () => {
    other = { ...shop, ...(await shop.another()) };
    const found = other.app.get(Search, { strict: false });
    found.register(provider);
    await found.onApplicationBootstrap();
    await until(() => provider.documents.size >= 4);
    // asked as soon as it has everything
    await until(
      async () => (await shop.sql(`select from installation where key = 'search_filled test'`)).length,
    );
  });
  afterAll(() => other.close());

  it('is told everything that is published, and what changes', async () => {
    const { id } = await aProduct('Blanket', { tags: [{ value: 'warm' }] });
    await until(() => provider.documents.has(id));
    expect(provider.documents.get(id)).toMatchObject({
      id,
      title: 'Blanket',
      tags: ['warm'],
      categories: [],
    });
    expect([...provider.documents.values()].map(({ title }) => title)).not.toContain('Shirt');
    ok(await shop.admin.delete(`/products/${id}`));
    await until(() => !provider.documents.has(id));
  });

  it('that does not say in time that it has taken what changed is told it again', async () => {
    provider.hangs = true;
    const { id } = await aProduct('Fan');
    await until(() => provider.signals.some(({ aborted }) => aborted));
    provider.hangs = false;
    await until(() => provider.documents.has(id));
    ok(await shop.admin.delete(`/products/${id}`));
    await until(() => !provider.documents.has(id));
  });

  it('is asked with the channels, the page and whatever is sent along, and what it finds is shown in its order', async () => {
    const ids = [...provider.documents.values()]
      .filter(({ title }) => /Tent|Lantern$/.test(title))
      .map(({ id }) => id);
    provider.answer = () => Promise.resolve({ ids, count: 77 });
    const body = { q: 'anything', limit: 2, offset: 4, filter: { colour: 'red' } };
    const additional = { facets: ['colour'], additional: 'as it came' };
    const answer = ok(await other.store.post('/products/search', { ...body, ...additional }));
    expect(answer).toMatchObject({ hits: ids.map((id) => ({ id })), count: 77, offset: 4, limit: 2 });
    expect(provider.questions.at(-1)).toEqual({
      ...body,
      additional,
      sales_channel_ids: [ok(await shop.admin.get('/store')).store.default_sales_channel_id],
    });
  });

  it('cannot show what is not for sale', async () => {
    provider.answer = () => Promise.resolve({ ids: [shop.shirt.id, shop.mug.id, 'prod_nope'], count: 3 });
    expect(await search('shirt', {}, other.store)).toEqual([]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['does not answer', () => new Promise<Found>(() => undefined)],
  ])('that %s is stood in for by the search that is built in', async (_, answer) => {
    provider.answer = answer;
    expect(await search('lantern', {}, other.store)).toEqual(['Lantern', 'Lantern hook', 'Tent']);
  });
});
