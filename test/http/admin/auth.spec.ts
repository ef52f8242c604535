import { type Browser, openBrowser } from '../../support/browser.ts';
import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop({});
});
afterAll(() => shop.close());

interface User {
  id: string;
  email: string;
  password: string;
}

/** Creates a member of the staff, with an API token if one is given. */
async function createMember(email: string, token?: string): Promise<User> {
  const credentials = { email, password: `password of ${email}` };
  const { body } = await shop.admin.post('/users', credentials);
  if (token !== undefined)
    await shop.sql('update "user" set api_token = $1 where id = $2', [token, body.user.id]);
  return { id: body.user.id, ...credentials };
}

const login = ({ email, password }: { email: string; password: string }) => ({ email, password });

describe('POST /admin/auth', () => {
  describe('with the e-mail address of a user in another letter case', () => {
    let emma: User;
    let staff: Browser;
    let response: HttpResponse;
    beforeAll(async () => {
      emma = await createMember('Emma@example.com');
      staff = openBrowser(shop.http);
      response = await staff.post('/admin/auth', { ...login(emma), email: 'EMMA@example.com' });
    });

    it('logs the user in', async () => {
      expect(response.status).toBe(200);
      expect(response.body.user).toMatchObject({ id: emma.id, email: 'emma@example.com', role: 'member' });
      expect((await staff.get('/admin/auth')).body).toEqual(response.body);
    });

    it('returns neither the API token nor the password hash', () => {
      expect(response.body.user).toMatchObject({ api_token: null });
      expect(response.body.user).not.toHaveProperty('password_hash');
    });
  });

  it('gives the same response to a wrong password, an unknown e-mail and a user without a password', async () => {
    const noah = await createMember('noah@example.com');
    await shop.sql(`insert into "user" (id, email) values ('usr_without', 'without@example.com')`);
    const responses = await Promise.all([
      shop.http.post('/admin/auth', { email: noah.email, password: 'wrong' }),
      shop.http.post('/admin/auth', { email: 'nobody@example.com', password: 'wrong' }),
      shop.http.post('/admin/auth', { email: 'without@example.com', password: 'wrong' }),
    ]);
    for (const { status, body, headers } of responses) {
      expect(status).toBe(401);
      expect(body).toEqual({ type: 'unauthorized', message: expect.any(String) });
      expect(body).toEqual(responses[0].body);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('rejects the credentials of a customer', async () => {
    const customer = { email: 'customer@example.com', password: 'password' };
    await shop.store.post('/customers', { ...customer, first_name: 'A', last_name: 'B' });
    expect((await shop.http.post('/admin/auth', customer)).status).toBe(401);
  });

  it.each([
    ['an empty list', []],
    ['a number', 5],
    ['a body without an e-mail address', { password: 'x' }],
    ['a malformed e-mail address', { email: 'nonsense', password: 'x' }],
    ['an unpaired surrogate', { email: 'a\ud800b@example.com', password: 'x' }],
    ['an e-mail address of 70,000 characters', { email: `${'a'.repeat(70_000)}@example.com`, password: 'x' }],
    ['an empty password', { email: 'a@example.com', password: '' }],
    ['a password that is too long', { email: 'a@example.com', password: 'x'.repeat(257) }],
    ['a password that is not a string', { email: 'a@example.com', password: { length: 5 } }],
    ['an unknown property', { email: 'a@example.com', password: 'x', role: 'admin' }],
  ])('rejects %s as invalid data', async (_, body) => {
    const response = await shop.http.post('/admin/auth', JSON.stringify(body), {
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect(response.body.type).toBe('invalid_data');
  });
});

describe('An API token', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await createMember('token@example.com', 'tok-1'));
  });

  it.each<Record<string, string>>([
    { authorization: 'Bearer tok-1' },
    { authorization: 'bearer tok-1' },
    { 'x-medusa-access-token': 'tok-1' },
    { authorization: 'Basic Zm9vOmJhcg==', 'x-medusa-access-token': 'tok-1' },
  ])('identifies its user in the headers %j', async (headers) => {
    expect((await shop.http.get('/admin/auth', { headers })).body.user.id).toBe(id);
  });

  it('is invalid as soon as the row of its user has another one', async () => {
    const { id } = await createMember('edited@example.com', 'tok-old');
    const getStatus = async (token: string) =>
      (await shop.http.get('/admin/auth', { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await getStatus('tok-old'), await getStatus('tok-new')]).toEqual([200, 401]);
    await shop.sql(`update "user" set api_token = 'tok-new' where id = $1`, [id]);
    expect([await getStatus('tok-old'), await getStatus('tok-new')]).toEqual([401, 200]);
  });

  it('is looked up once per request', async () => {
    const texts = await shop.recordSql(() => shop.admin.get('/auth'));
    expect(texts).toHaveLength(3); // the lookup, the permissions of the role, and the user that is returned
  });
});

describe('An empty API token', () => {
  beforeAll(() => createMember('empty@example.com', ''));

  it.each<Record<string, string>>([
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { authorization: 'Bearer null' },
    { 'x-medusa-access-token': '' },
    { 'x-medusa-access-token': ' ' },
  ])('is not matched by the headers %j', async (headers) => {
    expect((await shop.http.get('/admin/auth', { headers })).status).toBe(401);
  });
});

it.each(['/admin/auth', '/admin/users', '/admin/customers', '/admin/regions'])(
  'GET %s requires a token or a session',
  async (path) => {
    const { status, body } = await shop.http.get(path);
    expect([status, body.type]).toEqual([401, 'unauthorized']);
  },
);

it('A session is accepted beside an unknown token', async () => {
  const staff = openBrowser(shop.http);
  await staff.post('/admin/auth', login(await createMember('beside@example.com')));
  expect((await staff.get('/admin/auth', { headers: { authorization: 'Bearer unknown' } })).status).toBe(200);
});

describe('The deletion of a user', () => {
  const byToken = { headers: { authorization: 'Bearer tok-liam' } };
  let liam: User;
  let bySession: Browser;
  let before: number[];
  beforeAll(async () => {
    liam = await createMember('liam@example.com', 'tok-liam');
    bySession = openBrowser(shop.http);
    await bySession.post('/admin/auth', login(liam));
    before = [
      (await shop.http.get('/admin/auth', byToken)).status,
      (await bySession.get('/admin/auth')).status,
    ];
    await shop.admin.delete(`/users/${liam.id}`);
  });

  it('invalidates the API token at once', async () => {
    expect([before[0], (await shop.http.get('/admin/auth', byToken)).status]).toEqual([200, 401]);
  });

  it('ends the session at once', async () => {
    expect([before[1], (await bySession.get('/admin/auth')).status]).toEqual([200, 401]);
  });

  it('disables the password', async () => {
    expect((await shop.http.post('/admin/auth', login(liam))).status).toBe(401);
  });
});

describe('DELETE /admin/auth', () => {
  it('ends the session', async () => {
    const staff = openBrowser(shop.http);
    await staff.post('/admin/auth', login(await createMember('out@example.com')));
    const { status, body } = await staff.delete('/admin/auth');
    expect([status, body]).toEqual([200, null]);
    expect((await staff.get('/admin/auth')).status).toBe(401);
  });

  it('succeeds when the session has ended already', async () => {
    const staff = openBrowser(shop.http);
    await staff.post('/admin/auth', login(await createMember('twice@example.com')));
    await staff.delete('/admin/auth');
    const { status, body } = await staff.delete('/admin/auth');
    expect([status, body]).toEqual([200, null]);
  });

  it('succeeds without a session', async () => {
    const { status, body } = await shop.http.delete('/admin/auth');
    expect([status, body]).toEqual([200, null]);
  });

  it('does not end other sessions of the user', async () => {
    const ava = await createMember('ava@example.com');
    const [office, home] = [openBrowser(shop.http), openBrowser(shop.http)];
    await office.post('/admin/auth', login(ava));
    await home.post('/admin/auth', login(ava));
    await office.delete('/admin/auth');
    expect((await home.get('/admin/auth')).status).toBe(200);
  });
});
