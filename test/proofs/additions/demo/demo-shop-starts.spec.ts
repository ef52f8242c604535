import { fillDemoShop, KNOWN_PASSWORD, openDemoShop } from '#additions/demo/demo-shop';
import { hashPassword, verifyPassword } from '#engine/identity/passwords';
import { openBrowser } from '../../../support/browser.ts';
import { ok } from '../../../support/sample-shop.ts';
import { type Shop, useShop } from '../../../support/shop.ts';

const LOGIN = { email: 'admin@storekeep.example', password: KNOWN_PASSWORD };

let shop: Shop;

describe('A start of the demo shop', () => {
  beforeEach(async () => void (shop = await openEmptyShop()));
  afterEach(() => shop.close());

  it('changes nothing after the first, even if the merchant deleted everything', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    await shop.sql('delete from discount_regions');
    await shop.sql('update region set deleted_at = now()');
    await shop.sql('update product set deleted_at = now()');
    const later = await shop.openSecondInstance();
    expect(await openDemoShop(later.app, KNOWN_PASSWORD)).toEqual(LOGIN);
    expect(await hasRows('region')).toBe(false);
    expect(await hasRows('product')).toBe(false);
    await later.close();
  });

  it('sends a single statement after the first', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    expect(await shop.recordSql(() => openDemoShop(shop.app, KNOWN_PASSWORD))).toHaveLength(1);
  });

  it('returns no login whose password was changed', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    const admin = openBrowser(shop.http);
    const { id } = ok(await admin.post('/admin/auth', LOGIN)).user;
    await shop.sql(`update "user" set password_hash = 'another' where id = $1`, [id]);
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
  });

  it('returns no login of a deleted user, and creates no new one', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    await shop.sql('update "user" set deleted_at = now()');
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    expect(await shop.sql('select from "user"')).toHaveLength(1);
  });

  it('creates no staff user with a known password if there is staff already', async () => {
    await shop.sql(`insert into "user" (id, email, role) values ('usr_1', 'owner@example.com', 'admin')`);
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    expect(await hasRows('product')).toBe(true);
    expect(await shop.sql('select email from "user"')).toEqual([{ email: 'owner@example.com' }]);
  });

  it('does not seed a shop with regions of its own, even after their deletion', async () => {
    await shop.sql(
      `insert into region (id, name, currency_code, tax_rate) values ('reg_1', 'Home', 'eur', 0)`,
    );
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    await shop.sql('update region set deleted_at = now()');
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    expect(await hasRows('product')).toBe(false);
    expect(await shop.sql('select from "user"')).toHaveLength(0);
  });

  it('creates no staff user for a shop that was seeded by the command', async () => {
    await fillDemoShop(shop.app, 'made-up-password');
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toBeNull();
    expect(await shop.sql('select from "user"')).toHaveLength(0);
  });

  it('seeds the shop once when two processes start concurrently', async () => {
    const other = await shop.openSecondInstance();
    expect(
      await Promise.all([openDemoShop(shop.app, KNOWN_PASSWORD), openDemoShop(other.app, KNOWN_PASSWORD)]),
    ).toEqual([LOGIN, LOGIN]);
    expect(await shop.sql('select from region')).toHaveLength(3);
    expect(await shop.sql('select from "user"')).toHaveLength(1);
    await other.close();
  });

  it('on a public address replaces the known password of staff and customer, and ends their sessions', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    const admin = openBrowser(shop.http);
    ok(await admin.post('/admin/auth', LOGIN));
    expect(await openDemoShop(shop.app, 'made-up-password')).toEqual({
      ...LOGIN,
      password: 'made-up-password',
    });
    expect((await admin.get('/admin/auth')).status).toBe(401);
    const maja = { email: 'maja@example.com' };
    expect((await shop.http.post('/admin/auth', LOGIN)).status).toBe(401);
    expect((await shop.store.post('/auth', { ...maja, password: KNOWN_PASSWORD })).status).toBe(401);
    ok(await shop.http.post('/admin/auth', { ...LOGIN, password: 'made-up-password' }));
    ok(await shop.store.post('/auth', { ...maja, password: 'made-up-password' }));
    expect(await openDemoShop(shop.app, 'made-up-password')).toEqual({
      ...LOGIN,
      password: 'made-up-password',
    });
  });

  it('on a public address does not replace a password that the merchant chose', async () => {
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    const hash = await hashPassword('chosen');
    await shop.sql('update "user" set password_hash = $1', [hash]);
    expect(await openDemoShop(shop.app, 'made-up-password')).toBeNull();
    expect(await shop.sql('select password_hash from "user"')).toEqual([{ password_hash: hash }]);
  });

  it('that fails leaves no rows behind, and the next one seeds the shop', async () => {
    // the customer is written last
    await shop.sql(
      `insert into customer (id, email, has_account) values ('cus_1', 'Maja@example.com', true)`,
    );
    await expect(openDemoShop(shop.app, KNOWN_PASSWORD)).rejects.toThrow('already has an account');
    expect(await hasRows('region')).toBe(false);
    expect(await hasRows('product')).toBe(false);
    await shop.sql('delete from customer');
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toEqual(LOGIN);
    expect(await hasRows('product')).toBe(true);
  });
});

describe('Seeding a shop by the command', () => {
  beforeEach(async () => void (shop = await openEmptyShop()));
  afterEach(() => shop.close());

  it('creates no staff user, and a customer with a password of its own', async () => {
    expect(await fillDemoShop(shop.app, 'made-up-password')).toEqual({
      email: 'maja@example.com',
      password: 'made-up-password',
    });
    const [{ password_hash }] = await shop.sql<{ password_hash: string }>('select * from customer');
    expect(await verifyPassword(password_hash, 'made-up-password')).toBe(true);
    expect(await shop.sql('select from "user"')).toHaveLength(0);
  });

  it('is rejected if there are regions or products, and writes nothing', async () => {
    await shop.sql(`insert into product (id, title) values ('prod_1', 'Shirt')`);
    await expect(fillDemoShop(shop.app, 'made-up-password')).rejects.toThrow(
      'This shop has regions or products already; the demo shop needs an empty one',
    );
    expect(await hasRows('region')).toBe(false);
    expect(await shop.sql(`select from installation where key = 'demo'`)).toHaveLength(0);
  });

  it('succeeds once when two commands run concurrently', async () => {
    const attempts = await Promise.allSettled([1, 2].map(() => fillDemoShop(shop.app, 'made-up-password')));
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await shop.sql('select from region')).toHaveLength(3);
  });
});

/** Opens a shop without staff, as an embedded store is at its first start. */
async function openEmptyShop(): Promise<Shop> {
  const empty = await useShop({});
  await empty.sql('delete from "user"');
  return empty;
}

async function hasRows(table: 'region' | 'product'): Promise<boolean> {
  return (await shop.sql(`select from ${table} where deleted_at is null limit 1`)).length > 0;
}
