import { placeOrder } from '../support/orders.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

describe('The example module related-products', () => {
  let shop: SampleShop;
  beforeAll(async () => {
    shop = await useSampleShop({
      STOREKEEP_MODULES: './examples/modules/related-products/src/related-products.ts',
    });
  });
  afterAll(() => shop.close());

  const create = (title: string, more: object = {}) =>
    createSizedProduct(shop, title, ['One'], { eur: 1000 }, { inventory_quantity: 50 }).then(
      async (product) => {
        if (Object.keys(more).length > 0) ok(await shop.admin.post(`/products/${product.id}`, more));
        return product;
      },
    );

  async function listRelated(id: string, query = ''): Promise<string[]> {
    const { body } = await shop.http.get(`/store/products/${id}/related?${query}` as '/store');
    return (body.products as { title: string }[]).map(({ title }) => title);
  }

  it('lists what is bought together, then the collection, then the categories', async () => {
    const { collection } = ok(await shop.admin.post('/collections', { title: 'Tea' }));
    const { product_category: category } = ok(
      await shop.admin.post('/product-categories', { name: 'Kitchen', is_active: true }),
    );
    const categories = [{ id: category.id }];
    const pot = await create('Pot', { collection_id: collection.id, categories });
    await create('Kettle', { categories });
    await create('Teacup', { collection_id: collection.id, categories });
    const [sugar, spoon] = [await create('Sugar'), await create('Spoon')];
    const buy = (...products: { variants: { id: string }[] }[]) =>
      placeOrder(
        shop,
        {},
        products.map(({ variants }) => ({ variant_id: variants[0].id, quantity: 1 })),
      );
    await buy(pot, sugar);
    await buy(pot, spoon);
    await buy(spoon, pot);
    await buy(sugar);
    expect(await listRelated(pot.id)).toEqual(['Spoon', 'Sugar', 'Teacup', 'Kettle']);
    expect(await listRelated(pot.id, 'limit=1&offset=1')).toEqual(['Sugar']);
    expect(await listRelated(pot.id, 'currency_code=eur&price[lte]=1')).toEqual([]);
    const { body: counted } = await shop.http.get(
      `/store/products/${pot.id}/related?facets=options.Size&limit=1&after=` as '/store',
    );
    expect(counted).toMatchObject({ count: 4, facets: { 'options.Size': [{ value: 'One', count: 4 }] } });
    const next = await listRelated(pot.id, `limit=9&after=${counted.next}`);
    expect(next).toEqual(['Sugar', 'Teacup', 'Kettle']);
    ok(await shop.admin.post(`/products/${spoon.id}`, { status: 'draft' }));
    expect(await listRelated(pot.id)).toEqual(['Sugar', 'Teacup', 'Kettle']);
  });

  it('lists as many products of a collection as it considers, without the product itself', async () => {
    const { collection } = ok(await shop.admin.post('/collections', { title: 'Cutlery' }));
    const titles = Array.from({ length: 25 }, (_, number) => `Fork ${number}`);
    for (const title of titles) await create(title, { collection_id: collection.id });
    const newest = await create('Newest fork', { collection_id: collection.id });
    expect(await listRelated(newest.id)).toEqual(titles.slice(1).toReversed());
  });

  it('searches them by their texts in the language of the shopper', async () => {
    ok(await shop.admin.post('/store', { locales: ['de'], default_locale: 'en' }));
    const { collection } = ok(await shop.admin.post('/collections', { title: 'Bedding' }));
    const pillow = await create('Pillow', { collection_id: collection.id });
    await create('Blanket', {
      collection_id: collection.id,
      translations: { de: { title: 'Wolldecke' } },
    });
    expect(await listRelated(pillow.id, 'locale=de')).toEqual(['Wolldecke']);
    expect(await listRelated(pillow.id, 'q=wolldecke&locale=de')).toEqual(['Wolldecke']);
    expect(await listRelated(pillow.id, 'q=wolldecke')).toEqual([]);
  });

  it('lists nothing for a product that has nothing to do with others', async () => {
    const lone = await create('Lone');
    expect(await listRelated(lone.id)).toEqual([]);
  });
});
