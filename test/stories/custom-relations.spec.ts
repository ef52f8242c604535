import { openShopsWithColumns, type ShopsWithColumns } from '../support/custom-columns.ts';
import { documentsOf } from '../support/expect-documented.ts';
import type { SampleShop } from '../support/sample-shop.ts';
import type { Shop } from '../support/shop.ts';

/* Foreign keys that a shop has added to tables of Storekeep, declared as relations. */

const TABLES = [
  `create table brand (id varchar primary key, name text not null, logo text, margin numeric, api_token text, place point,
     created_at timestamptz not null default '2026-01-01 10:00:00.25+00', deleted_at timestamptz)`,
  `insert into brand values ('brand_1', 'Acme', 'acme.png', 0.4, 'secret-1', null, default, null),
     ('brand_2', 'Gone', 'gone.png', 0.5, 'secret-2', null, default, '2026-02-01')`,
  'create table rating (id int primary key, stars int)',
  'insert into rating values (1, 5)',
  'create table pair (a text, b text, primary key (a, b))',
  `alter table product add brand_id varchar references brand, add rating_id int, add pair_id text, add owner_id varchar, add number_id int`,
  'alter table "order" add brand_id varchar',
  'create index on product (brand_id)',
  `update product set brand_id = 'brand_1', rating_id = 1 where title = 'Shirt'`,
  `update product set brand_id = 'brand_2' where title = 'Mug'`,
];

const COLUMNS =
  'product.brand:brand(id|name|logo),product.rating:rating,order.brand:brand,product.owner:customer(id|first_name)';

let shops: ShopsWithColumns;
let sample: SampleShop;
let shop: Shop;
let shirt: string;
let mug: string;

beforeAll(async () => {
  shops = await openShopsWithColumns(TABLES, COLUMNS);
  ({ sample, shop } = shops);
  [shirt, mug] = [sample.shirt.id, sample.mug.id];
});

afterAll(() => shops.close());

describe('A relation to a table of the shop’s own', () => {
  it('is expanded for staff with all columns but secrets', async () => {
    const { body } = await shop.admin.get(`/products/${shirt}?expand=brand,rating,variants`);
    expect(body.product).toMatchObject({
      brand_id: 'brand_1',
      brand: {
        id: 'brand_1',
        name: 'Acme',
        logo: 'acme.png',
        margin: 0.4,
        created_at: '2026-01-01T10:00:00Z',
        deleted_at: null,
      },
      rating: { id: 1, stars: 5 },
    });
    expect(JSON.stringify(body)).not.toContain('secret-1');
  });

  it('is expanded for shoppers with the columns of its list', async () => {
    const { body } = await shop.store.get('/products?expand=brand&order=-title');
    expect(body.products[0]).toMatchObject({ brand: { id: 'brand_1', name: 'Acme', logo: 'acme.png' } });
    expect(body.products[0]).not.toHaveProperty('brand.margin');
  });

  it('is not expanded by default', async () => {
    const { body } = await shop.store.get(`/products/${shirt}`);
    expect(body.product).toHaveProperty('brand_id', 'brand_1');
    expect(body.product).not.toHaveProperty('brand');
  });

  it('does not exist for shoppers without such a list', async () => {
    const { status, body } = await shop.store.get(`/products/${shirt}?expand=rating`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: 'Requested fields [rating] are not valid' },
    });
  });

  it('is null for a row that is deleted', async () => {
    const { body } = await shop.admin.get(`/products/${mug}?expand=brand`);
    expect(body.product).toMatchObject({ brand_id: 'brand_2', brand: null });
    expect((await shop.store.get(`/products/${mug}?expand=brand`)).body.product).toMatchObject({
      brand: null,
    });
  });

  it('is expanded where other relations lead to its owner', async () => {
    const variant = sample.shirt.variants[0].id;
    const { body } = await shop.admin.get(`/variants/${variant}?expand=product.brand`);
    expect(body.variant).toMatchObject({ product: { brand: { name: 'Acme' } } });
    const inStore = await shop.store.get(`/variants/${variant}?expand=product.brand`);
    expect(inStore.body.variant).toMatchObject({ product: { brand: { name: 'Acme' } } });
    expect((await shop.store.get(`/variants/${variant}?expand=product.rating`)).status).toBe(400);
  });

  it('is read anew when its table changes, also by shoppers', async () => {
    const path = `/products/${shirt}?expand=brand`;
    await shop.store.get(path);
    await shop.sql(`update brand set logo = 'new.png' where id = 'brand_1'`);
    expect((await shop.store.get(path)).body.product).toMatchObject({ brand: { logo: 'new.png' } });
    expect((await shop.store.get('/products?expand=brand&order=-title')).body.products[0]).toMatchObject({
      brand: { logo: 'new.png' },
    });
  });

  it('has a foreign key that bodies set and lists filter by', async () => {
    const { body } = await shop.admin.post(`/products/${mug}?expand=brand`, { brand_id: 'brand_1' });
    expect(body.product).toMatchObject({ brand: { name: 'Acme' } });
    expect((await shop.store.get('/products?brand_id=brand_1')).body.count).toBe(2);
    await shop.admin.post(`/products/${mug}`, { brand_id: 'brand_2' });
  });

  it('ends where its table ends', async () => {
    expect((await shop.admin.get(`/products/${shirt}?expand=brand.products`)).status).toBe(400);
  });

  it('belongs to one table: that of orders is for staff', async () => {
    const cart = await sample.prepareCart();
    const { id } = (await shop.store.post(`/carts/${cart}/complete`)).body.data;
    await shop.sql(`update "order" set brand_id = 'brand_1' where id = $1`, [id]);
    expect((await shop.admin.get(`/orders/${id}?expand=brand`)).body.order).toMatchObject({
      brand: { margin: 0.4 },
    });
    expect((await shop.store.get(`/orders/${id}?expand=brand`)).status).toBe(400);
  });

  it('leads to a table of Storekeep without its secrets', async () => {
    const customer = {
      email: 'ida@example.com',
      password: 'not-telling',
      first_name: 'Ida',
      last_name: 'Berg',
    };
    const { id } = (await shop.admin.post('/customers', customer)).body.customer;
    await shop.sql('update product set owner_id = $1 where id = $2', [id, shirt]);
    const ofStaff = (await shop.admin.get(`/products/${shirt}?expand=owner`)).body.product;
    expect(ofStaff).toMatchObject({ owner: { email: 'ida@example.com' } });
    expect(ofStaff).not.toHaveProperty('owner.password_hash');
    expect((await shop.store.get(`/products/${shirt}?expand=owner`)).body.product).toHaveProperty('owner', {
      id,
      first_name: 'Ida',
    });
  });

  it('is described by the OpenAPI documents', () => {
    const { admin, store } = documentsOf(shop.app);
    expect(admin.components!.schemas!.ProductBrand).toMatchObject({
      properties: { margin: { type: ['number', 'null'] }, name: { type: 'string' } },
    });
    const shown = store.components!.schemas!.ProductBrand as { properties: object };
    expect(Object.keys(shown.properties)).toEqual(['id', 'name', 'logo']);
    expect(store.components!.schemas!.Product).not.toHaveProperty('properties.rating');
    expect(store.components!.schemas).not.toHaveProperty('ProductRating');
  });
});

describe('The start with a relation', () => {
  it.each([
    [
      'product.brand:brnd',
      'leads to brnd, which is neither a table nor one of text, integer, number, boolean',
    ],
    ['product.is_featured:bool', 'leads to bool, which is neither a table nor one of text, integer'],
    ['product.maker:brand', 'does not exist: product has no column maker_id'],
    ['product.collection:brand', 'is a column of Storekeep itself'],
    ['product.pair:pair', 'leads to pair, which has no primary key of one column for pair_id'],
    ['product.number:brand', 'leads to brand, whose primary key has another type than number_id'],
    [
      'product.brand:brand(id|api_token)',
      'shows api_token to shoppers, which is not a column of brand that responses have',
    ],
    [
      'product.owner:customer(password_hash)',
      'shows password_hash to shoppers, which is not a column of customer that responses have',
    ],
    [
      'product.brand:brand(place)',
      'shows place to shoppers, which is not a column of brand that responses have',
    ],
  ])('fails with one line for %s', async (declaration, problem) => {
    await expect(sample.openSecondInstance({ OWN_COLUMNS: declaration })).rejects.toThrow(
      `OWN_COLUMNS: ${declaration} ${problem}`,
    );
  });

  it('accepts the foreign key as a column of its own, too', async () => {
    const other = await sample.openSecondInstance({
      OWN_COLUMNS: 'product.brand:brand,product.brand_id:text',
    });
    try {
      const { body } = await other.admin.get(`/products/${shirt}?expand=brand`);
      expect(body.product).toMatchObject({ brand_id: 'brand_1', brand: { name: 'Acme' } });
    } finally {
      await other.close();
    }
  });
});
