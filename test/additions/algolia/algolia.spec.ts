import { AlgoliaProvider, Search } from '../../../src/index.ts';
import { type AlgoliaServer, startAlgolia } from '../../fakes/algolia.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

describe('Algolia', () => {
  let algolia: AlgoliaServer;
  let shop: SampleShop;

  beforeAll(async () => {
    algolia = await startAlgolia('APP', 'a-key');
    shop = await useSampleShop({});
    const search = shop.app.get(Search, { strict: false });
    const hosts = [{ url: '127.0.0.1', port: Number(new URL(algolia.url).port), protocol: 'http' as const }];
    search.register(new AlgoliaProvider({ appId: 'APP', apiKey: 'a-key', hosts }));
    await search.onApplicationBootstrap();
    await until(
      async () => (await shop.sql(`select from installation where key = 'search_filled algolia'`)).length,
    );
  });

  afterAll(async () => {
    await shop.close();
    await algolia.stop();
  });

  beforeEach(() => algolia.behaviors.clear());

  it('receives the settings of the index', () => {
    expect(algolia.settings).toMatchObject({
      searchableAttributes: expect.arrayContaining(['title']),
      attributesForFaceting: expect.arrayContaining(['filterOnly(sales_channel_ids)']),
    });
  });

  it('receives each published product with the flat fields', () => {
    expect(algolia.records.get(shop.shirt.id)).toMatchObject({
      ...{ objectID: shop.shirt.id, id: shop.shirt.id, title: 'Shirt' },
      ...{ variant_title: ['Small', 'Large'], type_value: null },
    });
  });

  it('is queried by a product search of a shopper, within the sales channel', async () => {
    expect(await search({ q: 'shi', filter: 'type_value:Shirt', limit: 5 })).toMatchObject({
      hits: [{ id: shop.shirt.id }],
      count: 1,
    });
    const channel = ok(await shop.admin.get('/store')).store.default_sales_channel_id;
    expect(algolia.searches.at(-1)).toEqual({
      ...{ query: 'shi', offset: 0, length: 5, attributesToRetrieve: ['objectID'] },
      filters: `(sales_channel_ids:"${channel}") AND (type_value:Shirt)`,
    });
  });

  it.each([
    'type_value:Shirt) OR (type_value:Mug',
    'type_value:"Shirt',
    '(type_value:Shirt',
    'type_value:Shirt OR',
  ])('is not queried with the malformed filter %s', async (filter) => {
    const before = algolia.searches.length;
    const { status, body } = await shop.store.post('/products/search', { q: 'shi', filter });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ type: 'invalid_data', message: 'filter is not a filter of Algolia' }),
    ]);
    expect(algolia.searches).toHaveLength(before);
  });

  it('receives deletions', async () => {
    const { id } = await createSizedProduct(shop, 'Sandal', ['One'], { eur: 100 });
    await until(() => algolia.records.has(id));
    ok(await shop.admin.delete(`/products/${id}`));
    await until(() => !algolia.records.has(id));
  });

  it('is replaced by PostgreSQL while it fails', async () => {
    algolia.behaviors.set('', 'fails');
    expect(await search({ q: 'mug' })).toMatchObject({ hits: [{ id: shop.mug.id }], count: 1 });
  });

  const search = async (body: object) => ok(await shop.store.post('/products/search', body));
});
