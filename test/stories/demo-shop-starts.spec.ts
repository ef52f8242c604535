import { fillDemoShop, KNOWN_PASSWORD, openDemoShop } from '../../src/demo/demo-shop.ts';
import { hashPassword, verifyPassword } from '../../src/identity/passwords.ts';
import { Database } from '../../src/kernel/database.ts';
import { browser } from '../support/browser.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { ok } from '../support/world.ts';

const LOGIN = { email: 'admin@storekeep.example', password: KNOWN_PASSWORD };

let shop: Shop;

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
