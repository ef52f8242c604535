import { openShop, type Shop } from '../../support/shop.ts';

describe('customer groups', () => {
  let shop: Shop;
  let made = 0;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  it('are made with a name and metadata', async () => {
    const { status, body } = await shop.admin.post('/customer-groups', {
      name: 'Regulars',
      metadata: { since: 2020 },
    });
    expect(status).toBe(200);
    expect(body.customer_group).toEqual({
      id: expect.stringMatching(/^cgrp_/),
      name: 'Regulars',
      metadata: { since: 2020 },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated_at: expect.any(String),
      deleted_at: null,
    });
  });

  it.each([[{}], [{ name: '' }], [{ name: 5 }], [{ name: null }], [{ name: 'x', colour: 'red' }]])(
    'are not made of %j',
    async (body) => {
      const answer = await shop.admin.post('/customer-groups', body);
      expect([answer.status, answer.body.type]).toEqual([400, 'invalid_data']);
    },
  );

  it('have a name of their own', async () => {
    const [taken, other] = [await aGroup('Taken'), await aGroup('Other')];
    const again = await shop.admin.post('/customer-groups', { name: 'Taken' });
    expect(again).toMatchObject({
      status: 422,
      body: { type: 'duplicate_error', code: 'invalid_request_error' },
    });
    expect(again.body.message).toContain('Taken');
    expect((await shop.admin.post(`/customer-groups/${other}`, { name: 'Taken' })).status).toBe(422);
    expect((await shop.admin.post(`/customer-groups/${taken}`, { name: 'Taken' })).status).toBe(200);
    await shop.admin.delete(`/customer-groups/${taken}`);
    expect((await shop.admin.post('/customer-groups', { name: 'Taken' })).status).toBe(200);
  });

  it('are made once when many make the same at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.admin.post('/customer-groups', { name: 'Rush' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await shop.admin.get('/customer-groups?name[]=Rush')).body.count).toBe(1);
  });

  it('are not found by an unknown id', async () => {
    const path = '/customer-groups/cgrp_none';
    const { status, body } = await shop.admin.get(path);
    expect([status, body.message]).toEqual([404, 'CustomerGroup with id cgrp_none was not found']);
    expect((await shop.admin.post(path, { name: 'x' })).status).toBe(404);
    expect((await shop.admin.get(`${path}/customers`)).status).toBe(404);
    expect((await shop.admin.post(`${path}/customers/batch`, { customer_ids: [] })).status).toBe(404);
    expect((await shop.admin.delete(`${path}/customers/batch`, { customer_ids: [] })).status).toBe(404);
  });

  it('change what is given, and merge metadata', async () => {
    const { body } = await shop.admin.post('/customer-groups', { name: 'Before', metadata: { a: 1, b: 2 } });
    const path = `/customer-groups/${body.customer_group.id}`;
    const renamed = await shop.admin.post(path, { name: 'After', metadata: { b: null, c: 3 } });
    expect(renamed.body.customer_group).toMatchObject({ name: 'After', metadata: { a: 1, c: 3 } });
    expect((await shop.admin.post(path, {})).body.customer_group).toMatchObject({ name: 'After' });
    expect((await shop.admin.get(path)).body.customer_group).toMatchObject({ name: 'After' });
  });

  it('are deleted, also twice, and their customers stay', async () => {
    const [group, customer] = [await aGroup('Short-lived'), await aCustomer()];
    await add(group, customer);
    const answer = { status: 200, body: { id: group, object: 'customer_group', deleted: true } };
    expect(await shop.admin.delete(`/customer-groups/${group}`)).toMatchObject(answer);
    expect(await shop.admin.delete(`/customer-groups/${group}`)).toMatchObject(answer);
    expect((await shop.admin.get(`/customer-groups/${group}`)).status).toBe(404);
    const { body } = await shop.admin.get(`/customers/${customer}?expand=groups`);
    expect(body.customer).toMatchObject({ id: customer, groups: [] });
    expect((await shop.admin.get(`/customers?groups[]=${group}`)).body.count).toBe(0);
  });

  it('show their customers and price lists when asked', async () => {
    const [group, customer] = [await aGroup('Expanded'), await aCustomer()];
    await add(group, customer);
    await shop.sql(
      `with list as (insert into price_list (id, name, description, type, status) values ('pl_1', 'Sale', '', 'sale', 'active') returning id)
       insert into price_list_customer_groups (price_list_id, customer_group_id) select id, $1 from list`,
      [group],
    );
    const path = `/customer-groups/${group}`;
    expect((await shop.admin.get(path)).body.customer_group).not.toHaveProperty('customers');
    const { body } = await shop.admin.get(`${path}?expand=customers,price_lists`);
    expect(body.customer_group).toMatchObject({
      customers: [{ id: customer }],
      price_lists: [{ id: 'pl_1', name: 'Sale' }],
    });
    expect(JSON.stringify(body)).not.toContain('password_hash');
    expect((await shop.admin.get(`${path}?fields=name`)).body.customer_group).toEqual({
      id: group,
      name: 'Expanded',
    });
    expect((await shop.admin.get(`${path}?expand=secrets`)).status).toBe(400);
  });

  describe('in a list', () => {
    it('are 10 on a page, the latest first, unless told otherwise', async () => {
      const [b, a] = [await aGroup('Listed B'), await aGroup('Listed A')];
      const query = `/customer-groups?id[]=${a}&id[]=${b}`;
      expect((await shop.admin.get(query)).body).toMatchObject({
        customer_groups: [{ id: a }, { id: b }],
        count: 2,
        offset: 0,
        limit: 10,
      });
      const byName = (order: string) => shop.admin.get(`${query}&order=${order}`);
      expect((await byName('-name')).body.customer_groups).toMatchObject([{ id: b }, { id: a }]);
      expect((await byName('name')).body.customer_groups).toMatchObject([{ id: a }, { id: b }]);
      expect((await byName('height')).status).toBe(400);
      expect((await shop.admin.get(`${query}&limit=1&offset=1`)).body).toMatchObject({
        customer_groups: [{ id: b }],
        count: 2,
        offset: 1,
        limit: 1,
      });
    });

    it('are searched and filtered by name', async () => {
      const [red, blue] = [await aGroup('Red 100%'), await aGroup('Blue 1000')];
      expect(await listed('q=red')).toEqual([red]);
      expect(await listed('q=00%25')).toEqual([red]);
      expect(await listed('name[]=Red%20100%25&name[]=Blue%201000')).toEqual([blue, red]);
      expect(await listed('name=Blue%201000')).toEqual([blue]);
      expect(await listed('name[]=Blue')).toEqual([]);
    });

    it('are filtered by time', async () => {
      const group = await aGroup('Old');
      await shop.sql(
        `update customer_group set created_at = '2001-02-03', updated_at = '2002-02-03' where id = $1`,
        [group],
      );
      expect(await listed('created_at[lt]=2001-12-31')).toEqual([group]);
      expect(await listed('updated_at[gte]=2002-02-03&updated_at[lte]=2002-02-03')).toEqual([group]);
      expect((await shop.admin.get('/customer-groups?created_at[lt]=soon')).status).toBe(400);
    });

    it('are those that a condition of a discount names', async () => {
      const [named] = [await aGroup('Named'), await aGroup('Not named')];
      await shop.sql(
        `with rule as (insert into discount_rule (id, type, value) values ('dru_1', 'percentage', 10) returning id),
              condition as (insert into discount_condition (id, type, operator, discount_rule_id)
                select 'discon_1', 'customer_groups', 'in', id from rule returning id)
         insert into discount_condition_customer_group (condition_id, customer_group_id) select id, $1 from condition`,
        [named],
      );
      expect(await listed('discount_condition_id=discon_1')).toEqual([named]);
      expect(await listed('discount_condition_id=discon_2')).toEqual([]);
    });

    it('show their customers, in one statement', async () => {
      const [group, customer] = [await aGroup('Counted'), await aCustomer()];
      await add(group, customer);
      const sent = await shop.statements(async () => {
        const { body } = await shop.admin.get(`/customer-groups?id=${group}&expand=customers`);
        expect(body.customer_groups).toMatchObject([{ id: group, customers: [{ id: customer }] }]);
      });
      expect(sent.filter((text) => text.includes('customer_group'))).toHaveLength(1);
    });
  });

  describe('and their customers', () => {
    it('are added, also twice, and removed, also when they are not there', async () => {
      const [group, ada, bob] = [await aGroup('Club'), await aCustomer(), await aCustomer()];
      const added = await add(group, ada, bob);
      expect([added.status, added.body.customer_group.id]).toEqual([200, group]);
      expect((await add(group, ada, ada)).status).toBe(200);
      expect(await membersOf(group)).toEqual([bob, ada]);

      expect(await remove(group, ada, 'cus_none')).toMatchObject({
        status: 200,
        body: { customer_group: { id: group } },
      });
      expect((await remove(group, ada)).status).toBe(200);
      expect(await membersOf(group)).toEqual([bob]);
    });

    it('are none of them added when one does not exist, and the answer names it', async () => {
      const [group, ada] = [await aGroup('Strict'), await aCustomer()];
      const { status, body } = await add(group, ada, 'cus_a', 'cus_b');
      expect([status, body.type]).toEqual([404, 'not_found']);
      expect(body.message).toContain('cus_a, cus_b');
      expect(await membersOf(group)).toEqual([]);
    });

    it('are added once when many add the same at the same time', async () => {
      const [group, ada, bob] = [await aGroup('Crowd'), await aCustomer(), await aCustomer()];
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => (i % 2 ? add(group, ada, bob) : add(group, bob, ada))),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(await membersOf(group)).toEqual([bob, ada]);
    });

    it('are named in a list of objects', async () => {
      const path = `/customer-groups/${await aGroup('Formal')}/customers/batch`;
      for (const body of [undefined, {}, { customer_ids: ['cus_1'] }, { customer_ids: [{}] }]) {
        expect((await shop.admin.post(path, body)).status).toBe(400);
        expect((await shop.admin.delete(path, body)).status).toBe(400);
      }
    });

    it('are listed, 50 on a page, and searched by e-mail and names', async () => {
      const group = await aGroup('Searched');
      const ada = await aCustomer({ first_name: 'Ada', last_name: 'Byron', email: 'countess@example.com' });
      const bob = await aCustomer({ first_name: 'Bob', last_name: 'Adamson' });
      await aCustomer({ first_name: 'Ada', last_name: 'Outside' });
      await add(group, ada, bob);
      const path = `/customer-groups/${group}/customers`;
      const { status, body } = await shop.admin.get(path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ customers: [{ id: bob }, { id: ada }], count: 2, offset: 0, limit: 50 });
      expect(body.customers[0]).not.toHaveProperty('password_hash');
      expect(body.customers[0]).not.toHaveProperty('orders');
      const found = async (q: string) => {
        const { body } = await shop.admin.get(`${path}?q=${q}`);
        return (body.customers as { id: string }[]).map(({ id }) => id);
      };
      expect(await found('ADA')).toEqual([bob, ada]);
      expect(await found('byron')).toEqual([ada]);
      expect(await found('countess')).toEqual([ada]);
      expect(await found('outside')).toEqual([]);
      expect((await shop.admin.get(`${path}?limit=1&offset=1`)).body).toMatchObject({
        customers: [{ id: ada }],
        count: 2,
        offset: 1,
        limit: 1,
      });
      const expanded = await shop.admin.get(`${path}?expand=groups&q=byron`);
      expect(expanded.body.customers).toMatchObject([{ groups: [{ id: group }] }]);
    });
  });

  it('are for the staff', async () => {
    expect((await shop.open.get('/admin/customer-groups')).status).toBe(401);
    expect((await shop.open.post('/admin/customer-groups', { name: 'x' })).status).toBe(401);
  });

  async function aGroup(name: string): Promise<string> {
    return (await shop.admin.post('/customer-groups', { name })).body.customer_group.id as string;
  }

  async function aCustomer(columns: Record<string, string> = {}): Promise<string> {
    const { body } = await shop.admin.post('/customers', {
      email: `customer-${++made}@example.com`,
      first_name: 'First',
      last_name: 'Last',
      password: 'password',
      ...columns,
    });
    return body.customer.id as string;
  }

  function add(group: string, ...customers: string[]) {
    return shop.admin.post(`/customer-groups/${group}/customers/batch`, idsOf(customers));
  }

  function remove(group: string, ...customers: string[]) {
    return shop.admin.delete(`/customer-groups/${group}/customers/batch`, idsOf(customers));
  }

  function idsOf(customers: string[]) {
    return { customer_ids: customers.map((id) => ({ id })) };
  }

  /** The latest customers first. */
  async function membersOf(group: string): Promise<string[]> {
    const { body } = await shop.admin.get(`/customer-groups/${group}/customers`);
    return (body.customers as { id: string }[]).map(({ id }) => id);
  }

  async function listed(query: string): Promise<string[]> {
    const { status, body } = await shop.admin.get(`/customer-groups?${query}`);
    expect(status).toBe(200);
    return (body.customer_groups as { id: string }[]).map(({ id }) => id);
  }
});
