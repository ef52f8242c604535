import {
  createJob,
  exportCsv,
  formatCsv,
  hashProductTables,
  importCsv,
  parseCsv,
  waitForJob,
} from '../../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
  for (const name of ['Odds', 'Ends']) ok(await shop.admin.post('/product-categories', { name }));
  const { product_categories } = ok(await shop.admin.get('/product-categories'));
  for (const body of [
    {
      title: '=cmd|calc',
      subtitle: "'-held",
      description: 'Two\r\nlines; "quoted", and é€😀',
      handle: 'odd',
      categories: product_categories.map(({ id }) => ({ id })),
      tags: [{ value: 'plain' }, { value: 'with, comma' }, { value: '"quoted"' }, { value: ' spaced ' }],
      type: { value: '+type' },
      images: ['http://x.example/1.png', 'http://x.example/2.png'],
      material: '@home',
      weight: 12,
      options: [{ title: 'Size' }, { title: '-Color' }],
      variants: [
        {
          title: 'A',
          sku: '-1',
          options: [{ value: 'S' }, { value: '=red' }],
          prices: [
            { currency_code: 'eur', amount: 100 },
            { currency_code: 'eur', amount: 90, min_quantity: 10 },
            { region_id: shop.europe.id, amount: 95 },
          ],
        },
        { title: 'B', options: [{ value: 'L' }, { value: "'tis" }], prices: [] },
      ],
    },
    { title: 'No variants', options: [{ title: 'Size' }], sales_channels: [] },
    { title: 'Gift card', is_giftcard: true, variants: [{ title: '10', prices: [] }] },
  ])
    ok(await shop.admin.post('/products', body));
});
afterAll(() => shop.close());

describe('A product export', () => {
  it("has Medusa's columns, and as many for prices, options, images and sales channels as needed", async () => {
    const [header, ...rows] = (await exportCsv(shop)).split('\r\n');
    expect(header).toBe(
      'Product Id;Product Handle;Product Title;Product Subtitle;Product Description;Product Status;Product Thumbnail;' +
        'Product Weight;Product Length;Product Width;Product Height;Product HS Code;Product Origin Country;Product MID Code;' +
        'Product Material;Product Collection Title;Product Collection Handle;Product Type;Product Tags;Product Discountable;' +
        'Product External Id;Product Profile Name;Product Profile Type;Variant Id;Variant Title;Variant SKU;Variant Barcode;' +
        'Variant Inventory Quantity;Variant Allow Backorder;Variant Manage Inventory;Variant Weight;Variant Length;' +
        'Variant Width;Variant Height;Variant HS Code;Variant Origin Country;Variant MID Code;Variant Material;' +
        'Price EUR;Price USD;Price Europe [EUR];Option 1 Name;Option 1 Value;Option 2 Name;Option 2 Value;' +
        'Image 1 Url;Image 2 Url;Product Category 1 Handle;Product Category 2 Handle;Sales Channel 1 Id;Sales Channel 1 Name;Sales Channel 1 Description',
    );
    expect(rows.at(-1)).toBe('');
  });

  it.each([
    [true, ['\ufeffProduct Id']],
    [false, ['Product Id']],
    [undefined, ['Product Id']],
  ])('begins with a byte order mark, which Excel needs, only for bom: true (%p)', async (bom, expected) => {
    expect((await exportCsv(shop, { bom })).split(';', 1)).toEqual(expected);
  });

  it('with a byte order mark changes nothing when it is imported', async () => {
    const text = await exportCsv(shop, { bom: true });
    const before = await hashProductTables(shop);
    expect(await importCsv(shop, text)).toMatchObject({ status: 'completed', result: { errors: [] } });
    expect(await hashProductTables(shop)).toBe(before);
  });

  it('has a row for each variant, newest product first', async () => {
    const rows = parseCsv(await exportCsv(shop));
    expect(
      rows.map((row) => [
        row['Product Handle'],
        row['Variant Title'],
        row['Price EUR'],
        row['Option 1 Value'],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['gift-card', '10', '', ''],
        ['no-variants', '', '', ''],
        ['mug', 'One size', '7.25', 'One size'],
        ['shirt', 'Small', '19.50', 'Small'],
        ['shirt', 'Large', '19.50', 'Large'],
      ]),
    );
    expect(rows[0]['Product Handle']).toBe('gift-card');
  });

  it('changes nothing when it is imported again, even with special characters in its cells', async () => {
    const file = await exportCsv(shop);
    const before = await hashProductTables(shop);
    const job = await importCsv(shop, file);
    expect(job).toMatchObject({ status: 'completed', result: { errors: [] } });
    expect(job.result.stat_descriptors.map(({ message }) => message)).toEqual([
      'There were 0 products created (0 updated). 0 variants were created and 0 updated',
      '5 products and 6 variants were as the file says already',
      '0 rows were left out',
    ]);
    expect(await hashProductTables(shop)).toBe(before);
    expect(await exportCsv(shop)).toBe(file);
  });

  it('has no cell that a spreadsheet would evaluate as a formula', async () => {
    const cells = parseCsv(await exportCsv(shop)).flatMap((row) => Object.values(row));
    expect(cells).toContain("'=cmd|calc");
    for (const cell of cells) expect(cell).not.toMatch(/^[=+@\t\r]|^-\D/);
  });

  it('reports its progress, its file and its number of products', async () => {
    const job = await waitForJob(shop, await createJob(shop, 'product-export', {}));
    expect(job).toMatchObject({
      status: 'completed',
      context: {
        list_config: { skip: 0, order: { created_at: 'DESC' } },
        shape: {
          dynamicImageColumnCount: 2,
          dynamicOptionColumnCount: 2,
          dynamicProductCategoriesColumnCount: 2,
          dynamicSalesChannelsColumnCount: 1,
        },
      },
      result: {
        count: 5,
        advancement_count: 5,
        progress: 1,
        file_key: `exports/products/product-export-${job.id}.csv`,
        stat_descriptors: [
          {
            key: 'product-export-count',
            name: 'Product count to export',
            message: 'There will be 5 products exported by this action',
          },
        ],
      },
    });
    expect(job.result.file_size).toBe(Buffer.byteLength(await exportCsv(shop)));
  });

  it.each([
    ['a handle', { filterable_fields: { handle: 'mug' } }, ['mug']],
    ['a search text', { filterable_fields: { q: 'MUG' } }, ['mug']],
    ['filters that are null', { filterable_fields: { handle: 'mug', q: null, created_at: null } }, ['mug']],
    ['a status', { filterable_fields: { status: ['draft'], is_giftcard: false } }, ['no-variants', 'odd']],
    [
      'an order',
      { list_config: { order: { title: 'ASC' } }, filterable_fields: { status: ['published'] } },
      ['mug', 'shirt'],
    ],
    [
      'skip and take',
      { list_config: { skip: 1, take: 2, order: { title: 'DESC' } } },
      ['no-variants', 'mug'],
    ],
    ['a batch_size', { batch_size: 1, list_config: { take: 2, order: { title: 'DESC' } } }, ['shirt']],
    ['a top-level limit and offset', { limit: 1, offset: 1, order: 'title' }, ['gift-card']],
    ['a descending top-level order', { order: '-title', limit: 2 }, ['shirt', 'no-variants']],
    [
      'a list_config that overrides a top-level limit',
      { limit: 3, list_config: { take: 1 }, order: 'title' },
      ['odd'],
    ],
    ['a batch_size with a top-level order', { batch_size: 2, order: 'title' }, ['odd', 'gift-card']],
    [
      'an order by a nullable column',
      { list_config: { order: { weight: 'ASC' }, take: 2 } },
      ['odd', 'shirt'],
    ],
    ['a filter that matches no product', { filterable_fields: { handle: 'nowhere' } }, []],
  ])('contains the products selected by %s', async (_, context, handles) => {
    const rows = parseCsv(await exportCsv(shop, context));
    expect([...new Set(rows.map((row) => row['Product Handle']))]).toEqual(handles);
  });

  it.each([
    [{ filterable_fields: { colour: 'red' } }, 'colour'],
    [{ filterable_fields: { limit: 1 } }, 'limit'],
    [{ filterable_fields: { status: ['sold'] } }, 'status'],
    [{ filterable_fields: [] }, 'filterable_fields'],
    [{ list_config: { order: { password: 'ASC' } } }, 'password'],
    [{ list_config: { order: { title: 'up' } } }, 'title'],
    [{ list_config: { order: { title: 'ASC', id: 'ASC' } } }, 'one field'],
    [{ list_config: { take: -1 } }, 'take'],
    [{ batch_size: '5' }, 'batch_size'],
    [{ list_config: { relations: ['variants.secrets'] } }, 'variants.secrets'],
    [{ list_config: { page: 1 } }, 'page'],
    [{ order: '-password' }, 'password'],
    [{ limit: -1 }, 'take'],
    [{ offset: 'one' }, 'skip'],
    [{ fields: 'title,secret' }, 'secret'],
    [{ expand: 'variants.secrets' }, 'variants.secrets'],
    [{ fields: ['title'] }, 'context.fields'],
    [{ bom: 'yes' }, 'context.bom'],
  ])('is rejected with the context %j', async (context, name) => {
    const { status, body } = await shop.admin.post('/batch-jobs', { type: 'product-export', context });
    expect([status, body.type]).toEqual([400, 'invalid_data']);
    expect(body.message).toContain(name);
  });

  it('moves the top-level options of its context into list_config', async () => {
    const id = await createJob(shop, 'product-export', {
      limit: 1,
      offset: 0,
      order: '-title',
      fields: 'id,title',
      expand: 'variants,variants.prices',
    });
    const { context } = await waitForJob(shop, id);
    expect(context).toMatchObject({
      list_config: {
        take: 1,
        skip: 0,
        order: { title: 'DESC' },
        select: ['id', 'title'],
        relations: ['variants', 'variants.prices'],
      },
    });
    for (const key of ['limit', 'offset', 'order', 'fields', 'expand'])
      expect(context).not.toHaveProperty(key);
  });

  it('neither skips nor repeats a product across its pages, in any order', async () => {
    const rows = Array.from({ length: 1203 }, (_, row) => [
      `page-${row}`,
      `T${row % 7}`,
      row % 3 ? String(row % 5) : '',
    ]);
    await importCsv(shop, formatCsv(['Product Handle', 'Product Title', 'Product Weight'], ...rows));
    for (const order of [{ created_at: 'DESC' }, { weight: 'ASC' }, { weight: 'DESC' }]) {
      const exported = parseCsv(await exportCsv(shop, { list_config: { order } })).map(
        (row) => row['Product Handle'],
      );
      const handles = exported.filter((handle) => handle.startsWith('page-'));
      expect(handles).toHaveLength(1203);
      expect(new Set(handles).size).toBe(1203);
    }
  });
});
