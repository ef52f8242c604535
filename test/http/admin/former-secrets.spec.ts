import { sign } from 'cookie-signature';
import { SignJWT } from 'jose';
import { openShop, type Answer, type Shop } from '../../support/shop.ts';

const JWT_SECRET = 'of the shop before';

let shop: Shop;
let user: string;
let customer: string;
beforeAll(async () => {
  shop = await openShop({ FORMER_JWT_SECRET: JWT_SECRET, FORMER_COOKIE_SECRET: 'also before' });
  const email = 'emma@example.com';
  const password = 'a password';
  user = (await shop.admin.post('/users', { email, password })).body.user.id as string;
  const body = { email, password, first_name: 'Emma', last_name: 'Stone' };
  customer = (await shop.admin.post('/customers', body)).body.customer.id as string;
});
afterAll(() => shop.close());

/** As the shop before signed it, a minute ago unless told. */
function former(
  claims: Record<string, unknown>,
  {
    expires = '1h',
    secret = JWT_SECRET,
    secondsAgo = 60,
  }: { expires?: string; secret?: string; secondsAgo?: number } = {},
): Promise<string> {
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(Date.now() / 1000) - secondsAgo);
  return (expires ? token.setExpirationTime(expires) : token).sign(new TextEncoder().encode(secret));
}

function as(token: string, path = '/admin/auth'): Promise<Answer> {
  return shop.open.get(path, { headers: { authorization: `Bearer ${token}` } });
}

describe('an access token of the shop before', () => {
  it('speaks for whom it was issued to, on its surface', async () => {
    const staff = await former({ user_id: user, domain: 'admin' });
    expect((await as(staff)).body.user).toMatchObject({ id: user });
    expect((await as(staff, '/store/customers/me')).status).toBe(401);
    const shopper = await former({ customer_id: customer, domain: 'store' });
    expect((await as(shopper, '/store/customers/me')).body.customer).toMatchObject({ id: customer });
    expect((await as(shopper)).status).toBe(401);
  });

  it.each([
    ['is too old', () => former({ user_id: user, domain: 'admin' }, { expires: '-1s' })],
    ['never ends', () => former({ user_id: user, domain: 'admin' }, { expires: '' })],
    ['is of another secret', () => former({ user_id: user, domain: 'admin' }, { secret: 'another' })],
    ['is of no domain, such as an invitation', () => former({ user_id: user })],
    ['names nobody', () => former({ user_id: 'usr_none', domain: 'admin' })],
  ])('is of no use when it %s', async (_, token) => {
    expect((await as(await token())).status).toBe(401);
  });
});

describe('an invitation of the shop before', () => {
  const claims = { invite_id: 'invite_1', role: 'admin', user_email: 'Lena@example.com' };

  beforeEach(() => shop.sql('delete from invite'));

  const insert = (token: string) =>
    shop.sql(
      `insert into invite (id, user_email, role, token, expires_at)
       values ('invite_1', 'Lena@example.com', 'developer', $1, now() + interval '1 day')`,
      [token],
    );

  const accept = (token: string) =>
    shop.open.post('/admin/invites/accept', { token, user: { password: 'a password' } });

  it('is accepted with the link that the shop before sent last', async () => {
    const first = await former(claims, { expires: '', secondsAgo: 120 });
    const last = await former(claims, { expires: '' });
    await insert(last);
    expect((await accept(first)).body.message).toBe('Invalid invite');
    expect((await accept(last)).status).toBe(200);
    expect(await shop.sql(`select email, role from "user" where email ilike 'lena@%'`)).toEqual([
      { email: 'lena@example.com', role: 'developer' },
    ]);
  });

  it('is not accepted with a token that another secret signed, although the row holds it', async () => {
    const token = await former(claims, { expires: '', secret: 'another' });
    await insert(token);
    expect((await accept(token)).body.message).toBe('Token is not valid');
  });
});

describe('an access token of the shop before, once its owner has another password', () => {
  const change = (token: string, password: string) =>
    shop.open.post('/store/customers/me', { password }, { headers: { authorization: `Bearer ${token}` } });

  it('is of no use, but for the one that the password was changed with', async () => {
    const claims = { customer_id: customer, domain: 'store' };
    const changing = await former(claims);
    const other = await former(claims, { expires: '2h' });
    expect((await change(changing, 'another password')).status).toBe(200);

    expect((await as(changing, '/store/customers/me')).status).toBe(200);
    expect((await as(other, '/store/customers/me')).status).toBe(401);
    const since = await former(claims, { secondsAgo: 0 });
    expect((await as(since, '/store/customers/me')).status).toBe(200);
  });
});

describe('an access token of our own, of the cookie secret before', () => {
  it('goes on after a new secret, and not without the former', async () => {
    const old = await shop.another({ COOKIE_SECRET: 'the secret of all the years until now' });
    const { access_token } = (
      await old.open.post('/admin/auth/token', { email: 'emma@example.com', password: 'a password' })
    ).body as { access_token: string };
    const next = await shop.another({
      COOKIE_SECRET: 'the secret of all the years from now on',
      FORMER_COOKIE_SECRET: 'the secret of all the years until now',
    });
    const by = { headers: { authorization: `Bearer ${access_token}` } };
    expect((await next.open.get('/admin/auth', by)).body.user).toMatchObject({ id: user });
    expect((await shop.open.get('/admin/auth', by)).status).toBe(401);
    await next.close();
    await old.close();
  });
});

describe('a session cookie of the secret before', () => {
  it('is read, and one of any other secret is not', async () => {
    const login = await shop.open.post('/admin/auth', { email: 'emma@example.com', password: 'a password' });
    const [cookie] = [login.headers['set-cookie']].flat();
    const sid = /connect\.sid=s%3A(.+?)\./.exec(String(cookie))![1];
    const signedWith = (secret: string) =>
      shop.open.get('/admin/auth', {
        headers: { cookie: `connect.sid=${encodeURIComponent(`s:${sign(sid, secret)}`)}` },
      });
    expect((await signedWith('also before')).body.user).toMatchObject({ id: user });
    expect((await signedWith('another')).status).toBe(401);
  });
});
