import { CustomersService } from '../../../src/customers/customers.service.ts';
import { browser } from '../../support/browser.ts';
import { aShopper, names, password } from '../../support/shoppers.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('POST /store/customers', () => {
  it('makes an account and logs it in', async () => {
    const client = browser(shop.store);
    const { status, body } = await client.post('/customers', {
      ...names,
      email: 'New@example.com',
      password,
      phone: '123',
    });
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({
      id: expect.stringMatching(/^cus_/),
      email: 'new@example.com',
      ...names,
      phone: '123',
      has_account: true,
      billing_address: null,
      shipping_addresses: [],
    });
    expect(body.customer).not.toHaveProperty('password_hash');
    expect((await client.get('/customers/me')).body).toEqual(body);
  });

  it('refuses an e-mail that has an account, whatever its letter case, and logs nobody in', async () => {
    await aShopper(shop, 'taken@example.com');
    const { status, body, headers } = await shop.store.post('/customers', {
      ...names,
      email: 'TAKEN@example.com',
      password,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: 'duplicate_error', code: 'invalid_request_error' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('makes one account of twenty registrations at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.store.post('/customers', { ...names, email: 'race@example.com', password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  it('makes an account for the e-mail of a guest, who stays a guest', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_guest', 'guest@example.com')`);
    const { id } = await aShopper(shop, 'guest@example.com');
    expect(id).not.toBe('cus_guest');
    expect(await shop.sql(`select has_account from customer where id = 'cus_guest'`)).toEqual([
      { has_account: false },
    ]);
  });

  it('is open again for the e-mail of a deleted account', async () => {
    const { id } = await aShopper(shop, 'again@example.com');
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    expect(
      (await shop.store.post('/customers', { ...names, email: 'again@example.com', password })).status,
    ).toBe(200);
  });

  it.each([
    ['no e-mail', { email: undefined }],
    ['a malformed e-mail', { email: 'nonsense' }],
    ['no first name', { first_name: undefined }],
    ['a last name that is no text', { last_name: 5 }],
    ['an empty password', { password: '' }],
    ['a NUL', { first_name: 'a\0b' }],
    ['half a character', { first_name: '\ud800' }],
    ['half a character in the e-mail', { email: 'a\ud800@example.com' }],
    ['an unknown property', { has_account: true }],
  ])('refuses %s, and writes nothing', async (_, wrong) => {
    const count = () => shop.sql('select count(*) from customer');
    const before = await count();
    const body = JSON.stringify({ ...names, email: 'invalid@example.com', password, ...wrong });
    const answer = await shop.store.post('/customers', body, {
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body.type]).toEqual([400, 'invalid_data']);
    expect(await count()).toEqual(before);
  });
});

describe('/store/customers/me', () => {
  it('is for those who are logged in', async () => {
    for (const answer of [
      await shop.store.get('/customers/me'),
      await shop.store.post('/customers/me', { first_name: 'x' }),
      await shop.store.post('/customers/me', { nonsense: true }),
      await shop.store.post('/customers/me/addresses', { address: { city: 'x' } }),
      await shop.store.post('/customers/me/addresses', []),
      await shop.store.delete('/customers/me/addresses/addr_x'),
    ]) {
      expect([answer.status, answer.body.type]).toEqual([401, 'unauthorized']);
    }
  });

  it('changes what is given', async () => {
    const me = await aShopper(shop, 'change@example.com');
    await me.post('/customers/me', { metadata: { size: 'M', shoe: 42 } });
    const { body } = await me.post('/customers/me', {
      first_name: 'Olga',
      phone: '1',
      metadata: { size: '', hat: 7 },
    });
    expect(body.customer).toMatchObject({
      first_name: 'Olga',
      last_name: 'Juhl',
      phone: '1',
      metadata: { shoe: 42, hat: 7 },
    });
    const cleared = await me.post('/customers/me', { phone: null });
    expect(cleared.body.customer.phone).toBeNull();
  });

  it('shows only relations that are for shoppers', async () => {
    const me = await aShopper(shop, 'relations@example.com');
    expect((await me.get('/customers/me?expand=orders.items,shipping_addresses.country')).status).toBe(200);
    for (const closed of ['groups', 'orders.customer', 'orders.payments', 'shipping_addresses.customer']) {
      const { status, body } = await me.get(`/customers/me?expand=${closed}`);
      expect([status, body.type]).toEqual([400, 'invalid_data']);
      expect(body.message).toContain(closed);
    }
    expect((await me.get('/customers/me?expand=&fields=email')).body).toEqual({
      customer: { id: me.id, email: 'relations@example.com' },
    });
    expect((await me.get('/customers/me?fields=password_hash')).status).toBe(400);
  });
});

describe('the customer of an e-mail', () => {
  const find = (email: string) =>
    shop.database.transaction((tx) =>
      shop.app.get(CustomersService, { strict: false }).findOrCreateGuest(tx, email),
    );

  it('is a guest, never the account that somebody else may have', async () => {
    const { id } = await aShopper(shop, 'both@example.com');
    expect(await find('BOTH@example.com')).not.toBe(id);
  });

  it('is the guest that there is', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_known_guest', 'Known-Guest@example.com')`);
    expect(await find('known-guest@example.com')).toBe('cus_known_guest');
  });

  it('is a new guest, where there is nobody, or nobody any more', async () => {
    await shop.sql(
      `insert into customer (id, email, deleted_at) values ('cus_deleted', 'fresh@example.com', now())`,
    );
    const id = await find('fresh@example.com');
    expect(id).not.toBe('cus_deleted');
    expect(await find('Fresh@example.com')).toBe(id);
    expect(await shop.sql('select email, has_account from customer where id = $1', [id])).toEqual([
      { email: 'fresh@example.com', has_account: false },
    ]);
  });

  it('is one guest for many carts at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => find('crowd@example.com')));
    expect(new Set(ids).size).toBe(1);
  });
});
