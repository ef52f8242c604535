import { decodeJwt } from 'jose';
import { AccessTokens } from '../../../src/identity/tokens.ts';
import { browser, setCookies } from '../../support/browser.ts';
import { account, password } from '../../support/shoppers.ts';
import { openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

async function tokenOf(email: string, secret = password): Promise<string> {
  const { status, body } = await shop.store.post('/auth/token', { email, password: secret });
  expect(status).toBe(200);
  return body.access_token as string;
}

const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const as = (token: string, path = '/customers/me') => shop.store.get(path, by(token));

describe('POST /store/auth/token', () => {
  it('answers a token that speaks for the customer, and sets no cookie', async () => {
    const id = await account(shop, 'Oliver@example.com');
    const answer = await shop.store.post('/auth/token', { email: 'OLIVER@example.com', password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ access_token: expect.any(String) });
    expect(setCookies(answer)).toEqual([]);
    const token = answer.body.access_token as string;
    expect((await as(token)).body.customer.id).toBe(id);
    expect((await as(token, '/auth')).body.customer.id).toBe(id);
    expect((await as(token, '/customers/me/orders')).body).toMatchObject({ orders: [], count: 0 });
    const { iat, exp, jti, ...claims } = decodeJwt(token);
    expect(claims).toEqual({ sub: id, aud: 'store', pwd: expect.any(String) });
    expect(exp! - iat!).toBe(10 * 60 * 60);
    expect(jti).toMatch(/^[\w-]{36}$/);
  });

  it('gives the same answer to a wrong password, an unknown e-mail, a guest and a user', async () => {
    await account(shop, 'known@example.com');
    await shop.sql(`insert into customer (id, email) values ('cus_guest', 'guest@example.com')`);
    for (const login of [
      { email: 'known@example.com', password: 'wrong' },
      { email: 'unknown@example.com', password },
      { email: 'guest@example.com', password },
      { email: shop.staff.email, password: shop.staff.password },
    ]) {
      const { status, body } = await shop.store.post('/auth/token', login);
      expect(status).toBe(401);
      expect(body).toEqual({ type: 'unauthorized', message: 'Wrong e-mail or password' });
    }
    expect((await shop.store.post('/auth/token', {})).status).toBe(400);
  });

  it('counts failures together with those of the login', async () => {
    await account(shop, 'throttled@example.com');
    const wrong = { email: 'throttled@example.com', password: 'wrong' };
    for (const path of ['/auth', '/auth/token', '/auth', '/auth/token', '/auth'])
      expect((await shop.store.post(path, wrong)).status).toBe(401);
    expect((await shop.store.post('/auth/token', { ...wrong, password })).status).toBe(429);
  });
});

describe('a token of a shopper', () => {
  it('makes a cart theirs', async () => {
    const id = await account(shop, 'cart@example.com');
    const token = await tokenOf('cart@example.com');
    const { body } = await shop.store.post('/carts', { region_id: shop.europe.id }, by(token));
    expect(body.cart.customer_id).toBe(id);
  });

  it('is worth nothing once the customer is deleted', async () => {
    const id = await account(shop, 'gone@example.com');
    const token = await tokenOf('gone@example.com');
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    expect((await as(token)).status).toBe(401);
  });

  it.each([
    ['password', { password: 'new' }],
    ['e-mail', { email: 'elsewhere@example.com' }],
  ])('goes on when its owner changes their %s with it, and the others end', async (what, change) => {
    const email = `changing-${what}@example.com`;
    await account(shop, email);
    const [token, other] = [await tokenOf(email), await tokenOf(email)];
    const session = browser(shop.store);
    await session.post('/auth', { email, password });
    expect((await shop.store.post('/customers/me', change, by(token))).status).toBe(200);
    expect([(await as(token)).status, (await as(other)).status]).toEqual([200, 401]);
    expect((await session.get('/customers/me')).status).toBe(401);
  });

  it('ends with the next change, which is made with another', async () => {
    await account(shop, 'twice@example.com');
    const token = await tokenOf('twice@example.com');
    await shop.store.post('/customers/me', { password: 'new' }, by(token));
    const next = await tokenOf('twice@example.com', 'new');
    await shop.store.post('/customers/me', { password: 'newer' }, by(next));
    expect([(await as(token)).status, (await as(next)).status]).toEqual([401, 200]);
    const session = browser(shop.store);
    await session.post('/auth', { email: 'twice@example.com', password: 'newer' });
    // with a token that has ended beside it, the session is who changes it
    await session.post('/customers/me', { password: 'newest' }, by(token));
    expect([(await as(token)).status, (await as(next)).status]).toEqual([401, 401]);
  });

  it('is worth nothing when staff or a reset set another password', async () => {
    const id = await account(shop, 'reset@example.com');
    const token = await tokenOf('reset@example.com');
    expect((await shop.admin.post(`/customers/${id}`, { password: 'new' })).status).toBe(200);
    expect((await as(token)).status).toBe(401);
  });

  it('is worth nothing when it is too old, changed, or of the staff', async () => {
    const id = await account(shop, 'strict@example.com');
    const tokens = shop.app.get(AccessTokens, { strict: false });
    const [header, payload, signature] = (await tokenOf('strict@example.com')).split('.');
    const { body } = await shop.open.post('/admin/auth/token', {
      email: shop.staff.email,
      password: shop.staff.password,
    });
    for (const wrong of [
      await tokens.issue('shopper', id, Date.now() - 11 * 60 * 60 * 1000),
      await tokens.issue('staff', id),
      await tokens.issue('shopper', shop.staff.id),
      body.access_token as string,
      `${header}.${payload}.${signature.split('').reverse().join('')}`,
      `${header}.${payload}.`,
      'test-token',
    ])
      expect([wrong, (await as(wrong)).status]).toEqual([wrong, 401]);
  });

  it('is that of nobody where nobody is needed', async () => {
    expect((await as('a.b.c', '/regions')).status).toBe(200);
  });

  it('goes before a session, and a wrong one leaves it as it is', async () => {
    const [first, second] = [
      await account(shop, 'first@example.com'),
      await account(shop, 'second@example.com'),
    ];
    const session = browser(shop.store);
    await session.post('/auth', { email: 'first@example.com', password });
    const me = async (token: string) =>
      (await session.get('/customers/me', by(token))).body.customer.id as string;
    expect(await me(await tokenOf('second@example.com'))).toBe(second);
    expect(await me('a.b.c')).toBe(first);
  });
});
