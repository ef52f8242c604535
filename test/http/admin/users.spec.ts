import { createFirstUser } from '#engine/identity/users';
import { ok } from '../../support/sample-shop.ts';
import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => (shop = await useShop()));
afterAll(() => shop.close());

describe('POST /admin/users', () => {
  it('creates a user with the role member by default', async () => {
    const { status, body } = await shop.admin.post('/users', {
      email: 'lea@example.com',
      password: 'long enough',
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: expect.stringMatching(/^usr_/), role: 'member', first_name: null });
  });

  it('rejects a password of less than eight characters', async () => {
    const create = (email: string, password: string) => shop.admin.post('/users', { email, password });
    expect((await create('short@example.com', 'seven77')).status).toBe(400);
    expect((await create('eight@example.com', 'eight888')).status).toBe(200);
  });

  it('rejects an e-mail address that is taken, ignoring case', async () => {
    await shop.admin.post('/users', { email: 'taken@example.com', password: 'long enough' });
    const { status, body } = await shop.admin.post('/users', {
      email: 'TAKEN@example.com',
      password: 'long enough',
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: 'duplicate_error', code: 'invalid_request_error' });
  });
});

describe('POST /admin/users/{id}', () => {
  let path: string;
  beforeAll(async () => {
    const user = { email: 'ida@example.com', password: 'long enough', last_name: 'B' };
    path = `/users/${ok(await shop.admin.post('/users', user)).user.id}`;
  });

  it('updates name, role and metadata', async () => {
    const updated = await shop.admin.post(path, {
      first_name: 'Ida',
      last_name: null,
      role: 'developer',
      metadata: { desk: 4 },
    });
    expect(updated.body.user).toMatchObject({
      first_name: 'Ida',
      last_name: null,
      role: 'developer',
      metadata: { desk: 4 },
    });
  });

  it.each([
    ['an API token', { api_token: 'x' }],
    ['an e-mail address', { email: 'x@example.com' }],
    ['an unknown role', { role: 'king' }],
  ])('rejects %s', async (_, change) => {
    expect((await shop.admin.post(path, change)).status).toBe(400);
  });
});

describe('GET /admin/users', () => {
  let id: string;
  beforeAll(async () => {
    const finn = { email: 'finn@example.com', first_name: 'Finn', password: 'long enough' };
    ({ id } = ok(await shop.admin.post('/users', finn)).user);
  });

  it.each([
    ['a search term', () => 'q=finn'],
    ['an e-mail address', () => 'email=finn@example.com'],
    ['a first name', () => 'first_name=Finn'],
    ['an id', () => `id=${id}`],
    ['a list of ids', () => `id[]=${id}`],
  ])('filters users by %s', async (_, query) => {
    const response = await shop.admin.get(`/users?${query()}`);
    expect(response.body).toMatchObject({ users: [{ id }], count: 1, offset: 0, limit: 20 });
  });
});

describe('A deleted user', () => {
  let path: string;
  let responses: HttpResponse[];
  beforeAll(async () => {
    const user = { email: 'gone@example.com', password: 'long enough' };
    path = `/users/${ok(await shop.admin.post('/users', user)).user.id}`;
    responses = [await shop.admin.delete(path), await shop.admin.delete(path)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    const id = path.split('/')[2];
    for (const { status, body } of responses)
      expect([status, body]).toEqual([200, { id, object: 'user', deleted: true }]);
  });

  it('is not found', async () => {
    expect((await shop.admin.get(path)).status).toBe(404);
  });

  it('cannot be updated', async () => {
    expect((await shop.admin.post(path, { first_name: 'x' })).status).toBe(404);
  });

  it('releases its e-mail address', async () => {
    expect(
      (await shop.admin.post('/users', { email: 'gone@example.com', password: 'long enough' })).status,
    ).toBe(200);
  });
});

describe('The first user', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await useShop();
  });
  afterAll(() => shop.close());

  const first = { email: 'first@example.com', password: 'password' };

  it('is not created in a shop that has a user', async () => {
    expect(await createFirstUser(shop.database, first)).toBeNull();
  });

  it('is not created in a shop whose users are deleted', async () => {
    await shop.sql('update "user" set deleted_at = now()');
    expect(await createFirstUser(shop.database, first)).toBeNull();
  });

  it('is created as an admin by one of four processes that start at once', async () => {
    await shop.sql('delete from "user"');
    const created = await Promise.all(Array.from({ length: 4 }, () => createFirstUser(shop.database, first)));
    expect(created.filter((user) => user !== null)).toHaveLength(1);
    expect((await shop.http.post('/admin/auth', first)).body.user).toMatchObject({
      email: first.email,
      role: 'admin',
    });
  });
});
