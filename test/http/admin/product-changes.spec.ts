import { aProduct, channelsOf, sized } from '../../support/products.ts';
import { ok } from '../../support/world.ts';
import { openShop, type Shop } from '../../support/shop.ts';

describe('products', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  describe('are updated', () => {
    it('in what is given, and in nothing else', async () => {
      const { id } = await aProduct(shop, {
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

    it('with a type whose id is the text that was typed, as the dashboard sends it', async () => {
      const type = { id: 'Novelty', value: 'Novelty' };
      const created = await aProduct(shop, { title: 'Novel', type });
      const { id, type_id } = ok(await shop.admin.get(`/products/${created.id}`)).product;
      const updated = ok(await shop.admin.post(`/products/${id}`, { type })).product;
      expect(updated).toMatchObject({ type_id, type: { value: 'Novelty' } });
    });

    it('with new images, tags, type, collection and channels instead of the present ones', async () => {
      const collection = (await shop.admin.post('/collections', { title: 'For updates' })).body.collection
        .id as string;
      const { id } = await aProduct(shop, {
        title: 'Linked',
        tags: [{ value: 'old' }, { value: 'kept' }],
        type: { value: 'Old' },
      });
      const update = async (body: object) => (await shop.admin.post(`/products/${id}`, body)).body.product;
      const product = await update({
        images: ['https://img.example.com/2.png', 'https://img.example.com/1.png'],
        tags: [{ value: 'kept' }, { value: 'new' }],
        type: { value: 'New' },
        collection_id: collection,
      });
      expect(product).toMatchObject({
        collection: { id: collection },
        type: { value: 'New' },
        images: [{ url: 'https://img.example.com/2.png' }, { url: 'https://img.example.com/1.png' }],
        thumbnail: 'https://img.example.com/2.png',
      });
      expect(product.tags.map((tag: { value: string }) => tag.value).sort()).toEqual(['kept', 'new']);
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
      expect(await channelsOf(shop, id)).toEqual([]);
    });

    it('with variants: the named are changed, the others deleted, those without id made', async () => {
      const product = await aProduct(shop, {
        title: 'Reworked',
        options: [{ title: 'Size' }],
        variants: [
          {
            ...sized('S', 'S'),
            sku: 'REWORKED-S',
            inventory_quantity: 5,
            metadata: { a: '1' },
            prices: [{ currency_code: 'eur', amount: 100 }],
          },
          { ...sized('M', 'M'), sku: 'REWORKED-M' },
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

    it('in as many statements for one variant as for thirty', async () => {
      const update = async (title: string, n: number) => {
        const { id, options, variants } = await aProduct(shop, {
          title,
          options: [{ title: 'No' }],
          variants: Array.from({ length: 2 * n }, (_, i) => ({
            ...sized(`${i}`, `${i}`),
            prices: [{ currency_code: 'eur', amount: i }],
          })),
        });
        const kept = variants.slice(0, n).map((variant: { id: string }, i: number) => ({
          id: variant.id,
          inventory_quantity: i,
          options: [{ option_id: options[0].id, value: `was ${i}` }],
          prices: [
            { currency_code: 'eur', amount: 7 },
            { currency_code: 'usd', amount: 8 },
          ],
        }));
        const fresh = kept.map((_: unknown, i: number) => ({
          title: `new ${i}`,
          options: [{ option_id: options[0].id, value: `new ${i}` }],
          prices: [{ currency_code: 'eur', amount: 9 }],
        }));
        return shop.statements(() => shop.admin.post(`/products/${id}`, { variants: [...kept, ...fresh] }));
      };
      const one = await update('Updated one', 1);
      const thirty = await update('Updated thirty', 30);
      expect(thirty).toEqual(one);
      expect(thirty.length).toBeLessThanOrEqual(22);
    });

    it('not with variants of other products, twice the same, or without titles, and then not at all', async () => {
      const other = await aProduct(shop, { title: 'The other', variants: [{ title: 'Foreign' }] });
      const product = await aProduct(shop, { title: 'Unshaken', variants: [{ title: 'Own' }] });
      const own = product.variants[0].id;
      const refused: [object[], number, string][] = [
        [[{ id: other.variants[0].id }], 404, other.variants[0].id],
        [[{ id: own }, { id: own }], 400, 'named twice'],
        [[{ id: own }, { title: 'Twin' }], 400, 'Own and Twin are the same'],
        [[{ sku: 'X' }], 400, 'needs a title'],
        [[{ id: own, prices: [{ id: 'ma_none', currency_code: 'eur', amount: 1 }] }], 404, 'ma_none'],
      ];
      for (const [variants, status, message] of refused) {
        const answer = await shop.admin.post(`/products/${product.id}`, { title: 'Shaken', variants });
        expect(answer.status).toBe(status);
        expect(answer.body.message).toContain(message);
      }
      expect((await shop.admin.get(`/products/${product.id}`)).body.product).toEqual(product);
    });

    it('not when they are not there', async () => {
      const { status, body } = await shop.admin.post('/products/prod_none', { title: 'X' });
      expect(status).toBe(404);
      expect(body.message).toBe('Product with id: prod_none was not found');
    });

    it('one metadata key at a time', async () => {
      const { id } = await aProduct(shop, { title: 'Keyed', metadata: { a: '1' } });
      const set = async (key: string, value: string) =>
        (await shop.admin.post(`/products/${id}/metadata`, { key, value })).body.product.metadata;
      expect(await set('b', '2')).toEqual({ a: '1', b: '2' });
      expect(await set('a', '')).toEqual({ b: '2' });
      expect((await shop.admin.post('/products/prod_none/metadata', { key: 'a', value: 'b' })).status).toBe(
        404,
      );
    });
  });
});
