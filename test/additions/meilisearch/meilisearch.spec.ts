import { Search } from '#shop/catalogue/search/search';
import { type MeilisearchServer, startMeilisearch } from '../../fakes/meilisearch.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

const KEY = 'a-key-of-sixteen';

let meilisearch: MeilisearchServer;
let shop: SampleShop;

beforeAll(async () => {
  meilisearch = await startMeilisearch(KEY);
  shop = await useSampleShop({ MEILISEARCH_HOST: meilisearch.url, MEILISEARCH_API_KEY: KEY });
  await until(() => meilisearch.documents.size === 2);
  await until(
    async () => (await shop.sql(`select from installation where key = 'search_filled meilisearch'`)).length,
  );
});
afterAll(async () => {
  await shop.close();
  await meilisearch.stop();
});
beforeEach(() => {
  meilisearch.taskFault = null;
  meilisearch.behaviors.clear();
});

const search = async (body: object) => ok(await shop.store.post('/products/search', body));

it('Meilisearch receives its index settings', () => {
  expect(meilisearch.settings).toMatchObject({
    searchableAttributes: expect.arrayContaining(['title', 'variant_sku']),
    filterableAttributes: expect.arrayContaining(['sales_channel_ids', 'type_value']),
  });
});

describe('The document of a product', () => {
  it('is the whole product, with the flat fields of the plugin of Medusa v1', async () => {
    const { id } = await createCap();
    await until(() => meilisearch.documents.has(id));
    const product = ok(await shop.store.get(`/products/${id}`)).product;
    expect(meilisearch.documents.get(id)).toMatchObject({
      ...{ id, title: 'Cap', handle: 'cap', status: 'published', discountable: true, weight: 90 },
      ...{
        metadata: { care: 'wash' },
        thumbnail: 'https://images.example/cap.jpg',
        created_at: expect.stringMatching(/T.*Z$/),
      },
      collection: { id: product.collection_id, title: 'Cap: Heads', handle: 'heads-Cap' },
      type: { value: 'Hat' },
      tags: [{ value: 'summer' }, { value: 'wool' }],
      images: [{ url: 'https://images.example/cap.jpg' }],
      options: [{ title: 'Size' }],
      variants: [
        {
          ...{ title: 'S', sku: 'CAP-S', ean: '4006381333931', product_id: id },
          options: [{ value: 'S', option_id: product.options[0].id }],
          prices: [{ currency_code: 'eur', amount: 900 }],
        },
        { title: 'M', sku: null },
      ],
      ...{ type_value: 'Hat', collection_title: 'Cap: Heads', collection_handle: 'heads-Cap' },
      tags_value: ['summer', 'wool'],
      categories: [],
      ...{ variant_sku: ['CAP-S'], variant_title: ['S', 'M'], variant_ean: ['4006381333931'] },
      ...{ variant_upc: [], variant_mid_code: [], variant_hs_code: ['6505'] },
      variant_options_value: ['S', 'M'],
    });
  });

  it('has no stock and no price of a price list', async () => {
    const [variant] = shop.shirt.variants;
    ok(
      await shop.admin.post('/price-lists', {
        ...{ name: 'Wholesale', description: 'for resellers', type: 'override', status: 'active' },
        prices: [{ variant_id: variant.id, currency_code: 'eur', amount: 1_234_567_891 }],
      }),
    );
    ok(await shop.admin.post(`/products/${shop.shirt.id}`, { subtitle: 'Linen' }));
    await until(() => meilisearch.documents.get(shop.shirt.id)?.subtitle === 'Linen');
    const text = JSON.stringify(meilisearch.documents.get(shop.shirt.id));
    expect(text).toContain('1950');
    expect(text).not.toMatch(/1234567891|inventory_quantity/);
  });

  it.each([
    ['an image', { images: ['https://images.example/other.jpg'] }, 'other.jpg'],
    ['the metadata', { metadata: { care: 'dry clean' } }, 'dry clean'],
    ['the weight', { weight: 4711 }, '4711'],
  ])('is sent again after a change of %s', async (_, change, expected) => {
    ok(await shop.admin.post(`/products/${shop.shirt.id}`, change));
    await until(() => JSON.stringify(meilisearch.documents.get(shop.shirt.id)).includes(expected));
  });

  it('is sent again after a change of an option', async () => {
    const { id, options } = await createCap('Bonnet');
    await until(() => meilisearch.documents.has(id));
    ok(await shop.admin.post(`/products/${id}/options/${options[0].id}`, { title: 'Girth' }));
    await until(() => JSON.stringify(meilisearch.documents.get(id)).includes('Girth'));
  });

  it('is changed by the transform of the shop, which may leave out products', async () => {
    const service = shop.app.get(Search, { strict: false });
    service.transform((documents) =>
      documents
        .filter(({ title }) => title !== 'Secret')
        .map(({ id, title, sales_channel_ids, variant_sku }) => ({
          ...{ id, title, sales_channel_ids, variant_sku },
          letters: title.length,
        })),
    );
    const secret = await createSizedProduct(shop, 'Secret', ['One'], { eur: 100 });
    await shop.sql(`update product set title = 'Mugs' where id = $1`, [shop.mug.id]);
    await until(() => meilisearch.documents.get(shop.mug.id)?.letters === 4);
    expect(meilisearch.documents.get(shop.mug.id)).not.toHaveProperty('variants');
    expect(meilisearch.documents.has(secret.id)).toBe(false);
    await shop.sql(`update product set title = 'Secret' where id = $1`, [shop.mug.id]);
    await until(() => !meilisearch.documents.has(shop.mug.id));
    await shop.sql(`update product set title = 'Mug' where id = $1`, [shop.mug.id]);
    await until(() => meilisearch.documents.has(shop.mug.id));
  });

  async function createCap(title = 'Cap') {
    const collection = { title: `${title}: Heads`, handle: `heads-${title}` };
    return ok(
      await shop.admin.post('/products', {
        ...{ title, status: 'published', weight: 90, metadata: { care: 'wash' } },
        ...{ type: { value: 'Hat' }, tags: [{ value: 'wool' }, { value: 'summer' }] },
        images: ['https://images.example/cap.jpg'],
        collection_id: ok(await shop.admin.post('/collections', collection)).collection.id,
        options: [{ title: 'Size' }],
        variants: [
          {
            ...{
              title: 'S',
              sku: `${title.toUpperCase()}-S`,
              ean: title === 'Cap' ? '4006381333931' : undefined,
              hs_code: '6505',
            },
            options: [{ value: 'S' }],
            prices: [{ currency_code: 'eur', amount: 900 }],
          },
          { title: 'M', options: [{ value: 'M' }], prices: [] },
        ],
      }),
    ).product;
  }
});

it('A product search of a shopper queries Meilisearch within the sales channel', async () => {
  expect(await search({ q: 'shi', filter: 'type_value = Shirt', limit: 5 })).toMatchObject({
    hits: [{ id: shop.shirt.id, variants: [{ title: 'Small' }, { title: 'Large' }] }],
    count: 1,
  });
  const channel = ok(await shop.admin.get('/store')).store.default_sales_channel_id;
  expect(meilisearch.searches.at(-1)).toEqual({
    q: 'shi',
    offset: 0,
    limit: 5,
    attributesToRetrieve: ['id'],
    filter: [`sales_channel_ids IN ["${channel}"]`, 'type_value = Shirt'],
  });
});

it('Meilisearch receives product changes, including those that it failed to index at first', async () => {
  meilisearch.taskFault = 'fails';
  const { id } = await createSizedProduct(shop, 'Sandal', ['One'], { eur: 100 });
  const requests = await shop.sql<{ id: string }>(`select id from search_change where product_id = $1`, [id]);
  expect(requests.length).toBeGreaterThan(0);
  meilisearch.taskFault = null;
  await until(() => meilisearch.documents.has(id));
  ok(await shop.admin.delete(`/products/${id}`));
  await until(() => !meilisearch.documents.has(id));
});

it('A product search falls back to PostgreSQL while Meilisearch does not respond', async () => {
  meilisearch.behaviors.set('', 'hangs before');
  expect(await search({ q: 'mug' })).toMatchObject({ hits: [{ id: shop.mug.id }], count: 1 });
});

it('All documents are sent again when their form has changed with a new version', async () => {
  await shop.sql(`update installation set value = '' where key = 'search_known meilisearch'`);
  meilisearch.documents.clear();
  const next = await shop.openSecondInstance();
  await until(() => meilisearch.documents.has(shop.shirt.id));
  await next.close();
});
