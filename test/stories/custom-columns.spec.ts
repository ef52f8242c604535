import { openShopsWithColumns, type ShopsWithColumns } from '../support/custom-columns.ts';
import { documentsOf } from '../support/expect-documented.ts';
import type { SampleShop } from '../support/sample-shop.ts';
import type { Shop } from '../support/shop.ts';

/* Columns that a shop has added to tables of Storekeep, declared by OWN_COLUMNS. */

const TABLES = `
  create type finish as enum ('matt', 'gloss');
  alter table product add brand_id varchar, add is_featured boolean not null default false, add cost int, add finish finish,
    add released_on date, add released_at timestamptz, add weight_kg numeric, add sheet jsonb, add wrong_type point;
  alter table product_variant add bin_code varchar(10), add calculated_price int;
  alter table customer add loyalty_level int;
  alter table "order" add gift_note text;
  alter table cart add gift_note text;
  alter table region add warehouse_code text;
  alter table product add required_one text;
  alter table customer add recovery_token text;
  update product set brand_id = 'brand_1', is_featured = true, cost = 700, finish = 'matt', released_on = '2026-02-01',
    released_at = '2026-02-01 10:00+01', weight_kg = 1.25, sheet = '["a"]' where title = 'Shirt';
  update product_variant set bin_code = 'A-1';
  update region set warehouse_code = 'BER'`;

const COLUMNS = [
  'product.brand_id',
  'product.is_featured:boolean',
  'product.cost@admin',
  ...['finish', 'released_on', 'released_at', 'weight_kg', 'sheet'].map((name) => `product.${name}`),
  'product_variant.bin_code',
  'customer.loyalty_level:integer',
  'order.gift_note',
  'cart.gift_note',
  'region.warehouse_code',
].join(',');

const VALUES = {
  brand_id: 'brand_1',
  is_featured: true,
  finish: 'matt',
  released_on: '2026-02-01',
  released_at: '2026-02-01T09:00:00Z',
  weight_kg: 1.25,
  sheet: ['a'],
};

let shops: ShopsWithColumns;
let sample: SampleShop;
let shop: Shop;

beforeAll(async () => {
  shops = await openShopsWithColumns(TABLES.split(';'), COLUMNS);
  ({ sample, shop } = shops);
});

afterAll(() => shops.close());

describe('A response with columns of the shop’s own', () => {
  it('has those of a product for staff', async () => {
    const { body } = await shop.admin.get(`/products/${sample.shirt.id}`);
    expect(body.product).toMatchObject({ ...VALUES, cost: 700 });
  });

  it('has those of a product for shoppers, except for those of staff', async () => {
    const { body } = await shop.store.get(`/products/${sample.shirt.id}`);
    expect(body.product).toMatchObject(VALUES);
    expect(body.product).not.toHaveProperty('cost');
  });

  it('has those of related rows', async () => {
    const { body } = await shop.store.get(`/products/${sample.shirt.id}?expand=variants`);
    expect(body.product.variants[0]).toMatchObject({ bin_code: 'A-1' });
  });

  it('has those of customers, carts, orders and regions', async () => {
    const cart = await sample.prepareCart();
    await shop.sql(`update cart set gift_note = 'for Ida' where id = $1`, [cart]);
    expect((await shop.store.get(`/carts/${cart}`)).body.cart).toMatchObject({
      gift_note: 'for Ida',
      region: { warehouse_code: 'BER' },
    });
    const order = (await shop.store.post(`/carts/${cart}/complete`)).body.data.id;
    await shop.sql(`update "order" set gift_note = 'for Ida' where id = $1`, [order]);
    await shop.sql('update customer set loyalty_level = 3');
    const { body } = await shop.admin.get(`/orders/${order}?expand=customer`);
    expect(body.order).toMatchObject({ gift_note: 'for Ida', customer: { loyalty_level: 3 } });
  });

  it('has only those that `fields` names', async () => {
    const { body } = await shop.store.get('/products?fields=title,brand_id&expand=');
    const shirt = body.products.find(({ id }) => id === sample.shirt.id);
    expect(shirt).toMatchObject({ title: 'Shirt', brand_id: 'brand_1' });
    expect(shirt).not.toHaveProperty('is_featured');
  });

  it('rejects a column of staff in `fields` of shoppers', async () => {
    const response = await shop.store.get('/products?fields=cost');
    expect(response).toMatchObject({
      status: 400,
      body: { message: 'Requested fields [cost] are not valid' },
    });
  });

  it('is cached until the column changes', async () => {
    const path = `/products/${sample.mug.id}`;
    await shop.store.get(path);
    await shop.sql(`update product set brand_id = 'brand_2' where id = $1`, [sample.mug.id]);
    expect((await shop.store.get(path)).body.product.brand_id).toBe('brand_2');
  });

  it('is described by the OpenAPI document', () => {
    const { properties, required } = documentsOf(shop.app).store.components!.schemas!.Product as {
      properties: Record<string, unknown>;
      required: string[];
    };
    expect(properties).toMatchObject({
      brand_id: { type: ['string', 'null'] },
      is_featured: { type: 'boolean' },
      finish: { type: ['string', 'null'], enum: ['matt', 'gloss', null] },
    });
    expect(properties).not.toHaveProperty('cost');
    expect(required).toContain('brand_id');
  });
});

describe('An installation without OWN_COLUMNS', () => {
  it('does not return the columns that another one in the same process has', async () => {
    const { body } = await sample.admin.get(`/products/${sample.shirt.id}`);
    expect(body.product).not.toHaveProperty('brand_id');
    const { status } = await sample.admin.get('/products?fields=brand_id');
    expect(status).toBe(400);
  });

  it('uses the metadata of its DataSource as it is', () => {
    const { database } = sample;
    expect(database.metadata('Product')).toBe(database.dataSource.getMetadata('Product'));
  });
});

describe('The start with OWN_COLUMNS', () => {
  it.each([
    ['product.nothing', 'does not exist: product has no column nothing'],
    ['prodct.brand_id', 'is not a column of a table of Storekeep'],
    ['brand.name', 'is not a column of a table of Storekeep'],
    ['customer.password_hash', 'looks like a secret, and is not returned'],
    ['customer.recovery_token', 'looks like a secret, and is not returned'],
    ['product.deleted_at', 'is a column of Storekeep itself'],
    ['product.title', 'is a column of Storekeep itself'],
    ['product.variants', 'has the name of a field that responses have already'],
    ['order.total', 'has the name of a field that responses have already'],
    ['product_variant.calculated_price', 'has the name of a field that responses have already'],
    ['product.is_featured:integer', 'is declared as integer, but is boolean (bool)'],
    ['product.wrong_type', 'has the type point, which is not supported'],
  ])('fails with one line for %s', async (column, problem) => {
    await expect(sample.openSecondInstance({ OWN_COLUMNS: column })).rejects.toThrow(
      `OWN_COLUMNS: ${column} ${problem}`,
    );
  });

  it('fails for a column that is declared twice', async () => {
    await expect(
      sample.openSecondInstance({ OWN_COLUMNS: 'product.brand_id,product.brand_id' }),
    ).rejects.toThrow('OWN_COLUMNS: product.brand_id is declared twice');
  });

  it('fails for a required column without a default, with which no row could be inserted', async () => {
    await sample.sql(`update product set required_one = ''`);
    await sample.sql('alter table product alter required_one set not null');
    try {
      await expect(sample.openSecondInstance({ OWN_COLUMNS: 'product.required_one' })).rejects.toThrow(
        'OWN_COLUMNS: product.required_one is required and has no default',
      );
    } finally {
      await sample.sql('alter table product alter required_one drop not null');
    }
  });

  it.each(['brand_id', 'product.', 'product.brand_id:', 'product.brand:brand()'])(
    'fails for %s, which is not a declaration',
    async (text) => {
      await expect(sample.openSecondInstance({ OWN_COLUMNS: text })).rejects.toThrow(
        /^OWN_COLUMNS: .* is not a comma-separated list of columns/,
      );
    },
  );
});
