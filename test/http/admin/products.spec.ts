import { openShop, type Shop } from '../../support/shop.ts';

describe('products', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  describe('are created', () => {
    it('with options, variants, prices, images, tags and a type, and answer with all of them', async () => {
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
      expect(product.tags.map((tag: { value: string }) => tag.value)).toEqual(['linen', 'summer']);
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

    it('with a title alone', async () => {
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

    it('with a handle made of the title, whatever its language', async () => {
      expect((await aProduct({ title: 'Été à Paris' })).handle).toBe('ete-a-paris');
      expect((await aProduct({ title: '夏の 服' })).handle).toBe('夏の-服');
      const wordless = await aProduct({ title: '***' });
      expect(wordless.handle).toBe(wordless.id.toLowerCase());
    });

    it('in the default sales channel, unless others are named', async () => {
      const [{ id: other }] = await shop.sql<{ id: string }>(
        `insert into sales_channel (id, name) values ('sc_other', 'Other') returning id`,
      );
      const { id } = await aProduct({ title: 'Everywhere' });
      const named = await aProduct({ title: 'Elsewhere', sales_channels: [{ id: other }] });
      expect(await channelsOf(id)).toEqual(['Default Sales Channel']);
      expect(await channelsOf(named.id)).toEqual(['Other']);
    });

    it('as gift cards: shipped by their own profile, and without discounts', async () => {
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

    it('with prices of regions, in their currencies', async () => {
      const region = await aRegion('dkk', 'dk');
      const product = await aProduct({
        title: 'Regional',
        variants: [{ title: 'One', prices: [{ region_id: region, amount: 9900 }] }],
      });
      expect(product.variants[0].prices).toMatchObject([
        { region_id: region, currency_code: 'dkk', amount: 9900 },
      ]);
    });

    it('with the largest amount there is', async () => {
      const product = await aProduct({
        title: 'Dear',
        variants: [priced('One', { currency_code: 'eur', amount: Number.MAX_SAFE_INTEGER })],
      });
      expect(product.variants[0].prices[0].amount).toBe(Number.MAX_SAFE_INTEGER);
    });

    it('with tags and types that are there already, by value or by id', async () => {
      const first = await aProduct({
        title: 'First of a kind',
        tags: [{ value: 'kind' }],
        type: { value: 'Kind' },
      });
      const again = await aProduct({
        title: 'Second of a kind',
        tags: [{ value: 'kind' }],
        type: { value: 'Kind' },
      });
      const byId = await aProduct({
        title: 'Third of a kind',
        tags: [{ id: first.tags[0].id }],
        type: { id: first.type_id },
      });
      for (const { tags, type_id } of [again, byId]) {
        expect(tags[0].id).toBe(first.tags[0].id);
        expect(type_id).toBe(first.type_id);
      }
    });

    it('with one new tag when many use it at the same time', async () => {
      const titles = Array.from({ length: 8 }, (_, i) => `Racing ${i}`);
      const made = await Promise.all(
        titles.map((title) =>
          aProduct({ title, tags: [{ value: 'race' }, { value: 'same' }], type: { value: 'Race' } }),
        ),
      );
      expect(
        new Set(
          made.map((product) =>
            product.tags
              .map((tag: { id: string }) => tag.id)
              .sort()
              .join(),
          ),
        ).size,
      ).toBe(1);
      expect(new Set(made.map((product) => product.type_id)).size).toBe(1);
    });

    it('in as many statements for one variant as for forty', async () => {
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
      const one = await shop.statements(create('Single', 1));
      const forty = await shop.statements(create('Forty', 40));
      expect(forty).toEqual(one);
      expect(forty.length).toBeLessThanOrEqual(20);
    });
  });

  describe('are refused', () => {
    const refusals: [string, object, number, string][] = [
      ['without a title', { handle: 'x' }, 400, 'title'],
      ['with an empty title', { title: '' }, 400, 'title'],
      [
        'with a property nobody knows',
        { title: 'X', colour: 'red' },
        400,
        'property colour should not exist',
      ],
      ['with an unknown status', { title: 'X', status: 'sold' }, 400, 'status'],
      ['with a negative weight', { title: 'X', weight: -1 }, 400, 'weight'],
      [
        'in a collection that is not there',
        { title: 'X', collection_id: 'pcol_none' },
        404,
        'Collection with id pcol_none',
      ],
      [
        'in sales channels that are not there',
        { title: 'X', sales_channels: [{ id: 'sc_none' }] },
        404,
        'sc_none',
      ],
      [
        'in categories that are not there',
        { title: 'X', categories: [{ id: 'pcat_a' }, { id: 'pcat_b' }] },
        404,
        'pcat_a, pcat_b',
      ],
      ['with a tag id that is not there', { title: 'X', tags: [{ id: 'ptag_none' }] }, 404, 'ptag_none'],
      ['with a type id that is not there', { title: 'X', type: { id: 'ptyp_none' } }, 404, 'ptyp_none'],
      ['with a tag without id and value', { title: 'X', tags: [{}] }, 400, 'id or a value'],
      [
        'with two options of the same title',
        { title: 'X', options: [{ title: 'A' }, { title: 'A' }] },
        400,
        'different titles',
      ],
      [
        'with a variant that lacks an option',
        { title: 'X', options: [{ title: 'Size' }], variants: [{ title: 'S' }] },
        400,
        'needs a value for Size',
      ],
      [
        'with a variant that has more values than options',
        { title: 'X', variants: [{ title: 'S', options: [{ value: 'S' }] }] },
        400,
        '1 option values',
      ],
      [
        'with two variants that are the same',
        { title: 'X', options: [{ title: 'Size' }], variants: [sized('First', 'S'), sized('Second', 'S')] },
        400,
        'Variants First and Second are the same',
      ],
      [
        'with two variants and no options',
        { title: 'X', variants: [{ title: 'A' }, { title: 'B' }] },
        400,
        'the same',
      ],
      [
        'with a price without currency',
        { title: 'X', variants: [priced('A', { amount: 1 })] },
        400,
        'region_id or a currency_code',
      ],
      [
        'with a price in an unknown currency',
        { title: 'X', variants: [priced('A', { currency_code: 'xxz', amount: 1 })] },
        404,
        'Currency with code xxz',
      ],
      [
        'with a price of an unknown region',
        { title: 'X', variants: [priced('A', { region_id: 'reg_none', amount: 1 })] },
        404,
        'reg_none',
      ],
      [
        'with a fraction for a price',
        { title: 'X', variants: [priced('A', { currency_code: 'eur', amount: 1.5 })] },
        400,
        'amount',
      ],
      [
        'with a negative price',
        { title: 'X', variants: [priced('A', { currency_code: 'eur', amount: -1 })] },
        400,
        'amount',
      ],
      [
        'with a price beyond 2^53 - 1',
        { title: 'X', variants: [priced('A', { currency_code: 'eur', amount: 2 ** 53 })] },
        400,
        'amount',
      ],
      [
        'with two prices for the same',
        {
          title: 'X',
          variants: [priced('A', { currency_code: 'eur', amount: 1 }, { currency_code: 'EUR', amount: 2 })],
        },
        400,
        'one price for eur',
      ],
      [
        'with quantities the wrong way round',
        {
          title: 'X',
          variants: [priced('A', { currency_code: 'eur', amount: 1, min_quantity: 5, max_quantity: 4 })],
        },
        400,
        'min_quantity',
      ],
      [
        'with a negative stock',
        { title: 'X', variants: [{ title: 'A', inventory_quantity: -1 }] },
        400,
        'inventory_quantity',
      ],
    ];

    it.each(refusals)('%s, and nothing is written', async (_, body, status, message) => {
      const before = await counts();
      const answer = await shop.admin.post('/products', body);
      expect(answer.status).toBe(status);
      expect(answer.body.message).toContain(message);
      expect(await counts()).toEqual(before);
    });

    it('with a handle or a code that another one has', async () => {
      await aProduct({ title: 'Unique', variants: [{ title: 'A', sku: 'UNIQUE-SKU', ean: 'UNIQUE-EAN' }] });
      const before = await counts();
      for (const body of [
        { title: 'Unique' },
        { title: 'Other', handle: 'unique' },
        { title: 'Other', variants: [{ title: 'A', sku: 'UNIQUE-SKU' }] },
        { title: 'Other', variants: [{ title: 'A', ean: 'UNIQUE-EAN' }] },
      ]) {
        const { status, body: answer } = await shop.admin.post('/products', body);
        expect(status).toBe(422);
        expect(answer).toMatchObject({ type: 'duplicate_error', code: 'invalid_request_error' });
      }
      expect(await counts()).toEqual(before);
    });

    it('but an empty code is none, and a deleted product keeps nothing', async () => {
      await aProduct({ title: 'Codeless A', variants: [{ title: 'A', sku: '' }] });
      await aProduct({ title: 'Codeless B', variants: [{ title: 'A', sku: '' }] });
      const gone = await aProduct({ title: 'Reborn', variants: [{ title: 'A', sku: 'REBORN' }] });
      await shop.admin.delete(`/products/${gone.id}`);
      expect(await aProduct({ title: 'Reborn', variants: [{ title: 'A', sku: 'REBORN' }] })).toMatchObject({
        handle: 'reborn',
      });
    });
  });

  describe('are updated', () => {
    it('in what is given, and in nothing else', async () => {
      const { id } = await aProduct({
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

    it('with new images, tags, type, collection and channels instead of the present ones', async () => {
      const collection = (await shop.admin.post('/collections', { title: 'For updates' })).body.collection
        .id as string;
      const { id } = await aProduct({
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
      expect(await channelsOf(id)).toEqual([]);
    });

    it('with variants: the named are changed, the others deleted, those without id made', async () => {
      const product = await aProduct({
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
        const { id, options, variants } = await aProduct({
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
      const other = await aProduct({ title: 'The other', variants: [{ title: 'Foreign' }] });
      const product = await aProduct({ title: 'Unshaken', variants: [{ title: 'Own' }] });
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
      const { id } = await aProduct({ title: 'Keyed', metadata: { a: '1' } });
      const set = async (key: string, value: string) =>
        (await shop.admin.post(`/products/${id}/metadata`, { key, value })).body.product.metadata;
      expect(await set('b', '2')).toEqual({ a: '1', b: '2' });
      expect(await set('a', '')).toEqual({ b: '2' });
      expect((await shop.admin.post('/products/prod_none/metadata', { key: 'a', value: 'b' })).status).toBe(
        404,
      );
    });
  });

  describe('are deleted', () => {
    it('with their variants and prices, and again with the same answer', async () => {
      const { id, variants } = await aProduct({
        title: 'Doomed',
        variants: [priced('A', { currency_code: 'eur', amount: 1 })],
      });
      for (let time = 1; time <= 2; time++) {
        const { status, body } = await shop.admin.delete(`/products/${id}`);
        expect(status).toBe(200);
        expect(body).toEqual({ id, object: 'product', deleted: true });
      }
      expect((await shop.admin.get(`/products/${id}`)).status).toBe(404);
      expect((await shop.admin.get(`/variants/${variants[0].id}`)).status).toBe(404);
      expect(
        await shop.sql('select deleted_at is null as alive from money_amount where id = $1', [
          variants[0].prices[0].id,
        ]),
      ).toEqual([{ alive: false }]);
      expect(
        (await shop.admin.post(`/products/${id}/variants`, { title: 'A', prices: [], options: [] })).status,
      ).toBe(404);
    });
  });

  describe('are listed', () => {
    let shirt: { id: string; variants: { id: string }[]; tags: { id: string }[]; type_id: string };
    let mug: { id: string };
    let collection: string;

    beforeAll(async () => {
      collection = (await shop.admin.post('/collections', { title: 'Autumn Leaves' })).body.collection.id;
      await shop.sql(`insert into product_category (id, name, handle, parent_category_id, rank) values
        ('pcat_top', 'Top', 'top', null, 0), ('pcat_middle', 'Middle', 'middle', 'pcat_top', 0), ('pcat_low', 'Low', 'low', 'pcat_middle', 0)`);
      shirt = await aProduct({
        title: 'Filter Shirt',
        description: 'Soft 100% wool',
        handle: 'filtered-shirt',
        status: 'published',
        collection_id: collection,
        categories: [{ id: 'pcat_low' }],
        tags: [{ value: 'filtered' }],
        type: { value: 'Filtered' },
        variants: [priced('Crimson', { currency_code: 'eur', amount: 1 })].map((variant) => ({
          ...variant,
          sku: 'FILTER-1',
        })),
      });
      mug = await aProduct({ title: 'Filter Mug', is_giftcard: true, categories: [{ id: 'pcat_top' }] });
      await shop.sql(`insert into price_list (id, name, description) values ('pl_f', 'F', 'F')`);
      await shop.sql(
        `insert into money_amount (id, currency_code, amount, price_list_id) values ('ma_f', 'eur', 1, 'pl_f')`,
      );
      await shop.sql(
        `insert into product_variant_money_amount (variant_id, money_amount_id) values ($1, 'ma_f')`,
        [shirt.variants[0].id],
      );
      await shop.sql(`insert into discount_rule (id, type, value) values ('dru_f', 'percentage', 10)`);
      await shop.sql(
        `insert into discount_condition (id, type, operator, discount_rule_id) values ('discon_f', 'products', 'in', 'dru_f')`,
      );
      await shop.sql(
        `insert into discount_condition_product (condition_id, product_id) values ('discon_f', $1)`,
        [shirt.id],
      );
    });

    it('50 on a page, the latest first, with their default relations', async () => {
      const { body } = await shop.admin.get('/products');
      expect(body).toMatchObject({ offset: 0, limit: 50, count: expect.any(Number) });
      expect(body.products[0].id).toBe(mug.id);
      expect(body.products[1].variants[0]).toMatchObject({
        purchasable: false,
        options: [],
        prices: [{ amount: 1 }],
      });
    });

    it.each([
      ['q=filter shirt', ['shirt']],
      ['q=100% WOOL', ['shirt']],
      ['q=filtered-shirt', ['shirt']],
      ['q=crims', ['shirt']],
      ['q=filter-1', ['shirt']],
      ['q=autumn leav', ['shirt']],
      ['q=Filter', ['mug', 'shirt']],
      ['q=100_wool', []],
      ['title=Filter Mug', ['mug']],
      ['description=Soft 100%25 wool', ['shirt']],
      ['handle=filtered-shirt', ['shirt']],
      ['is_giftcard=true&q=filter', ['mug']],
      ['status[]=published&q=filter', ['shirt']],
      ['status[]=published&status[]=draft&q=filter', ['mug', 'shirt']],
      ['price_list_id[]=pl_f', ['shirt']],
      ['discount_condition_id=discon_f', ['shirt']],
      ['category_id[]=pcat_top', ['mug']],
      ['category_id[]=pcat_top&include_category_children=true', ['mug', 'shirt']],
      ['category_id[]=pcat_middle', []],
      ['category_id[]=pcat_middle&include_category_children=true', ['shirt']],
      ['sales_channel_id[]=sc_other&q=filter', []],
      ['deleted_at[gt]=2020-01-01T00:00:00Z&q=filter', []],
    ])('by %s', async (query, expected) => {
      const { status, body } = await shop.admin.get(
        `/products?${query.replaceAll('%25', '%').replaceAll('%', '%25').replaceAll(' ', '%20')}`,
      );
      expect(status).toBe(200);
      const names = new Map([
        [shirt.id, 'shirt'],
        [mug.id, 'mug'],
      ]);
      expect(body.products.map((product: { id: string }) => names.get(product.id) ?? product.id)).toEqual(
        expected,
      );
      expect(body.count).toBe(expected.length);
    });

    it('by id, collection, tag and type', async () => {
      for (const query of [
        `id=${shirt.id}`,
        `id[]=${shirt.id}`,
        `collection_id[]=${collection}`,
        `tags[]=${shirt.tags[0].id}`,
        `type_id[]=${shirt.type_id}`,
      ]) {
        const { body } = await shop.admin.get(`/products?${query}`);
        expect(body.products.map((product: { id: string }) => product.id)).toEqual([shirt.id]);
      }
    });

    it('with the relations and fields that are asked for', async () => {
      const { body } = await shop.admin.get(
        `/products?id=${shirt.id}&expand=sales_channels,categories&fields=title`,
      );
      expect(body.products).toEqual([
        {
          id: shirt.id,
          title: 'Filter Shirt',
          sales_channels: [expect.anything()],
          categories: [expect.objectContaining({ id: 'pcat_low' })],
        },
      ]);
    });

    it('not by what is no filter', async () => {
      for (const query of [
        'color=red',
        'status[]=sold',
        'is_giftcard=maybe',
        'include_category_children=2',
        'order=nothing',
      ]) {
        expect((await shop.admin.get(`/products?${query}`)).status).toBe(400);
      }
    });
  });

  it('tell how often tags are used', async () => {
    await aProduct({ title: 'Used 1', tags: [{ value: 'popular' }] });
    for (const n of [2, 3, 4, 5, 6, 7, 8, 9, 10])
      await aProduct({ title: `Used ${n}`, tags: [{ value: 'popular' }] });
    const { body } = await shop.admin.get('/products/tag-usage');
    expect(body.tags[0]).toEqual({
      id: expect.stringMatching(/^ptag_/),
      value: 'popular',
      usage_count: '10',
    });
  });

  it('tell their types', async () => {
    await aProduct({ title: 'Typed', type: { value: 'Told' } });
    const { body } = await shop.admin.get('/products/types');
    expect(Object.keys(body)).toEqual(['types']);
    expect(body.types.map((type: { value: string }) => type.value)).toContain('Told');
  });

  describe('have tags and types', () => {
    it('that are listed and searched', async () => {
      await aProduct({
        title: 'Valued',
        tags: [{ value: 'findable tag' }],
        type: { value: 'Findable type' },
      });
      const tags = (await shop.admin.get('/product-tags?q=findable')).body;
      expect(tags).toMatchObject({
        product_tags: [{ value: 'findable tag' }],
        count: 1,
        offset: 0,
        limit: 10,
      });
      const types = (await shop.admin.get('/product-types?value[]=Findable%20type')).body;
      expect(types).toMatchObject({
        product_types: [{ value: 'Findable type' }],
        count: 1,
        offset: 0,
        limit: 20,
      });
    });

    it('that conditions of discounts name', async () => {
      const { tags, type_id } = await aProduct({
        title: 'Conditional',
        tags: [{ value: 'conditional' }],
        type: { value: 'Conditional' },
      });
      await shop.sql(`insert into discount_rule (id, type, value) values ('dru_v', 'percentage', 10)`);
      await shop.sql(
        `insert into discount_condition (id, type, operator, discount_rule_id) values
         ('discon_tag', 'product_tags', 'in', 'dru_v'), ('discon_type', 'product_types', 'in', 'dru_v')`,
      );
      await shop.sql(
        `insert into discount_condition_product_tag (condition_id, product_tag_id) values ('discon_tag', $1)`,
        [tags[0].id],
      );
      await shop.sql(
        `insert into discount_condition_product_type (condition_id, product_type_id) values ('discon_type', $1)`,
        [type_id],
      );
      expect(
        (await shop.admin.get('/product-tags?discount_condition_id=discon_tag')).body.product_tags,
      ).toMatchObject([{ value: 'conditional' }]);
      expect(
        (await shop.admin.get('/product-types?discount_condition_id=discon_type')).body.product_types,
      ).toMatchObject([{ value: 'Conditional' }]);
    });
  });

  it('are for staff', async () => {
    expect((await shop.open.get('/admin/products')).status).toBe(401);
    expect((await shop.open.post('/admin/products', { title: 'X' })).status).toBe(401);
  });

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a product as the answer has it
  async function aProduct(body: object): Promise<any> {
    const answer = await shop.admin.post('/products', body);
    expect(answer.body).toHaveProperty('product');
    return answer.body.product;
  }

  async function channelsOf(id: string): Promise<string[]> {
    const { product } = (await shop.admin.get(`/products/${id}?expand=sales_channels`)).body;
    return product.sales_channels.map((channel: { name: string }) => channel.name);
  }

  async function aRegion(currency_code: string, country: string): Promise<string> {
    const { region } = (
      await shop.admin.post('/regions', {
        name: country,
        currency_code,
        tax_rate: 25,
        payment_providers: ['manual'],
        fulfillment_providers: ['manual'],
        countries: [country],
      })
    ).body;
    return region.id;
  }

  /** How many rows there are of all that a product is made of. */
  async function counts(): Promise<Record<string, number>> {
    const tables = [
      'product',
      'product_variant',
      'product_option',
      'product_option_value',
      'money_amount',
      'image',
      'product_tag',
      'product_type',
    ];
    const [row] = await shop.sql<Record<string, number>>(
      `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join()}`,
    );
    return row;
  }
});

function sized(title: string, value: string) {
  return { title, options: [{ value }] };
}

function priced(title: string, ...prices: object[]) {
  return { title, prices };
}
