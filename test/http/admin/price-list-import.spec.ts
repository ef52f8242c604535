import { createJob, failuresOf, settled, upload } from '../../support/jobs.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

describe('an import of a price list', () => {
  let world: World;
  let small: string;
  let large: string;
  let list: string;

  beforeAll(async () => {
    world = await openWorld();
    [small, large] = world.shirt.variants.map(({ id }) => id);
    ok(await world.admin.post(`/products/${world.shirt.id}/variants/${large}`, { sku: 'SHIRT-L' }));
  });

  beforeEach(async () => {
    const prices = [{ variant_id: small, currency_code: 'eur', amount: 77 }];
    const body = { name: 'Import', description: 'Import', type: 'sale', status: 'active', prices };
    list = ok(await world.admin.post('/price-lists', body)).price_list.id;
  });

  afterAll(() => world.close());

  const file = (...lines: string[]) => upload(world, `${lines.join('\n')}\n`, 'prices.csv');

  async function run(lines: string[], more: Record<string, unknown> = {}) {
    const context = { price_list_id: list, fileKey: await file(...lines), ...more };
    return settled(world, await createJob(world, 'price-list-import', context));
  }

  async function prices() {
    const { price_list } = ok(await world.admin.get(`/price-lists/${list}`));
    return price_list.prices
      .map(({ variant_id, currency_code, region_id, amount }: Record<string, unknown>) => [
        variant_id === small ? 'small' : 'large',
        region_id ?? currency_code,
        amount,
      ])
      .sort();
  }

  const OLD = [['small', 'eur', 77]];

  it.each([';', ','])(
    'replaces all its prices, in decimals of their currency, with %s between cells',
    async (separator) => {
      const line = (...cells: string[]) => cells.join(separator);
      const job = await run([
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
      expect(await prices()).toEqual(
        [
          ['small', 'usd', 1111],
          ['small', 'jpy', 333],
          ['small', world.europe.id, 990],
          ['large', world.europe.id, 0],
        ].sort(),
      );
      expect(
        ok(await world.store.get(`/variants/${small}?region_id=${world.europe.id}`)).variant,
      ).toMatchObject({
        calculated_price: 990,
        calculated_price_type: 'sale',
      });
    },
  );

  it('deletes the upload when it is done', async () => {
    const fileKey = await file('SKU;Price EUR', 'SHIRT-L;5');
    await settled(world, await createJob(world, 'price-list-import', { price_list_id: list, fileKey }));
    const { status } = await world.admin.post('/batch-jobs', {
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
    ['a column twice', 'SKU;SKU', 'The column SKU is there twice'],
    ['nothing that says which variant', 'Price EUR', 'It has neither a column Product Variant ID nor SKU'],
  ])('fails for a file with %s, and the list is as it was', async (_, header, reason) => {
    const job = await run([header, 'SHIRT-L;5']);
    expect(failuresOf(job)).toEqual([`The csv file parsing failed due to: ${reason}`]);
    expect(await prices()).toEqual(OLD);
  });

  const MISTAKES: [string, string, [number, string | undefined, string]][] = [
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

  it('tells the beginning of what stands in a wrong place, however long it is, so that jobs can be listed', async () => {
    const cell = 'x'.repeat(1_000_000);
    const job = await run(['SKU;Price EUR', ...Array.from({ length: 17 }, () => `${cell};5`)]);
    expect(failuresOf(job)[0]).toBe(`Row 2: SKU names ${cell.slice(0, 189)}…`);
    expect((await world.admin.get('/batch-jobs')).status).toBe(200);
  });

  it.each(MISTAKES)('names a row with %s, and leaves the list as it was', async (_, row, error) => {
    const lines = ['Product Variant ID;SKU;Price EUR', `${small};;5`, row];
    const job = await run(lines);
    const [at, , message] = error;
    expect(failuresOf(job)).toEqual([
      `Row ${at}: ${message}`,
      'There are 1 mistakes in the file: the price list is as it was',
    ]);
    expect(await prices()).toEqual(OLD);
    const lenient = await run(lines, { strict: false });
    expect(lenient).toMatchObject({ status: 'completed', result: { errors: [{ row: 3 }] } });
    expect(await prices()).toEqual([['small', 'eur', 500]]);
  });

  it('takes a variant and column for a mistake when they are there twice', async () => {
    const job = await run(['Product Variant ID;SKU;Price EUR', `${large};;5`, ';SHIRT-L;6']);
    expect(failuresOf(job)[0]).toBe('Row 3: Price EUR is a price that an earlier row has');
    expect(await prices()).toEqual(OLD);
  });

  it('fails without a single price, also when it is not strict', async () => {
    for (const lines of [['SKU;Price EUR'], ['SKU;Price EUR', 'NONE;5'], ['SKU;Price EUR', 'SHIRT-L;']])
      expect(failuresOf(await run(lines, { strict: false })).at(-1)).toBe(
        'There is no price to import in the file: the price list is as it was',
      );
    expect(await prices()).toEqual(OLD);
  });

  it('writes nothing when it is only tried', async () => {
    const fileKey = await file('SKU;Price EUR;Price USD', 'SHIRT-L;5;6', 'NONE;1;2');
    const id = await createJob(world, 'price-list-import', { price_list_id: list, fileKey }, true);
    const tried = await settled(world, id, ['pre_processed', 'failed']);
    expect(tried).toMatchObject({ status: 'pre_processed', result: { count: 2, errors: [{ row: 3 }] } });
    expect(tried.result.stat_descriptors[0].message).toBe('2 prices will be added');
    expect(await world.sql('select from staged_price')).toEqual([]);
    expect(await prices()).toEqual(OLD);
    await world.admin.post(`/batch-jobs/${id}/cancel`);
  });

  it('is refused without a list and a file that are there', async () => {
    const fileKey = await file('SKU;Price EUR', 'SHIRT-L;5');
    const asked = async (context: Record<string, unknown>) => {
      const { status, body } = await world.admin.post('/batch-jobs', { type: 'price-list-import', context });
      return [status, body.message];
    };
    expect(await asked({ fileKey })).toEqual([400, 'Price list id is required']);
    expect(await asked({ fileKey, price_list_id: 'pl_none' })).toMatchObject([
      404,
      expect.stringContaining('pl_none'),
    ]);
    expect(await asked({ price_list_id: list })).toMatchObject([400, expect.stringContaining('fileKey')]);
    expect(await asked({ price_list_id: list, fileKey: 'uploads/none.csv' })).toMatchObject([
      404,
      expect.anything(),
    ]);
    expect(await asked({ price_list_id: list, fileKey, strict: 'no' })).toEqual([
      400,
      'context.strict must be true or false',
    ]);
  });
});
