import { openShopsWithColumns, type ShopsWithColumns } from '../support/custom-columns.ts';
import { documentsOf } from '../support/expect-documented.ts';
import type { SampleShop } from '../support/sample-shop.ts';
import type { Shop } from '../support/shop.ts';

/* Bodies of staff that set columns which a shop has added to tables of Storekeep. */

/** Tables that get a column `own_note`. */
const TABLES_WITH_NOTE = [
  'customer_group',
  'product_collection',
  'product_category',
  'region',
  'sales_channel',
  'store',
  'order',
  'user',
  'shipping_option',
  'stock_location',
  'shipping_profile',
  'return_reason',
  'tax_rate',
  'publishable_api_key',
  'invite',
  'price_list',
  'discount',
  'gift_card',
];

const TABLES = [
  `create type finish as enum ('matt', 'gloss')`,
  'create table brand (id varchar primary key, name text not null)',
  `insert into brand values ('brand_1', 'Acme')`,
  `alter table product add brand_id varchar references brand, add is_featured boolean not null default true,
     add stars int, add finish finish, add released_on date, add reviewed_at timestamptz, add weight_kg numeric, add sheet jsonb,
     add external_id_2 uuid, add code varchar(4), add title_length int generated always as (length(title)) stored`,
  'alter table product_variant add bin_code text, add is_fragile boolean not null default false',
  'alter table customer add loyalty_level int',
  ...TABLES_WITH_NOTE.map((table) => `alter table "${table}" add own_note text`),
];

const PRODUCT = [
  'stars',
  'finish',
  'released_on',
  'reviewed_at',
  'weight_kg',
  'sheet',
  'external_id_2',
  'code',
];
const COLUMNS = [
  'product.brand_id',
  'product.is_featured',
  'product.title_length',
  ...PRODUCT.map((name) => `product.${name}`),
  'product_variant.bin_code',
  'product_variant.is_fragile',
  'customer.loyalty_level',
  ...TABLES_WITH_NOTE.map((table) => `${table}.own_note`),
].join(',');

const VALUES = {
  brand_id: 'brand_1',
  is_featured: false,
  stars: 5,
  finish: 'gloss',
  released_on: '2026-02-01',
  reviewed_at: '2026-02-01T09:00:00Z',
  weight_kg: 1.25,
  sheet: { pages: [1, 2], toString: 'free' },
  external_id_2: '6f2c1d3e-7d5a-4b8e-9c1f-0a2b3c4d5e6f',
  code: 'AB-1',
};

let shops: ShopsWithColumns;
let sample: SampleShop;
let shop: Shop;
let shirt: string;

beforeAll(async () => {
  shops = await openShopsWithColumns(TABLES, COLUMNS);
  ({ sample, shop } = shops);
  shirt = sample.shirt.id;
});

afterAll(() => shops.close());

describe('A body for a product', () => {
  it('sets columns of the shop’s own in a new product', async () => {
    const { status, body } = await shop.admin.post('/products', { title: 'Poster', ...VALUES });
    expect(status).toBe(200);
    expect(body.product).toMatchObject({ ...VALUES, title_length: 6 });
  });

  it('leaves a column without a value at its default', async () => {
    const { body } = await shop.admin.post('/products', { title: 'Postcard' });
    expect(body.product).toMatchObject({ is_featured: true, brand_id: null });
  });

  it('changes only the columns that it has', async () => {
    await shop.admin.post(`/products/${shirt}`, VALUES);
    const { body } = await shop.admin.post(`/products/${shirt}`, { brand_id: null, stars: 4 });
    expect(body.product).toMatchObject({ ...VALUES, brand_id: null, stars: 4 });
  });

  it('sets columns of variants, new ones and those that it changes', async () => {
    const [first] = sample.mug.variants;
    const option_id = (await shop.admin.get(`/products/${sample.mug.id}`)).body.product.options[0].id;
    const { body } = await shop.admin.post(`/products/${sample.mug.id}`, {
      variants: [
        { id: first.id, bin_code: 'A-1' },
        { title: 'Large', prices: [], options: [{ option_id, value: 'Large' }], is_fragile: true },
        { title: 'Huge', prices: [], options: [{ option_id, value: 'Huge' }], bin_code: 'C-3' },
      ],
    });
    expect(body.product.variants).toEqual([
      expect.objectContaining({ id: first.id, bin_code: 'A-1', is_fragile: false }),
      expect.objectContaining({ title: 'Large', bin_code: null, is_fragile: true }),
      expect.objectContaining({ title: 'Huge', bin_code: 'C-3', is_fragile: false }),
    ]);
    const path = `/products/${sample.mug.id}/variants/${first.id}`;
    const changed = await shop.admin.post(path, { bin_code: 'B-2' });
    expect(changed.body.product.variants[0]).toMatchObject({ bin_code: 'B-2' });
  });

  it.each([
    [{ brand_id: 1 }, 'brand_id must be a string'],
    [{ brand_id: 'a\0' }, 'brand_id must not contain NUL characters'],
    [{ is_featured: 'yes' }, 'is_featured must be a boolean value'],
    [{ is_featured: null }, 'is_featured must not be null'],
    [{ stars: 1.5 }, 'stars must be an integer'],
    [{ stars: 3_000_000_000 }, 'stars must be an integer'],
    [{ finish: 'shiny' }, 'finish must be one of the following values: matt, gloss'],
    [{ released_on: '2026-02-30' }, 'released_on must be a date like 2026-01-31'],
    [{ released_on: '2026-02-01T10:00:00Z' }, 'released_on must be a date like 2026-01-31'],
    [{ reviewed_at: 'today' }, 'reviewed_at must be a date-time like 2026-01-31T12:00:00Z'],
    [{ weight_kg: '1.25' }, 'weight_kg must be a number'],
    [{ sheet: { 'a\0': 1 } }, 'sheet must not contain NUL characters'],
    [{ external_id_2: 'x' }, 'external_id_2 must be a UUID'],
    [{ code: 'ABCDE' }, 'code must be shorter than or equal to 4 characters'],
    [{ title_length: 3 }, 'property title_length should not exist'],
    [{ other: 3 }, 'property other should not exist'],
    [{ title: 1, stars: 'a' }, 'title must be a string, stars must be an integer'],
    [{ variants: [{ is_fragile: 1 }] }, 'is_fragile must be a boolean value'],
  ])('is rejected with %j', async (change, message) => {
    const before = await shop.sql('select * from product order by id');
    const { status, body } = await shop.admin.post(`/products/${shirt}`, change);
    expect({ status, body }).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(body).toMatchObject({ message: expect.stringContaining(message) });
    expect(await shop.sql('select * from product order by id')).toEqual(before);
  });

  it('is rejected if a foreign key leads nowhere', async () => {
    const response = await shop.admin.post(`/products/${shirt}`, { brand_id: 'brand_none' });
    expect(response).toMatchObject({ status: 404, body: { type: 'not_found' } });
  });

  it('is rejected with these columns by an installation that has not declared them', async () => {
    const { status, body } = await sample.admin.post(`/products/${shirt}`, { brand_id: 'brand_1' });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: 'property brand_id should not exist' },
    });
  });

  it('is described by the OpenAPI document with these columns', () => {
    const schemas = documentsOf(shop.app).admin.components!.schemas as Record<
      string,
      { properties: Record<string, unknown> }
    >;
    expect(schemas.UpdateProductBody.properties).toMatchObject({
      brand_id: { type: ['string', 'null'] },
      is_featured: { type: 'boolean' },
    });
    expect(schemas.UpdateProductBody.properties).not.toHaveProperty('title_length');
    expect(schemas.FirstVariantBody.properties).toHaveProperty('bin_code');
    expect(JSON.stringify(documentsOf(sample.app))).not.toContain('x-columns-of');
  });
});

describe('A body for another resource', () => {
  it('sets columns of a customer', async () => {
    const customer = {
      email: 'ida@example.com',
      password: 'not-telling',
      first_name: 'Ida',
      last_name: 'Berg',
    };
    const created = await shop.admin.post('/customers', { ...customer, loyalty_level: 1 });
    expect(created.body.customer).toMatchObject({ loyalty_level: 1 });
    const { id } = created.body.customer;
    const changed = await shop.admin.post(`/customers/${id}`, { loyalty_level: 2 });
    expect(changed.body.customer).toMatchObject({ loyalty_level: 2 });
  });

  it('does not set them when a shopper registers', async () => {
    const shopper = {
      email: 'eve@example.com',
      password: 'not-telling',
      first_name: 'Eve',
      last_name: 'Berg',
    };
    const { status } = await shop.store.post('/customers', { ...shopper, loyalty_level: 9 });
    expect(status).toBe(400);
  });

  it.each([
    ['/customer-groups', 'customer_group', { name: 'Friends' }],
    ['/collections', 'collection', { title: 'Summer' }],
    ['/product-categories', 'product_category', { name: 'Shirts' }],
    ['/sales-channels', 'sales_channel', { name: 'Fair' }],
    ['/users', 'user', { email: 'new@example.com', password: 'not-telling' }],
    ['/stock-locations', 'stock_location', { name: 'Berlin' }],
    ['/shipping-profiles', 'shipping_profile', { name: 'Bulky goods', type: 'custom' }],
    ['/return-reasons', 'return_reason', { value: 'too_small', label: 'Too small' }],
    ['/publishable-api-keys', 'publishable_api_key', { title: 'Storefront' }],
    ['/price-lists', 'price_list', { name: 'Sale', description: 'Less', type: 'sale', prices: [] }],
    [
      '/regions',
      'region',
      {
        ...{ name: 'Asia', currency_code: 'eur', tax_rate: 0, countries: [] },
        ...{ payment_providers: ['manual'], fulfillment_providers: ['manual'] },
      },
    ],
  ])('sets columns at %s', async (path, key, body) => {
    const created = await shop.http.post(
      `/admin${path}` as '/admin',
      { ...body, own_note: 'new' },
      { headers: { authorization: `Bearer ${sample.staff.token}` } },
    );
    const record = (created.body as Record<string, { id: string }>)[key];
    expect(record).toMatchObject({ own_note: 'new' });
    const changed = await shop.http.post(
      `/admin${path}/${record.id}` as '/admin',
      { own_note: 'changed' },
      { headers: { authorization: `Bearer ${sample.staff.token}` } },
    );
    expect((changed.body as Record<string, unknown>)[key]).toMatchObject({ own_note: 'changed' });
  });

  it('sets columns of records of a region', async () => {
    const region_id = sample.europe.id;
    const terms = { type: 'percentage', value: 10, allocation: 'total' } as const;
    const discount = { code: 'SPRING', rule: terms, regions: [region_id], is_dynamic: true, own_note: 'new' };
    const rate = { region_id, code: 'reduced', name: 'Reduced', own_note: 'new' };
    const { tax_rate } = (await shop.admin.post('/tax-rates', rate)).body;
    const { gift_card } = (await shop.admin.post('/gift-cards', { region_id, own_note: 'new' })).body;
    const { discount: template } = (await shop.admin.post('/discounts', discount)).body;
    for (const record of [tax_rate, gift_card, template]) expect(record).toMatchObject({ own_note: 'new' });
    const changed = await Promise.all([
      shop.admin.post(`/tax-rates/${tax_rate.id}`, { own_note: 'changed' }),
      shop.admin.post(`/gift-cards/${gift_card.id}`, { own_note: 'changed' }),
      shop.admin.post(`/discounts/${template.id}`, { own_note: 'changed' }),
    ]);
    expect(changed.map(({ body }) => body)).toMatchObject([
      { tax_rate: { own_note: 'changed' } },
      { gift_card: { own_note: 'changed' } },
      { discount: { own_note: 'changed' } },
    ]);
    const path = `/discounts/${template.id}/dynamic-codes`;
    await shop.admin.post(path, { code: 'SPRING-1', own_note: 'of a code' });
    expect((await shop.admin.get('/discounts/code/SPRING-1')).body.discount).toMatchObject({
      own_note: 'of a code',
    });
  });

  it('sets columns of an invitation', async () => {
    const invitation = { user: 'invited@example.com', role: 'member' } as const;
    await shop.admin.post('/invites', { ...invitation, own_note: 'new' });
    await shop.admin.post('/invites', { ...invitation, own_note: 'changed' });
    expect((await shop.admin.get('/invites')).body.invites).toEqual([
      expect.objectContaining({ user_email: 'invited@example.com', own_note: 'changed' }),
    ]);
  });

  it('sets columns of a shipping option', async () => {
    const { id } = sample.standardShipping;
    const { body } = await shop.admin.post(`/shipping-options/${id}`, { own_note: 'changed' });
    expect(body.shipping_option).toMatchObject({ own_note: 'changed' });
  });

  it('sets columns of the store', async () => {
    const { body } = await shop.admin.post('/store', { own_note: 'changed' });
    expect(body.store).toMatchObject({ own_note: 'changed' });
  });

  it('sets columns of an order, beside what is changed with it', async () => {
    const cart = await sample.prepareCart();
    const { id } = (await shop.store.post(`/carts/${cart}/complete`)).body.data;
    const { body } = await shop.admin.post(`/orders/${id}`, { own_note: 'gift', email: 'new@example.com' });
    expect(body.order).toMatchObject({ own_note: 'gift', email: 'new@example.com' });
    await shop.admin.post(`/orders/${id}/complete`);
    expect((await shop.admin.get(`/orders/${id}`)).body.order).toMatchObject({ own_note: 'gift' });
  });
});
