import { readFileSync } from 'node:fs';
import { formatCsv, getProductByHandle, importCsv, listRowErrors } from '../../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A product import', () => {
  it('creates the products of a file that Medusa exported', async () => {
    const file = readFileSync('test/data/product-export.csv');
    const job = await importCsv(shop, file);

    expect(job).toMatchObject({
      status: 'completed',
      result: { count: 2, advancement_count: 2, progress: 1, errors: [] },
    });
    expect(await getProductByHandle(shop, 'heap-kxpbqv')).toMatchObject({
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
    expect(await getProductByHandle(shop, 'voucher-kxpbqv')).toMatchObject({
      is_giftcard: true,
      discountable: false,
      profile: { type: 'gift_card' },
    });
  });

  it('imports the example of docs/products-csv.md into a shop that has none of its products', async () => {
    const [, example] = /## The file\n\n```\w*\n([^`]+)```/.exec(
      readFileSync('docs/products-csv.md', 'utf8'),
    )!;
    const job = await importCsv(shop, example);
    expect(job).toMatchObject({ status: 'completed', result: { count: 2, errors: [] } });
    const price = [{ currency_code: 'eur', amount: 1950 }];
    expect(await getProductByHandle(shop, 'tee')).toMatchObject({
      title: 'Tee',
      variants: [
        { title: 'S', sku: 'TEE-S', prices: price },
        { title: 'M', sku: 'TEE-M', prices: price },
      ],
    });
  });

  it('names a new variant without a title by all of its options', async () => {
    const header = ['Product Title', 'Option 1 Name', 'Option 1 Value', 'Option 2 Name', 'Option 2 Value'];
    await importCsv(shop, formatCsv(header, ['Scarf', 'Size', 'M', 'Color', 'Red']));
    expect(await getProductByHandle(shop, 'scarf')).toMatchObject({ variants: [{ title: 'M / Red' }] });
  });

  it('creates variants, options, regional prices, images, tags, a type, a collection and sales channels', async () => {
    const header = [
      'Product Handle',
      'Product Title',
      'Product Description',
      'Product Collection Title',
      'Product Collection Handle',
      'Product Type',
      'Product Tags',
      'Variant Title',
      'Variant SKU',
      'Price EUR',
      'Price Europe [EUR]',
      'Option 1 Name',
      'Option 1 Value',
      'Option 2 Name',
      'Option 2 Value',
      'Image 1 Url',
      'Image 2 Url',
      'Sales Channel 1 Name',
      'Sales Channel 1 Description',
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
    const imagesAndChannel = ['http://x.example/1.png', 'http://x.example/2.png', 'Fair', 'Once a year'];
    const job = await importCsv(
      shop,
      formatCsv(
        header,
        [...product, 'Small red', 'COAT-S', '99.00', '89', 'Size', 'S', 'Color', 'red', ...imagesAndChannel],
        [...product, 'Large red', 'COAT-L', '99', '', 'Size', 'L', 'Color', 'red', ...imagesAndChannel],
      ),
    );

    expect(listRowErrors(job)).toEqual([]);
    expect(await getProductByHandle(shop, 'coat')).toMatchObject({
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

  it('reads prices with the decimal digits of their currency', async () => {
    const header = ['Product Handle', 'Product Title', 'Variant Title', 'Price EUR', 'Price JPY'];
    const job = await importCsv(
      shop,
      formatCsv(header, ['kite', 'Kite', 'Kite', '1950', '1950'], ['top', 'Top', 'Top', '19.5', '19.5']),
    );

    expect(listRowErrors(job)).toEqual([[3, 'Price JPY', 'Price JPY must be an amount like 1950']]);
    const { variants } = await getProductByHandle(shop, 'kite');
    expect(variants[0].prices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ currency_code: 'eur', amount: 195_000 }),
        expect.objectContaining({ currency_code: 'jpy', amount: 1950 }),
      ]),
    );
  });

  describe('with category handles', () => {
    const header = [
      'Product Handle',
      'Product Title',
      'Product Category 1 Handle',
      'Product Category 2 Handle',
    ];
    const ids: Record<string, string> = {};
    beforeAll(async () => {
      for (const name of ['Toys', 'Outdoor'])
        ids[name] = ok(await shop.admin.post('/product-categories', { name })).product_category.id;
    });

    const listHandles = async (name: string) =>
      ok(await shop.admin.get(`/products?category_id[]=${ids[name]}&fields=handle`)).products.map(
        ({ handle }) => handle,
      );

    it('adds products to these categories and removes them from the others', async () => {
      const job = await importCsv(
        shop,
        formatCsv(header, ['ball', 'Ball', 'toys', 'outdoor'], ['doll', 'Doll', '', 'toys']),
      );
      expect(listRowErrors(job)).toEqual([]);
      expect([await listHandles('Toys'), await listHandles('Outdoor')]).toEqual([
        expect.arrayContaining(['ball', 'doll']),
        ['ball'],
      ]);

      await importCsv(shop, formatCsv(header, ['ball', 'Ball', '', ''], ['doll', 'Doll', 'outdoor', '']));
      expect([await listHandles('Toys'), await listHandles('Outdoor')]).toEqual([[], ['doll']]);
    });

    it('reports a row whose category does not exist and imports the others', async () => {
      const job = await importCsv(
        shop,
        formatCsv(header, ['box', 'Box', 'toys', ''], ['saw', 'Saw', 'tools', '']),
      );
      expect(listRowErrors(job)).toEqual([
        [3, 'Product Category Handle', 'Product Category Handle tools is no category of the shop'],
      ]);
      expect(await listHandles('Toys')).toContain('box');
    });
  });

  it('updates the columns of the file and leaves all other fields unchanged', async () => {
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
      formatCsv([...header, 'Product Subtitle'], ['hat', 'Hat', 'HAT', 'Hat', '1.00', '1.20', 'of felt']),
    );
    const job = await importCsv(
      shop,
      formatCsv(
        header,
        ['hat', 'Fine hat', 'HAT', 'Hat', '1.10', ''],
        ['hat', '', 'HAT-2', 'Other', '90', ''],
      ),
    );

    // A product without options has only one variant.
    expect(listRowErrors(job)).toEqual([[3, undefined, 'The row is of the same variant as row 2']]);
    expect(await getProductByHandle(shop, 'hat')).toMatchObject({
      title: 'Fine hat',
      subtitle: 'of felt',
      variants: [{ sku: 'HAT', prices: [{ currency_code: 'eur', amount: 110 }] }],
    });
  });

  it('finds products by id, then by handle, and variants by id, SKU or options', async () => {
    const { id, variants } = shop.shirt;
    const job = await importCsv(
      shop,
      formatCsv(
        [
          'Product Id',
          'Product Handle',
          'Variant Id',
          'Variant Title',
          'Variant SKU',
          'Option 1 Name',
          'Option 1 Value',
        ],
        [id, 'blouse', variants[0].id, 'Little', 'BLOUSE-S', '', ''],
        ['', 'blouse', '', 'Big', '', 'Size', 'Large'],
        ['prod_elsewhere', 'blouse', 'variant_elsewhere', 'Huge', 'BLOUSE-H', 'Size', 'Huge'],
      ),
    );

    expect(listRowErrors(job)).toEqual([]);
    const blouse = await getProductByHandle(shop, 'blouse');
    expect(blouse.id).toBe(id);
    expect(blouse.variants.map((variant) => [variant.title, variant.sku])).toEqual([
      ['Little', 'BLOUSE-S'],
      ['Big', null],
      ['Huge', 'BLOUSE-H'],
    ]);
    expect(blouse.variants.slice(0, 2).map((variant) => variant.id)).toEqual(
      variants.map((variant) => variant.id),
    );
  });

  it('imports a formula as plain text', async () => {
    await importCsv(shop, formatCsv(['Product Handle', 'Product Title'], ['formula', '=1+1']));
    expect((await getProductByHandle(shop, 'formula')).title).toBe('=1+1');
  });
});
