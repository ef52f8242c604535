import { setTimeout as sleep } from 'node:timers/promises';
import { CustomersService } from '../../../src/customers/customers.service.ts';
import { ResetTokens, type Forgetful } from '../../../src/identity/reset-tokens.ts';
import { Outbox } from '../../../src/background/outbox.ts';
import { browser, type Browser } from '../../support/browser.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const names = { first_name: 'Oliver', last_name: 'Juhl' };
const password = 'correct horse';

/** Somebody with an account, logged in. */
async function shopper(email: string): Promise<Browser & { id: string }> {
  const client = browser(shop.open);
  const { body } = await client.post('/store/customers', { ...names, email, password });
  return Object.assign(client, { id: body.customer.id as string });
}

describe('POST /store/customers', () => {
  it('makes an account and logs it in', async () => {
    const client = browser(shop.open);
    const { status, body } = await client.post('/store/customers', {
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
    expect((await client.get('/store/customers/me')).body).toEqual(body);
  });

  it('refuses an e-mail that has an account, whatever its letter case, and logs nobody in', async () => {
    await shopper('taken@example.com');
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
    const { id } = await shopper('guest@example.com');
    expect(id).not.toBe('cus_guest');
    expect(await shop.sql(`select has_account from customer where id = 'cus_guest'`)).toEqual([
      { has_account: false },
    ]);
  });

  it('is open again for the e-mail of a deleted account', async () => {
    const { id } = await shopper('again@example.com');
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
    const me = await shopper('change@example.com');
    await me.post('/store/customers/me', { metadata: { size: 'M', shoe: 42 } });
    const { body } = await me.post('/store/customers/me', {
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
    const cleared = await me.post('/store/customers/me', { phone: null });
    expect(cleared.body.customer.phone).toBeNull();
  });

  describe('a new e-mail', () => {
    const told: unknown[] = [];
    beforeAll(() => {
      shop.app
        .get(Outbox, { strict: false })
        .subscribe('customer.email_changed', ({ data }) => void told.push(data));
    });

    it('is stored in lower case and logs in, the old one does not, and whoever reads either hears of it', async () => {
      const me = await shopper('before@example.com');
      const { status, body } = await me.post('/store/customers/me', { email: 'After@Example.com' });
      expect([status, body.customer.email]).toEqual([200, 'after@example.com']);
      const login = (email: string) => shop.store.post('/auth', { email, password });
      expect((await login('before@example.com')).status).toBe(401);
      expect((await login('after@example.com')).status).toBe(200);
      while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const { id } = body.customer;
      expect(told).toEqual([{ id, email: 'after@example.com', previous_email: 'before@example.com' }]);
    });

    it('ends other sessions and tokens, and not what it was changed with', async () => {
      const me = await shopper('moving@example.com');
      const elsewhere = browser(shop.open);
      await elsewhere.post('/store/auth', { email: 'moving@example.com', password });
      expect((await me.post('/store/customers/me', { email: 'arrived@example.com' })).status).toBe(200);
      expect((await me.get('/store/customers/me')).status).toBe(200);
      expect((await elsewhere.get('/store/customers/me')).status).toBe(401);
    });

    it('makes a token for a new password worthless that went to the old mailbox', async () => {
      const me = await shopper('mailbox@example.com');
      const [account] = await shop.sql<{ id: string; email: string; password_hash: string }>(
        `select id, email, password_hash from customer where email = 'mailbox@example.com'`,
      );
      const token = shop.app.get(ResetTokens, { strict: false }).issue(account);
      await me.post('/store/customers/me', { email: 'new-mailbox@example.com' });
      for (const email of ['mailbox@example.com', 'new-mailbox@example.com'])
        expect(
          (await shop.store.post('/customers/password-reset', { email, password: 'x', token })).status,
        ).toBe(401);
    });

    it('must not be that of another account, and a guest’s may be', async () => {
      await shopper('neighbour@example.com');
      await shop.sql(`insert into customer (id, email) values ('cus_visitor', 'visitor@example.com')`);
      const me = await shopper('restless@example.com');
      const move = (email: string) => me.post('/store/customers/me', { email });
      expect(await move('NEIGHBOUR@example.com')).toMatchObject({
        status: 422,
        body: { type: 'duplicate_error' },
      });
      expect((await me.get('/store/customers/me')).body.customer.email).toBe('restless@example.com');
      expect((await move('visitor@example.com')).status).toBe(200);
    });

    it('is no change when only the letter case differs', async () => {
      const me = await shopper('spelled@example.com');
      const elsewhere = browser(shop.open);
      await elsewhere.post('/store/auth', { email: 'spelled@example.com', password });
      const same = await me.post('/store/customers/me', { email: 'SPELLED@example.com', last_name: 'y' });
      expect(same.body.customer).toMatchObject({
        email: 'spelled@example.com',
        first_name: 'Oliver',
        last_name: 'y',
      });
      expect((await elsewhere.get('/store/customers/me')).status).toBe(200);
    });

    it('is given to one of two accounts that want it at once', async () => {
      const both = [await shopper('left@example.com'), await shopper('right@example.com')];
      const answers = await Promise.all(
        both.map((me) => me.post('/store/customers/me', { email: 'middle@example.com' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });

  it('sets a new password: the old one and other sessions end, this session goes on', async () => {
    const me = await shopper('password@example.com');
    const elsewhere = browser(shop.open);
    await elsewhere.post('/store/auth', { email: 'password@example.com', password });
    expect((await me.post('/store/customers/me', { password: 'new' })).status).toBe(200);
    expect((await me.get('/store/customers/me')).status).toBe(200);
    expect((await elsewhere.get('/store/customers/me')).status).toBe(401);
    const login = (word: string) =>
      shop.store.post('/auth', { email: 'password@example.com', password: word });
    expect((await login(password)).status).toBe(401);
    expect((await login('new')).status).toBe(200);
  });

  it('shows only relations that are for shoppers', async () => {
    const me = await shopper('relations@example.com');
    expect((await me.get('/store/customers/me?expand=orders.items,shipping_addresses.country')).status).toBe(
      200,
    );
    for (const closed of ['groups', 'orders.customer', 'orders.payments', 'shipping_addresses.customer']) {
      const { status, body } = await me.get(`/store/customers/me?expand=${closed}`);
      expect([status, body.type]).toEqual([400, 'invalid_data']);
      expect(body.message).toContain(closed);
    }
    expect((await me.get('/store/customers/me?expand=&fields=email')).body).toEqual({
      customer: { id: me.id, email: 'relations@example.com' },
    });
    expect((await me.get('/store/customers/me?fields=password_hash')).status).toBe(400);
  });

  describe('the billing address', () => {
    it('is an address of its own, and is changed in place', async () => {
      const me = await shopper('billing@example.com');
      const set = await me.post('/store/customers/me', {
        billing_address: { city: 'Aarhus', country_code: 'DK' },
      });
      expect(set.body.customer.billing_address).toMatchObject({
        city: 'Aarhus',
        country_code: 'dk',
        customer_id: null,
      });
      expect(set.body.customer.shipping_addresses).toEqual([]);
      const changed = await me.post('/store/customers/me', { billing_address: { postal_code: '8000' } });
      expect(changed.body.customer.billing_address).toMatchObject({ city: 'Aarhus', postal_code: '8000' });
      expect(changed.body.customer.billing_address_id).toBe(set.body.customer.billing_address_id);
      const cleared = await me.post('/store/customers/me', { billing_address: null });
      expect(cleared.body.customer).toMatchObject({ billing_address: null, billing_address_id: null });
    });

    it('can be one of the book, by its id; what is said then is kept apart from the book', async () => {
      const me = await shopper('book@example.com');
      const { body } = await me.post('/store/customers/me/addresses', { address: { city: 'Odense' } });
      const [{ id }] = body.customer.shipping_addresses;
      const set = await me.post('/store/customers/me', { billing_address: id });
      expect(set.body.customer.billing_address).toMatchObject({ id, city: 'Odense' });
      const changed = await me.post('/store/customers/me', { billing_address: { city: 'Ribe' } });
      expect(changed.body.customer.billing_address).toMatchObject({ city: 'Ribe' });
      expect(changed.body.customer.shipping_addresses).toMatchObject([{ id, city: 'Odense' }]);
    });

    it('cannot be that of somebody else', async () => {
      const other = await shopper('other-billing@example.com');
      const { body } = await other.post('/store/customers/me/addresses', { address: { city: 'Secret' } });
      const me = await shopper('nosy@example.com');
      const { status, body: refused } = await me.post('/store/customers/me', {
        billing_address: body.customer.shipping_addresses[0].id,
      });
      expect([status, refused.type]).toEqual([404, 'not_found']);
    });

    it.each([[5], [[]], [{ city: 5 }], [{ planet: 'x' }], [{ metadata: 'x' }]])(
      'is not %j',
      async (billing_address) => {
        const me = await shopper(
          `shape${JSON.stringify(billing_address).length}${typeof billing_address}@example.com`,
        );
        const { status, body } = await me.post('/store/customers/me', { billing_address });
        expect([status, body.type]).toEqual([400, 'invalid_data']);
      },
    );
  });
});

describe('/store/customers/me/addresses', () => {
  const address = {
    first_name: 'Oliver',
    address_1: 'Vesterbrogade 4',
    city: 'København',
    country_code: 'DK',
    postal_code: '1620',
  };

  it('adds, changes and deletes', async () => {
    const me = await shopper('addresses@example.com');
    const added = await me.post('/store/customers/me/addresses', {
      address: { ...address, metadata: { door: 'left' } },
    });
    expect(added.status).toBe(200);
    const [first] = added.body.customer.shipping_addresses;
    expect(first).toMatchObject({
      ...address,
      id: expect.stringMatching(/^addr_/),
      customer_id: me.id,
      country_code: 'dk',
    });

    const path = `/store/customers/me/addresses/${first.id}`;
    const changed = await me.post(path, { city: 'Frederiksberg', postal_code: null, metadata: { floor: 3 } });
    expect(changed.body.customer.shipping_addresses).toMatchObject([
      {
        id: first.id,
        city: 'Frederiksberg',
        postal_code: null,
        address_1: 'Vesterbrogade 4',
        metadata: { door: 'left', floor: 3 },
      },
    ]);

    for (let i = 0; i < 2; i++) {
      const deleted = await me.delete(path);
      expect([deleted.status, deleted.body.customer.shipping_addresses]).toEqual([200, []]);
    }
    expect((await me.post(path, { city: 'x' })).status).toBe(404);
  });

  it('refuses a country that does not exist', async () => {
    const me = await shopper('country@example.com');
    const { status, body } = await me.post('/store/customers/me/addresses', {
      address: { ...address, country_code: 'ZZ' },
    });
    expect([status, body.type]).toEqual([404, 'not_found']);
    expect(body.message).toContain('zz');
    expect((await me.get('/store/customers/me')).body.customer.shipping_addresses).toEqual([]);
  });

  it('takes the id of an address that is there already', async () => {
    const me = await shopper('twice@example.com');
    const { body } = await me.post('/store/customers/me/addresses', { address });
    const again = await me.post('/store/customers/me/addresses', {
      address: body.customer.shipping_addresses[0].id,
    });
    expect(again.body).toEqual(body);
    expect((await me.post('/store/customers/me/addresses', { address: 'addr_x' })).status).toBe(404);
  });

  it('leaves the addresses of others alone', async () => {
    const other = await shopper('victim@example.com');
    const { body } = await other.post('/store/customers/me/addresses', { address });
    const path = `/store/customers/me/addresses/${body.customer.shipping_addresses[0].id}`;
    const me = await shopper('thief@example.com');
    expect((await me.post(path, { city: 'Hackerville' })).status).toBe(404);
    expect((await me.delete(path)).body.customer.id).toBe(me.id);
    expect((await other.get('/store/customers/me')).body).toEqual(body);
  });

  it('takes the billing address with it when that was the same', async () => {
    const me = await shopper('same@example.com');
    const { body } = await me.post('/store/customers/me/addresses', { address });
    const [{ id }] = body.customer.shipping_addresses;
    await me.post('/store/customers/me', { billing_address: id });
    const deleted = await me.delete(`/store/customers/me/addresses/${id}`);
    expect(deleted.body.customer).toMatchObject({
      billing_address_id: null,
      billing_address: null,
      shipping_addresses: [],
    });
  });

  it('needs an address', async () => {
    const me = await shopper('needs@example.com');
    for (const body of [{}, { address: null }, { address: 5 }, { address: ['x'] }, address]) {
      const answer = await me.post('/store/customers/me/addresses', body);
      expect([answer.status, answer.body.type]).toEqual([400, 'invalid_data']);
    }
  });
});

describe('a lost password', () => {
  /** What whoever sends e-mails has been told. */
  const told: { id: string; email: string; token: string }[] = [];
  beforeAll(() => {
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('customer.password_reset', ({ data }) => void told.push(data as (typeof told)[number]));
  });

  async function ask(email: string): Promise<void> {
    const { status, body } = await shop.store.post('/customers/password-token', { email });
    expect([status, body]).toEqual([204, null]);
  }

  async function token(email: string): Promise<string> {
    await ask(email);
    for (;;) {
      const event = told.findLast((event) => event.email === email);
      if (event) return event.token;
      await sleep(5);
    }
  }

  const reset = (email: string, given: string, password = 'new password') =>
    shop.store.post('/customers/password-reset', { email, password, token: given });

  it('can be replaced by the token that was sent, once', async () => {
    const me = await shopper('lost@example.com');
    const sent = await token('lost@example.com');
    const { status, body } = await reset('LOST@example.com', sent);
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({ id: me.id, email: 'lost@example.com' });
    expect(
      (await shop.store.post('/auth', { email: 'lost@example.com', password: 'new password' })).status,
    ).toBe(200);
    expect((await me.get('/store/customers/me')).status).toBe(401);
    const again = await reset('lost@example.com', sent, 'another');
    expect([again.status, again.body.type]).toEqual([401, 'unauthorized']);
  });

  it('is replaced by one of two requests with the same token', async () => {
    await shopper('tworesets@example.com');
    const sent = await token('tworesets@example.com');
    const answers = await Promise.all([
      reset('tworesets@example.com', sent, 'a'),
      reset('tworesets@example.com', sent, 'b'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is not replaced by a token of somebody else, a forged one, or one that is too old', async () => {
    await shopper('mine@example.com');
    await shopper('theirs@example.com');
    const [mine, theirs] = [await token('mine@example.com'), await token('theirs@example.com')];
    const [expiry, signature] = mine.split('.');
    for (const wrong of [
      theirs,
      '',
      'x',
      `${expiry}.`,
      `${Number(expiry) + 9}.${signature}`,
      `0.${signature}`,
    ]) {
      expect((await reset('mine@example.com', wrong)).status).toBe(401);
    }
    const [account] = await shop.sql<Forgetful>(
      `select id, password_hash from customer where email = 'mine@example.com'`,
    );
    const old = shop.app.get(ResetTokens, { strict: false }).issue(account, Date.now() - 15 * 60 * 1000);
    expect((await reset('mine@example.com', old)).status).toBe(401);
    expect((await reset('mine@example.com', mine)).status).toBe(200);
  });

  it('tells nobody whether there is an account', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_no_account', 'no-account@example.com')`);
    for (const email of ['nobody@example.com', 'no-account@example.com']) {
      await ask(email);
      expect((await reset(email, 'x')).status).toBe(401);
    }
    expect(await shop.sql('select from outbox_event')).toEqual([]);
    expect(told.map(({ email }) => email)).not.toEqual(expect.arrayContaining(['nobody@example.com']));
    expect(told.map(({ email }) => email)).not.toEqual(expect.arrayContaining(['no-account@example.com']));
  });
});

describe('the customer of an e-mail', () => {
  const find = (email: string) =>
    shop.database.transaction((tx) =>
      shop.app.get(CustomersService, { strict: false }).findOrCreateGuest(tx, email),
    );

  it('is a guest, never the account that somebody else may have', async () => {
    const { id } = await shopper('both@example.com');
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
