import { readFileSync } from 'node:fs';
import { AGENTS_ENV } from '../../support/agents.ts';
import { documentsOf } from '../../support/expect-documented.ts';
import { ok } from '../../support/sample-shop.ts';
import { type HttpResponse, type RequestOptions, type Shop, useShop } from '../../support/shop.ts';

/** What no role but admin and developer may do, or what needs a scope that members do not have. */
const FORBIDDEN = {
  status: 403,
  body: {
    type: 'not_allowed',
    message: expect.stringMatching(
      /^Only staff with the role admin or developer may do this$|^This needs the scope [a-z-]+:(read|write)$/,
    ),
  },
};

/** Enforces roles, and has every operation of staff. */
let shop: Shop;
let unrestrictedShop: Shop;
beforeAll(async () => {
  const env = { ...AGENTS_ENV, STAFF_MCP: 'true', EU: 'legal' };
  shop = await useShop({ ...env, STAFF_ROLES: 'enforced' });
  unrestrictedShop = await shop.openSecondInstance({ ...env, STAFF_ROLES: 'open' });
});
afterAll(async () => {
  await unrestrictedShop.close();
  await shop.close();
});

const { paths } = JSON.parse(readFileSync('openapi/admin.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; 'x-not-for-members'?: boolean }>>;
};

/** The ids of the operations that the document has as not for members. */
const restricted = Object.values(paths)
  .flatMap((methods) => Object.values(methods))
  .filter((operation) => operation['x-not-for-members'] === true)
  .map(({ operationId }) => operationId);

/** Creates a user with an API token. @returns its id and e-mail, and functions that send requests with its token */
async function createUser(role: string | null, on = shop) {
  const name = `${role}-${Math.random().toString(36).slice(2)}`;
  const { user } = ok(
    await shop.admin.post('/users', { email: `${name}@example.com`, password: 'a password' }),
  );
  await shop.sql('update "user" set role = $2, api_token = $3 where id = $1', [user.id, role, name]);
  const options: RequestOptions = { headers: { authorization: `Bearer ${name}` } };
  return {
    id: user.id,
    email: user.email,
    get: (path: string) => on.http.get(`/admin${path}`, options),
    post: (path: string, body?: unknown) => on.http.post(`/admin${path}`, body, options),
    delete: (path: string, body?: unknown) => on.http.delete(`/admin${path}`, body, options),
    /** Sends an operation, such as `POST /admin/orders/{id}/cancel`, with unknown ids. */
    send: (operation: string): Promise<HttpResponse> => {
      const [method, path] = operation.split(' ');
      const url = path.replace(/\{\w+\}/g, 'none');
      if (method === 'GET') return on.http.get(url, options);
      return method === 'POST' ? on.http.post(url, {}, options) : on.http.delete(url, {}, options);
    },
  };
}

type User = Awaited<ReturnType<typeof createUser>>;

/** Method and path, such as `POST /admin/users`, by operation id. */
function operationsById(): Map<string, string> {
  const { admin } = documentsOf(shop.app);
  return new Map(
    Object.entries(admin.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { operationId: string }>).map(
        ([method, { operationId }]): [string, string] => [operationId, `${method.toUpperCase()} ${path}`],
      ),
    ),
  );
}

describe('With enforced roles,', () => {
  const users: Record<string, User> = {};
  let byId: Map<string, string>;
  beforeAll(async () => {
    for (const role of ['member', 'admin', 'developer']) users[role] = await createUser(role);
    users.unrestricted = await createUser('member', unrestrictedShop);
    byId = operationsById();
  });

  /** Requests that need a body because members may send others. */
  const REQUESTS: Record<string, (user: User) => Promise<HttpResponse>> = {
    PostUsersUser: (user) => user.post('/users/none', { role: 'admin' }),
    PostNotificationsNotificationResend: (user) =>
      user.post('/notifications/none/resend', { to: 'member@example.com' }),
  };
  const send = (user: User, id: string): Promise<HttpResponse> =>
    (REQUESTS[id] ?? ((sender: User) => sender.send(byId.get(id)!)))(user);

  describe.each(restricted)('the operation %s', (id) => {
    it('is forbidden for members', async () => {
      expect(await send(users.member, id)).toMatchObject(FORBIDDEN);
    });

    it.each([
      ['admins', 'admin'],
      ['developers', 'developer'],
      ['members if roles are not enforced', 'unrestricted'],
    ])('is allowed for %s', async (_who, user) => {
      expect((await send(users[user], id)).status).not.toBe(403);
    });
  });
});

describe('A member', () => {
  let member: User;
  beforeAll(async () => (member = await createUser('member')));

  it.each(['/store', '/regions', '/users', '/sales-channels', '/publishable-api-keys', '/orders'])(
    'may read %s',
    async (path) => {
      expect((await member.get(path)).status).toBe(200);
    },
  );

  it('may create products', async () => {
    expect((await member.post('/products', { title: 'Cup' })).status).toBe(200);
  });

  it('may create customers', async () => {
    const customer = { email: 'a@example.com', first_name: 'A', last_name: 'B', password: 'secret' };
    expect((await member.post('/customers', customer)).status).toBe(201);
  });

  it('may cancel orders', async () => {
    expect((await member.post('/orders/none/cancel')).status).toBe(404);
  });

  it('may add products to sales channels, as it may edit products', async () => {
    const [channel] = ok(await member.get('/sales-channels')).sales_channels;
    const { product } = ok(await member.post('/products', { title: 'Plate' }));
    const body = { product_ids: [{ id: product.id }] };
    expect((await member.post(`/sales-channels/${channel.id}/products/batch`, body)).status).toBe(200);
  });

  it('may change its own first and last name', async () => {
    const response = await member.post(`/users/${member.id}`, { first_name: 'Emma', last_name: 'Stone' });
    expect(ok(response).user).toMatchObject({ first_name: 'Emma', last_name: 'Stone' });
  });

  it.each([
    ['its own role', () => [member.id, { role: 'admin' }]],
    ['its own role together with its name', () => [member.id, { first_name: 'Emma', role: 'admin' }]],
    ['its own metadata', () => [member.id, { metadata: { level: 9 } }]],
    ['the name of another user', () => [shop.staff.id, { first_name: 'Emma' }]],
  ] as [string, () => [string, object]][])('may not change %s', async (_, change) => {
    const [id, body] = change();
    const before = await shop.sql('select * from "user" order by id');
    expect(await member.post(`/users/${id}`, body)).toMatchObject(FORBIDDEN);
    expect(await shop.sql('select * from "user" order by id')).toEqual(before);
  });

  it('may request and use a password reset token', async () => {
    expect((await shop.http.post('/admin/users/password-token', { email: member.email })).status).toBe(204);
    expect(
      (await shop.http.post('/admin/users/reset-password', { token: 'none', password: 'long enough' }))
        .status,
    ).toBe(401);
  });

  it('may resend a notification to its recipient', async () => {
    expect((await member.post('/notifications/none/resend', {})).status).toBe(404);
  });

  it('may not resend a notification to another address', async () => {
    expect(await member.post('/notifications/none/resend', { to: 'me@example.com' })).toMatchObject(
      FORBIDDEN,
    );
  });

  it('may accept an invite', async () => {
    const body = { token: 'none', user: { password: 'long enough' } };
    expect((await member.post('/invites/accept', body)).status).toBe(400);
  });

  it('may read and end its session', async () => {
    expect((await member.get('/auth')).body.user.id).toBe(member.id);
    expect((await member.delete('/auth')).status).toBe(200);
  });

  it('is rejected before its request body is validated', async () => {
    expect(await member.post('/users', { email: 'nonsense' })).toMatchObject(FORBIDDEN);
  });

  it('is rejected from the first request after losing the role admin', async () => {
    const user = await createUser('admin');
    expect((await user.get('/invites')).status).toBe(200);
    ok(await shop.admin.post(`/users/${user.id}`, { role: 'member' }));
    expect(await user.get('/invites')).toMatchObject(FORBIDDEN);
  });
});

describe('A request without authentication', () => {
  it('is rejected with 401 instead of 403', async () => {
    expect((await shop.http.post('/admin/users', { email: 'nonsense' })).status).toBe(401);
  });
});

describe('A user without a role', () => {
  it('has the permissions of a member', async () => {
    expect(await (await createUser(null)).get('/invites')).toMatchObject(FORBIDDEN);
  });
});
