import { openBrowser } from '../../support/browser.ts';
import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

const oliver = { first_name: 'Oliver', last_name: 'Juhl', password: 'correct horse' };

/** @returns the id of the customer */
async function createAccount(email: string, overrides: object = {}): Promise<string> {
  const { body } = await shop.admin.post('/customers', { ...oliver, email, ...overrides });
  return body.customer.id;
}

/** @returns the id of the customer */
async function createGuest(email: string): Promise<string> {
  const id = `cus_${email.split('@')[0]}`;
  await shop.sql('insert into customer (id, email) values ($1, $2)', [id, email]);
  return id;
}

/** @returns the id of the group */
async function createGroup(name: string): Promise<string> {
  const id = `cgrp_${name}`;
  await shop.sql('insert into customer_group (id, name) values ($1, $2)', [id, name]);
  return id;
}

describe('POST /admin/customers', () => {
  it('creates an account that can log in, and returns it with status 201', async () => {
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

  it('accepts the e-mail address of a guest, and rejects that of an account, ignoring case', async () => {
    await createGuest('shared@example.com');
    await createAccount('shared@example.com');
    const { status, body } = await shop.admin.post('/customers', { ...oliver, email: 'Shared@EXAMPLE.com' });
    expect([status, body.type]).toEqual([422, 'duplicate_error']);
  });

  it.each(['email', 'first_name', 'last_name', 'password'])('requires %s', async (name) => {
    const { status, body } = await shop.admin.post('/customers', {
      ...oliver,
      email: 'needs@example.com',
      [name]: undefined,
    });
    expect([status, body.type]).toEqual([400, 'invalid_data']);
    expect(body.message).toContain(name);
  });
});

describe('The password hash of a customer', () => {
  it('cannot be requested as a field', async () => {
    const id = await createAccount('hidden@example.com');
    expect((await shop.admin.get(`/customers/${id}?fields=password_hash`)).status).toBe(400);
  });

  it('cannot order a list', async () => {
    expect((await shop.admin.get('/customers?order=password_hash')).status).toBe(400);
  });
});

describe('GET /admin/customers', () => {
  describe('with two accounts', () => {
    let ids: string[];
    beforeAll(async () => {
      ids = [await createAccount('list1@example.com'), await createAccount('list2@example.com')];
    });

    it('returns 50 customers per page, newest first, without relations', async () => {
      const { status, body } = await shop.admin.get('/customers?q=list');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        customers: [{ id: ids[1] }, { id: ids[0] }],
        count: 2,
        offset: 0,
        limit: 50,
      });
      expect(body.customers[0]).not.toHaveProperty('orders');
    });

    it('expands groups and shipping addresses', async () => {
      expect(
        (await shop.admin.get('/customers?q=list&expand=groups,shipping_addresses')).body.customers[0],
      ).toMatchObject({
        groups: [],
        shipping_addresses: [],
      });
    });
  });

  it('searches e-mail addresses and names, and takes % and _ literally', async () => {
    const id = await createAccount('needle@example.com', { first_name: 'Søren', last_name: 'Under_score' });
    for (const q of ['NEEDLE@', 'øre', 'r_s', 'under_score']) {
      expect((await shop.admin.get(`/customers?q=${encodeURIComponent(q)}`)).body.customers).toMatchObject([
        { id },
      ]);
    }
    expect((await shop.admin.get('/customers?q=n%25e')).body.count).toBe(0);
  });

  it('filters by whether a customer has an account', async () => {
    const id = await createAccount('kind@example.com');
    const guestId = await createGuest('kind-guest@example.com');
    expect((await shop.admin.get('/customers?q=kind&has_account=true')).body.customers).toMatchObject([
      { id },
    ]);
    expect((await shop.admin.get('/customers?q=kind&has_account=false')).body.customers).toMatchObject([
      { id: guestId },
    ]);
  });

  it('rejects a has_account that is not a boolean', async () => {
    expect((await shop.admin.get('/customers?has_account=maybe')).status).toBe(400);
  });

  it('filters by any of several groups', async () => {
    const [vips, staff] = [await createGroup('vips'), await createGroup('staff')];
    const [a, b] = [await createAccount('member1@example.com'), await createAccount('member2@example.com')];
    await shop.admin.post(`/customers/${a}`, { groups: [{ id: vips }] });
    await shop.admin.post(`/customers/${b}`, { groups: [{ id: vips }, { id: staff }] });
    const findIds = async (query: string) =>
      (await shop.admin.get(`/customers?${query}`)).body.customers.map((c) => c.id);
    expect(await findIds(`groups[]=${vips}`)).toEqual([b, a]);
    expect(await findIds(`groups=${staff}`)).toEqual([b]);
    expect(await findIds(`groups[]=${vips}&groups[]=${staff}`)).toEqual([b, a]);
  });

  it('filters by the second of the creation', async () => {
    const id = await createAccount('dated@example.com');
    await shop.sql(`update customer set created_at = '2020-05-05T05:05:05.5Z' where id = $1`, [id]);
    expect(
      (await shop.admin.get('/customers?created_at[lte]=2020-05-05T05:05:05Z')).body.customers,
    ).toMatchObject([{ id }]);
  });
});

describe('A deleted customer', () => {
  let id: string;
  beforeAll(async () => {
    id = await createAccount('deleted@example.com');
    await shop.sql(`update customer set created_at = '2019-05-05', deleted_at = now() where id = $1`, [id]);
  });

  it('is not listed', async () => {
    expect((await shop.admin.get('/customers?created_at[lte]=2019-05-05')).body.count).toBe(0);
  });

  it('is not found by its id', async () => {
    expect((await shop.admin.get(`/customers/${id}`)).status).toBe(404);
  });
});

describe('POST /admin/customers/{id}', () => {
  it('updates the given fields', async () => {
    const id = await createAccount('update@example.com', { phone: '1' });
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

  it('rejects another e-mail address of an account, together with the other changes', async () => {
    const id = await createAccount('fixed@example.com');
    const change = { email: 'other@example.com', first_name: 'x' };
    const { status, body } = await shop.admin.post(`/customers/${id}`, change);
    expect([status, body.type]).toEqual([400, 'not_allowed']);
    expect((await shop.admin.get(`/customers/${id}`)).body.customer.first_name).toBe('Oliver');
  });

  it('accepts the e-mail address that an account has, ignoring case', async () => {
    const id = await createAccount('same@example.com');
    expect((await shop.admin.post(`/customers/${id}`, { email: 'Same@example.com' })).status).toBe(200);
  });

  it('updates the e-mail address of a guest', async () => {
    const id = await createGuest('move@example.com');
    const response = await shop.admin.post(`/customers/${id}`, { email: 'moved@example.com' });
    expect(response.body.customer).toMatchObject({ email: 'moved@example.com', has_account: false });
  });

  it('sets a password, which ends the sessions of the previous one', async () => {
    const id = await createAccount('newword@example.com');
    const shopper = openBrowser(shop.http);
    await shopper.post('/store/auth', { email: 'newword@example.com', password: oliver.password });
    await shop.admin.post(`/customers/${id}`, { password: 'new' });
    expect((await shopper.get('/store/auth')).status).toBe(401);
    expect((await shop.store.post('/auth', { email: 'newword@example.com', password: 'new' })).status).toBe(
      200,
    );
  });

  it('turns a guest with a password into an account, unless the e-mail address has one', async () => {
    const id = await createGuest('promoted@example.com');
    const { body } = await shop.admin.post(`/customers/${id}`, { password: 'new' });
    expect(body.customer.has_account).toBe(true);
    const second = 'cus_second';
    await shop.sql(`insert into customer (id, email) values ($1, 'promoted@example.com')`, [second]);
    expect((await shop.admin.post(`/customers/${second}`, { password: 'new' })).status).toBe(422);
  });

  it('replaces the groups if they are given', async () => {
    const [red, blue] = [await createGroup('red'), await createGroup('blue')];
    const id = await createAccount('groups@example.com');
    const set = async (...ids: string[]) => {
      const { body } = await shop.admin.post(`/customers/${id}?expand=groups`, {
        groups: ids.map((groupId) => ({ id: groupId })),
      });
      return body.customer.groups.map((group) => group.id).sort();
    };
    expect(await set(red)).toEqual([red]);
    expect(await set(blue, red, red)).toEqual([blue, red]);
    expect(await set(blue)).toEqual([blue]);
    const untouched = await shop.admin.post(`/customers/${id}?expand=groups`, { first_name: 'x' });
    expect(untouched.body.customer.groups).toMatchObject([{ id: blue }]);
    expect(await set()).toEqual([]);
  });

  it('changes nothing when groups do not exist, and names them', async () => {
    const green = await createGroup('green');
    await shop.sql(`insert into customer_group (id, name, deleted_at) values ('cgrp_gone', 'gone', now())`);
    const id = await createAccount('nogroup@example.com');
    const groups = [{ id: 'cgrp_x' }, { id: green }, { id: 'cgrp_gone' }];
    const { status, body } = await shop.admin.post(`/customers/${id}`, { first_name: 'x', groups });
    expect([status, body.type]).toEqual([404, 'not_found']);
    expect(body.message).toMatch(/cgrp_x, cgrp_gone/);
    expect((await shop.admin.get(`/customers/${id}?expand=groups`)).body.customer).toMatchObject({
      first_name: 'Oliver',
      groups: [],
    });
  });

  it.each([[{ first_name: 'x' }], [{ email: 'x@example.com', password: 'x', groups: [] }]])(
    'does not find an unknown customer for the update %j',
    async (change) => {
      const { status, body } = await shop.admin.post('/customers/cus_x', change);
      expect([status, body.type]).toEqual([404, 'not_found']);
    },
  );

  it.each([
    [{ groups: 'x' }],
    [{ groups: ['x'] }],
    [{ groups: [{ id: 5 }] }],
    [{ groups: [{ id: 'x', name: 'y' }] }],
    [{ email: 'nonsense' }],
    [{ has_account: false }],
    [{ metadata: [] }],
    [{ password: '' }],
  ])('rejects %j', async (body) => {
    expect((await shop.admin.post('/customers/cus_any', body)).status).toBe(400);
  });
});
