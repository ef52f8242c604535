import { createHmac } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { AccessTokens } from '../../../src/identity/tokens.ts';
import { setCookies } from '../../support/browser.ts';
import { openShop, type Answer, type Shop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

const SECRET = 'the secret of a shop in tests, 32 characters or more';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ COOKIE_SECRET: SECRET, SESSION_TTL_SECONDS: '7200' });
});
afterAll(() => shop.close());

const password = 'staff password';

async function hire(email: string): Promise<string> {
  return (await shop.admin.post('/users', { email, password })).body.user.id as string;
}

async function tokenOf(email: string, surface: 'admin' | 'store' = 'admin'): Promise<string> {
  const { status, body } = await shop.open.post(`/${surface}/auth/token`, { email, password });
  expect(status).toBe(200);
  expect(Object.keys(body as object)).toEqual(['access_token']);
  return body.access_token as string;
}

function as(token: string, path = '/admin/auth'): Promise<Answer> {
  return shop.open.get(path, { headers: { authorization: `Bearer ${token}` } });
}

describe('POST /admin/auth/token', () => {
  it('answers a token that speaks for the user, and sets no cookie', async () => {
    const id = await hire('Emma@example.com');
    const answer = await shop.open.post('/admin/auth/token', { email: 'emma@example.com', password });
    expect(answer.status).toBe(200);
    expect(setCookies(answer)).toEqual([]);
    const token = answer.body.access_token as string;
    expect((await as(token)).body.user).toMatchObject({ id, email: 'emma@example.com' });
    expect((await as(token, '/admin/regions')).status).toBe(200);
    const same = await shop.open.get('/admin/auth', { headers: { 'x-medusa-access-token': token } });
    expect(same.body.user.id).toBe(id);
  });

  it('lives as long as a session, and tells nothing but whose it is', async () => {
    const id = await hire('noah@example.com');
    const { iat, exp, jti, pwd, ...claims } = decodeJwt<{ pwd: string }>(await tokenOf('noah@example.com'));
    expect(claims).toEqual({ sub: id, aud: 'admin' });
    expect(exp! - iat!).toBe(2 * 60 * 60);
    expect(pwd).toMatch(/^[\w-]{22}$/);
    expect(jti).toMatch(/^[\w-]{36}$/);
  });

  it('gives the same answer to a wrong password, an unknown e-mail and a customer', async () => {
    await hire('known@example.com');
    await register('customer@example.com');
    for (const login of [
      { email: 'known@example.com', password: 'wrong' },
      { email: 'unknown@example.com', password },
      { email: 'customer@example.com', password },
    ]) {
      const { status, body } = await shop.open.post('/admin/auth/token', login);
      expect(status).toBe(401);
      expect(body).toEqual({ type: 'unauthorized', message: 'Wrong e-mail or password' });
    }
    expect((await shop.open.post('/admin/auth/token', { email: 'known@example.com' })).status).toBe(400);
  });

  it('counts failures together with those of the login', async () => {
    await hire('throttled@example.com');
    const wrong = { email: 'throttled@example.com', password: 'wrong' };
    for (const path of ['auth', 'auth/token', 'auth', 'auth/token', 'auth/token'])
      expect((await shop.open.post(`/admin/${path}`, wrong)).status).toBe(401);
    for (const path of ['auth', 'auth/token']) {
      const { status, headers } = await shop.open.post(`/admin/${path}`, { ...wrong, password });
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});

describe('a token of the staff', () => {
  it('is worth nothing once the user is deleted', async () => {
    const id = await hire('leaving@example.com');
    const token = await tokenOf('leaving@example.com');
    expect((await as(token)).status).toBe(200);
    await shop.admin.delete(`/users/${id}`);
    expect((await as(token)).status).toBe(401);
  });

  it('is worth nothing once the password has changed', async () => {
    const id = await hire('changing@example.com');
    const token = await tokenOf('changing@example.com');
    const other = await hire('donor@example.com');
    await shop.sql(
      `update "user" set password_hash = (select password_hash from "user" where id = $2) where id = $1`,
      [id, other],
    );
    expect((await as(token)).status).toBe(401);
    expect((await as(await tokenOf('changing@example.com'))).status).toBe(200);
  });

  it('is worth nothing when it is too old', async () => {
    const id = await hire('old@example.com');
    const tokens = shop.app.get(AccessTokens, { strict: false });
    const issue = (age: number) => tokens.issue('staff', id, Date.now() - age * 1000);
    expect((await as(await issue(2 * 60 * 60 - 5))).status).toBe(200);
    expect((await as(await issue(2 * 60 * 60 + 1))).status).toBe(401);
  });

  it('is worth nothing when it ends while it is in use', async () => {
    const id = await hire('leaving-at-six@example.com');
    const tokens = shop.app.get(AccessTokens, { strict: false });
    const token = await tokens.issue('staff', id, Date.now() - (2 * 60 * 60 - 3) * 1000);
    expect((await as(token)).status).toBe(200);
    await until(async () => (await as(token)).status === 401);
    expect(decodeJwt(token).exp).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('is worth nothing when it was tampered with', async () => {
    const id = await hire('target@example.com');
    await hire('attacker@example.com');
    const token = await tokenOf('attacker@example.com');
    const [header, payload, signature] = token.split('.');
    const claims = decodeJwt(token);
    const forged = encoded({ ...claims, sub: id });
    const unsigned = encoded({ alg: 'none', typ: 'JWT' });
    const signWith = (key: string) =>
      createHmac('sha256', key).update(`${header}.${forged}`).digest('base64url');
    for (const wrong of [
      `${header}.${forged}.${signature}`,
      `${header}.${forged}.`,
      `${unsigned}.${forged}.`,
      `${unsigned}.${forged}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
      `${header}.${payload}.${flipped(signature)}`,
      `${header}.${forged}.${signWith(SECRET)}`,
      `${header}.${forged}.${signWith('')}`,
      `${payload}.${payload}.${signature}`,
      '..',
      'a.b.c',
    ])
      expect([wrong, (await as(wrong)).status]).toEqual([wrong, 401]);
    expect((await as(token)).status).toBe(200);
  });

  it('is worth nothing when somebody signed it who has another key, or none of our claims', async () => {
    const id = await hire('signed@example.com');
    const sign = (claims: Record<string, unknown>, key: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));
    const exp = Math.floor(Date.now() / 1000) + 60;
    expect((await as(await sign({ sub: id, aud: 'admin', exp, pwd: '' }, SECRET))).status).toBe(401);
    expect((await as(await sign({}, SECRET))).status).toBe(401);
  });

  it('of a customer opens no door', async () => {
    await register('shopper@example.com');
    const token = await tokenOf('shopper@example.com', 'store');
    expect((await as(token, '/store/customers/me')).status).toBe(200);
    expect((await as(token)).status).toBe(401);
  });

  it('leaves the api_token and the session what they were', async () => {
    expect((await shop.admin.get('/auth')).body.user.id).toBe(shop.staff.id);
    const dotted = 'an.api.token';
    const id = await hire('dotted@example.com');
    await shop.sql('update "user" set api_token = $1 where id = $2', [dotted, id]);
    expect((await as(dotted)).body.user.id).toBe(id);
  });

  it('is of use in every process of the shop', async () => {
    await hire('everywhere@example.com');
    const token = await tokenOf('everywhere@example.com');
    const other = await shop.another();
    const headers = { authorization: `Bearer ${token}` };
    expect((await other.open.get('/admin/auth', { headers })).status).toBe(200);
    await other.close();
    const stranger = await shop.another({ COOKIE_SECRET: 'another secret, of another shop, just as long' });
    expect((await stranger.open.get('/admin/auth', { headers })).status).toBe(401);
    await stranger.close();
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
