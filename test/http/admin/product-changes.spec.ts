import { buildVariant, createProduct, getSalesChannels } from '../../support/products.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

describe('POST /admin/products/:id', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop({});
  });

  afterAll(() => shop.close());

  it('changes only the fields of the request and merges metadata', async () => {
    const { id } = await createProduct(shop, {
      title: 'Plain',
      subtitle: 'Sub',
      material: 'linen',
      metadata: { a: '1', b: '2' },
    });
    const { status, body } = await shop.admin.post(`/products/${id}`, {
      subtitle: null,
      status: 'published',
      height: 3,
      metadata: { a: '', c: '3' },
    });
    expect(status).toBe(200);
    expect(body.product).toMatchObject({
      title: 'Plain',
      handle: 'plain',
      subtitle: null,
      material: 'linen',
      status: 'published',
      height: 3,
      metadata: { b: '2', c: '3' },
    });
  });

  it('accepts a type whose id is the entered text, as the dashboard sends it', async () => {
    const type = { id: 'Novelty', value: 'Novelty' };
    const created = await createProduct(shop, { title: 'Novel', type });
    const { id, type_id } = ok(await shop.admin.get(`/products/${created.id}`)).product;
    const updated = ok(await shop.admin.post(`/products/${id}`, { type })).product;
    expect(updated).toMatchObject({ type_id, type: { value: 'Novelty' } });
  });

  it('replaces images, tags, type, collection and sales channels', async () => {
    const collection = (await shop.admin.post('/collections', { title: 'For updates' })).body.collection.id;
    const { id } = await createProduct(shop, {
      title: 'Linked',
      tags: [{ value: 'old' }, { value: 'both' }],
      type: { value: 'Old' },
    });
    const update = async (body: object) => (await shop.admin.post(`/products/${id}`, body)).body.product;
    const product = await update({
      images: ['https://img.example.com/2.png', 'https://img.example.com/1.png'],
      tags: [{ value: 'both' }, { value: 'new' }],
      type: { value: 'New' },
      collection_id: collection,
    });
    expect(product).toMatchObject({
      collection: { id: collection },
      type: { value: 'New' },
      images: [{ url: 'https://img.example.com/2.png' }, { url: 'https://img.example.com/1.png' }],
      thumbnail: 'https://img.example.com/2.png',
    });
    expect(product.tags.map((tag) => tag.value).sort()).toEqual(['both', 'new']);
    expect(
      await update({
        images: ['https://img.example.com/3.png'],
        tags: [],
        type: null,
        collection_id: null,
        sales_channels: [],
      }),
    ).toMatchObject({
      images: [{ url: 'https://img.example.com/3.png' }],
      thumbnail: 'https://img.example.com/2.png',
      tags: [],
      type: null,
      collection: null,
    });
    expect(await getSalesChannels(shop, id)).toEqual([]);
  });

  it('updates variants with an id, creates those without and deletes those left out', async () => {
    const product = await createProduct(shop, {
      title: 'Reworked',
      options: [{ title: 'Size' }],
      variants: [
        {
          ...buildVariant('S', 'S'),
          sku: 'REWORKED-S',
          inventory_quantity: 5,
          metadata: { a: '1' },
          prices: [{ currency_code: 'eur', amount: 100 }],
        },
        { ...buildVariant('M', 'M'), sku: 'REWORKED-M' },
      ],
    });
    const [s, m] = product.variants;
    const option_id = product.options[0].id;
    const { status, body } = await shop.admin.post(`/products/${product.id}`, {
      variants: [
        {
          title: 'L',
          sku: 'REWORKED-M',
          options: [{ option_id, value: 'L' }],
          prices: [{ currency_code: 'eur', amount: 300 }],
        },
        { id: s.id, title: 'Small', metadata: { b: '2' } },
      ],
    });
    expect(status).toBe(200);
    expect(body.product.variants).toMatchObject([
      {
        title: 'L',
        sku: 'REWORKED-M',
        variant_rank: 0,
        inventory_quantity: 0,
        options: [{ value: 'L' }],
        prices: [{ amount: 300 }],
      },
      {
        id: s.id,
        title: 'Small',
        sku: 'REWORKED-S',
        variant_rank: 1,
        inventory_quantity: 5,
        metadata: { a: '1', b: '2' },
        options: [{ value: 'S' }],
        prices: [{ id: s.prices[0].id, amount: 100 }],
      },
    ]);
    expect((await shop.admin.get(`/variants/${m.id}`)).status).toBe(404);
  });

  it('sends the same statements for one variant and for thirty', async () => {
    const update = async (title: string, n: number) => {
      const { id, options, variants } = await createProduct(shop, {
        title,
        options: [{ title: 'No' }],
        variants: Array.from({ length: 2 * n }, (_, i) => ({
          ...buildVariant(`${i}`, `${i}`),
          prices: [{ currency_code: 'eur', amount: i }],
        })),
      });
      const updated = variants.slice(0, n).map((variant, i: number) => ({
        id: variant.id,
        inventory_quantity: i,
        options: [{ option_id: options[0].id, value: `was ${i}` }],
        prices: [
          { currency_code: 'eur', amount: 7 },
          { currency_code: 'usd', amount: 8 },
        ],
      }));
      const created = updated.map((_: unknown, i: number) => ({
        title: `new ${i}`,
        options: [{ option_id: options[0].id, value: `new ${i}` }],
        prices: [{ currency_code: 'eur', amount: 9 }],
      }));
      const body = { variants: [...updated, ...created] };
      return shop.recordSql(() => shop.admin.post(`/products/${id}`, body));
    };
    const one = await update('Updated one', 1);
    const thirty = await update('Updated thirty', 30);
    expect(thirty).toEqual(one);
    expect(thirty.length).toBeLessThanOrEqual(24);
  });

  describe('with invalid variants', () => {
    let product: { id: string }, own: string, foreign: string;
    beforeAll(async () => {
      const other = await createProduct(shop, { title: 'The other', variants: [{ title: 'Foreign' }] });
      const created = await createProduct(shop, { title: 'Unchanged', variants: [{ title: 'Own' }] });
      product = created;
      [own, foreign] = [created.variants[0].id, other.variants[0].id];
    });

    it.each<[string, () => object[], number, () => string]>([
      ['a variant belongs to another product', () => [{ id: foreign }], 404, () => foreign],
      ['a variant appears twice', () => [{ id: own }, { id: own }], 400, () => 'named twice'],
      [
        'two variants have the same options',
        () => [{ id: own }, { title: 'Twin' }],
        400,
        () => 'Own and Twin are the same',
      ],
      ['a new variant has no title', () => [{ sku: 'X' }], 400, () => 'needs a title'],
      [
        'a price does not exist',
        () => [{ id: own, prices: [{ id: 'ma_none', currency_code: 'eur', amount: 1 }] }],
        404,
        () => 'ma_none',
      ],
    ])('changes nothing if %s', async (_, variants, status, message) => {
      const body = { title: 'Changed', variants: variants() };
      const response = await shop.admin.post(`/products/${product.id}`, body);
      expect(response.status).toBe(status);
      expect(response.body.message).toContain(message());
      expect((await shop.admin.get(`/products/${product.id}`)).body.product).toEqual(product);
    });
  });

  it('responds with 404 for an unknown product', async () => {
    const { status, body } = await shop.admin.post('/products/prod_none', { title: 'X' });
    expect(status).toBe(404);
    expect(body.message).toBe('Product with id: prod_none was not found');
  });

  describe('/metadata', () => {
    it('sets one key, or removes it with an empty value', async () => {
      const { id } = await createProduct(shop, { title: 'Keyed', metadata: { a: '1' } });
      const set = async (key: string, value: string) =>
        (await shop.admin.post(`/products/${id}/metadata`, { key, value })).body.product.metadata;
      expect(await set('b', '2')).toEqual({ a: '1', b: '2' });
      expect(await set('a', '')).toEqual({ b: '2' });
    });

    it('responds with 404 for an unknown product', async () => {
      const { status } = await shop.admin.post('/products/prod_none/metadata', { key: 'a', value: 'b' });
      expect(status).toBe(404);
    });
  });
});
