import { openShopsWithColumns, type ShopsWithColumns } from '../../support/custom-columns.ts';
import {
  dryRunImport,
  expectFailedJob,
  exportCsv,
  formatCsv,
  hashProductTables,
  importCsv,
  listRowErrors,
  parseCsv,
} from '../../support/jobs.ts';
import type { SampleShop } from '../../support/sample-shop.ts';
import type { Shop } from '../../support/shop.ts';

/* Columns that a shop has added to products and variants, in the CSV of products. */

const TABLES = [
  'create table brand (id varchar primary key, name text)',
  'create table maker (id bigint primary key)',
  `insert into brand values ('=brand;"1"', 'Acme')`,
  'insert into maker values (7)',
  `create type finish as enum ('matt', 'gloss')`,
  `alter table product add brand_id varchar references brand, add is_featured boolean not null default true, add stars int, add weight_kg numeric,
     add finish finish, add released_on date, add reviewed_at timestamptz, add sheet jsonb, add tags_2 text,
     add title_length int generated always as (length(title)) stored`,
  'alter table product_variant add bin_code text, add is_fragile boolean not null default false, add maker_id int references maker',
];
const NAMES = [
  'brand_id',
  'is_featured',
  'stars',
  'weight_kg',
  'finish',
  'released_on',
  'reviewed_at',
  'sheet',
];
const COLUMNS = [
  ...NAMES.map((name) => `product.${name}`),
  'product.title_length',
  'product_variant.bin_code',
  'product_variant.is_fragile@admin',
  'product_variant.maker:maker',
].join(',');

const VALUES = {
  brand_id: '=brand;"1"',
  is_featured: false,
  stars: 5,
  weight_kg: 1.25,
  finish: 'gloss',
  released_on: '2026-02-01',
  reviewed_at: '2026-02-01T09:00:00Z',
  sheet: { pages: [1, 2], text: 'a;b' },
};

let shops: ShopsWithColumns;
let sample: SampleShop;
let shop: Shop;

beforeAll(async () => {
  shops = await openShopsWithColumns(TABLES, COLUMNS, {
    sample: { JOB_WORKERS: '0' },
    shop: { JOB_WORKERS: '2' },
  });
  ({ sample, shop } = shops);
});

afterAll(() => shops.close());

const HEADER = ['Product Handle', 'Product Title', 'Option 1 Name', 'Option 1 Value', 'Variant Title'];

/** A file with one variant, with these cells beside those that identify it. */
function fileWith(handle: string, cells: Record<string, string>, size = 'S'): string {
  return formatCsv(
    [...HEADER, ...Object.keys(cells)],
    [handle, handle, 'Size', size, size, ...Object.values(cells)],
  );
}

async function readProduct(handle: string) {
  const { body } = await shop.admin.get(`/products?handle=${handle}&expand=variants`);
  return body.products[0];
}

describe('A product export', () => {
  it('has columns of the shop’s own, and importing it changes nothing', async () => {
    await shop.admin.post(`/products/${sample.shirt.id}`, VALUES);
    await shop.sql(`update product set reviewed_at = reviewed_at + interval '0.5 s' where id = $1`, [
      sample.shirt.id,
    ]);
    await shop.sql(`update product_variant set bin_code = 'A-1' where id = $1`, [
      sample.shirt.variants[0].id,
    ]);
    const file = await exportCsv(shop);
    const rows = parseCsv(file).filter((row) => row['Product Title'] === 'Shirt');
    expect(rows[0]).toMatchObject({
      'Product brand_id': `'=brand;"1"`,
      'Product is_featured': 'false',
      'Product stars': '5',
      'Product weight_kg': '1.25',
      'Product finish': 'gloss',
      'Product released_on': '2026-02-01',
      'Product reviewed_at': '2026-02-01T09:00:00Z',
      'Product sheet': '{"text":"a;b","pages":[1,2]}',
    });
    expect(rows.map((row) => row['Variant bin_code'])).toEqual(['A-1', '']);
    expect(rows[0]).not.toHaveProperty('Product title_length');
    const before = await hashProductTables(shop);
    const { status, result } = await importCsv(shop, file);
    expect({ status, errors: result.errors }).toEqual({ status: 'completed', errors: [] });
    expect(await hashProductTables(shop)).toBe(before);
  });
});

describe('A product import', () => {
  it('sets columns of the shop’s own in new products and variants', async () => {
    const cells = Object.fromEntries(
      Object.entries(VALUES).map(([name, value]) => [
        `Product ${name}`,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    );
    await importCsv(
      shop,
      fileWith('new', { ...cells, 'Variant bin_code': 'B-2', 'Variant is_fragile': 'TRUE' }),
    );
    expect(await readProduct('new')).toMatchObject({
      ...VALUES,
      variants: [{ bin_code: 'B-2', is_fragile: true }],
    });
  });

  it('leaves a column at its default if its cell is empty and it must not be null', async () => {
    await importCsv(shop, fileWith('default', { 'Product is_featured': '', 'Variant is_fragile': '' }));
    expect(await readProduct('default')).toMatchObject({
      is_featured: true,
      variants: [{ is_fragile: false }],
    });
  });

  it('changes and clears the columns that the file has', async () => {
    await importCsv(
      shop,
      fileWith('changed', { 'Product stars': '1', 'Product finish': 'matt', 'Variant bin_code': 'C-3' }),
    );
    await importCsv(shop, fileWith('changed', { 'Product stars': '2', 'Variant bin_code': '' }));
    expect(await readProduct('changed')).toMatchObject({
      stars: 2,
      finish: 'matt',
      variants: [{ bin_code: null }],
    });
  });

  it.each([
    ['Product stars', 'many', 'Product stars must be an integer'],
    ['Product weight_kg', '1,5', 'Product weight_kg must be a number'],
    ['Product is_featured', 'yes', 'Product is_featured must be a boolean value'],
    ['Product finish', 'shiny', 'Product finish must be one of the following values: matt, gloss'],
    ['Product released_on', '1.2.2026', 'Product released_on must be a date like 2026-01-31'],
    ['Product reviewed_at', 'now', 'Product reviewed_at must be a date-time like 2026-01-31T12:00:00Z'],
    ['Product sheet', '{', 'Product sheet must be JSON'],
  ])('skips a row whose cell %s is %s', async (column, cell, message) => {
    const job = await dryRunImport(shop, fileWith('invalid', { [column]: cell }));
    expect(listRowErrors(job)).toEqual([[2, column, message]]);
  });

  it('skips rows with a foreign key that leads nowhere, also in a dry run', async () => {
    const file = (handle: string, brand: string, maker: string) =>
      fileWith(handle, { 'Product brand_id': brand, 'Variant maker_id': maker });
    const [header, valid] = file('with-brand', VALUES.brand_id, '7').trimEnd().split('\r\n');
    const [, invalid] = file('without-brand', 'brand_none', '8').trimEnd().split('\r\n');
    const rows = [header, invalid, valid].join('\r\n');
    const errors = [
      [2, 'Product brand_id', 'Product brand_id brand_none is not there'],
      [2, 'Variant maker_id', 'Variant maker_id 8 is not there'],
    ];
    expect(listRowErrors(await dryRunImport(shop, rows))).toEqual(errors);
    const job = await importCsv(shop, rows);
    expect({ status: job.status, errors: listRowErrors(job) }).toEqual({ status: 'completed', errors });
    expect(await readProduct('with-brand')).toMatchObject({
      brand_id: VALUES.brand_id,
      variants: [{ maker_id: 7 }],
    });
    expect(await readProduct('without-brand')).toBeUndefined();
  });

  it('fails for a column that is not declared', async () => {
    const job = await importCsv(shop, fileWith('unknown', { 'Product tags_2': 'a' }));
    expect(expectFailedJob(job)).toEqual(['The header is wrong: there is no column "Product tags_2"']);
  });
});
