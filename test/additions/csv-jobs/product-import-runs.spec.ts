import {
  createJob,
  dryRunImport,
  expectFailedJob,
  formatCsv,
  getJob,
  getProductByHandle,
  hashProductTables,
  importCsv,
  listRowErrors,
  uploadFile,
  waitForJob,
} from '../../support/jobs.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('A product import', () => {
  it('imports the valid rows and reports the errors of the others, in a dry run and after it', async () => {
    await createSizedProduct(shop, 'Coat', ['S'], { eur: 1000 }, { sku: 'COAT-S' });
    const file = formatCsv(
      [
        'Product Handle',
        'Product Title',
        'Product Status',
        'Variant Title',
        'Variant SKU',
        'Variant Inventory Quantity',
        'Price EUR',
        'Option 1 Name',
        'Option 1 Value',
      ],
      ['cup', 'Cup', 'published', 'Blue', 'CUP-B', '5', '100', 'Color', 'blue'],
      ['cup', 'Cup', 'published', 'Red', 'CUP-R', '5', '-1', 'Color', 'red'],
      ['cup', 'Cup', 'published', 'Green', 'CUP-B', '5', '100', 'Color', 'green'],
      ['cup', 'Cup', 'published', 'Also blue', 'CUP-X', '5', '100', 'Color', 'blue'],
      ['cup', 'Cup', 'published', 'Big', 'CUP-Y', '5', '100', 'Size', 'L'],
      ['cup', 'Cup', 'published', 'Grey', 'COAT-S', '5', '100', 'Color', 'grey'],
      ['pot', '', 'sold', 'Pot', 'POT', 'many', '1.505', '', ''],
      ['lid', '', 'draft', 'Lid', 'LID', '1', '1', '', ''],
      ['', '', 'draft', 'Orphan', 'ORPHAN', '1', '1', '', ''],
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
    const before = await hashProductTables(shop);

    const dryRun = await dryRunImport(shop, file);
    expect(dryRun.status).toBe('pre_processed');
    expect(listRowErrors(dryRun)).toEqual(expected);
    expect(dryRun.result.stat_descriptors.map(({ message }) => message)).toEqual([
      'There will be 1 products created (0 updated). 2 variants will be created and 0 updated',
      '0 products and 0 variants are as the file says already',
      '10 rows will be left out',
    ]);
    expect(await hashProductTables(shop)).toBe(before);

    ok(await shop.admin.post(`/batch-jobs/${dryRun.id}/confirm`));
    const confirmed = await waitForJob(shop, dryRun.id);
    expect(confirmed.status).toBe('completed');
    expect(listRowErrors(confirmed)).toEqual(expected);
    expect(confirmed.result.stat_descriptors[0].message).toBe(
      'There were 1 products created (0 updated). 2 variants were created and 0 updated',
    );
    expect((await getProductByHandle(shop, 'cup')).variants.map(({ sku }) => sku)).toEqual([
      'CUP-B',
      'CUP-W',
    ]);
  });

  it('cannot disallow backorders of a variant that owes backordered items', async () => {
    const sku = 'OVERSOLD';
    const backordered = { sku, allow_backorder: true, inventory_quantity: 0 };
    const { id, variants } = await createSizedProduct(shop, sku, ['One'], { eur: 1000 }, backordered);
    const cart = await shop.prepareCart({ items: [{ variant_id: variants[0].id, quantity: 3 }] });
    ok(await shop.store.post(`/carts/${cart}/complete`));
    const handle = ok(await shop.admin.get(`/products/${id}`)).product.handle;
    const header = ['Product Handle', 'Variant SKU', 'Variant Allow Backorder'];
    const job = await importCsv(shop, formatCsv(header, [handle, sku, 'false']));
    expect(listRowErrors(job)).toEqual([
      [2, 'Variant Inventory Quantity', 'Variant Inventory Quantity is below 0: the variant owes 3 items'],
    ]);
    const [variant] = (await getProductByHandle(shop, handle)).variants;
    expect(variant).toMatchObject({ allow_backorder: true, inventory_quantity: -3 });
  });

  it('combines the rows of a product even if they are far apart', async () => {
    const header = [
      'Product Handle',
      'Product Title',
      'Variant Title',
      'Variant SKU',
      'Option 1 Name',
      'Option 1 Value',
    ];
    const variantRows = (number: number) =>
      Array.from({ length: 700 }, (_, index) => [
        `far-${index}`,
        'Far',
        `V${number}`,
        `FAR-${number}-${index}`,
        'Size',
        `${number}`,
      ]);
    const duplicate = ['far-0', '', 'V3', 'FAR-1-5', 'Size', '3'];
    const file = formatCsv(header, ...variantRows(1), ...variantRows(2), duplicate);
    const errors = [expect.objectContaining({ row: 1402, message: 'Variant SKU FAR-1-5 is that of row 7' })];
    const dryRun = await dryRunImport(shop, file);
    expect(dryRun.result.errors).toEqual(errors);
    expect(dryRun.result.stat_descriptors[0].message).toBe(
      'There will be 700 products created (0 updated). 1400 variants will be created and 0 updated',
    );
    ok(await shop.admin.post(`/batch-jobs/${dryRun.id}/confirm`));
    const confirmed = await waitForJob(shop, dryRun.id);
    expect(confirmed.result).toMatchObject({ count: 1401, advancement_count: 1401, errors });
    const [{ products, variants }] = await shop.sql<{ products: number; variants: number }>(
      `select count(distinct p.id) as products, count(*) as variants from product p
       join product_variant v on v.product_id = p.id where p.handle like 'far-%'`,
    );
    expect([products, variants]).toEqual([700, 1400]);
  });

  it('sends as many statements for 400 rows as for one', async () => {
    const file = (rows: number, name: string) =>
      formatCsv(
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
      const texts = await shop.recordSql(async () => {
        const job = await importCsv(shop, csv);
        expect(listRowErrors(job)).toEqual([]);
        id = job.id;
      });
      expect((await getJob(shop, id)).status).toBe('completed');
      return texts.filter((text) => /\b(product|money_amount|image|region|currency)/.test(text)).length;
    };
    await count(file(1, 'first')); // creates the tag
    const one = await count(file(1, 'one'));
    expect(one).toBeLessThan(45);
    expect(await count(file(400, 'many'))).toBe(one);
  });

  it.each([
    ['no content', '', 'The file is empty'],
    ['an unknown column', 'Name;Cost\r\nCup;1\r\n', 'there is no column "Name"'],
    ['an unknown currency', 'Product Handle;Price XYZ\r\ncup;1\r\n', 'there is no currency xyz'],
    ['an unknown region', 'Product Handle;Price Mars [EUR]\r\ncup;1\r\n', 'there is no region Mars'],
    ['a region of another currency', 'Product Handle;Price Europe [USD]\r\ncup;1\r\n', 'is eur'],
    ['a duplicate column', 'Product Handle;Product Handle\r\ncup;1\r\n', 'is there twice'],
    ['one in another letter case', 'Product Handle;Price EUR;price eur\r\ncup;1;1\r\n', 'is there twice'],
    ['a NUL character', 'Product Handle\r\ncu\0p\r\n', 'NUL character'],
    ['the bytes of an image', Buffer.from('89504e470d0a1a0a0000000dffd8', 'hex'), 'no UTF-8 text'],
    ['10 MB in one cell', `Product Handle\r\n${'x'.repeat(10_000_000)}\r\n`, 'row 2: it is longer than'],
    ['an unclosed quote', 'Product Handle\r\ncup\r\n"cup\r\n', 'row 3: a quote is opened'],
  ])('fails for a file with %s and changes nothing', async (_, file, reason) => {
    const before = await hashProductTables(shop);
    const job = await importCsv(shop, file);
    expect(expectFailedJob(job).join()).toContain(reason);
    expect(await hashProductTables(shop)).toBe(before);
  });

  it('reports the first 1,000 of 100,000 unknown columns and the number of the others', async () => {
    const columns = Array.from({ length: 100_000 }, (_, index) => `c${index}`);
    const { status, result } = await importCsv(shop, formatCsv(['Product Handle', ...columns]));
    expect([status, result.errors.length]).toEqual(['failed', 1001]);
    expect(result.errors[999]).toBe('The header is wrong: there is no column "c999"');
    expect(result.errors[1000]).toBe('… and 99,000 more');
  });

  // the import page of the dashboard reads the first element as soon as there is a list
  it('omits stat_descriptors instead of returning an empty list', async () => {
    const { result } = await importCsv(shop, 'Product Handle;Product Handle\r\ncup;1\r\n');
    expect(result.errors).toHaveLength(1);
    expect(result).not.toHaveProperty('stat_descriptors');
  });

  it('fails for a file that does not exist', async () => {
    const id = await createJob(shop, 'product-import', { fileKey: 'nowhere.csv' });
    expect((await waitForJob(shop, id)).status).toBe('failed');
  });

  it('is rejected without a file key', async () => {
    const { status, body } = await shop.admin.post('/batch-jobs', { type: 'product-import', context: {} });
    expect([status, body.type]).toEqual([400, 'invalid_data']);
  });

  it('stops at the next chunk when it is canceled', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [`canceled-${row}`, 'C', 'V']);
    const fileKey = await uploadFile(
      shop,
      formatCsv(['Product Handle', 'Product Title', 'Variant Title'], ...rows),
    );
    const id = await createJob(shop, 'product-import', { fileKey });
    await waitForJob(shop, id, ['processing']);
    await until(async () => (await getJob(shop, id)).result.advancement_count > 0);
    ok(await shop.admin.post(`/batch-jobs/${id}/cancel`));
    const count = async () =>
      (await shop.sql<{ n: number }>(`select count(*) as n from product where handle like 'canceled-%'`))[0]
        .n;
    const countAtCancel = await count();
    await until(async () => (await shop.sql('select from job where key = $1', [id])).length === 0); // the run has ended
    expect(await count()).toBeLessThanOrEqual(countAtCancel + 500);
    expect(await count()).toBeLessThan(20_000);
    expect((await getJob(shop, id)).status).toBe('canceled');
  });
});
