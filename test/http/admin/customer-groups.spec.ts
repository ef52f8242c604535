import { createCustomer, createGroup } from '../../support/customer-groups.ts';
import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop({});
});
afterAll(() => shop.close());

function addCustomer(group: string, id: string) {
  return shop.admin.post(`/customer-groups/${group}/customers/batch`, { customer_ids: [{ id }] });
}

async function listIds(query: string): Promise<string[]> {
  const { status, body } = await shop.admin.get(`/customer-groups?${query}`);
  expect(status).toBe(200);
  return (body.customer_groups as { id: string }[]).map(({ id }) => id);
}

describe('POST /admin/customer-groups', () => {
  it('creates a group with a name and metadata', async () => {
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
    'rejects %j',
    async (body) => {
      const response = await shop.admin.post('/customer-groups', body);
      expect([response.status, response.body.type]).toEqual([400, 'invalid_data']);
    },
  );

  it('creates one group for six concurrent requests with the same name', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => shop.admin.post('/customer-groups', { name: 'Rush' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await shop.admin.get('/customer-groups?name[]=Rush')).body.count).toBe(1);
  });
});

describe('The name of a customer group', () => {
  let takenName: string;
  beforeAll(async () => (takenName = await createGroup(shop, 'Taken')));

  it('is rejected for a second group', async () => {
    const second = await shop.admin.post('/customer-groups', { name: 'Taken' });
    expect(second).toMatchObject({
      status: 422,
      body: { type: 'duplicate_error', code: 'invalid_request_error' },
    });
    expect(second.body.message).toContain('Taken');
  });

  it('is rejected in an update of another group', async () => {
    const other = await createGroup(shop, 'Other');
    expect((await shop.admin.post(`/customer-groups/${other}`, { name: 'Taken' })).status).toBe(422);
  });

  it('is accepted in an update of the group itself', async () => {
    expect((await shop.admin.post(`/customer-groups/${takenName}`, { name: 'Taken' })).status).toBe(200);
  });

  it('is available again after the group is deleted', async () => {
    await shop.admin.delete(`/customer-groups/${takenName}`);
    expect((await shop.admin.post('/customer-groups', { name: 'Taken' })).status).toBe(200);
  });
});

describe('An unknown customer group', () => {
  const path = '/customer-groups/cgrp_none';

  it('is reported with its id', async () => {
    const { status, body } = await shop.admin.get(path);
    expect([status, body.message]).toEqual([404, 'CustomerGroup with id cgrp_none was not found']);
  });

  it.each<[string, () => Promise<HttpResponse>]>([
    ['an update', () => shop.admin.post(path, { name: 'x' })],
    ['the list of its customers', () => shop.admin.get(`${path}/customers`)],
    ['an addition of customers', () => shop.admin.post(`${path}/customers/batch`, { customer_ids: [] })],
    ['a removal of customers', () => shop.admin.delete(`${path}/customers/batch`, { customer_ids: [] })],
  ])('is not found by %s', async (_, send) => {
    expect((await send()).status).toBe(404);
  });
});

describe('POST /admin/customer-groups/{id}', () => {
  it('updates the given fields and merges metadata', async () => {
    const { body } = await shop.admin.post('/customer-groups', { name: 'Before', metadata: { a: 1, b: 2 } });
    const path = `/customer-groups/${body.customer_group.id}`;
    const renamed = await shop.admin.post(path, { name: 'After', metadata: { b: null, c: 3 } });
    expect(renamed.body.customer_group).toMatchObject({ name: 'After', metadata: { a: 1, c: 3 } });
    expect((await shop.admin.post(path, {})).body.customer_group).toMatchObject({ name: 'After' });
    expect((await shop.admin.get(path)).body.customer_group).toMatchObject({ name: 'After' });
  });
});

describe('A deleted customer group', () => {
  let group: string;
  let customer: string;
  let responses: HttpResponse[];
  beforeAll(async () => {
    [group, customer] = [await createGroup(shop, 'Short-lived'), await createCustomer(shop)];
    await addCustomer(group, customer);
    const path = `/customer-groups/${group}`;
    responses = [await shop.admin.delete(path), await shop.admin.delete(path)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    for (const response of responses)
      expect(response).toMatchObject({
        status: 200,
        body: { id: group, object: 'customer_group', deleted: true },
      });
  });

  it('is not found', async () => {
    expect((await shop.admin.get(`/customer-groups/${group}`)).status).toBe(404);
  });

  it('leaves its customers without the group', async () => {
    const { body } = await shop.admin.get(`/customers/${customer}?expand=groups`);
    expect(body.customer).toMatchObject({ id: customer, groups: [] });
    expect((await shop.admin.get(`/customers?groups[]=${group}`)).body.count).toBe(0);
  });
});

describe('GET /admin/customer-groups/{id}', () => {
  let group: string;
  let customer: string;
  let path: string;
  beforeAll(async () => {
    [group, customer] = [await createGroup(shop, 'Expanded'), await createCustomer(shop)];
    await addCustomer(group, customer);
    await shop.sql(
      `with list as (insert into price_list (id, name, description, type, status) values ('pl_1', 'Sale', '', 'sale', 'active') returning id)
       insert into price_list_customer_groups (price_list_id, customer_group_id) select id, $1 from list`,
      [group],
    );
    path = `/customer-groups/${group}`;
  });

  it('returns no customers by default', async () => {
    expect((await shop.admin.get(path)).body.customer_group).not.toHaveProperty('customers');
  });

  it('expands customers, without their password hashes, and price lists', async () => {
    const { body } = await shop.admin.get(`${path}?expand=customers,price_lists`);
    expect(body.customer_group).toMatchObject({
      customers: [{ id: customer }],
      price_lists: [{ id: 'pl_1', name: 'Sale' }],
    });
    expect(JSON.stringify(body)).not.toContain('password_hash');
  });

  it('returns the requested fields', async () => {
    expect((await shop.admin.get(`${path}?fields=name`)).body.customer_group).toEqual({
      id: group,
      name: 'Expanded',
    });
  });

  it('rejects an unknown relation', async () => {
    expect((await shop.admin.get(`${path}?expand=secrets`)).status).toBe(400);
  });
});

describe('GET /admin/customer-groups', () => {
  describe('with two groups', () => {
    let a: string;
    let b: string;
    let query: string;
    beforeAll(async () => {
      [b, a] = [await createGroup(shop, 'Listed B'), await createGroup(shop, 'Listed A')];
      query = `/customer-groups?id[]=${a}&id[]=${b}`;
    });

    it('returns 10 groups per page, newest first', async () => {
      expect((await shop.admin.get(query)).body).toMatchObject({
        customer_groups: [{ id: a }, { id: b }],
        count: 2,
        offset: 0,
        limit: 10,
      });
    });

    it('orders them by name, ascending or descending', async () => {
      const byName = (order: string) => shop.admin.get(`${query}&order=${order}`);
      expect((await byName('-name')).body.customer_groups).toMatchObject([{ id: b }, { id: a }]);
      expect((await byName('name')).body.customer_groups).toMatchObject([{ id: a }, { id: b }]);
    });

    it('rejects an unknown order', async () => {
      expect((await shop.admin.get(`${query}&order=height`)).status).toBe(400);
    });

    it('returns the requested page', async () => {
      expect((await shop.admin.get(`${query}&limit=1&offset=1`)).body).toMatchObject({
        customer_groups: [{ id: b }],
        count: 2,
        offset: 1,
        limit: 1,
      });
    });
  });

  it('searches and filters by name', async () => {
    const [red, blue] = [await createGroup(shop, 'Red 100%'), await createGroup(shop, 'Blue 1000')];
    expect(await listIds('q=red')).toEqual([red]);
    expect(await listIds('q=00%25')).toEqual([red]);
    expect(await listIds('name[]=Red%20100%25&name[]=Blue%201000')).toEqual([blue, red]);
    expect(await listIds('name=Blue%201000')).toEqual([blue]);
    expect(await listIds('name[]=Blue')).toEqual([]);
  });

  it('filters by the times of creation and update', async () => {
    const group = await createGroup(shop, 'Old');
    await shop.sql(
      `update customer_group set created_at = '2001-02-03', updated_at = '2002-02-03' where id = $1`,
      [group],
    );
    expect(await listIds('created_at[lt]=2001-12-31')).toEqual([group]);
    expect(await listIds('updated_at[gte]=2002-02-03&updated_at[lte]=2002-02-03')).toEqual([group]);
  });

  it('rejects a malformed time', async () => {
    expect((await shop.admin.get('/customer-groups?created_at[lt]=soon')).status).toBe(400);
  });

  it('filters by a discount condition', async () => {
    const [matchingGroup] = [await createGroup(shop, 'Named'), await createGroup(shop, 'Not named')];
    await shop.sql(
      `with rule as (insert into discount_rule (id, type, value) values ('dru_1', 'percentage', 10) returning id),
            condition as (insert into discount_condition (id, type, operator, discount_rule_id)
              select 'discon_1', 'customer_groups', 'in', id from rule returning id)
       insert into discount_condition_customer_group (condition_id, customer_group_id) select id, $1 from condition`,
      [matchingGroup],
    );
    expect(await listIds('discount_condition_id=discon_1')).toEqual([matchingGroup]);
    expect(await listIds('discount_condition_id=discon_2')).toEqual([]);
  });

  it('expands customers in the same statement', async () => {
    const [group, customer] = [await createGroup(shop, 'Counted'), await createCustomer(shop)];
    await addCustomer(group, customer);
    const statements = await shop.recordSql(async () => {
      const { body } = await shop.admin.get(`/customer-groups?id=${group}&expand=customers`);
      expect(body.customer_groups).toMatchObject([{ id: group, customers: [{ id: customer }] }]);
    });
    expect(statements.filter((text) => text.includes('customer_group'))).toHaveLength(1);
  });
});

it.each<[string, () => Promise<HttpResponse>]>([
  ['GET', () => shop.http.get('/admin/customer-groups')],
  ['POST', () => shop.http.post('/admin/customer-groups', { name: 'x' })],
])('%s /admin/customer-groups requires a login', async (_, send) => {
  expect((await send()).status).toBe(401);
});
