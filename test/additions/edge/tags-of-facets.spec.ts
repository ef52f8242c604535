import { expectIndex, readFacets, WITH_INDEX, WITHOUT_INDEX } from '../../support/facet-index.ts';
import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* Facets depend on products that are not on the page, and on tables that the index in memory has read before. */

describe.each([
  ['by SQL', WITHOUT_INDEX],
  ['in memory', WITH_INDEX],
])('A list with facets that are counted %s', (_how, env) => {
  let shop: SampleShop;
  beforeAll(async () => {
    shop = await useSampleShop({ EDGE_SECONDS: '60', ...env });
    if (env === WITH_INDEX) expectIndex(shop);
  });
  afterAll(() => shop?.close());

  async function readHeaders(facets: string) {
    const path = `/products?limit=1&facets=${facets}`;
    await readFacets(shop, path);
    return (await shop.store.get(path as '/products')).headers;
  }

  it('has the tags of all products, and of the tables that its facets are read from', async () => {
    const tags = String((await readHeaders('options.Size,type_id,collection_id,category_id')).xkey).split(
      ' ',
    );
    expect(tags).toEqual(
      expect.arrayContaining([
        'product-any',
        'product-stock',
        'product_type',
        'product_collection',
        'product_category',
      ]),
    );
  });

  it('has the tag of attributes if a facet is of one', async () => {
    const key = 'material';
    ok(await shop.admin.post('/attributes', { name: key, key, type: 'text' }));
    await createProduct(shop, { title: 'Scarf', status: 'published', attributes: { material: 'wool' } });
    const tags = String((await readHeaders('attributes.material')).xkey).split(' ');
    expect(tags).toEqual(expect.arrayContaining(['attribute', 'product-any']));
  });
});
