import { createProduct } from '../../support/products.ts';
import { openShopWithPrices, type ShopWithPrices } from '../../support/shop-with-prices.ts';

const any = expect.any(String) as string;

describe('The storefront’s products', () => {
  let { shop, europe, shirt, mug, voucher } = {} as ShopWithPrices;
  let draft: { id: string };

  beforeAll(async () => {
    ({ shop, europe, shirt, mug, voucher } = await openShopWithPrices());
    draft = await createProduct(shop, { title: 'Draft', variants: [{ title: 'One', prices: [] }] });
  });

  afterAll(() => shop.close());

  describe('in a list', () => {
    it('are the published ones, 100 per page, with their default relations', async () => {
      const { status, body } = await shop.store.get('/products');
      expect(status).toBe(200);
      expect(body).toMatchObject({ count: 3, offset: 0, limit: 100 });
      expect(body.products.map(idOf)).toEqual([voucher.id, mug.id, shirt.id]);
      const product = body.products.at(-1)!;
      expect(product).toMatchObject({
        title: 'Shirt',
        collection: null,
        type: { value: 'Clothes' },
        tags: [{ value: 'cotton' }],
        images: [{ url: 'https://img.example.com/1.png' }],
        options: [{ title: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
      });
      expect(product.variants).toMatchObject([
        { title: 'S', purchasable: true, options: [{ value: 'S' }] },
        { title: 'M', purchasable: false, prices: [{ amount: 2100, variant_id: shirt.variants[1].id }] },
      ]);
      expect(product.variants[0].prices).toHaveLength(4);
      expect(product.variants[0]).toMatchObject({
        original_price: null,
        calculated_price: null,
        tax_rates: null,
      });
    });

    it('are read in one SQL statement', async () => {
      expect(await shop.recordSql(() => shop.store.get('/products?limit=20'))).toHaveLength(1);
    });

    it.each([
      ['handle=shirt', ['shirt']],
      ['title=Mug', ['mug']],
      ['q=COTTON', ['shirt']],
      ['q=shirt-s', ['shirt']],
      ['q=draft', []],
      ['is_giftcard=true', ['voucher']],
      ['sales_channel_id[]=sc_none', []],
      ['limit=1&offset=1', ['mug']],
      ['order=title', ['mug', 'shirt', 'voucher']],
    ])('are filtered, sorted and paged by %s', async (query, expected) => {
      const { body } = await shop.store.get(`/products?${query}`);
      expect(body.products.map((product) => product.handle)).toEqual(expected);
    });

    it.each([
      ['id', () => `id=${shirt.id}`],
      ['several ids', () => `id[]=${shirt.id}&id[]=${draft.id}`],
      ['tag', () => `tags[]=${shirt.tags[0].id}`],
      ['type', () => `type_id[]=${shirt.type_id}`],
    ])('are filtered by %s', async (_, query) => {
      expect((await shop.store.get(`/products?${query()}`)).body.products.map(idOf)).toEqual([shirt.id]);
    });

    it('are filtered by, and returned with, public categories only', async () => {
      await shop.sql(`insert into product_category (id, name, handle, parent_category_id, rank, is_active, is_internal) values
        ('pcat_a', 'A', 'a', null, 0, true, false), ('pcat_b', 'B', 'b', 'pcat_a', 0, true, false),
        ('pcat_hidden', 'Hidden', 'hidden', 'pcat_a', 1, true, true)`);
      await shop.admin.post(`/products/${shirt.id}`, { categories: [{ id: 'pcat_b' }] });
      await shop.admin.post(`/products/${mug.id}`, { categories: [{ id: 'pcat_hidden' }] });
      const find = async (query: string) =>
        (await shop.store.get(`/products?${query}`)).body.products.map(idOf);
      expect(await find('category_id[]=pcat_a')).toEqual([]);
      expect(await find('category_id[]=pcat_a&include_category_children=true')).toEqual([shirt.id]);
      expect(await find('category_id[]=pcat_hidden')).toEqual([]);
      const { products } = (await shop.store.get('/products?expand=categories&fields=title')).body;
      expect(products.slice(1)).toEqual([
        { id: mug.id, created_at: any, title: 'Mug', categories: [] },
        {
          id: shirt.id,
          created_at: any,
          title: 'Shirt',
          categories: [expect.objectContaining({ id: 'pcat_b' })],
        },
      ]);
    });

    it('are returned with `created_at` beside the requested fields, and `profiles` among the default relations', async () => {
      const { products } = (await shop.store.get('/products?fields=handle')).body;
      expect(Object.keys(products[0] as object).sort()).toEqual(
        ['collection', 'created_at', 'handle', 'id', 'images', 'options'].concat([
          'profiles',
          'tags',
          'type',
          'variants',
        ]),
      );
      expect(products.at(-1)!.profiles).toEqual([expect.objectContaining({ type: 'default' })]);
    });

    it.each(['variants.title', 'variants.prices.amount', 'title,variants.title'])(
      'are returned with complete variants for `fields=%s`',
      async (fields) => {
        const { status, body } = await shop.store.get(`/products?fields=${fields}`);
        expect(status).toBe(200);
        expect(body.products.at(-1)!.variants[0]).toMatchObject({ title: 'S', purchasable: true });
        expect(body.products.at(-1)!.variants[0].prices).toHaveLength(4);
        expect('title' in body.products.at(-1)!).toBe(fields.startsWith('title'));
        expect((await shop.store.get(`/products/${shirt.id}?fields=${fields}`)).status).toBe(200);
      },
    );

    it.each([
      'variants.prices.price_list',
      'sales_channels.carts',
      'variants.inventory_items.inventory_item',
      'nothing',
    ])('are not returned with the relation %s', async (expand) => {
      expect((await shop.store.get(`/products?expand=${expand}`)).status).toBe(400);
    });

    it('are returned without the prices of price lists', async () => {
      await shop.sql(`insert into price_list (id, name, description) values ('pl_vip', 'VIP', 'VIP')`);
      await shop.sql(
        `insert into money_amount (id, currency_code, amount, price_list_id) values ('ma_vip', 'eur', 1, 'pl_vip')`,
      );
      await shop.sql(
        `insert into product_variant_money_amount (variant_id, money_amount_id) values ($1, 'ma_vip')`,
        [mug.variants[0].id],
      );
      for (const query of ['', `?region_id=${europe}`, `?region_id=${europe}&expand=variants`]) {
        const [variant] = (await shop.store.get(`/products/${mug.id}${query}`)).body.product.variants;
        for (const price of variant.prices ?? []) expect(price.amount).toBe(725);
        if (query) expect(variant.calculated_price).toBe(725);
      }
    });
  });

  describe('by id', () => {
    it('are returned if they are published', async () => {
      expect((await shop.store.get(`/products/${shirt.id}`)).body.product).toMatchObject({
        id: shirt.id,
        options: [{ values: [{}, {}] }],
      });
    });

    it('are read in one SQL statement', async () => {
      expect(await shop.recordSql(() => shop.store.get(`/products/${shirt.id}`))).toHaveLength(1);
    });

    it.each([
      ['a draft', () => draft.id],
      ['an unknown product', () => 'prod_none'],
    ])('are not found in the case of %s', async (_, id) => {
      const { status, body } = await shop.store.get(`/products/${id()}`);
      expect(status).toBe(404);
      expect(body.type).toBe('not_found');
    });

    it('are not found after they are unpublished or deleted', async () => {
      const { id, variants } = await createProduct(shop, {
        title: 'Short-lived',
        status: 'published',
        variants: [{ title: 'One', prices: [] }],
      });
      expect((await shop.store.get(`/products/${id}`)).status).toBe(200);
      await shop.admin.post(`/products/${id}`, { status: 'draft' });
      expect((await shop.store.get(`/products/${id}`)).status).toBe(404);
      expect((await shop.store.get(`/variants/${variants[0].id}`)).status).toBe(404);
      await shop.admin.post(`/products/${id}`, { status: 'published' });
      await shop.admin.delete(`/products/${id}`);
      expect((await shop.store.get(`/products/${id}`)).status).toBe(404);
    });
  });

  describe('with a publishable key', () => {
    let key: { headers: Record<string, string> };

    beforeAll(async () => {
      key = await createKey('pk_market', 'sc_market');
      await shop.admin.post(`/products/${mug.id}`, { sales_channels: [{ id: 'sc_market' }] });
    });

    it('are listed if its sales channels sell them', async () => {
      const { body } = await shop.store.get('/products', key);
      expect(body.products.map(idOf)).toEqual([mug.id]);
      expect((await shop.store.get('/variants', key)).body.variants.map(idOf)).toEqual([mug.variants[0].id]);
    });

    it('are returned by id if its sales channels sell them', async () => {
      expect((await shop.store.get(`/products/${mug.id}`, key)).status).toBe(200);
      expect((await shop.store.get(`/products/${shirt.id}`, key)).status).toBe(400);
      expect((await shop.store.get(`/variants/${shirt.variants[0].id}`, key)).status).toBe(400);
    });

    it('are not found by a search if its sales channels do not sell them', async () => {
      expect((await shop.store.post('/products/search', { q: 'shirt' }, key)).body.hits).toEqual([]);
    });

    it('are not listed if the key is unknown', async () => {
      const { status } = await shop.store.get('/products', {
        headers: { 'x-publishable-api-key': 'pk_none' },
      });
      expect(status).toBe(400);
    });

    it('are returned by id to a request for a sales channel that sells them', async () => {
      expect((await shop.store.get(`/products/${mug.id}?sales_channel_id=sc_market`)).status).toBe(200);
      expect((await shop.store.get(`/products/${shirt.id}?sales_channel_id=sc_market`)).status).toBe(404);
    });
  });

  describe('in a search', () => {
    it('are found if they are published', async () => {
      const { status, body } = await shop.store.post('/products/search', {
        q: 'shirt',
        filter: { any: 'thing' },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        hits: [{ id: shirt.id, variants: [{}, {}] }],
        count: 1,
        offset: 0,
        limit: 100,
      });
      expect((await shop.store.post('/products/search', { q: 'draft' })).body.hits).toEqual([]);
    });

    it('are returned by page', async () => {
      const { body } = await shop.store.post('/products/search', { limit: 1, offset: 1 });
      expect(body).toMatchObject({ hits: [expect.anything()], offset: 1, limit: 1 });
    });

    it('are not found with a negative limit', async () => {
      expect((await shop.store.post('/products/search', { limit: -1 })).status).toBe(400);
    });
  });

  describe('and their groupings', () => {
    it('are listed by tag, 20 tags per page', async () => {
      expect((await shop.store.get('/product-tags?q=cot')).body).toMatchObject({
        product_tags: [{ value: 'cotton' }],
        count: 1,
        offset: 0,
        limit: 20,
      });
    });

    it('are listed by type, 20 types per page', async () => {
      expect((await shop.store.get('/product-types?id[]=' + shirt.type_id)).body).toMatchObject({
        product_types: [{ value: 'Clothes' }],
        count: 1,
        limit: 20,
      });
    });
  });

  const idOf = ({ id }: { id: string }) => id;

  async function createKey(key: string, channel: string) {
    await shop.sql(`insert into sales_channel (id, name) values ($1, $1)`, [channel]);
    await shop.sql(`insert into publishable_api_key (id, title) values ($1, $1)`, [key]);
    await shop.sql(
      `insert into publishable_api_key_sales_channel (publishable_key_id, sales_channel_id) values ($1, $2)`,
      [key, channel],
    );
    return { headers: { 'x-publishable-api-key': key } };
  }
});
