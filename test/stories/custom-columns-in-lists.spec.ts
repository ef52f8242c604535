import { openShopsWithColumns, type ShopsWithColumns } from '../support/custom-columns.ts';
import { documentsOf } from '../support/expect-documented.ts';
import type { SampleShop } from '../support/sample-shop.ts';
import type { Shop } from '../support/shop.ts';

/* Lists that are filtered and ordered by columns which a shop has added to tables of Storekeep. */

const TABLES = [
  `create type finish as enum ('matt', 'gloss')`,
  `alter table product add brand_id varchar, add is_featured boolean not null default false, add stars int, add weight_kg numeric,
     add finish finish, add released_on date, add reviewed_at timestamptz, add serial uuid, add cost int, add note text,
     add sheet jsonb, add region_id varchar`,
  'alter table product_variant add bin_code text',
  'alter table customer add loyalty_level int',
  'alter table "order" add gift_note text',
  ...['discount', 'gift_card', 'price_list', 'tax_rate', 'publishable_api_key'].flatMap((table) => [
    `alter table ${table} add own_note text`,
    `create index on ${table} (own_note)`,
  ]),
  ...[
    'brand_id',
    'is_featured',
    'stars',
    'weight_kg',
    'finish',
    'released_on',
    'reviewed_at',
    'serial',
    'cost',
    'region_id',
  ].map(
    (name) => `create index on product (${name})${name === 'brand_id' ? ' where deleted_at is null' : ''}`,
  ),
  `create index on product (note) where note = 'a'`,
  'create index on product using hash (note)',
  'create index on product_variant (bin_code)',
  'create index on customer (loyalty_level)',
  'create index on "order" (gift_note)',
  `update product set brand_id = 'brand_1', is_featured = true, stars = 5, weight_kg = 1.5, finish = 'matt', released_on = '2026-02-01',
     reviewed_at = '2026-02-01 10:00:00.5+00', serial = '6f2c1d3e-7d5a-4b8e-9c1f-0a2b3c4d5e6f', cost = 700, note = 'a' where title = 'Shirt'`,
  `update product set brand_id = 'brand_2', stars = 3, weight_kg = 0.25, finish = 'gloss', released_on = '2026-03-01', cost = 100
     where title = 'Mug'`,
  `update product_variant set bin_code = 'A-1' where title = 'Small'`,
];

const NAMES = [
  'brand_id',
  'is_featured',
  'stars',
  'weight_kg',
  'finish',
  'released_on',
  'reviewed_at',
  'serial',
  'note',
  'sheet',
];
const COLUMNS = [
  ...NAMES.map((name) => `product.${name}`),
  'product.cost@admin',
  'product.region_id',
  'product_variant.bin_code',
  'customer.loyalty_level',
  'order.gift_note',
  ...['discount', 'gift_card', 'price_list', 'tax_rate', 'publishable_api_key'].map(
    (table) => `${table}.own_note`,
  ),
].join(',');

let shops: ShopsWithColumns;
let sample: SampleShop;
let shop: Shop;

beforeAll(async () => {
  shops = await openShopsWithColumns(TABLES, COLUMNS);
  ({ sample, shop } = shops);
});

afterAll(() => shops.close());

/** The titles of the products of a list, in its order. */
const titles = ({ body }: { body: { products: { title?: unknown }[] } }) =>
  body.products.map(({ title }) => title);

describe('A list of products', () => {
  it.each([
    ['brand_id=brand_1', ['Shirt']],
    ['brand_id[]=brand_1&brand_id[]=brand_2', ['Mug', 'Shirt']],
    ['brand_id=brand_1,brand_2', []],
    ['brand_id=brand_3', []],
    ['is_featured=true', ['Shirt']],
    ['is_featured=false', ['Mug']],
    ['stars=5', ['Shirt']],
    ['stars[gte]=3&stars[lt]=5', ['Mug']],
    ['weight_kg[gt]=0.25', ['Shirt']],
    ['finish=gloss', ['Mug']],
    ['released_on=2026-02-01', ['Shirt']],
    ['released_on[gt]=2026-02-01', ['Mug']],
    ['released_on[lte]=2026-02-01', ['Shirt']],
    ['reviewed_at[gte]=2026-02-01T10:00:00Z&reviewed_at[lte]=2026-02-01T10:00:00Z', ['Shirt']],
    ['reviewed_at[gt]=2026-02-01T10:00:00Z', []],
    ['reviewed_at=null', ['Mug']],
    ['serial=6f2c1d3e-7d5a-4b8e-9c1f-0a2b3c4d5e6f', ['Shirt']],
    ['stars=null', []],
    ['brand_id=brand_1&stars=3', []],
    ['brand_id=', ['Mug', 'Shirt']],
  ])('is filtered by %s for staff and for shoppers', async (query, expected) => {
    const ofStaff = await shop.admin.get(`/products?${query}&order=title`);
    expect(titles(ofStaff)).toEqual(expected);
    expect(ofStaff.body.count).toBe(expected.length);
    expect(titles(await shop.store.get(`/products?${query}&order=title`))).toEqual(expected);
  });

  it('is searched and filtered together', async () => {
    expect(titles(await shop.store.get('/products?q=mug&brand_id=brand_2'))).toEqual(['Mug']);
    expect(titles(await shop.store.get('/products?q=mug&brand_id=brand_1'))).toEqual([]);
  });

  it.each([
    ['stars', ['Mug', 'Shirt']],
    ['-stars', ['Shirt', 'Mug']],
    ['-brand_id', ['Mug', 'Shirt']],
  ])('is ordered by %s', async (order, expected) => {
    expect(titles(await shop.store.get(`/products?order=${order}`))).toEqual(expected);
  });

  it.each([
    ['note=a', 'note is not a filter, as product.note has no index'],
    ['sheet=a', 'sheet is not a filter, as product.sheet has no index'],
    ['order=note', 'Order field note is not valid, as product.note has no index'],
    ['stars=many', 'stars must be an integer'],
    ['stars[about]=3', 'stars must not have about; it takes lt, gt, lte, gte'],
    ['is_featured=yes', 'is_featured must be true or false'],
    ['finish=shiny', 'each value in finish must be one of the following values: matt, gloss'],
    ['released_on=tomorrow', 'released_on must be a date like 2026-01-31'],
    ['reviewed_at=2026-02-01', 'reviewed_at must be an object with lt, gt, lte or gte'],
    ['serial=x', 'serial must be a UUID'],
    ['limit=-1&stars=x', 'limit must not be less than 0, stars must be an integer'],
  ])('is rejected with %s', async (query, message) => {
    const { status, body } = await shop.admin.get(`/products?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { type: 'invalid_data', message } });
  });

  it('is filtered and ordered by a column of staff for staff only', async () => {
    expect(titles(await shop.admin.get('/products?cost[gt]=500'))).toEqual(['Shirt']);
    expect((await shop.store.get('/products?cost[gt]=500')).status).toBe(400);
    expect((await shop.store.get('/products?order=cost')).status).toBe(400);
  });

  it('keeps the meaning of a parameter with the name of such a column', async () => {
    const { body } = await shop.store.get(`/products?region_id=${sample.europe.id}`);
    expect(body.count).toBe(2);
  });

  it('is rejected with these filters by an installation that has not declared them', async () => {
    expect((await sample.admin.get('/products?brand_id=brand_1')).status).toBe(400);
  });

  it('documents its filters by indexed columns', () => {
    const parametersOf = (surface: 'admin' | 'store') => {
      const operation = documentsOf(shop.app)[surface].paths[`/${surface}/products`].get!;
      return (operation.parameters as { name: string }[]).map(({ name }) => name);
    };
    expect(parametersOf('admin')).toEqual(expect.arrayContaining(['brand_id', 'stars', 'cost']));
    expect(parametersOf('admin')).not.toContain('note');
    expect(parametersOf('store')).toContain('brand_id');
    expect(parametersOf('store')).not.toContain('cost');
  });
});

describe('A list of another resource', () => {
  it('is filtered by columns of variants', async () => {
    const { body } = await shop.admin.get('/variants?bin_code=A-1');
    expect(body.variants).toEqual([expect.objectContaining({ title: 'Small', bin_code: 'A-1' })]);
    expect((await shop.store.get('/variants?bin_code=none')).body.variants).toEqual([]);
  });

  it.each(['/discounts', '/gift-cards', '/price-lists', '/tax-rates', '/publishable-api-keys'] as const)(
    'is filtered by a column at %s',
    async (path) => {
      expect((await shop.admin.get(`${path}?own_note=none`)).body).toMatchObject({ count: 0 });
      expect((await shop.admin.get(`${path}?own_note=null`)).status).toBe(200);
    },
  );

  it('is filtered by columns of customers and orders', async () => {
    const cart = await sample.prepareCart();
    const { id } = (await shop.store.post(`/carts/${cart}/complete`)).body.data;
    await shop.sql(`update "order" set gift_note = 'a' where id = $1`, [id]);
    await shop.sql('update customer set loyalty_level = 3');
    expect((await shop.admin.get('/orders?gift_note=a')).body.orders).toEqual([
      expect.objectContaining({ id }),
    ]);
    expect((await shop.admin.get('/orders?gift_note=b')).body.count).toBe(0);
    expect((await shop.admin.get('/customers?loyalty_level[gt]=2&order=-loyalty_level')).body.count).toBe(1);
    expect((await shop.admin.get('/customers?loyalty_level[gt]=3')).body.count).toBe(0);
  });
});
