import { readFileSync } from 'node:fs';
import { ok, openWorld, type World } from '../../support/world.ts';
import {
  createJob,
  csv,
  importCsv,
  jobOf,
  productTables,
  settled,
  tryCsv,
  upload,
} from '../../support/jobs.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

const RELATIONS =
  'collection,images,options,tags,type,variants,variants.options,variants.prices,sales_channels,profile';

async function productOf(handle: string) {
  const { products } = ok(await shop.admin.get(`/products?handle=${handle}&expand=${RELATIONS}`));
  expect(products).toHaveLength(1);
  return products[0];
}

const reasons = ({ result }: { result: { errors: { row?: number; column?: string; message: string }[] } }) =>
  result.errors.map(({ row, column, message }) => [row, column, message]);

describe('an import of products', () => {
  it('makes the products of the file that existing shops export', async () => {
    const file = readFileSync('test/data/product-export.csv');
    const job = await importCsv(shop, file);

    expect(job).toMatchObject({
      status: 'completed',
      result: { count: 2, advancement_count: 2, progress: 1, errors: [] },
    });
    expect(await productOf('heap-kxpbqv')).toMatchObject({
      title: 'Heap kxpbqv',
      status: 'published',
      discountable: true,
      is_giftcard: false,
      profile: { type: 'default' },
      options: [{ title: 'Kind' }],
      sales_channels: [{ name: 'Default Sales Channel' }],
      variants: [
        {
          title: 'Heap 1',
          sku: 'heap-0-kxpbqv',
          inventory_quantity: 4929,
          allow_backorder: false,
          manage_inventory: true,
          options: [{ value: 'k0' }],
          prices: [{ currency_code: 'eur', amount: 10, region_id: null }],
        },
      ],
    });
    expect(await productOf('voucher-kxpbqv')).toMatchObject({
      is_giftcard: true,
      discountable: false,
      profile: { type: 'gift_card' },
    });
  });

  it('makes variants, options, prices of regions, images, tags, a type, a collection and sales channels', async () => {
    const header = [
      ...['Product Handle', 'Product Title', 'Product Description', 'Product Collection Title'],
      ...['Product Collection Handle', 'Product Type', 'Product Tags', 'Variant Title', 'Variant SKU'],
      ...[
        'Price EUR',
        'Price Europe [EUR]',
        'Option 1 Name',
        'Option 1 Value',
        'Option 2 Name',
        'Option 2 Value',
      ],
      ...['Image 1 Url', 'Image 2 Url', 'Sales Channel 1 Name', 'Sales Channel 1 Description'],
    ];
    const product = [
      'coat',
      'Coat',
      'Warm,\r\nand "dry"',
      'Winter',
      'winter',
      'Coats',
      'new, "red, or so",warm',
    ];
    const shown = ['http://x.example/1.png', 'http://x.example/2.png', 'Fair', 'Once a year'];
    const job = await importCsv(
      shop,
      csv(
        header,
        [...product, 'Small red', 'COAT-S', '99.00', '89', 'Size', 'S', 'Color', 'red', ...shown],
        [...product, 'Large red', 'COAT-L', '99', '', 'Size', 'L', 'Color', 'red', ...shown],
      ),
    );

    expect(reasons(job)).toEqual([]);
    expect(await productOf('coat')).toMatchObject({
      description: 'Warm,\r\nand "dry"',
      status: 'draft',
      collection: { title: 'Winter', handle: 'winter' },
      type: { value: 'Coats' },
      tags: expect.arrayContaining([
        expect.objectContaining({ value: 'new' }),
        expect.objectContaining({ value: 'red, or so' }),
        expect.objectContaining({ value: 'warm' }),
      ]) as unknown,
      images: [{ url: 'http://x.example/1.png' }, { url: 'http://x.example/2.png' }],
      thumbnail: 'http://x.example/1.png',
      options: [{ title: 'Size' }, { title: 'Color' }],
      sales_channels: [{ name: 'Fair', description: 'Once a year' }],
      variants: [
        {
          title: 'Small red',
          variant_rank: 0,
          prices: expect.arrayContaining([
            expect.objectContaining({ amount: 9900, currency_code: 'eur', region_id: null }),
            expect.objectContaining({ amount: 8900, currency_code: 'eur', region_id: shop.europe.id }),
          ]) as unknown,
        },
        { title: 'Large red', variant_rank: 1, prices: [{ amount: 9900 }] },
      ],
    });
  });

  it('reads prices in decimals of their currency', async () => {
    const header = ['Product Handle', 'Product Title', 'Variant Title', 'Price EUR', 'Price JPY'];
    const job = await importCsv(
      shop,
      csv(header, ['kite', 'Kite', 'Kite', '1950', '1950'], ['top', 'Top', 'Top', '19.5', '19.5']),
    );

    expect(reasons(job)).toEqual([[3, 'Price JPY', 'Price JPY must be an amount like 1950']]);
    const { variants } = await productOf('kite');
    expect(variants[0].prices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ currency_code: 'eur', amount: 195_000 }),
        expect.objectContaining({ currency_code: 'jpy', amount: 1950 }),
      ]),
    );
  });

  it('puts products into the categories of these handles, and refuses a handle that no category has', async () => {
    const ids: Record<string, string> = {};
    for (const name of ['Toys', 'Outdoor'])
      ids[name] = ok(await shop.admin.post('/product-categories', { name })).product_category.id;
    const inCategory = async (name: string) =>
      ok(await shop.admin.get(`/products?category_id[]=${ids[name]}&fields=handle`)).products.map(
        ({ handle }: { handle: string }) => handle,
      );
    const header = [
      'Product Handle',
      'Product Title',
      'Product Category 1 Handle',
      'Product Category 2 Handle',
    ];
    const job = await importCsv(
      shop,
      csv(
        header,
        ['ball', 'Ball', 'toys', 'outdoor'],
        ['doll', 'Doll', '', 'toys'],
        ['saw', 'Saw', 'tools', ''],
      ),
    );

    expect(reasons(job)).toEqual([
      [4, 'Product Category Handle', 'Product Category Handle tools is no category of the shop'],
    ]);
    expect([await inCategory('Toys'), await inCategory('Outdoor')]).toEqual([
      expect.arrayContaining(['ball', 'doll']),
      ['ball'],
    ]);

    await importCsv(shop, csv(header, ['ball', 'Ball', '', ''], ['doll', 'Doll', 'outdoor', '']));
    expect([await inCategory('Toys'), await inCategory('Outdoor')]).toEqual([[], ['doll']]);
  });

  it('changes what a row names, and leaves what has no column as it is', async () => {
    const header = [
      'Product Handle',
      'Product Title',
      'Variant SKU',
      'Variant Title',
      'Price EUR',
      'Price USD',
    ];
    await importCsv(
      shop,
      csv([...header, 'Product Subtitle'], ['hat', 'Hat', 'HAT', 'Hat', '1.00', '1.20', 'of felt']),
    );
    const job = await importCsv(
      shop,
      csv(header, ['hat', 'Fine hat', 'HAT', 'Hat', '1.10', ''], ['hat', '', 'HAT-2', 'Other', '90', '']),
    );

    // one hat is enough: a product without options has one variant
    expect(reasons(job)).toEqual([[3, undefined, 'The row is of the same variant as row 2']]);
    expect(await productOf('hat')).toMatchObject({
      title: 'Fine hat',
      subtitle: 'of felt',
      variants: [{ sku: 'HAT', prices: [{ currency_code: 'eur', amount: 110 }] }],
    });
  });

  it('finds products by id else handle, and variants by id, SKU or options', async () => {
    const { id, variants } = shop.shirt;
    const job = await importCsv(
      shop,
      csv(
        [
          'Product Id',
          'Product Handle',
          'Variant Id',
          'Variant Title',
          'Variant SKU',
          'Option 1 Name',
          'Option 1 Value',
        ],
        [id, 'tee', variants[0].id, 'Little', 'TEE-S', '', ''],
        ['', 'tee', '', 'Big', '', 'Size', 'Large'],
        ['prod_elsewhere', 'tee', 'variant_elsewhere', 'Huge', 'TEE-H', 'Size', 'Huge'],
      ),
    );

    expect(reasons(job)).toEqual([]);
    const tee = await productOf('tee');
    expect(tee.id).toBe(id);
    expect(
      tee.variants.map((one: { id: string; title: string; sku: string }) => [one.title, one.sku]),
    ).toEqual([
      ['Little', 'TEE-S'],
      ['Big', null],
      ['Huge', 'TEE-H'],
    ]);
    expect(tee.variants.slice(0, 2).map((one: { id: string }) => one.id)).toEqual(
      variants.map((one) => one.id),
    );
  });

  it('imports the good rows, and says of each bad one where and why, the same as when it is tried', async () => {
    const file = csv(
      [
        ...[
          'Product Handle',
          'Product Title',
          'Product Status',
          'Variant Title',
          'Variant SKU',
          'Variant Inventory Quantity',
        ],
        ...['Price EUR', 'Option 1 Name', 'Option 1 Value'],
      ],
      ['cup', 'Cup', 'published', 'Blue', 'CUP-B', '5', '100', 'Color', 'blue'],
      ['cup', 'Cup', 'published', 'Red', 'CUP-R', '5', '-1', 'Color', 'red'],
      ['cup', 'Cup', 'published', 'Green', 'CUP-B', '5', '100', 'Color', 'green'],
      ['cup', 'Cup', 'published', 'Also blue', 'CUP-X', '5', '100', 'Color', 'blue'],
      ['cup', 'Cup', 'published', 'Big', 'CUP-Y', '5', '100', 'Size', 'L'],
      ['cup', 'Cup', 'published', 'Grey', 'COAT-S', '5', '100', 'Color', 'grey'],
      ['pot', '', 'sold', 'Pot', 'POT', 'many', '1.505', '', ''],
      ['lid', '', 'draft', 'Lid', 'LID', '1', '1', '', ''],
      ['', '', 'draft', 'Nobody', 'NOBODY', '1', '1', '', ''],
      ['jar', 'Jar', 'draft', '', 'JAR', '-1', '', '', ''],
      ['cup', 'Cup'],
      ['cup', 'Cup', 'published', 'White', 'CUP-W', '5', '100', 'Color', 'white'],
    );
    const expected = [
      [3, 'Price EUR', 'Price EUR must be an amount like 19.50'],
      [4, 'Variant SKU', 'Variant SKU CUP-B is that of row 2'],
      [5, undefined, 'The row is of the same variant as row 2'],
      [6, undefined, 'The row names the option Size; the options of the product are Color'],
      [7, 'Variant SKU', expect.stringMatching(/^Variant SKU COAT-S is that of variant variant_/)],
      [8, 'Product Status', 'Product Status must be one of draft, proposed, published, rejected'],
      [8, 'Variant Inventory Quantity', expect.stringContaining('must be a whole number')],
      [8, 'Price EUR', 'Price EUR must be an amount like 19.50'],
      [9, 'Product Title', 'Product Title is needed, as the product is new'],
      [10, 'Product Handle', 'Product Handle is needed: a row names its product'],
      [11, 'Variant Title', 'Variant Title is needed, as the variant is new'],
      [11, 'Variant Inventory Quantity', 'Variant Inventory Quantity must not be below 0'],
      [12, undefined, 'The row has 2 cells, the header has 9'],
    ];
    const before = await productTables(shop);

    const tried = await tryCsv(shop, file);
    expect(tried.status).toBe('pre_processed');
    expect(reasons(tried)).toEqual(expected);
    expect(tried.result.stat_descriptors.map(({ message }) => message)).toEqual([
      'There will be 1 products created (0 updated). 2 variants will be created and 0 updated',
      '0 products and 0 variants are as the file says already',
      '10 rows will be left out',
    ]);
    expect(await productTables(shop)).toBe(before);

    ok(await shop.admin.post(`/batch-jobs/${tried.id}/confirm`));
    const done = await settled(shop, tried.id);
    expect(done.status).toBe('completed');
    expect(reasons(done)).toEqual(expected);
    expect(done.result.stat_descriptors[0].message).toBe(
      'There were 1 products created (0 updated). 2 variants were created and 0 updated',
    );
    expect((await productOf('cup')).variants.map(({ sku }: { sku: string }) => sku)).toEqual([
      'CUP-B',
      'CUP-W',
    ]);
  });

  it('takes rows of a product together wherever they stand, also far apart', async () => {
    const header = [
      'Product Handle',
      'Product Title',
      'Variant Title',
      'Variant SKU',
      'Option 1 Name',
      'Option 1 Value',
    ];
    const far = (number: number) =>
      Array.from({ length: 700 }, (_, place) => [
        `far-${place}`,
        'Far',
        `V${number}`,
        `FAR-${number}-${place}`,
        'Size',
        `${number}`,
      ]);
    const file = csv(header, ...far(1), ...far(2), ['far-0', '', 'V3', 'FAR-1-5', 'Size', '3']);
    const expected = {
      errors: [expect.objectContaining({ row: 1402, message: 'Variant SKU FAR-1-5 is that of row 7' })],
      stats: ['There will be 700 products created (0 updated). 1400 variants will be created and 0 updated'],
    };
    const tried = await tryCsv(shop, file);
    expect(tried.result.errors).toEqual(expected.errors);
    expect(tried.result.stat_descriptors[0].message).toBe(expected.stats[0]);
    ok(await shop.admin.post(`/batch-jobs/${tried.id}/confirm`));
    const done = await settled(shop, tried.id);
    expect(done.result).toMatchObject({ count: 1401, advancement_count: 1401, errors: expected.errors });
    const [{ products, variants }] = await shop.sql<{ products: number; variants: number }>(
      `select count(distinct p.id) as products, count(*) as variants from product p
       join product_variant v on v.product_id = p.id where p.handle like 'far-%'`,
    );
    expect([products, variants]).toEqual([700, 1400]);
  });

  it('sends as many statements for many rows as for one', async () => {
    const file = (rows: number, name: string) =>
      csv(
        ['Product Handle', 'Product Title', 'Product Tags', 'Variant Title', 'Price EUR', 'Image 1 Url'],
        ...Array.from({ length: rows }, (_, row) => [
          `${name}-${row}`,
          'N',
          'tag',
          'V',
          '1',
          'http://x.example/1',
        ]),
      );
    const count = async (csv: string): Promise<number> => {
      let id = '';
      const texts = await shop.statements(async () => {
        const job = await importCsv(shop, csv);
        expect(reasons(job)).toEqual([]);
        id = job.id;
      });
      expect((await jobOf(shop, id)).status).toBe('completed');
      return texts.filter((text) => /\b(product|money_amount|image|region|currency)/.test(text)).length;
    };
    await count(file(1, 'first')); // makes the tag
    const one = await count(file(1, 'one'));
    expect(one).toBeLessThan(45);
    expect(await count(file(400, 'many'))).toBe(one);
  });

  it.each([
    ['nothing', '', 'The file is empty'],
    ['another header', 'Name;Cost\r\nCup;1\r\n', 'there is no column "Name"'],
    ['an unknown currency', 'Product Handle;Price XYZ\r\ncup;1\r\n', 'there is no currency xyz'],
    ['an unknown region', 'Product Handle;Price Mars [EUR]\r\ncup;1\r\n', 'there is no region Mars'],
    ['a region of another currency', 'Product Handle;Price Europe [USD]\r\ncup;1\r\n', 'is eur'],
    ['a column twice', 'Product Handle;Product Handle\r\ncup;1\r\n', 'is there twice'],
    ['NULs', 'Product Handle\r\ncu\0p\r\n', 'NUL character'],
    ['an image', Buffer.from('89504e470d0a1a0a0000000dffd8', 'hex'), 'no UTF-8 text'],
    ['10 MB in one cell', `Product Handle\r\n${'x'.repeat(10_000_000)}\r\n`, 'row 2: it is longer than'],
    ['a quote that is not closed', 'Product Handle\r\ncup\r\n"cup\r\n', 'row 3: a quote is opened'],
  ])('fails with a clear error for a file with %s, and changes nothing', async (_, file, reason) => {
    const before = await productTables(shop);
    const job = await importCsv(shop, file);
    expect(job.status).toBe('failed');
    expect(job.result.errors.at(-1)!.message).toContain(reason);
    expect(await productTables(shop)).toBe(before);
  });

  it('has no empty list of statistics: the import page of the dashboard reads the first as soon as there is a list', async () => {
    const { result } = await importCsv(shop, 'Product Handle;Product Handle\r\ncup;1\r\n');
    expect(result.errors).toHaveLength(1);
    expect(result).not.toHaveProperty('stat_descriptors');
  });

  it('fails for a file that is not there, and refuses a context without one', async () => {
    const id = await createJob(shop, 'product-import', { fileKey: 'nowhere.csv' });
    expect((await settled(shop, id)).status).toBe('failed');
    const { status, body } = await shop.admin.post('/batch-jobs', { type: 'product-import', context: {} });
    expect([status, body.type]).toEqual([400, 'invalid_data']);
  });

  it('takes a formula for the text it is', async () => {
    await importCsv(shop, csv(['Product Handle', 'Product Title'], ['formula', '=1+1']));
    expect((await productOf('formula')).title).toBe('=1+1');
  });

  it('stops at the next chunk when it is cancelled', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [`canceled-${row}`, 'C', 'V']);
    const fileKey = await upload(shop, csv(['Product Handle', 'Product Title', 'Variant Title'], ...rows));
    const id = await createJob(shop, 'product-import', { fileKey });
    await settled(shop, id, ['processing']);
    while ((await jobOf(shop, id)).result.advancement_count === 0);
    const asked = Date.now();
    ok(await shop.admin.post(`/batch-jobs/${id}/cancel`));
    const count = async () =>
      (await shop.sql<{ n: number }>(`select count(*) as n from product where handle like 'canceled-%'`))[0]
        .n;
    const atOnce = await count();
    while (Date.now() - asked < 2000) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await count()).toBeLessThanOrEqual(atOnce + 500);
    expect(await count()).toBeLessThan(20_000);
    expect((await jobOf(shop, id)).status).toBe('canceled');
  });
});
