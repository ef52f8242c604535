import { buildPricedVariant, createProduct, getSalesChannels } from '../../support/products.ts';
import { createRegion } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await useShop({});
});

afterAll(() => shop.close());

describe('POST /admin/products', () => {
  it('creates a product with options, variants, prices, images, tags and a type and returns them', async () => {
    const { status, body } = await shop.admin.post('/products', {
      title: 'Linen Shirt',
      subtitle: 'Light',
      images: ['https://img.example.com/b.png', 'https://img.example.com/a.png'],
      tags: [{ value: 'linen' }, { value: 'summer' }],
      type: { value: 'Shirt' },
      weight: 200,
      options: [{ title: 'Size' }, { title: 'Color' }],
      variants: [
        {
          title: 'S / White',
          sku: 'LINEN-S',
          inventory_quantity: 7,
          options: [{ value: 'S' }, { value: 'White' }],
          prices: [
            { currency_code: 'eur', amount: 4900 },
            { currency_code: 'USD', amount: 5400, min_quantity: 1, max_quantity: 9 },
          ],
        },
        { title: 'M / White', options: [{ value: 'M' }, { value: 'White' }], allow_backorder: true },
      ],
      metadata: { season: '2026' },
    });
    expect(status).toBe(200);
    const { product } = body;
    expect(product).toMatchObject({
      id: expect.stringMatching(/^prod_/),
      title: 'Linen Shirt',
      handle: 'linen-shirt',
      status: 'draft',
      is_giftcard: false,
      discountable: true,
      thumbnail: 'https://img.example.com/b.png',
      weight: 200,
      profile_id: expect.stringMatching(/^sp_/),
      collection: null,
      type: { id: product.type_id, value: 'Shirt' },
      images: [{ url: 'https://img.example.com/b.png' }, { url: 'https://img.example.com/a.png' }],
      options: [{ title: 'Size' }, { title: 'Color' }],
      metadata: { season: '2026' },
    });
    expect(product.tags.map((tag) => tag.value)).toEqual(['linen', 'summer']);
    const [size, color] = product.options;
    expect(product.variants).toEqual([
      expect.objectContaining({
        title: 'S / White',
        sku: 'LINEN-S',
        variant_rank: 0,
        inventory_quantity: 7,
        manage_inventory: true,
        allow_backorder: false,
        purchasable: true,
        metadata: null,
        options: [
          expect.objectContaining({ value: 'S', option_id: size.id }),
          expect.objectContaining({ value: 'White', option_id: color.id }),
        ],
        prices: [
          expect.objectContaining({
            currency_code: 'eur',
            amount: 4900,
            region_id: null,
            variant_id: product.variants[0].id,
            min_quantity: null,
          }),
          expect.objectContaining({ currency_code: 'usd', amount: 5400, min_quantity: 1, max_quantity: 9 }),
        ],
      }),
      expect.objectContaining({
        title: 'M / White',
        variant_rank: 1,
        inventory_quantity: 0,
        allow_backorder: true,
        prices: [],
      }),
    ]);
  });

  it('requires only a title', async () => {
    const { status, body } = await shop.admin.post('/products', { title: 'Bare' });
    expect(status).toBe(200);
    expect(body.product).toMatchObject({
      handle: 'bare',
      variants: [],
      options: [],
      images: [],
      thumbnail: null,
    });
  });

  it.each([
    ['Été à Paris', 'ete-a-paris'],
    ['夏の 服', '夏の-服'],
  ])('derives from the title %s the handle %s', async (title, handle) => {
    expect((await createProduct(shop, { title })).handle).toBe(handle);
  });

  it('uses the id as the handle if the title has no letters', async () => {
    const wordless = await createProduct(shop, { title: '***' });
    expect(wordless.handle).toBe(wordless.id.toLowerCase());
  });

  it('defaults to the default sales channel', async () => {
    const { id } = await createProduct(shop, { title: 'Everywhere' });
    expect(await getSalesChannels(shop, id)).toEqual(['Default Sales Channel']);
  });

  it('adds the product to the given sales channels only', async () => {
    const [{ id: other }] = await shop.sql<{ id: string }>(
      `insert into sales_channel (id, name) values ('sc_other', 'Other') returning id`,
    );
    const { id } = await createProduct(shop, { title: 'Elsewhere', sales_channels: [{ id: other }] });
    expect(await getSalesChannels(shop, id)).toEqual(['Other']);
  });

  it('gives gift cards the gift card shipping profile and excludes them from discounts', async () => {
    const { product } = (
      await shop.admin.post('/products?expand=profile', {
        title: 'Gift Card',
        is_giftcard: true,
        discountable: true,
      })
    ).body;
    expect(product).toMatchObject({
      is_giftcard: true,
      discountable: false,
      profile: { type: 'gift_card' },
    });
    const { body } = await shop.admin.post(`/products/${product.id}`, { discountable: true });
    expect(body.product.discountable).toBe(false);
  });

  it('stores prices of a region in its currency', async () => {
    const region = await createRegion(shop, { currency_code: 'dkk', tax_rate: 25, countries: ['dk'] });
    const product = await createProduct(shop, {
      title: 'Regional',
      variants: [{ title: 'One', prices: [{ region_id: region, amount: 9900 }] }],
    });
    expect(product.variants[0].prices).toMatchObject([
      { region_id: region, currency_code: 'dkk', amount: 9900 },
    ]);
  });

  it('accepts the largest safe integer as an amount', async () => {
    const product = await createProduct(shop, {
      title: 'Dear',
      variants: [buildPricedVariant('One', { currency_code: 'eur', amount: Number.MAX_SAFE_INTEGER })],
    });
    expect(product.variants[0].prices[0].amount).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('reuses existing tags and types by value or id', async () => {
    const first = await createProduct(shop, {
      title: 'First of a kind',
      tags: [{ value: 'kind' }],
      type: { value: 'Kind' },
    });
    const again = await createProduct(shop, {
      title: 'Second of a kind',
      tags: [{ value: 'kind' }],
      type: { value: 'Kind' },
    });
    const byId = await createProduct(shop, {
      title: 'Third of a kind',
      tags: [{ id: first.tags[0].id }],
      type: { id: first.type_id },
    });
    for (const { tags, type_id } of [again, byId]) {
      expect(tags[0].id).toBe(first.tags[0].id);
      expect(type_id).toBe(first.type_id);
    }
  });

  it('creates a tag once when simultaneous requests use it', async () => {
    const titles = Array.from({ length: 8 }, (_, i) => `Racing ${i}`);
    const products = await Promise.all(
      titles.map((title) =>
        createProduct(shop, { title, tags: [{ value: 'race' }, { value: 'same' }], type: { value: 'Race' } }),
      ),
    );
    expect(
      new Set(
        products.map((product) =>
          product.tags
            .map((tag) => tag.id)
            .sort()
            .join(),
        ),
      ).size,
    ).toBe(1);
    expect(new Set(products.map((product) => product.type_id)).size).toBe(1);
  });

  it('sends the same statements for one variant and for forty', async () => {
    const create = (title: string, n: number) => () =>
      shop.admin.post('/products', {
        title,
        images: Array.from({ length: n }, (_, i) => `https://img.example.com/${i}.png`),
        tags: [{ value: 'linen' }],
        options: [{ title: 'No' }],
        variants: Array.from({ length: n }, (_, i) => ({
          title: `${i}`,
          options: [{ value: `${i}` }],
          prices: [
            { currency_code: 'eur', amount: i },
            { currency_code: 'usd', amount: i },
          ],
        })),
      });
    const one = await shop.recordSql(create('Single', 1));
    const forty = await shop.recordSql(create('Forty', 40));
    expect(forty).toEqual(one);
    expect(forty.length).toBeLessThanOrEqual(20);
  });
});

describe('A product that is deleted', () => {
  let id: string, variant: string, price: string;
  beforeAll(async () => {
    const { variants, ...product } = await createProduct(shop, {
      title: 'Doomed',
      variants: [buildPricedVariant('A', { currency_code: 'eur', amount: 1 })],
    });
    ({ id } = product);
    [variant, price] = [variants[0].id, variants[0].prices[0].id];
    expect(await deleteProduct()).toEqual(deletionResponse());
  });

  async function deleteProduct() {
    const { status, body } = await shop.admin.delete(`/products/${id}`);
    return { status, body };
  }

  const deletionResponse = () => ({ status: 200, body: { id, object: 'product', deleted: true } });

  it('is deleted together with its variants and prices', async () => {
    expect((await shop.admin.get(`/products/${id}`)).status).toBe(404);
    expect((await shop.admin.get(`/variants/${variant}`)).status).toBe(404);
    expect(
      await shop.sql('select deleted_at is null as alive from money_amount where id = $1', [price]),
    ).toEqual([{ alive: false }]);
  });

  it('can be deleted again with the same response', async () => {
    expect(await deleteProduct()).toEqual(deletionResponse());
  });

  it('accepts no new variant', async () => {
    const body = { title: 'A', prices: [], options: [] };
    expect((await shop.admin.post(`/products/${id}/variants`, body)).status).toBe(404);
  });
});
