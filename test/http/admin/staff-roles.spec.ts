import { ADMIN_AREAS } from '../../../src/http/admin-operations.ts';
import { openApiDocuments } from '../../../src/openapi/documents.ts';
import { openShop, type Answer, type RequestOptions, type Shop } from '../../support/shop.ts';
import { ok } from '../../support/world.ts';

const FORBIDDEN = {
  status: 403,
  body: { type: 'not_allowed', message: 'Only staff with the role admin or developer may do this' },
};

let shop: Shop;
let open: Shop;
beforeAll(async () => {
  shop = await openShop({ STAFF_ROLES: 'enforced' });
  open = await shop.another({ STAFF_ROLES: 'open' });
});
afterAll(async () => {
  await open.close();
  await shop.close();
});

/** A user with an API token, and requests in their name. */
async function staff(role: string | null, on = shop) {
  const name = `${role}-${Math.random().toString(36).slice(2)}`;
  const { user } = ok(
    await shop.admin.post('/users', { email: `${name}@example.com`, password: 'a password' }),
  );
  await shop.sql('update "user" set role = $2, api_token = $3 where id = $1', [user.id, role, name]);
  const options: RequestOptions = { headers: { authorization: `Bearer ${name}` } };
  return {
    id: user.id as string,
    email: user.email as string,
    get: (path: string) => on.open.get(`/admin${path}`, options),
    post: (path: string, body?: unknown) => on.open.post(`/admin${path}`, body, options),
    delete: (path: string, body?: unknown) => on.open.delete(`/admin${path}`, body, options),
    /** An operation with ids that are not there. */
    ask: (operation: string): Promise<Answer> => {
      const [method, path] = operation.split(' ');
      const url = path.replace(/\{\w+\}/g, 'none');
      if (method === 'GET') return on.open.get(url, options);
      return method === 'POST' ? on.open.post(url, {}, options) : on.open.delete(url, {}, options);
    },
  };
}

type Person = Awaited<ReturnType<typeof staff>>;

/** `POST /admin/users`, by the operation's id. */
function operationsById(): Map<string, string> {
  const { admin } = openApiDocuments(shop.app);
  return new Map(
    Object.entries(admin.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { operationId: string }>).map(
        ([method, { operationId }]): [string, string] => [operationId, `${method.toUpperCase()} ${path}`],
      ),
    ),
  );
}

describe('a member, where roles are enforced', () => {
  let member: Person;
  let byId: Map<string, string>;
  beforeAll(async () => {
    member = await staff('member');
    byId = operationsById();
  });

  /** Sent with a body that no exception covers. */
  const REQUESTS: Record<string, (person: Person) => Promise<Answer>> = {
    PostUsersUser: (person) => person.post('/users/none', { role: 'admin' }),
    PostNotificationsNotificationResend: (person) =>
      person.post('/notifications/none/resend', { to: 'member@example.com' }),
  };
  const send = (person: Person, id: string): Promise<Answer> =>
    (REQUESTS[id] ?? ((one: Person) => one.ask(byId.get(id)!)))(person);

  it.each(ADMIN_AREAS.flatMap(({ name, operations }) => operations.map((id) => [name, id])))(
    'may not use %s: %s, and an admin, a developer and the members of an open shop may',
    async (_, id) => {
      expect(await send(member, id)).toMatchObject(FORBIDDEN);
      for (const person of [await staff('admin'), await staff('developer'), await staff('member', open)])
        expect((await send(person, id)).status).not.toBe(403);
    },
  );

  it('may read settings, and work on products, orders and customers', async () => {
    for (const path of [
      '/store',
      '/regions',
      '/users',
      '/sales-channels',
      '/publishable-api-keys',
      '/orders',
    ])
      expect((await member.get(path)).status).toBe(200);
    expect((await member.post('/products', { title: 'Cup' })).status).toBe(200);
    expect(
      (
        await member.post('/customers', {
          email: 'a@example.com',
          first_name: 'A',
          last_name: 'B',
          password: 'secret',
        })
      ).status,
    ).toBe(201);
    expect((await member.post('/orders/none/cancel')).status).toBe(404);
  });

  it('may put products into sales channels, which is work on products', async () => {
    const [channel] = ok(await member.get('/sales-channels')).sales_channels;
    const { product } = ok(await member.post('/products', { title: 'Plate' }));
    const body = { product_ids: [{ id: product.id }] };
    expect((await member.post(`/sales-channels/${channel.id}/products/batch`, body)).status).toBe(200);
  });

  it('may change their own first and last name', async () => {
    const answer = await member.post(`/users/${member.id}`, { first_name: 'Emma', last_name: 'Stone' });
    expect(ok(answer).user).toMatchObject({ first_name: 'Emma', last_name: 'Stone' });
  });

  it.each([
    ['their own role', () => [member.id, { role: 'admin' }]],
    ['their own role beside their name', () => [member.id, { first_name: 'Emma', role: 'admin' }]],
    ['their own metadata', () => [member.id, { metadata: { level: 9 } }]],
    ['the name of another user', () => [shop.staff.id, { first_name: 'Emma' }]],
  ] as [string, () => [string, object]][])('may not change %s', async (_, change) => {
    const [id, body] = change();
    const before = await shop.sql('select * from "user" order by id');
    expect(await member.post(`/users/${id}`, body)).toMatchObject(FORBIDDEN);
    expect(await shop.sql('select * from "user" order by id')).toEqual(before);
  });

  it('may choose a new password by the token that was sent to them', async () => {
    expect((await shop.open.post('/admin/users/password-token', { email: member.email })).status).toBe(204);
    expect(
      (await shop.open.post('/admin/users/reset-password', { token: 'none', password: 'x' })).status,
    ).toBe(401);
  });

  it('may have a notification sent to its recipient again, and not to another address', async () => {
    expect((await member.post('/notifications/none/resend', {})).status).toBe(404);
    expect(await member.post('/notifications/none/resend', { to: 'me@example.com' })).toMatchObject(
      FORBIDDEN,
    );
  });

  it('may accept an invite and log in and out like everybody', async () => {
    const body = { token: 'none', user: { password: 'x' } };
    expect((await member.post('/invites/accept', body)).status).toBe(400);
    expect((await member.get('/auth')).body.user.id).toBe(member.id);
    expect((await member.delete('/auth')).status).toBe(200);
  });

  it('is refused before the body is looked at, and only after a login', async () => {
    expect(await member.post('/users', { email: 'nonsense' })).toMatchObject(FORBIDDEN);
    expect((await shop.open.post('/admin/users', { email: 'nonsense' })).status).toBe(401);
  });

  it('is refused with the first request after an admin became a member', async () => {
    const person = await staff('admin');
    expect((await person.get('/invites')).status).toBe(200);
    ok(await shop.admin.post(`/users/${person.id}`, { role: 'member' }));
    expect(await person.get('/invites')).toMatchObject(FORBIDDEN);
  });
});

describe('a user without a role, where roles are enforced', () => {
  it('is a member', async () => {
    expect(await (await staff(null)).get('/invites')).toMatchObject(FORBIDDEN);
  });
});
