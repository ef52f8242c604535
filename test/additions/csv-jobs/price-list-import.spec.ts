import { createJob, expectFailedJob, uploadFile, waitForJob } from '../../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

interface Context {
  fileKey: string;
  price_list_id: string;
}

describe('A price list import', () => {
  let shop: SampleShop;
  let small: string;
  let large: string;
  let list: string;

  beforeAll(async () => {
    shop = await useSampleShop();
    [small, large] = shop.shirt.variants.map(({ id }) => id);
    ok(await shop.admin.post(`/products/${shop.shirt.id}/variants/${large}`, { sku: 'SHIRT-L' }));
  });

  beforeEach(async () => {
    const prices = [{ variant_id: small, currency_code: 'eur', amount: 77 }];
    const body = { name: 'Import', description: 'Import', type: 'sale', status: 'active', prices };
    list = ok(await shop.admin.post('/price-lists', body)).price_list.id;
  });

  afterAll(() => shop.close());

  const uploadCsv = (...lines: string[]) => uploadFile(shop, `${lines.join('\n')}\n`, 'prices.csv');

  async function runImport(lines: string[], overrides: Record<string, unknown> = {}) {
    const context = { price_list_id: list, fileKey: await uploadCsv(...lines), ...overrides };
    return waitForJob(shop, await createJob(shop, 'price-list-import', context));
  }

  async function getPrices() {
    const { price_list } = ok(await shop.admin.get(`/price-lists/${list}`));
    return price_list.prices
      .map(({ variant_id, currency_code, region_id, amount }: Record<string, unknown>) => [
        variant_id === small ? 'small' : 'large',
        region_id ?? currency_code,
        amount,
      ])
      .sort();
  }

  const PRICES_BEFORE = [['small', 'eur', 77]];

  it('accepts the byte order mark of a file that Excel has saved', async () => {
    const job = await runImport(['\ufeff"Product Variant ID";SKU;Price USD', `${small};;1.50`]);
    expect(job).toMatchObject({ status: 'completed', result: { errors: [] } });
    expect(await getPrices()).toEqual([['small', 'usd', 150]]);
  });

  it.each([';', ','])(
    'replaces all prices by decimal amounts of a file whose cells are separated by %s',
    async (separator) => {
      const line = (...cells: string[]) => cells.join(separator);
      const job = await runImport([
        line('Product Variant ID', 'SKU', 'Price USD', ' Price JPY', 'Price Europe [EUR]'),
        line(small, '', '11.11', '333', '9.9'),
        line('', 'SHIRT-L', '', '', '0'),
      ]);
      expect(job).toMatchObject({
        status: 'completed',
        result: { count: 2, advancement_count: 2, progress: 1, errors: [] },
      });
      expect(job.result.stat_descriptors).toEqual([
        { key: 'price-list-import-count', name: 'PriceList to import', message: '4 prices will be added' },
      ]);
      expect(await getPrices()).toEqual(
        [
          ['small', 'usd', 1111],
          ['small', 'jpy', 333],
          ['small', shop.europe.id, 990],
          ['large', shop.europe.id, 0],
        ].sort(),
      );
      expect(
        ok(await shop.store.get(`/variants/${small}?region_id=${shop.europe.id}`)).variant,
      ).toMatchObject({
        calculated_price: 990,
        calculated_price_type: 'sale',
      });
    },
  );

  it('deletes the uploaded file when it completes', async () => {
    const fileKey = await uploadCsv('SKU;Price EUR', 'SHIRT-L;5');
    await waitForJob(shop, await createJob(shop, 'price-list-import', { price_list_id: list, fileKey }));
    const { status } = await shop.admin.post('/batch-jobs', {
      type: 'price-list-import',
      context: { price_list_id: list, fileKey },
    });
    expect(status).toBe(404);
  });

  it.each([
    [
      'an unknown column',
      'SKU;Prize EUR',
      'Unable to treat column Prize EUR from the csv file. No target column found in the provided schema',
    ],
    ['an unknown currency', 'SKU;Price XYZ', '"Price XYZ": there is no currency xyz'],
    ['an unknown region', 'SKU;Price Moon [EUR]', '"Price Moon [EUR]": there is no region Moon'],
    [
      'a region in another currency',
      'SKU;Price Europe [USD]',
      '"Price Europe [USD]": the currency of region Europe is eur',
    ],
    ['a duplicate column', 'SKU;SKU', 'The column SKU is there twice'],
    ['one in another letter case', 'SKU;Price EUR;price eur', 'The column price eur is there twice'],
    ['no column that identifies variants', 'Price EUR', 'It has neither a column Product Variant ID nor SKU'],
  ])('fails for a file with %s and leaves the list unchanged', async (_, header, reason) => {
    const job = await runImport([header, 'SHIRT-L;5']);
    expect(expectFailedJob(job)).toEqual([`The csv file parsing failed due to: ${reason}`]);
    expect(await getPrices()).toEqual(PRICES_BEFORE);
  });

  const INVALID_ROWS: [string, string, [number, string | undefined, string]][] = [
    [
      'an unknown variant',
      'variant_none;;1',
      [3, 'Product Variant ID', 'Product Variant ID names variant variant_none, which is not there'],
    ],
    ['an unknown SKU', ';NONE;1', [3, 'SKU', 'SKU names NONE, which no variant has']],
    ['no variant', ';;1', [3, undefined, 'The row names no variant: it needs a Product Variant ID or a SKU']],
    ['a comma in an amount', ';SHIRT-L;5,5', [3, 'Price EUR', 'Price EUR must be an amount like 19.50']],
    ['a negative amount', ';SHIRT-L;-5', [3, 'Price EUR', 'Price EUR must be an amount like 19.50']],
    ['too many decimals', ';SHIRT-L;44.441', [3, 'Price EUR', 'Price EUR must be an amount like 19.50']],
    ['more cells than columns', ';SHIRT-L;5;6', [3, undefined, 'The row has more cells than the header']],
  ];

  it('truncates long cells in its error messages, since jobs are listed with them', async () => {
    const cell = 'x'.repeat(10_000);
    const job = await runImport(['SKU;Price EUR', `${cell};5`]);
    expect(expectFailedJob(job)[0]).toBe(`Row 2: SKU names ${cell.slice(0, 189)}…`);
  });

  it.each(INVALID_ROWS)('fails for a row with %s and leaves the list unchanged', async (_, row, error) => {
    const job = await runImport(linesWithInvalidRow(row));
    const [at, , message] = error;
    expect(expectFailedJob(job)).toEqual([
      `Row ${at}: ${message}`,
      'There are 1 mistakes in the file: the price list is as it was',
    ]);
    expect(await getPrices()).toEqual(PRICES_BEFORE);
  });

  it.each(INVALID_ROWS)('that is not strict skips a row with %s', async (_, row) => {
    const job = await runImport(linesWithInvalidRow(row), { strict: false });
    expect(job).toMatchObject({ status: 'completed', result: { errors: [{ row: 3 }] } });
    expect(await getPrices()).toEqual([['small', 'eur', 500]]);
  });

  const linesWithInvalidRow = (row: string) => ['Product Variant ID;SKU;Price EUR', `${small};;5`, row];

  it('fails if two rows contain a price of the same variant and column', async () => {
    const job = await runImport(['Product Variant ID;SKU;Price EUR', `${large};;5`, ';SHIRT-L;6']);
    expect(expectFailedJob(job)[0]).toBe('Row 3: Price EUR is a price that an earlier row has');
    expect(await getPrices()).toEqual(PRICES_BEFORE);
  });

  it.each([
    ['no rows', []],
    ['only invalid rows', ['NONE;5']],
    ['only empty prices', ['SHIRT-L;']],
  ])('fails for a file with %s even if it is not strict', async (_, rows) => {
    const job = await runImport(['SKU;Price EUR', ...rows], { strict: false });
    expect(expectFailedJob(job).at(-1)).toBe(
      'There is no price to import in the file: the price list is as it was',
    );
    expect(await getPrices()).toEqual(PRICES_BEFORE);
  });

  it('writes nothing in a dry run', async () => {
    const fileKey = await uploadCsv('SKU;Price EUR;Price USD', 'SHIRT-L;5;6', 'NONE;1;2');
    const id = await createJob(shop, 'price-list-import', { price_list_id: list, fileKey }, true);
    const job = await waitForJob(shop, id, ['pre_processed', 'failed']);
    expect(job).toMatchObject({ status: 'pre_processed', result: { count: 2, errors: [{ row: 3 }] } });
    expect(job.result.stat_descriptors[0].message).toBe('2 prices will be added');
    expect(await shop.sql('select from staged_price')).toEqual([]);
    expect(await getPrices()).toEqual(PRICES_BEFORE);
    await shop.admin.post(`/batch-jobs/${id}/cancel`);
  });

  it.each<[string, (context: Context) => object, number, unknown]>([
    ['without a price list', ({ fileKey }) => ({ fileKey }), 400, 'Price list id is required'],
    [
      'with an unknown price list',
      (context) => ({ ...context, price_list_id: 'pl_none' }),
      404,
      expect.stringContaining('pl_none'),
    ],
    ['without a file', ({ price_list_id }) => ({ price_list_id }), 400, expect.stringContaining('fileKey')],
    [
      'with an unknown file',
      (context) => ({ ...context, fileKey: 'uploads/none.csv' }),
      404,
      expect.anything(),
    ],
    [
      'with a text for strict',
      (context) => ({ ...context, strict: 'no' }),
      400,
      'context.strict must be true or false',
    ],
  ])('is rejected %s', async (_, contextFrom, expectedStatus, message) => {
    const fileKey = await uploadCsv('SKU;Price EUR', 'SHIRT-L;5');
    const context = contextFrom({ fileKey, price_list_id: list });
    const { status, body } = await shop.admin.post('/batch-jobs', { type: 'price-list-import', context });
    expect([status, body.message]).toEqual([expectedStatus, message]);
  });
});
