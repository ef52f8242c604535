import { openMeilisearch, type MeilisearchServer } from '../support/meilisearch.ts';
import { until } from '../support/until.ts';
import { ok, openSampleShop, createSizedProduct, type SampleShop } from '../support/sample-shop.ts';

const KEY = 'a-key-of-sixteen';

let meilisearch: MeilisearchServer;
let shop: SampleShop;

beforeAll(async () => {
  meilisearch = await openMeilisearch(KEY);
  shop = await openSampleShop({ MEILISEARCH_HOST: meilisearch.host, MEILISEARCH_API_KEY: KEY });
  await until(() => meilisearch.documents.size === 2);
  await until(
    async () => (await shop.sql(`select from installation where key = 'search_filled meilisearch'`)).length,
  );
});
afterAll(async () => {
  await shop.close();
  await meilisearch.close();
});
beforeEach(() => void (meilisearch.trouble = 'none'));

const search = async (body: object) => ok(await shop.store.post('/products/search', body));

it('Meilisearch receives its index settings', () => {
  expect(meilisearch.settings).toMatchObject({
    searchableAttributes: expect.arrayContaining(['title', 'variants.sku']),
    filterableAttributes: expect.arrayContaining(['sales_channel_ids']),
  });
});

it('Meilisearch receives each published product', () => {
  expect(meilisearch.documents.get(shop.shirt.id)).toMatchObject({
    title: 'Shirt',
    variants: [
      { title: 'Small', prices: expect.arrayContaining([{ currency_code: 'eur', amount: 1950 }]) },
      { title: 'Large' },
    ],
  });
});

it('A product search of a shopper queries Meilisearch within the sales channel', async () => {
  expect(await search({ q: 'shi', filter: 'type = Shirt', limit: 5 })).toMatchObject({
    hits: [{ id: shop.shirt.id, variants: [{ title: 'Small' }, { title: 'Large' }] }],
    count: 1,
  });
  const channel = ok(await shop.admin.get('/store')).store.default_sales_channel_id;
  expect(meilisearch.searches.at(-1)).toEqual({
    q: 'shi',
    offset: 0,
    limit: 5,
    attributesToRetrieve: ['id'],
    filter: [`sales_channel_ids IN ["${channel}"]`, 'type = Shirt'],
  });
});

it('Meilisearch receives product changes, including those that it failed to index at first', async () => {
  meilisearch.trouble = 'tasks fail';
  const { id } = await createSizedProduct(shop, 'Sandal', ['One'], { eur: 100 });
  const requests = await shop.sql<{ id: string }>(`select id from search_change where product_id = $1`, [id]);
  expect(requests.length).toBeGreaterThan(0);
  meilisearch.trouble = 'none';
  await until(() => meilisearch.documents.has(id));
  ok(await shop.admin.delete(`/products/${id}`));
  await until(() => !meilisearch.documents.has(id));
});

it('A product search falls back to PostgreSQL while Meilisearch does not respond', async () => {
  meilisearch.trouble = 'silent';
  expect(await search({ q: 'mug' })).toMatchObject({ hits: [{ id: shop.mug.id }], count: 1 });
});
