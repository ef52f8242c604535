import { CustomersService } from '#shop/people/customers/customers.service';
import { openBrowser } from '../../support/browser.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { NAMES, PASSWORD, registerShopper, type Shopper } from '../../support/shoppers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

describe('POST /store/customers', () => {
  it('creates an account and logs it in', async () => {
    const client = openBrowser(shop.store);
    const { status, body } = await client.post('/customers', {
      ...NAMES,
      email: 'New@example.com',
      password: PASSWORD,
      phone: '123',
    });
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({
      id: expect.stringMatching(/^cus_/),
      email: 'new@example.com',
      ...NAMES,
      phone: '123',
      has_account: true,
      billing_address: null,
      shipping_addresses: [],
    });
    expect(body.customer).not.toHaveProperty('password_hash');
    expect((await client.get('/customers/me')).body).toEqual(body);
  });

  it('rejects an e-mail that has an account, regardless of letter case, without starting a session', async () => {
    await registerShopper(shop, 'taken@example.com');
    const { status, body, headers } = await shop.store.post('/customers', {
      ...NAMES,
      email: 'TAKEN@example.com',
      password: PASSWORD,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: 'duplicate_error', code: 'invalid_request_error' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('creates one account in twenty simultaneous requests with the same e-mail', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.store.post('/customers', { ...NAMES, email: 'race@example.com', password: PASSWORD }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  it('creates an account beside the guest with the same e-mail', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_guest', 'guest@example.com')`);
    const { id } = await registerShopper(shop, 'guest@example.com');
    expect(id).not.toBe('cus_guest');
    expect(await shop.sql(`select has_account from customer where id = 'cus_guest'`)).toEqual([
      { has_account: false },
    ]);
  });

  it('accepts the e-mail of a deleted account', async () => {
    const { id } = await registerShopper(shop, 'again@example.com');
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    expect(
      (await shop.store.post('/customers', { ...NAMES, email: 'again@example.com', password: PASSWORD }))
        .status,
    ).toBe(200);
  });

  it.each([
    ['a missing e-mail', { email: undefined }],
    ['a malformed e-mail', { email: 'nonsense' }],
    ['a missing first name', { first_name: undefined }],
    ['a last name that is a number', { last_name: 5 }],
    ['an empty password', { password: '' }],
    ['a NUL character', { first_name: 'a\0b' }],
    ['a lone surrogate', { first_name: '\ud800' }],
    ['a lone surrogate in the e-mail', { email: 'a\ud800@example.com' }],
    ['an unknown property', { has_account: true }],
  ])('rejects %s and stores nothing', async (_, invalid) => {
    const count = () => shop.sql('select count(*) from customer');
    const before = await count();
    const body = JSON.stringify({ ...NAMES, email: 'invalid@example.com', password: PASSWORD, ...invalid });
    const response = await shop.store.post('/customers', body, {
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.body.type]).toEqual([400, 'invalid_data']);
    expect(await count()).toEqual(before);
  });
});

describe('/store/customers/me', () => {
  it.each([
    ['a read', () => shop.store.get('/customers/me')],
    ['an update', () => shop.store.post('/customers/me', { first_name: 'x' })],
    ['an invalid update', () => shop.store.post('/customers/me', { nonsense: true })],
    ['a new address', () => shop.store.post('/customers/me/addresses', { address: { city: 'x' } })],
    ['an invalid new address', () => shop.store.post('/customers/me/addresses', [])],
    ['a deletion of an address', () => shop.store.delete('/customers/me/addresses/addr_x')],
  ])('rejects %s without a session', async (_, send) => {
    const { status, body } = await send();
    expect([status, body.type]).toEqual([401, 'unauthorized']);
  });

  it('updates the given fields', async () => {
    const me = await registerShopper(shop, 'change@example.com');
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

  describe('with expand and fields', () => {
    let me: Shopper;
    beforeAll(async () => {
      me = await registerShopper(shop, 'relations@example.com');
    });

    it('returns the relations that are public to shoppers', async () => {
      expect((await me.get('/customers/me?expand=orders.items,shipping_addresses.country')).status).toBe(200);
    });

    it.each(['groups', 'orders.customer', 'orders.payments', 'shipping_addresses.customer'])(
      'rejects the relation %s',
      async (relation) => {
        const { status, body } = await me.get(`/customers/me?expand=${relation}`);
        expect([status, body.type]).toEqual([400, 'invalid_data']);
        expect(body.message).toContain(relation);
      },
    );

    it('returns the requested fields', async () => {
      expect((await me.get('/customers/me?expand=&fields=email')).body).toEqual({
        customer: { id: me.id, email: 'relations@example.com' },
      });
    });

    it('rejects the field password_hash', async () => {
      expect((await me.get('/customers/me?fields=password_hash')).status).toBe(400);
    });
  });
});

describe('The guest of an e-mail', () => {
  const find = (email: string) =>
    shop.database.transaction((tx) =>
      shop.app.get(CustomersService, { strict: false }).findOrCreateGuest(tx, email),
    );

  it('is not the account with that e-mail', async () => {
    const { id } = await registerShopper(shop, 'both@example.com');
    expect(await find('BOTH@example.com')).not.toBe(id);
  });

  it('is the existing guest, regardless of letter case', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_known_guest', 'Known-Guest@example.com')`);
    expect(await find('known-guest@example.com')).toBe('cus_known_guest');
  });

  it('is created if the only customer with that e-mail is deleted', async () => {
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

  it('is created once by simultaneous requests', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => find('crowd@example.com')));
    expect(new Set(ids).size).toBe(1);
  });
});
