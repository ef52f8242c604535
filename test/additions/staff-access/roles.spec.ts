import { placeCapturedOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createRole, createStaff } from '../../support/staff.ts';

/* Roles of staff of a shop's own (docs/security.md). */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

const SUPPORT = ['customers:read', 'customers:write', 'orders:read', 'orders:write'];

describe('A role', () => {
  it('can have every scope that is listed, and no other one', async () => {
    const { scopes } = ok(await shop.admin.get('/roles/scopes')) as unknown as { scopes: string[] };
    expect(scopes).toEqual(expect.arrayContaining(['orders:read', 'orders:write', 'reports:read']));
    const role = await createRole(shop, { scopes });
    expect(role.scopes).toEqual(scopes);
    expect((await shop.admin.post('/roles', { name: 'all', scopes: ['orders:delete'] })).status).toBe(400);
  });

  it('allows what its scopes say, and nothing else', async () => {
    const role = await createRole(shop, { scopes: SUPPORT });
    const { client } = await createStaff(shop, role.name);
    expect((await client.get('/orders')).status).toBe(200);
    expect(await client.post('/products', { title: 'Cup' })).toMatchObject({
      status: 403,
      body: { type: 'not_allowed', code: 'scope_missing', message: 'This needs the scope products:write' },
    });
  });

  it('may allow settings that members may not change', async () => {
    const role = await createRole(shop, { scopes: ['return-reasons:write'] });
    const { client } = await createStaff(shop, role.name);
    const reason = { value: `late-${role.id}`.toLowerCase(), label: 'Late' };
    expect((await client.post('/return-reasons', reason)).status).toBe(200);
  });

  it.each([
    ['create users', '/users', { email: 'new@example.com', password: 'a long password', role: 'admin' }],
    ['create roles', '/roles', { name: 'boss', scopes: [] }],
    ['create keys', '/api-keys', { title: 'ERP', scopes: ['orders:read'] }],
    ['invite', '/invites', { user: 'new@example.com', role: 'admin' }],
  ])('of a shop’s own never allows to %s', async (_, path, body) => {
    const role = await createRole(shop, { scopes: [...SUPPORT, 'users:read'] });
    const { client } = await createStaff(shop, role.name);
    expect((await client.post(path, body)).status).toBe(403);
  });

  it('does not allow its users to give themselves another one', async () => {
    const role = await createRole(shop, { scopes: SUPPORT });
    const { client, user } = await createStaff(shop, role.name);
    expect((await client.post(`/users/${user.id}`, { role: 'admin' })).status).toBe(403);
    expect((await client.post(`/users/${user.id}`, { first_name: 'Ida' })).status).toBe(200);
  });

  it('changes what its users may do from the next request on', async () => {
    const role = await createRole(shop, { scopes: SUPPORT });
    const { client } = await createStaff(shop, role.name);
    ok(await shop.admin.post(`/roles/${role.id}`, { scopes: ['products:read'] }));
    expect((await client.get('/orders')).status).toBe(403);
    expect((await client.get('/products')).status).toBe(200);
  });

  it('that is renamed stays the one of its users', async () => {
    const role = await createRole(shop, { scopes: SUPPORT });
    const { client, user } = await createStaff(shop, role.name);
    const name = `${role.name} 2`;
    ok(await shop.admin.post(`/roles/${role.id}`, { name }));
    expect(ok(await shop.admin.get(`/users/${user.id}`)).user.role).toBe(name);
    expect((await client.get('/orders')).status).toBe(200);
  });

  it('that users have cannot be deleted, and the message says why', async () => {
    const role = await createRole(shop, { name: 'support', scopes: SUPPORT });
    const { user } = await createStaff(shop, role.name);
    expect(await shop.admin.delete(`/roles/${role.id}`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: '1 user has the role support: give them another one first' },
    });
    ok(await shop.admin.post(`/users/${user.id}`, { role: 'member' }));
    expect((await shop.admin.delete(`/roles/${role.id}`)).status).toBe(200);
  });

  it('can be the one of an invitation, whose colleague gets it, also after it was renamed', async () => {
    const role = await createRole(shop, { scopes: SUPPORT });
    const email = `${role.id}@example.com`.toLowerCase();
    ok(await shop.admin.post('/invites', { user: email, role: role.name }));
    expect(await shop.admin.delete(`/roles/${role.id}`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: expect.stringContaining('withdraw the invitations first') },
    });
    const name = `${role.name} 2`;
    ok(await shop.admin.post(`/roles/${role.id}`, { name }));
    const { invites } = ok(await shop.admin.get('/invites'));
    const { token } = invites.find(({ user_email }) => user_email === email)!;
    ok(await shop.http.post('/admin/invites/accept', { token, user: { password: 'a long password' } }));
    const { users } = ok(await shop.admin.get('/users'));
    expect(users.find((user) => user.email === email)).toMatchObject({ role: name });
  });

  it('cannot be given if it does not exist', async () => {
    const { user } = await createStaff(shop, 'member');
    expect(await shop.admin.post(`/users/${user.id}`, { role: 'boss of all' })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'There is no role boss of all' },
    });
  });

  it.each([
    ['an unknown scope', { scopes: ['orders:delete'] }],
    ['everything as its scope', { scopes: ['*'] }],
    ['an unknown limit', { scopes: SUPPORT, limits: { discount: { eur: 1 } } }],
    ['a fraction as its limit', { scopes: SUPPORT, limits: { refund: { eur: 1.5 } } }],
    ['a limit that is no amount', { scopes: SUPPORT, limits: { refund: { eur: '100' } } }],
  ])('is rejected with %s', async (_, columns) => {
    expect((await shop.admin.post('/roles', { name: 'other', ...columns })).status).toBe(400);
  });

  it('is rejected with a name that another one has', async () => {
    const role = await createRole(shop, { scopes: SUPPORT });
    expect((await shop.admin.post('/roles', { name: role.name, scopes: SUPPORT })).status).toBe(422);
  });

  it.each(['admin', 'developer', 'member'])('%s cannot be deleted or get other scopes', async (name) => {
    const id = `role_${name}`;
    expect((await shop.admin.delete(`/roles/${id}`)).status).toBe(400);
    const message = 'The name and the scopes of admin cannot be changed'.replace('admin', name);
    const changed = await shop.admin.post(`/roles/${id}`, { scopes: SUPPORT });
    expect(changed).toMatchObject({ status: 400, body: { message } });
    expect((await shop.admin.post(`/roles/${id}`, { name: 'other' })).status).toBe(400);
  });
});

describe('A new shop', () => {
  it('enforces roles: members may not change settings', async () => {
    const { client } = await createStaff(shop, 'member');
    expect(await client.post('/regions', {})).toMatchObject({
      status: 403,
      body: { code: 'scope_missing', message: 'This needs the scope regions:write' },
    });
  });
});

describe('A limit of refunds', () => {
  /** A user who may refund up to 1000, of an order that is paid. */
  async function createRefunder() {
    const order = await placeCapturedOrder(shop);
    const { order: placed } = ok(await shop.admin.get(`/orders/${order.id}`));
    const limits = { refund: { [placed.currency_code]: 1000 } };
    const role = await createRole(shop, {
      scopes: ['orders:write', 'payments:write', 'returns:write'],
      limits,
    });
    return { order, placed, role, ...(await createStaff(shop, role.name)) };
  }

  const refund = (amount: number) => ({ amount, reason: 'discount' });
  const refused = {
    status: 403,
    body: { type: 'not_allowed', message: expect.stringMatching(/^Your role may refund up to 1000 /) },
  };

  it('allows a refund up to it', async () => {
    const { client, order } = await createRefunder();
    expect((await client.post(`/orders/${order.id}/refund`, refund(1000))).status).toBe(200);
  });

  it('refuses a refund above it, and names it', async () => {
    const { client, order } = await createRefunder();
    expect(await client.post(`/orders/${order.id}/refund`, refund(1001))).toMatchObject(refused);
  });

  it('refuses a refund of a payment above it', async () => {
    const { client, order } = await createRefunder();
    expect(await client.post(`/payments/${order.payment}/refund`, refund(1001))).toMatchObject(refused);
  });

  it('refuses a second refund of an order that exceeds it together with the first', async () => {
    const { client, order } = await createRefunder();
    ok(await client.post(`/orders/${order.id}/refund`, refund(600)));
    expect(await client.post(`/orders/${order.id}/refund`, refund(600))).toMatchObject(refused);
  });

  it('refuses a return that refunds more', async () => {
    const { client, order, placed } = await createRefunder();
    const items = [{ item_id: placed.items[0].id, quantity: 1 }];
    ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items }));
    const body = { items, refund: 1001, receive_now: true };
    expect(await client.post(`/orders/${order.id}/return`, body)).toMatchObject(refused);
  });

  it('refuses refunds in a currency that it does not name', async () => {
    const { client, order, role } = await createRefunder();
    ok(await shop.admin.post(`/roles/${role.id}`, { limits: { refund: { xxx: 1000 } } }));
    expect((await client.post(`/orders/${order.id}/refund`, refund(1))).status).toBe(403);
  });

  it('does not hold for admins', async () => {
    const { order } = await createRefunder();
    expect((await shop.admin.post(`/orders/${order.id}/refund`, refund(1001))).status).toBe(200);
  });
});
