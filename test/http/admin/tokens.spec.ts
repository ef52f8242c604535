import { createHmac } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { AccessTokens } from '#engine/identity/tokens/tokens';
import { newId } from '#engine/kernel/text/ids';
import { getSetCookies } from '../../support/browser.ts';
import { withClockAhead } from '../../support/clock.ts';
import { type AdminSchemas, type HttpResponse, type Shop, useShop } from '../../support/shop.ts';

const SECRET = 'the secret of a shop in tests, 32 characters or more';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop({ COOKIE_SECRET: SECRET, SESSION_TTL_SECONDS: '7200' });
});
afterAll(() => shop.close());

const password = 'staff password';
const HOUR_MS = 3_600_000;

async function createUser(email: string): Promise<string> {
  return (await shop.admin.post('/users', { email, password })).body.user.id;
}

async function tokenOf(email: string, surface: 'admin' | 'store' = 'admin'): Promise<string> {
  const { status, body } = await shop.http.post(`/${surface}/auth/token`, { email, password });
  expect(status).toBe(200);
  expect(Object.keys(body as object)).toEqual(['access_token']);
  return body.access_token;
}

function getWith(token: string, path = '/admin/auth') {
  return shop.http.get(path, { headers: { authorization: `Bearer ${token}` } });
}

describe('POST /admin/auth/token', () => {
  describe('with the right password', () => {
    let id: string, response: HttpResponse<AdminSchemas['AdminPostTokenResponse']>;
    beforeAll(async () => {
      id = await createUser('Emma@example.com');
      response = await shop.http.post('/admin/auth/token', { email: 'emma@example.com', password });
    });

    it('returns a bearer token that authenticates the user', async () => {
      expect(response.status).toBe(200);
      const token = response.body.access_token;
      expect((await getWith(token)).body.user).toMatchObject({ id, email: 'emma@example.com' });
      expect((await getWith(token, '/admin/regions')).status).toBe(200);
    });

    it('returns a token for the header x-medusa-access-token', async () => {
      const headers = { 'x-medusa-access-token': response.body.access_token };
      expect((await shop.http.get('/admin/auth', { headers })).body.user.id).toBe(id);
    });

    it('sets no cookie', () => {
      expect(getSetCookies(response)).toEqual([]);
    });

    it('returns a token that contains no personal data', () => {
      const {
        iat: _iat,
        exp: _exp,
        jti,
        pwd,
        ...claims
      } = decodeJwt<{ pwd: string }>(response.body.access_token);
      expect(claims).toEqual({ sub: id, aud: 'admin' });
      expect(pwd).toMatch(/^[\w-]{22}$/);
      expect(jti).toMatch(/^[\w-]{36}$/);
    });

    it('returns a token that lives as long as a session', () => {
      const { iat, exp } = decodeJwt(response.body.access_token);
      expect(exp! - iat!).toBe(2 * 60 * 60);
    });
  });

  describe('with wrong credentials', () => {
    beforeAll(async () => {
      await createUser('known@example.com');
      await register('customer@example.com');
    });

    it.each([
      ['a wrong password', { email: 'known@example.com', password: 'wrong' }],
      ['an unknown e-mail', { email: 'unknown@example.com', password }],
      ['the e-mail of a customer', { email: 'customer@example.com', password }],
    ])('responds equally to %s', async (_, login) => {
      const { status, body } = await shop.http.post('/admin/auth/token', login);
      expect(status).toBe(401);
      expect(body).toEqual({ type: 'unauthorized', message: 'Wrong e-mail or password' });
    });

    it('requires a password', async () => {
      expect((await shop.http.post('/admin/auth/token', { email: 'known@example.com' })).status).toBe(400);
    });
  });

  it('shares its limit of failed attempts with the login', async () => {
    await createUser('throttled@example.com');
    const wrong = { email: 'throttled@example.com', password: 'wrong' };
    for (const path of ['auth', 'auth/token', 'auth', 'auth/token', 'auth/token'])
      expect((await shop.http.post(`/admin/${path}`, wrong)).status).toBe(401);
    for (const path of ['auth', 'auth/token']) {
      const { status, headers } = await shop.http.post(`/admin/${path}`, { ...wrong, password });
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});

describe('A token of a user', () => {
  it('is rejected once the user is deleted', async () => {
    const id = await createUser('leaving@example.com');
    const token = await tokenOf('leaving@example.com');
    expect((await getWith(token)).status).toBe(200);
    await shop.admin.delete(`/users/${id}`);
    expect((await getWith(token)).status).toBe(401);
  });

  it('is rejected once the password changes', async () => {
    const id = await createUser('changing@example.com');
    const token = await tokenOf('changing@example.com');
    const other = await createUser('donor@example.com');
    await shop.sql(
      `update "user" set password_hash = (select password_hash from "user" where id = $2) where id = $1`,
      [id, other],
    );
    expect((await getWith(token)).status).toBe(401);
    expect((await getWith(await tokenOf('changing@example.com'))).status).toBe(200);
  });

  it('is rejected once it is older than its lifetime', async () => {
    const id = await createUser('old@example.com');
    const tokens = shop.app.get(AccessTokens, { strict: false });
    const issue = (age: number) => tokens.issue('staff', id, Date.now() - age * 1000);
    expect((await getWith(await issue(2 * 60 * 60 - 5))).status).toBe(200);
    expect((await getWith(await issue(2 * 60 * 60 + 1))).status).toBe(401);
  });

  it('is rejected once it expires between two requests', async () => {
    const id = await createUser('leaving-at-six@example.com');
    const token = await shop.app.get(AccessTokens, { strict: false }).issue('staff', id);
    expect((await getWith(token)).status).toBe(200);
    expect((await withClockAhead(2 * HOUR_MS - 60_000, () => getWith(token))).status).toBe(200);
    expect((await withClockAhead(2 * HOUR_MS, () => getWith(token))).status).toBe(401);
  });

  describe('that is forged', () => {
    let token: string, header: string, payload: string, signature: string, forged: string;
    beforeAll(async () => {
      const id = await createUser('target@example.com');
      await createUser('attacker@example.com');
      token = await tokenOf('attacker@example.com');
      [header, payload, signature] = token.split('.');
      forged = encoded({ ...decodeJwt(token), sub: id });
    });
    const unsigned = encoded({ alg: 'none', typ: 'JWT' });
    const signWith = (key: string) =>
      createHmac('sha256', key).update(`${header}.${forged}`).digest('base64url');

    it.each([
      ['another user and the old signature', () => `${header}.${forged}.${signature}`],
      ['another user and no signature', () => `${header}.${forged}.`],
      ['the algorithm none and no signature', () => `${unsigned}.${forged}.`],
      ['the algorithm none and the old signature', () => `${unsigned}.${forged}.${signature}`],
      ['a truncated signature', () => `${header}.${payload}.${signature.slice(0, -2)}`],
      ['a changed signature', () => `${header}.${payload}.${flipped(signature)}`],
      ['a signature with the cookie secret', () => `${header}.${forged}.${signWith(SECRET)}`],
      ['a signature with an empty key', () => `${header}.${forged}.${signWith('')}`],
      ['its payload as its header', () => `${payload}.${payload}.${signature}`],
      ['empty parts', () => '..'],
      ['parts that are no JSON', () => 'a.b.c'],
    ])('is rejected with %s', async (_, forgery) => {
      expect([forgery(), (await getWith(forgery())).status]).toEqual([forgery(), 401]);
    });

    it('does not invalidate the original', async () => {
      expect((await getWith(token)).status).toBe(200);
    });
  });

  it.each([
    [
      'all claims',
      (sub: string) => ({ sub, aud: 'admin', exp: Math.floor(Date.now() / 1000) + 60, pwd: '' }),
    ],
    ['no claims', () => ({})],
  ])('with %s is rejected even if the cookie secret signed it', async (_, claims) => {
    const id = await createUser(`${newId({ idPrefix: 'signed' })}@example.com`);
    const token = await new SignJWT(claims(id))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(SECRET));
    expect((await getWith(token)).status).toBe(401);
  });

  it('is valid in every process of the shop', async () => {
    await createUser('everywhere@example.com');
    const headers = { authorization: `Bearer ${await tokenOf('everywhere@example.com')}` };
    const other = await shop.openSecondInstance();
    expect((await other.http.get('/admin/auth', { headers })).status).toBe(200);
    await other.close();
  });

  it('is rejected by a shop with another cookie secret', async () => {
    await createUser('stranger@example.com');
    const headers = { authorization: `Bearer ${await tokenOf('stranger@example.com')}` };
    const other = await shop.openSecondInstance({
      COOKIE_SECRET: 'another secret, of another shop, just as long',
    });
    expect((await other.http.get('/admin/auth', { headers })).status).toBe(401);
    await other.close();
  });
});

describe('A token of a customer', () => {
  it('is accepted by /store and rejected by /admin', async () => {
    await register('shopper@example.com');
    const token = await tokenOf('shopper@example.com', 'store');
    expect((await getWith(token, '/store/customers/me')).status).toBe(200);
    expect((await getWith(token)).status).toBe(401);
  });
});

describe('An api_token', () => {
  it('authenticates its user', async () => {
    expect((await shop.admin.get('/auth')).body.user.id).toBe(shop.staff.id);
  });

  it('authenticates its user even if it has two dots like a JWT', async () => {
    const dotted = 'an.api.token';
    const id = await createUser('dotted@example.com');
    await shop.sql('update "user" set api_token = $1 where id = $2', [dotted, id]);
    expect((await getWith(dotted)).body.user.id).toBe(id);
  });
});

async function register(email: string): Promise<void> {
  const { status } = await shop.store.post('/customers', {
    email,
    password,
    first_name: 'Oliver',
    last_name: 'Juhl',
  });
  expect(status).toBe(200);
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function flipped(signature: string): string {
  return (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
}
