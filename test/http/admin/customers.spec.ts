import { browser } from '../../support/browser.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const oliver = { first_name: 'Oliver', last_name: 'Juhl', password: 'correct horse' };

async function account(email: string, more: object = {}): Promise<string> {
  const { body } = await shop.admin.post('/customers', { ...oliver, email, ...more });
  return body.customer.id;
}

async function guest(email: string): Promise<string> {
  const id = `cus_${email.split('@')[0]}`;
  await shop.sql('insert into customer (id, email) values ($1, $2)', [id, email]);
  return id;
}

async function group(name: string): Promise<string> {
  const id = `cgrp_${name}`;
  await shop.sql('insert into customer_group (id, name) values ($1, $2)', [id, name]);
  return id;
}

describe('POST /admin/customers', () => {
  it('creates an account that can log in, and answers 201', async () => {
    const { status, body } = await shop.admin.post('/customers', {
      ...oliver,
      email: 'made@example.com',
      phone: '1',
      metadata: { a: 1 },
    });
    expect(status).toBe(201);
    expect(body.customer).toMatchObject({
      email: 'made@example.com',
      has_account: true,
      phone: '1',
      metadata: { a: 1 },
      orders: [],
      shipping_addresses: [],
    });
    expect(body.customer).not.toHaveProperty('password_hash');
    expect(
      (await shop.store.post('/auth', { email: 'made@example.com', password: oliver.password })).status,
    ).toBe(200);
  });

  it('refuses an e-mail that has an account, whatever its letter case; guests may share it', async () => {
    await guest('shared@example.com');
    await account('shared@example.com');
    const { status, body } = await shop.admin.post('/customers', { ...oliver, email: 'Shared@EXAMPLE.com' });
    expect([status, body.type]).toEqual([422, 'duplicate_error']);
  });

  it.each(['email', 'first_name', 'last_name', 'password'])('needs %s', async (name) => {
    const { status, body } = await shop.admin.post('/customers', {
      ...oliver,
      email: 'needs@example.com',
      [name]: undefined,
    });
    expect([status, body.type]).toEqual([400, 'invalid_data']);
    expect(body.message).toContain(name);
  });

  it('hides the password hash wherever customers are shown', async () => {
    const id = await account('hidden@example.com');
    expect((await shop.admin.get(`/customers/${id}?fields=password_hash`)).status).toBe(400);
    expect((await shop.admin.get('/customers?order=password_hash')).status).toBe(400);
  });
});

describe('GET /admin/customers', () => {
  it('lists accounts and guests, newest first, fifty on a page, without relations', async () => {
    const [first, second] = [await account('list1@example.com'), await account('list2@example.com')];
    const { status, body } = await shop.admin.get('/customers?q=list');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customers: [{ id: second }, { id: first }],
      count: 2,
      offset: 0,
      limit: 50,
    });
    expect(body.customers[0]).not.toHaveProperty('orders');
    expect(
      (await shop.admin.get('/customers?q=list&expand=groups,shipping_addresses')).body.customers[0],
    ).toMatchObject({
      groups: [],
      shipping_addresses: [],
    });
  });

  it('searches e-mails and names; % and _ are literal', async () => {
    const id = await account('needle@example.com', { first_name: 'Søren', last_name: 'Under_score' });
    for (const q of ['NEEDLE@', 'øre', 'r_s', 'under_score']) {
      expect((await shop.admin.get(`/customers?q=${encodeURIComponent(q)}`)).body.customers).toMatchObject([
        { id },
      ]);
    }
    expect((await shop.admin.get('/customers?q=n%25e')).body.count).toBe(0);
  });

  it('tells accounts from guests', async () => {
    const [id, guestId] = [await account('kind@example.com'), await guest('kind-guest@example.com')];
    expect((await shop.admin.get('/customers?q=kind&has_account=true')).body.customers).toMatchObject([
      { id },
    ]);
    expect((await shop.admin.get('/customers?q=kind&has_account=false')).body.customers).toMatchObject([
      { id: guestId },
    ]);
    expect((await shop.admin.get('/customers?has_account=maybe')).status).toBe(400);
  });

  it('finds the members of groups', async () => {
    const [vips, staff] = [await group('vips'), await group('staff')];
    const [a, b] = [await account('member1@example.com'), await account('member2@example.com')];
    await shop.admin.post(`/customers/${a}`, { groups: [{ id: vips }] });
    await shop.admin.post(`/customers/${b}`, { groups: [{ id: vips }, { id: staff }] });
    const found = async (query: string) =>
      (await shop.admin.get(`/customers?${query}`)).body.customers.map((c: { id: string }) => c.id);
    expect(await found(`groups[]=${vips}`)).toEqual([b, a]);
    expect(await found(`groups=${staff}`)).toEqual([b]);
    expect(await found(`groups[]=${vips}&groups[]=${staff}`)).toEqual([b, a]);
  });

  it('filters by date and leaves out the deleted', async () => {
    const id = await account('dated@example.com');
    await shop.sql(`update customer set created_at = '2020-05-05T05:05:05.5Z' where id = $1`, [id]);
    expect(
      (await shop.admin.get('/customers?created_at[lte]=2020-05-05T05:05:05Z')).body.customers,
    ).toMatchObject([{ id }]);
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    expect((await shop.admin.get('/customers?created_at[lte]=2020-05-05T05:05:05Z')).body.count).toBe(0);
    expect((await shop.admin.get(`/customers/${id}`)).status).toBe(404);
  });
});

describe('POST /admin/customers/{id}', () => {
  it('changes what is given', async () => {
    const id = await account('update@example.com', { phone: '1' });
    const { body } = await shop.admin.post(`/customers/${id}`, {
      first_name: 'Olga',
      phone: null,
      metadata: { a: 1 },
    });
    expect(body.customer).toMatchObject({
      first_name: 'Olga',
      last_name: 'Juhl',
      phone: null,
      metadata: { a: 1 },
    });
    expect((await shop.admin.get(`/customers/${id}`)).body).toEqual(body);
  });

  it('keeps the e-mail of an account, and changes that of a guest', async () => {
    const [id, guestId] = [await account('keep@example.com'), await guest('move@example.com')];
    const refused = await shop.admin.post(`/customers/${id}`, {
      email: 'moved@example.com',
      first_name: 'x',
    });
    expect([refused.status, refused.body.type]).toEqual([400, 'not_allowed']);
    expect((await shop.admin.get(`/customers/${id}`)).body.customer.first_name).toBe('Oliver');
    expect((await shop.admin.post(`/customers/${id}`, { email: 'Keep@example.com' })).status).toBe(200);
    const moved = await shop.admin.post(`/customers/${guestId}`, { email: 'moved@example.com' });
    expect(moved.body.customer).toMatchObject({ email: 'moved@example.com', has_account: false });
  });

  it('sets a password, which ends the sessions begun with the old one', async () => {
    const id = await account('newword@example.com');
    const shopper = browser(shop.open);
    await shopper.post('/store/auth', { email: 'newword@example.com', password: oliver.password });
    await shop.admin.post(`/customers/${id}`, { password: 'new' });
    expect((await shopper.get('/store/auth')).status).toBe(401);
    expect((await shop.store.post('/auth', { email: 'newword@example.com', password: 'new' })).status).toBe(
      200,
    );
  });

  it('makes a guest an account by setting a password, unless the e-mail has one', async () => {
    const id = await guest('promoted@example.com');
    const { body } = await shop.admin.post(`/customers/${id}`, { password: 'new' });
    expect(body.customer.has_account).toBe(true);
    const second = 'cus_second';
    await shop.sql(`insert into customer (id, email) values ($1, 'promoted@example.com')`, [second]);
    expect((await shop.admin.post(`/customers/${second}`, { password: 'new' })).status).toBe(422);
  });

  it('replaces the groups', async () => {
    const [red, blue] = [await group('red'), await group('blue')];
    const id = await account('groups@example.com');
    const set = async (...ids: string[]) => {
      const { body } = await shop.admin.post(`/customers/${id}?expand=groups`, {
        groups: ids.map((one) => ({ id: one })),
      });
      return body.customer.groups.map((one: { id: string }) => one.id).sort();
    };
    expect(await set(red)).toEqual([red]);
    expect(await set(blue, red, red)).toEqual([blue, red]);
    expect(await set(blue)).toEqual([blue]);
    const untouched = await shop.admin.post(`/customers/${id}?expand=groups`, { first_name: 'x' });
    expect(untouched.body.customer.groups).toMatchObject([{ id: blue }]);
    expect(await set()).toEqual([]);
  });

  it('names the groups that do not exist, and then changes nothing', async () => {
    const green = await group('green');
    await shop.sql(`insert into customer_group (id, name, deleted_at) values ('cgrp_gone', 'gone', now())`);
    const id = await account('nogroup@example.com');
    const groups = [{ id: 'cgrp_x' }, { id: green }, { id: 'cgrp_gone' }];
    const { status, body } = await shop.admin.post(`/customers/${id}`, { first_name: 'x', groups });
    expect([status, body.type]).toEqual([404, 'not_found']);
    expect(body.message).toMatch(/cgrp_x, cgrp_gone/);
    expect((await shop.admin.get(`/customers/${id}?expand=groups`)).body.customer).toMatchObject({
      first_name: 'Oliver',
      groups: [],
    });
  });

  it('does not find what is not there', async () => {
    const { status, body } = await shop.admin.post('/customers/cus_x', { first_name: 'x' });
    expect([status, body.type]).toEqual([404, 'not_found']);
    expect(
      (await shop.admin.post('/customers/cus_x', { email: 'x@example.com', password: 'x', groups: [] }))
        .status,
    ).toBe(404);
  });

  it.each([
    [{ groups: 'x' }],
    [{ groups: ['x'] }],
    [{ groups: [{ id: 5 }] }],
    [{ groups: [{ id: 'x', name: 'y' }] }],
    [{ email: 'nonsense' }],
    [{ has_account: false }],
    [{ metadata: [] }],
    [{ password: '' }],
  ])('refuses %j', async (body) => {
    const id = 'cus_any';
    expect((await shop.admin.post(`/customers/${id}`, body)).status).toBe(400);
  });
});
