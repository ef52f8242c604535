import { decodeJwt } from 'jose';
import { AccessTokens } from '#engine/identity/tokens/tokens';
import { getSetCookies, openBrowser } from '../../support/browser.ts';
import { type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createAccount, PASSWORD } from '../../support/shoppers.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
});
afterAll(() => shop.close());

async function tokenOf(email: string, secret = PASSWORD): Promise<string> {
  const { status, body } = await shop.store.post('/auth/token', { email, password: secret });
  expect(status).toBe(200);
  return body.access_token;
}

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const get = (token: string, path = '/customers/me') => shop.store.get(path, withToken(token));

describe('POST /store/auth/token', () => {
  it('returns a token that authenticates the customer, without a cookie', async () => {
    const id = await createAccount(shop, 'Oliver@example.com');
    const response = await shop.store.post('/auth/token', {
      email: 'OLIVER@example.com',
      password: PASSWORD,
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ access_token: expect.any(String) });
    expect(getSetCookies(response)).toEqual([]);
    const token = response.body.access_token;
    expect((await get(token)).body.customer.id).toBe(id);
    expect((await get(token, '/auth')).body.customer.id).toBe(id);
    expect((await get(token, '/customers/me/orders')).body).toMatchObject({ orders: [], count: 0 });
  });

  it('returns a token with the customer as subject that is valid for ten hours', async () => {
    const id = await createAccount(shop, 'claims@example.com');
    const token = await tokenOf('claims@example.com');
    const { iat, exp, jti, ...claims } = decodeJwt(token);
    expect(claims).toEqual({ sub: id, aud: 'store', pwd: expect.any(String) });
    expect(exp! - iat!).toBe(10 * 60 * 60);
    expect(jti).toMatch(/^[\w-]{36}$/);
  });

  it('returns the same 401 for a wrong password, an unknown e-mail, a guest and a user', async () => {
    await createAccount(shop, 'known@example.com');
    await shop.sql(`insert into customer (id, email) values ('cus_guest', 'guest@example.com')`);
    for (const login of [
      { email: 'known@example.com', password: 'wrong' },
      { email: 'unknown@example.com', password: PASSWORD },
      { email: 'guest@example.com', password: PASSWORD },
      { email: shop.staff.email, password: shop.staff.password },
    ]) {
      const { status, body } = await shop.store.post('/auth/token', login);
      expect(status).toBe(401);
      expect(body).toEqual({ type: 'unauthorized', message: 'Wrong e-mail or password' });
    }
  });

  it('rejects an empty body', async () => {
    expect((await shop.store.post('/auth/token', {})).status).toBe(400);
  });

  it('counts failures together with those of POST /store/auth', async () => {
    await createAccount(shop, 'throttled@example.com');
    const wrong = { email: 'throttled@example.com', password: 'wrong' };
    for (const path of ['/auth', '/auth/token', '/auth', '/auth/token', '/auth'])
      expect((await shop.store.post(path, wrong)).status).toBe(401);
    expect((await shop.store.post('/auth/token', { ...wrong, password: PASSWORD })).status).toBe(429);
  });
});

describe('An access token of a shopper', () => {
  it('assigns a new cart to the shopper', async () => {
    const id = await createAccount(shop, 'cart@example.com');
    const token = await tokenOf('cart@example.com');
    const { body } = await shop.store.post('/carts', { region_id: shop.europe.id }, withToken(token));
    expect(body.cart.customer_id).toBe(id);
  });

  it('is invalid once the customer is deleted', async () => {
    const id = await createAccount(shop, 'gone@example.com');
    const token = await tokenOf('gone@example.com');
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    expect((await get(token)).status).toBe(401);
  });

  it.each([
    ['password', { password: 'new' }],
    ['e-mail', { email: 'elsewhere@example.com' }],
  ])('remains valid after it changed the %s, unlike other tokens and sessions', async (field, change) => {
    const email = `changing-${field}@example.com`;
    await createAccount(shop, email);
    const [token, other] = [await tokenOf(email), await tokenOf(email)];
    const session = openBrowser(shop.store);
    await session.post('/auth', { email, password: PASSWORD });
    expect((await shop.store.post('/customers/me', change, withToken(token))).status).toBe(200);
    expect([(await get(token)).status, (await get(other)).status]).toEqual([200, 401]);
    expect((await session.get('/customers/me')).status).toBe(401);
  });

  it('that changed the password is invalid after the next change by another token', async () => {
    await createAccount(shop, 'twice@example.com');
    const token = await tokenOf('twice@example.com');
    await shop.store.post('/customers/me', { password: 'new' }, withToken(token));
    const next = await tokenOf('twice@example.com', 'new');
    await shop.store.post('/customers/me', { password: 'newer' }, withToken(next));
    expect([(await get(token)).status, (await get(next)).status]).toEqual([401, 200]);
    const session = openBrowser(shop.store);
    await session.post('/auth', { email: 'twice@example.com', password: 'newer' });
    // The session changes the password, as the token beside it is invalid.
    await session.post('/customers/me', { password: 'newest' }, withToken(token));
    expect([(await get(token)).status, (await get(next)).status]).toEqual([401, 401]);
  });

  it('is invalid after staff set another password', async () => {
    const id = await createAccount(shop, 'reset@example.com');
    const token = await tokenOf('reset@example.com');
    expect((await shop.admin.post(`/customers/${id}`, { password: 'new' })).status).toBe(200);
    expect((await get(token)).status).toBe(401);
  });

  describe('is invalid', () => {
    let id: string;
    let token: string;
    let tokens: AccessTokens;

    beforeAll(async () => {
      id = await createAccount(shop, 'strict@example.com');
      token = await tokenOf('strict@example.com');
      tokens = shop.app.get(AccessTokens, { strict: false });
    });

    it.each<[string, () => string | Promise<string>]>([
      ['after ten hours', () => tokens.issue('shopper', id, Date.now() - 11 * 60 * 60 * 1000)],
      ['if it was issued for staff', () => tokens.issue('staff', id)],
      ['if its subject is a user', () => tokens.issue('shopper', shop.staff.id)],
      ['if it belongs to a user', () => createStaffToken()],
      ['if its signature is forged', () => withSignature((signature) => [...signature].reverse().join(''))],
      ['if its signature is empty', () => withSignature(() => '')],
      ['if it is an API token', () => 'test-token'],
    ])('%s', async (_, issue) => {
      expect((await get(await issue())).status).toBe(401);
    });

    function withSignature(forge: (signature: string) => string): string {
      const [header, payload, signature] = token.split('.');
      return `${header}.${payload}.${forge(signature)}`;
    }

    async function createStaffToken(): Promise<string> {
      const { email, password } = shop.staff;
      return (await shop.http.post('/admin/auth/token', { email, password })).body.access_token;
    }
  });

  it('is ignored on public routes if it is malformed', async () => {
    expect((await get('a.b.c', '/regions')).status).toBe(200);
  });

  it('takes precedence over a session, unless it is malformed', async () => {
    const [first, second] = [
      await createAccount(shop, 'first@example.com'),
      await createAccount(shop, 'second@example.com'),
    ];
    const session = openBrowser(shop.store);
    await session.post('/auth', { email: 'first@example.com', password: PASSWORD });
    const getCustomerId = async (token: string) =>
      (await session.get('/customers/me', withToken(token))).body.customer.id;
    expect(await getCustomerId(await tokenOf('second@example.com'))).toBe(second);
    expect(await getCustomerId('a.b.c')).toBe(first);
  });
});
