import { createCustomer, createGroup } from '../../support/customer-groups.ts';
import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

function add(group: string, ...customers: string[]) {
  return shop.admin.post(`/customer-groups/${group}/customers/batch`, batchOf(customers));
}

function remove(group: string, ...customers: string[]) {
  return shop.admin.delete(`/customer-groups/${group}/customers/batch`, batchOf(customers));
}

function batchOf(customers: string[]) {
  return { customer_ids: customers.map((id) => ({ id })) };
}

/** @returns the ids of its customers, newest first */
async function customersOf(group: string, query = ''): Promise<string[]> {
  const { body } = await shop.admin.get(`/customer-groups/${group}/customers${query}`);
  return (body.customers as { id: string }[]).map(({ id }) => id);
}

describe('POST /admin/customer-groups/{id}/customers/batch', () => {
  it('adds customers, and ignores those that the group has', async () => {
    const [group, ada, bob] = [
      await createGroup(shop, 'Club'),
      await createCustomer(shop),
      await createCustomer(shop),
    ];
    const added = await add(group, ada, bob);
    expect([added.status, added.body.customer_group.id]).toEqual([200, group]);
    expect((await add(group, ada, ada)).status).toBe(200);
    expect(await customersOf(group)).toEqual([bob, ada]);
  });

  it('adds no customers when one of them is unknown, and names the unknown ones', async () => {
    const [group, ada] = [await createGroup(shop, 'Strict'), await createCustomer(shop)];
    const { status, body } = await add(group, ada, 'cus_a', 'cus_b');
    expect([status, body.type]).toEqual([404, 'not_found']);
    expect(body.message).toContain('cus_a, cus_b');
    expect(await customersOf(group)).toEqual([]);
  });

  it('adds each customer once in six concurrent requests', async () => {
    const [group, ada, bob] = [
      await createGroup(shop, 'Crowd'),
      await createCustomer(shop),
      await createCustomer(shop),
    ];
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) => (i % 2 ? add(group, ada, bob) : add(group, bob, ada))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await customersOf(group)).toEqual([bob, ada]);
  });
});

describe('DELETE /admin/customer-groups/{id}/customers/batch', () => {
  it('removes customers, and ignores those that the group does not have', async () => {
    const [group, ada, bob] = [
      await createGroup(shop, 'Guild'),
      await createCustomer(shop),
      await createCustomer(shop),
    ];
    await add(group, ada, bob);
    expect(await remove(group, ada, 'cus_none')).toMatchObject({
      status: 200,
      body: { customer_group: { id: group } },
    });
    expect((await remove(group, ada)).status).toBe(200);
    expect(await customersOf(group)).toEqual([bob]);
  });
});

describe('The body of a batch of customers', () => {
  let path: string;
  beforeAll(async () => (path = `/customer-groups/${await createGroup(shop, 'Formal')}/customers/batch`));

  describe.each([
    ['POST', 'post'],
    ['DELETE', 'delete'],
  ] as const)('in a %s request', (_, method) => {
    it.each([[undefined], [{}], [{ customer_ids: ['cus_1'] }], [{ customer_ids: [{}] }]])(
      'is rejected when it is %j',
      async (body) => {
        expect((await shop.admin[method](path, body)).status).toBe(400);
      },
    );
  });
});

describe('GET /admin/customer-groups/{id}/customers', () => {
  let group: string;
  let ada: string;
  let bob: string;
  let path: string;
  beforeAll(async () => {
    group = await createGroup(shop, 'Searched');
    ada = await createCustomer(shop, {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'countess@example.com',
    });
    bob = await createCustomer(shop, { first_name: 'Bob', last_name: 'Adamson' });
    await createCustomer(shop, { first_name: 'Ada', last_name: 'Outside' });
    await add(group, ada, bob);
    path = `/customer-groups/${group}/customers`;
  });

  it('returns 50 customers per page, newest first', async () => {
    const { status, body } = await shop.admin.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ customers: [{ id: bob }, { id: ada }], count: 2, offset: 0, limit: 50 });
  });

  it('returns neither password hashes nor orders', async () => {
    const { body } = await shop.admin.get(path);
    expect(body.customers[0]).not.toHaveProperty('password_hash');
    expect(body.customers[0]).not.toHaveProperty('orders');
  });

  it('searches e-mail addresses and names, within the group', async () => {
    expect(await customersOf(group, '?q=ADA')).toEqual([bob, ada]);
    expect(await customersOf(group, '?q=byron')).toEqual([ada]);
    expect(await customersOf(group, '?q=countess')).toEqual([ada]);
    expect(await customersOf(group, '?q=outside')).toEqual([]);
  });

  it('returns the requested page', async () => {
    expect((await shop.admin.get(`${path}?limit=1&offset=1`)).body).toMatchObject({
      customers: [{ id: ada }],
      count: 2,
      offset: 1,
      limit: 1,
    });
  });

  it('expands groups', async () => {
    const expanded = await shop.admin.get(`${path}?expand=groups&q=byron`);
    expect(expanded.body.customers).toMatchObject([{ groups: [{ id: group }] }]);
  });
});
