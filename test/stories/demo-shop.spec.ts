import { fillDemoShop, KNOWN_PASSWORD, openDemoShop } from '../../src/demo/demo-shop.ts';
import { hashPassword, verifyPassword } from '../../src/identity/passwords.ts';
import { Database } from '../../src/kernel/database.ts';
import { browser, type Browser } from '../support/browser.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { openShop, type Answer, type Shop } from '../support/shop.ts';
import { ok } from '../support/world.ts';

const LOGIN = { email: 'admin@storekeep.example', password: KNOWN_PASSWORD };

let shop: Shop;

describe('the demo shop', () => {
  let admin: Browser;

  beforeAll(async () => {
    shop = await openEmptyShop();
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toEqual(LOGIN);
    admin = browser(shop.open);
    ok(await admin.post('/admin/auth', LOGIN));
  });

  afterAll(() => shop.close());

  it('is there after the first start, with a staff user who may do everything', async () => {
    expect(ok(await admin.get('/admin/auth')).user).toMatchObject({ email: LOGIN.email, role: 'admin' });
    expect(ok(await admin.get('/admin/store')).store).toMatchObject({
      name: 'Lantern Hill',
      default_currency_code: 'eur',
      currencies: expect.arrayContaining([
        expect.objectContaining({ code: 'eur' }),
        expect.objectContaining({ code: 'usd' }),
      ]),
    });
  });

  it('sells fourteen products, and keeps a fifteenth back', async () => {
    expect(ok(await shop.store.get('/products')).count).toBe(14);
    const { products } = ok(await admin.get('/admin/products?status=draft'));
    expect(products).toMatchObject([{ handle: 'folding-fire-bowl' }]);
  });

  it('shows products with images, options and prices in both currencies', async () => {
    const [mug] = ok(await shop.store.get('/products?handle=enamel-mug')).products;
    expect(mug).toMatchObject({
      title: 'Enamel Mug',
      thumbnail: expect.stringMatching(/^https:/),
      images: [{ url: expect.any(String) }, { url: expect.any(String) }],
      collection: { handle: 'camp-kitchen' },
      type: { value: 'Tableware' },
      options: [{ title: 'Colour' }],
      variants: [{ title: 'Cream', weight: 140 }, { title: 'Forest' }, { title: 'Rust' }],
    });
    expect(mug.tags.map((tag: { value: string }) => tag.value).sort()).toEqual(['enamel', 'gift idea']);
    const amounts = mug.variants[0].prices.map((price: Record<string, unknown>) => [
      price.currency_code,
      price.amount,
    ]);
    expect(Object.fromEntries(amounts)).toEqual({ eur: 1400, usd: 1500 });
  });

  it('has products in each of its collections', async () => {
    const { collections } = ok(await shop.store.get('/collections'));
    expect(collections.map((collection: { handle: string }) => collection.handle)).toEqual([
      'camp-kitchen',
      'warm-layers',
      'after-dark',
    ]);
    for (const { id } of collections) {
      expect(ok(await shop.store.get(`/products?collection_id[]=${id}`)).count).toBeGreaterThan(2);
    }
  });

  it('takes orders from Europe, without shipping costs from 90 euros on', async () => {
    const order = await buy('de', 'LH-LANTERN-BRASS', 2, 'Free standard');
    // 2 × 64.00, tax 24.32
    expect(order).toMatchObject({ currency_code: 'eur', subtotal: 12800, tax_total: 2432, total: 15232 });
  });

  it('takes orders from the United States', async () => {
    const order = await buy('us', 'LH-MUG-CREAM', 2, 'Express');
    // 2 × 15.00, tax 2.66; shipping 18.90, tax 1.68
    expect(order).toMatchObject({
      currency_code: 'usd',
      subtotal: 3000,
      shipping_total: 1890,
      tax_total: 434,
    });
    expect(order.total).toBe(5324);
  });

  it('offers free shipping only where the subtotal is high enough, and returns to nobody', async () => {
    const { id } = ok(await cartWith('at', 'LH-SPOON')).cart;
    const { shipping_options } = ok(await shop.store.get(`/shipping-options/${id}`));
    expect(shipping_options.map((option: { name: string }) => option.name)).toEqual(['Standard', 'Express']);
  });

  it('has something that is sold out, something on backorder, and a gift card', async () => {
    expect(await cartWith('de', 'LH-MUG-RUST')).toMatchObject({
      status: 400,
      body: { code: 'insufficient_inventory' },
    });
    expect(await cartWith('de', 'LH-BLANKET-L-OAT')).toMatchObject({ status: 200 });
    expect(ok(await cartWith('us', 'LH-GIFT-50')).cart.items).toMatchObject([
      { is_giftcard: true, unit_price: 5000 },
    ]);
  });

  it('knows a customer with an address', async () => {
    const shopper = browser(shop.open);
    ok(await shopper.post('/store/auth', { email: 'maja@example.com', password: LOGIN.password }));
    const { customer } = ok(await shopper.get('/store/customers/me'));
    expect(customer).toMatchObject({
      first_name: 'Maja',
      has_account: true,
      shipping_addresses: [{ city: 'Berlin', country_code: 'de' }],
    });
  });

  it('has the code SPRING, 10 % in both regions', async () => {
    const codes = await shop.sql(
      `select d.code, r.type, r.value, array(select g.name from discount_regions l join region g on g.id = l.region_id
         where l.discount_id = d.id order by 1) as regions
       from discount d join discount_rule r on r.id = d.rule_id`,
    );
    expect(codes).toEqual([
      { code: 'SPRING', type: 'percentage', value: 10, regions: ['Europe', 'United States'] },
    ]);
  });

  async function buy(country_code: string, sku: string, quantity: number, shipping: string) {
    const { id } = ok(await cartWith(country_code, sku, quantity)).cart;
    const address = { first_name: 'Oliver', address_1: 'Road 1', city: 'X', postal_code: '1', country_code };
    ok(await shop.store.post(`/carts/${id}`, { email: 'oliver@example.com', shipping_address: address }));
    const { shipping_options } = ok(await shop.store.get(`/shipping-options/${id}`));
    const option = shipping_options.find(({ name }: { name: string }) => name === shipping);
    ok(await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: option.id }));
    ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' }));
    const { type, data } = ok(await shop.store.post(`/carts/${id}/complete`));
    expect(type).toBe('order');
    return data;
  }

  async function cartWith(country_code: string, sku: string, quantity = 1): Promise<Answer> {
    const [variant] = await shop.sql<{ id: string }>('select id from product_variant where sku = $1', [sku]);
    return shop.store.post('/carts', { country_code, items: [{ variant_id: variant.id, quantity }] });
  }
});

describe('a start', () => {
  beforeEach(async () => void (shop = await openEmptyShop()));
  afterEach(() => shop.close());

  it('changes nothing after the first, whatever the merchant has made of the shop', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    await shop.sql('delete from discount_regions');
    await shop.sql('update region set deleted_at = now()');
    await shop.sql('update product set deleted_at = now()');
    const later = await shop.another();
    expect(await openDemoShop(later.app, KNOWN_PASSWORD)).toEqual(LOGIN);
    expect(await has('region')).toBe(false);
    expect(await has('product')).toBe(false);
    await later.close();
  });

  it('costs a single short statement after the first', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    expect(await shop.statements(() => openDemoShop(shop.app, KNOWN_PASSWORD))).toHaveLength(1);
  });

  it('tells no login that does not work', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    const admin = browser(shop.open);
    const { id } = ok(await admin.post('/admin/auth', LOGIN)).user;
    await shop.sql(`update "user" set password_hash = 'another' where id = $1`, [id]);
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
  });

  it('tells no login of a user who is gone, and makes no new one', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    await shop.sql('update "user" set deleted_at = now()');
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    expect(await shop.sql('select from "user"')).toHaveLength(1);
  });

  it('makes no staff user with a known password where there is staff already', async () => {
    await shop.sql(`insert into "user" (id, email, role) values ('usr_1', 'owner@example.com', 'admin')`);
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    expect(await has('product')).toBe(true);
    expect(await shop.sql('select email from "user"')).toEqual([{ email: 'owner@example.com' }]);
  });

  it('leaves a shop with goods of its own alone, also later', async () => {
    await shop.sql(
      `insert into region (id, name, currency_code, tax_rate) values ('reg_1', 'Home', 'eur', 0)`,
    );
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    await shop.sql('update region set deleted_at = now()');
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    expect(await has('product')).toBe(false);
    expect(await shop.sql('select from "user"')).toHaveLength(0);
  });

  it('makes no staff user for a shop that was filled by command', async () => {
    await fillDemoShop(shop.database, { shopperPassword: 'made-up' });
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    expect(await shop.sql('select from "user"')).toHaveLength(0);
  });

  it('fills the shop once, however many processes start', async () => {
    const other = await shop.another();
    expect(
      await Promise.all([openDemoShop(shop.app, KNOWN_PASSWORD), openDemoShop(other.app, KNOWN_PASSWORD)]),
    ).toEqual([LOGIN, LOGIN]);
    expect(await shop.sql('select from region')).toHaveLength(2);
    expect(await shop.sql('select from "user"')).toHaveLength(1);
    await other.close();
  });

  it('that others can reach takes the known password away, from staff and customer, and ends what it opened', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    const admin = browser(shop.open);
    ok(await admin.post('/admin/auth', LOGIN));
    expect(await openDemoShop(shop.app, 'made-up')).toEqual({ ...LOGIN, password: 'made-up' });
    expect((await admin.get('/admin/auth')).status).toBe(401);
    const maja = { email: 'maja@example.com' };
    expect((await shop.open.post('/admin/auth', LOGIN)).status).toBe(401);
    expect((await shop.store.post('/auth', { ...maja, password: KNOWN_PASSWORD })).status).toBe(401);
    ok(await shop.open.post('/admin/auth', { ...LOGIN, password: 'made-up' }));
    ok(await shop.store.post('/auth', { ...maja, password: 'made-up' }));
    expect(await openDemoShop(shop.app, 'made-up')).toEqual({ ...LOGIN, password: 'made-up' });
  });

  it('that others can reach leaves a password alone that the merchant has chosen', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    const hash = await hashPassword('chosen');
    await shop.sql('update "user" set password_hash = $1', [hash]);
    expect(await openDemoShop(shop.app, 'made-up')).toBeNull();
    expect(await shop.sql('select password_hash from "user"')).toEqual([{ password_hash: hash }]);
  });

  it('that breaks off leaves nothing behind, and the next one fills the shop', async () => {
    // the last that is written is the customer
    await shop.sql(
      `insert into customer (id, email, has_account) values ('cus_1', 'Maja@example.com', true)`,
    );
    await expect(openDemoShop(shop.app, KNOWN_PASSWORD)).rejects.toThrow('already has an account');
    expect(await has('region')).toBe(false);
    expect(await has('product')).toBe(false);
    await shop.sql('delete from customer');
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toEqual(LOGIN);
    expect(await has('product')).toBe(true);
  });
});

it('with stock at locations, the demo shop has its goods in a warehouse and sells them from there', async () => {
  const stocked = await openShop({ STOCK_LOCATIONS: 'true' });
  await stocked.sql('delete from "user"');
  await openDemoShop(stocked.app, KNOWN_PASSWORD);
  const admin = browser(stocked.open);
  ok(await admin.post('/admin/auth', LOGIN));
  const { stock_locations } = ok(await admin.get('/admin/stock-locations?expand=sales_channels'));
  expect(stock_locations).toMatchObject([
    { name: 'Warehouse', sales_channels: [{ name: 'Default Sales Channel' }] },
  ]);
  const { inventory_items } = ok(await admin.get('/admin/inventory-items?q=LH-MUG-CREAM'));
  expect(inventory_items).toMatchObject([
    { sku: 'LH-MUG-CREAM', location_levels: [{ location_id: stock_locations[0].id, stocked_quantity: 120 }] },
  ]);
  const [mug] = ok(await stocked.store.get('/products?handle=enamel-mug')).products;
  expect(mug.variants[0]).toMatchObject({ inventory_quantity: 120, purchasable: true });
  await stocked.close();
});

describe('filling a shop by command', () => {
  const filling = { shopperPassword: 'made-up' };
  let empty: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    empty = await testDatabase(); // no server has opened it yet
    database = new Database(empty.dataSource);
  });

  afterEach(() => empty.close());

  it('makes no staff user, and a customer with a password of its own', async () => {
    expect(await fillDemoShop(database, filling)).toEqual({ email: 'maja@example.com', password: 'made-up' });
    const [{ password_hash }] = await database.query<{ password_hash: string }>('select * from customer');
    expect(await verifyPassword(password_hash, 'made-up')).toBe(true);
    expect(await database.query('select from "user"')).toHaveLength(0);
  });

  it('is refused where there are regions or products, and writes nothing', async () => {
    await database.query(`insert into product (id, title) values ('prod_1', 'Shirt')`);
    await expect(fillDemoShop(database, filling)).rejects.toThrow(
      'This shop has regions or products already; the demo shop needs an empty one',
    );
    expect(await database.query('select from region')).toHaveLength(0);
    expect(await database.query(`select from installation where key = 'demo'`)).toHaveLength(0);
  });

  it('is refused the second time, also when both come at once', async () => {
    const attempts = await Promise.allSettled([1, 2].map(() => fillDemoShop(database, filling)));
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await database.query('select from region')).toHaveLength(2);
  });
});

/** As an embedded store is at its first start: without staff. */
async function openEmptyShop(): Promise<Shop> {
  const empty = await openShop();
  await empty.sql('delete from "user"');
  return empty;
}

async function has(table: 'region' | 'product'): Promise<boolean> {
  return (await shop.sql(`select from ${table} where deleted_at is null limit 1`)).length > 0;
}
