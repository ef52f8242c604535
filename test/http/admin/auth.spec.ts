import { createFirstUser } from '../../../src/identity/users.ts';
import { browser } from '../../support/browser.ts';
import { openShop, type Shop } from '../../support/shop.ts';

describe('/admin/auth', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  /** A member of the staff, and a token if wanted. */
  async function hire(
    email: string,
    token?: string,
  ): Promise<{ id: string; email: string; password: string }> {
    const login = { email, password: `password of ${email}` };
    const { body } = await shop.admin.post('/users', login);
    if (token !== undefined)
      await shop.sql('update "user" set api_token = $1 where id = $2', [token, body.user.id]);
    return { id: body.user.id, ...login };
  }

  const login = ({ email, password }: { email: string; password: string }) => ({ email, password });

  describe('by password', () => {
    it('logs a user in, whatever the letter case of the e-mail, and shows no secrets', async () => {
      const emma = await hire('Emma@example.com');
      const staff = browser(shop.open);
      const { status, body } = await staff.post('/admin/auth', { ...login(emma), email: 'EMMA@example.com' });
      expect(status).toBe(200);
      expect(body.user).toMatchObject({
        id: emma.id,
        email: 'emma@example.com',
        role: 'member',
        api_token: null,
      });
      expect(body.user).not.toHaveProperty('password_hash');
      expect((await staff.get('/admin/auth')).body).toEqual(body);
    });

    it('gives the same answer to a wrong password, an unknown e-mail and a user without a password', async () => {
      const noah = await hire('noah@example.com');
      await shop.sql(`insert into "user" (id, email) values ('usr_without', 'without@example.com')`);
      const answers = await Promise.all([
        shop.open.post('/admin/auth', { email: noah.email, password: 'wrong' }),
        shop.open.post('/admin/auth', { email: 'nobody@example.com', password: 'wrong' }),
        shop.open.post('/admin/auth', { email: 'without@example.com', password: 'wrong' }),
      ]);
      for (const { status, body, headers } of answers) {
        expect(status).toBe(401);
        expect(body).toEqual({ type: 'unauthorized', message: expect.any(String) });
        expect(body).toEqual(answers[0].body);
        expect(headers['set-cookie']).toBeUndefined();
      }
    });

    it('does not let customers in', async () => {
      const customer = { email: 'customer@example.com', password: 'password' };
      await shop.store.post('/customers', { ...customer, first_name: 'A', last_name: 'B' });
      expect((await shop.open.post('/admin/auth', customer)).status).toBe(401);
    });

    it.each([
      ['an empty list', []],
      ['a number', 5],
      ['no e-mail', { password: 'x' }],
      ['a malformed e-mail', { email: 'nonsense', password: 'x' }],
      ['half a character', { email: 'a\ud800b@example.com', password: 'x' }],
      ['an e-mail without end', { email: `${'a'.repeat(70_000)}@example.com`, password: 'x' }],
      ['an empty password', { email: 'a@example.com', password: '' }],
      ['a password that is too long', { email: 'a@example.com', password: 'x'.repeat(257) }],
      ['a password that is no text', { email: 'a@example.com', password: { length: 5 } }],
      ['too much', { email: 'a@example.com', password: 'x', role: 'admin' }],
    ])('refuses %s as invalid data', async (_, body) => {
      const answer = await shop.open.post('/admin/auth', JSON.stringify(body), {
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.type).toBe('invalid_data');
    });
  });

  describe('by token', () => {
    it('takes Authorization: Bearer and x-medusa-access-token for the same thing', async () => {
      const { id } = await hire('token@example.com', 'tok-1');
      const ways: Record<string, string>[] = [
        { authorization: 'Bearer tok-1' },
        { authorization: 'bearer tok-1' },
        { 'x-medusa-access-token': 'tok-1' },
        { authorization: 'Basic Zm9vOmJhcg==', 'x-medusa-access-token': 'tok-1' },
      ];
      for (const headers of ways) {
        expect((await shop.open.get('/admin/auth', { headers })).body.user.id).toBe(id);
      }
    });

    it('goes by what the row says now', async () => {
      const { id } = await hire('edited@example.com', 'tok-old');
      const status = async (token: string) =>
        (await shop.open.get('/admin/auth', { headers: { authorization: `Bearer ${token}` } })).status;
      expect([await status('tok-old'), await status('tok-new')]).toEqual([200, 401]);
      await shop.sql(`update "user" set api_token = 'tok-new' where id = $1`, [id]);
      expect([await status('tok-old'), await status('tok-new')]).toEqual([401, 200]);
    });

    it('never matches a field that is empty', async () => {
      await hire('empty@example.com', '');
      const ways: Record<string, string>[] = [
        {},
        { authorization: '' },
        { authorization: 'Bearer' },
        { authorization: 'Bearer ' },
        { authorization: 'Bearer null' },
        { 'x-medusa-access-token': '' },
        { 'x-medusa-access-token': ' ' },
      ];
      for (const headers of ways) {
        expect((await shop.open.get('/admin/auth', { headers })).status).toBe(401);
      }
    });

    it('looks the caller up once a request', async () => {
      const texts = await shop.statements(() => shop.admin.get('/auth'));
      expect(texts).toHaveLength(2); // who is calling, and what to show
    });
  });

  it('is closed without token and session', async () => {
    for (const path of ['/admin/auth', '/admin/users', '/admin/customers', '/admin/regions']) {
      const { status, body } = await shop.open.get(path);
      expect([status, body.type]).toEqual([401, 'unauthorized']);
    }
  });

  it('lets a session in beside a token that nobody has', async () => {
    const staff = browser(shop.open);
    await staff.post('/admin/auth', login(await hire('beside@example.com')));
    expect((await staff.get('/admin/auth', { headers: { authorization: 'Bearer unknown' } })).status).toBe(
      200,
    );
  });

  it('stops a deleted user at once, by token, session and password', async () => {
    const liam = await hire('liam@example.com', 'tok-liam');
    const byToken = { headers: { authorization: 'Bearer tok-liam' } };
    const bySession = browser(shop.open);
    await bySession.post('/admin/auth', login(liam));
    expect((await shop.open.get('/admin/auth', byToken)).status).toBe(200);
    expect((await bySession.get('/admin/auth')).status).toBe(200);

    await shop.admin.delete(`/users/${liam.id}`);
    expect((await shop.open.get('/admin/auth', byToken)).status).toBe(401);
    expect((await bySession.get('/admin/auth')).status).toBe(401);
    expect((await shop.open.post('/admin/auth', login(liam))).status).toBe(401);
  });

  describe('logging out', () => {
    it('ends the session, answers 200 with an empty body, and again when there is none', async () => {
      const staff = browser(shop.open);
      await staff.post('/admin/auth', login(await hire('out@example.com')));
      for (const who of [staff, staff, shop.open]) {
        const { status, body } = await who.delete('/admin/auth');
        expect([status, body]).toEqual([200, null]);
      }
      expect((await staff.get('/admin/auth')).status).toBe(401);
    });

    it('leaves other sessions of the user alone', async () => {
      const ava = await hire('ava@example.com');
      const [office, home] = [browser(shop.open), browser(shop.open)];
      await office.post('/admin/auth', login(ava));
      await home.post('/admin/auth', login(ava));
      await office.delete('/admin/auth');
      expect((await home.get('/admin/auth')).status).toBe(200);
    });
  });
});

describe('/admin/users', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it('creates a member unless told otherwise', async () => {
    const { status, body } = await shop.admin.post('/users', { email: 'lea@example.com', password: 'x' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: expect.stringMatching(/^usr_/), role: 'member', first_name: null });
  });

  it('refuses an e-mail that is taken, whatever its letter case', async () => {
    await shop.admin.post('/users', { email: 'taken@example.com', password: 'x' });
    const { status, body } = await shop.admin.post('/users', { email: 'TAKEN@example.com', password: 'x' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: 'duplicate_error', code: 'invalid_request_error' });
  });

  it('changes name, role and metadata, and neither e-mail nor token', async () => {
    const { body } = await shop.admin.post('/users', {
      email: 'ida@example.com',
      password: 'x',
      last_name: 'B',
    });
    const path = `/users/${body.user.id}`;
    const changed = await shop.admin.post(path, {
      first_name: 'Ida',
      last_name: null,
      role: 'developer',
      metadata: { desk: 4 },
    });
    expect(changed.body.user).toMatchObject({
      first_name: 'Ida',
      last_name: null,
      role: 'developer',
      metadata: { desk: 4 },
    });
    expect((await shop.admin.post(path, { api_token: 'x' })).status).toBe(400);
    expect((await shop.admin.post(path, { email: 'x@example.com' })).status).toBe(400);
    expect((await shop.admin.post(path, { role: 'king' })).status).toBe(400);
  });

  it('finds users by text, e-mail and id', async () => {
    const { body } = await shop.admin.post('/users', {
      email: 'finn@example.com',
      first_name: 'Finn',
      password: 'x',
    });
    for (const query of [
      'q=finn',
      'email=finn@example.com',
      'first_name=Finn',
      `id=${body.user.id}`,
      `id[]=${body.user.id}`,
    ]) {
      const found = await shop.admin.get(`/users?${query}`);
      expect(found.body).toMatchObject({ users: [{ id: body.user.id }], count: 1, offset: 0, limit: 20 });
    }
  });

  it('deletes a user, as often as asked', async () => {
    const { body } = await shop.admin.post('/users', { email: 'gone@example.com', password: 'x' });
    for (let i = 0; i < 2; i++) {
      const deleted = await shop.admin.delete(`/users/${body.user.id}`);
      expect([deleted.status, deleted.body]).toEqual([
        200,
        { id: body.user.id, object: 'user', deleted: true },
      ]);
    }
    expect((await shop.admin.get(`/users/${body.user.id}`)).status).toBe(404);
    expect((await shop.admin.post(`/users/${body.user.id}`, { first_name: 'x' })).status).toBe(404);
    expect((await shop.admin.post('/users', { email: 'gone@example.com', password: 'x' })).status).toBe(200);
  });
});

describe('the first user', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const first = { email: 'first@example.com', password: 'password' };

  it('is not made in a shop that has or had any', async () => {
    expect(await createFirstUser(shop.database, first)).toBeNull();
    await shop.sql('update "user" set deleted_at = now()');
    expect(await createFirstUser(shop.database, first)).toBeNull();
  });

  it('is made by one of several processes that start at once, and is an admin', async () => {
    await shop.sql('delete from "user"');
    const made = await Promise.all(Array.from({ length: 4 }, () => createFirstUser(shop.database, first)));
    expect(made.filter((user) => user !== null)).toHaveLength(1);
    expect((await shop.open.post('/admin/auth', first)).body.user).toMatchObject({
      email: first.email,
      role: 'admin',
    });
  });
});
