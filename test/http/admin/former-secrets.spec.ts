import { sign } from 'cookie-signature';
import { SignJWT } from 'jose';
import { type Shop, useShop } from '../../support/shop.ts';

const JWT_SECRET = 'of the shop before';

let shop: Shop;
let user: string;
let customer: string;
beforeAll(async () => {
  shop = await useShop({ FORMER_JWT_SECRET: JWT_SECRET, FORMER_COOKIE_SECRET: 'also before' });
  const email = 'emma@example.com';
  const password = 'a password';
  user = (await shop.admin.post('/users', { email, password })).body.user.id;
  const body = { email, password, first_name: 'Emma', last_name: 'Stone' };
  customer = (await shop.admin.post('/customers', body)).body.customer.id;
});
afterAll(() => shop.close());

/** Signs a token as the former shop did, by default a minute ago and for one hour. */
function signToken(
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

function getWith(token: string, path = '/admin/auth') {
  return shop.http.get(path, { headers: { authorization: `Bearer ${token}` } });
}

describe('An access token of the former shop', () => {
  it('authenticates a user under /admin and not under /store', async () => {
    const token = await signToken({ user_id: user, domain: 'admin' });
    expect((await getWith(token)).body.user).toMatchObject({ id: user });
    expect((await getWith(token, '/store/customers/me')).status).toBe(401);
  });

  it('authenticates a customer under /store and not under /admin', async () => {
    const token = await signToken({ customer_id: customer, domain: 'store' });
    expect((await getWith(token, '/store/customers/me')).body.customer).toMatchObject({ id: customer });
    expect((await getWith(token)).status).toBe(401);
  });

  it.each([
    ['has expired', () => signToken({ user_id: user, domain: 'admin' }, { expires: '-1s' })],
    ['has no expiry', () => signToken({ user_id: user, domain: 'admin' }, { expires: '' })],
    [
      'is signed with another secret',
      () => signToken({ user_id: user, domain: 'admin' }, { secret: 'another' }),
    ],
    ['has no domain, as invitations', () => signToken({ user_id: user })],
    ['names an unknown user', () => signToken({ user_id: 'usr_none', domain: 'admin' })],
  ])('is rejected when it %s', async (_, token) => {
    expect((await getWith(await token())).status).toBe(401);
  });

  it('is invalid after a change of the password, except the one that changed it and later ones', async () => {
    const claims = { customer_id: customer, domain: 'store' };
    const token = await signToken(claims);
    const other = await signToken(claims, { expires: '2h' });
    const headers = { authorization: `Bearer ${token}` };
    const change = { password: 'another password' };
    expect((await shop.http.post('/store/customers/me', change, { headers })).status).toBe(200);

    expect((await getWith(token, '/store/customers/me')).status).toBe(200);
    expect((await getWith(other, '/store/customers/me')).status).toBe(401);
    const later = await signToken(claims, { secondsAgo: 0 });
    expect((await getWith(later, '/store/customers/me')).status).toBe(200);
  });
});

describe('An invitation of the former shop', () => {
  const claims = { invite_id: 'invite_1', role: 'admin', user_email: 'Lena@example.com' };

  beforeEach(() => shop.sql('delete from invite'));

  const insert = (token: string) =>
    shop.sql(
      `insert into invite (id, user_email, role, token, expires_at)
       values ('invite_1', 'Lena@example.com', 'developer', $1, now() + interval '1 day')`,
      [token],
    );

  const accept = (token: string) =>
    shop.http.post('/admin/invites/accept', { token, user: { password: 'a password' } });

  it('is accepted with the last link that the former shop sent', async () => {
    const first = await signToken(claims, { expires: '', secondsAgo: 120 });
    const last = await signToken(claims, { expires: '' });
    await insert(last);
    expect((await accept(first)).body.message).toBe('Invalid invite');
    expect((await accept(last)).status).toBe(200);
    expect(await shop.sql(`select email, role from "user" where email ilike 'lena@%'`)).toEqual([
      { email: 'lena@example.com', role: 'developer' },
    ]);
  });

  it('is rejected with a token signed with another secret, even when its row has that token', async () => {
    const token = await signToken(claims, { expires: '', secret: 'another' });
    await insert(token);
    expect((await accept(token)).body.message).toBe('Token is not valid');
  });
});

describe('An access token of Storekeep', () => {
  it('remains valid under a new cookie secret only while the former one is configured', async () => {
    const old = await shop.openSecondInstance({ COOKIE_SECRET: 'the secret of all the years until now' });
    const { access_token } = (
      await old.http.post('/admin/auth/token', { email: 'emma@example.com', password: 'a password' })
    ).body as { access_token: string };
    const next = await shop.openSecondInstance({
      COOKIE_SECRET: 'the secret of all the years from now on',
      FORMER_COOKIE_SECRET: 'the secret of all the years until now',
    });
    const by = { headers: { authorization: `Bearer ${access_token}` } };
    expect((await next.http.get('/admin/auth', by)).body.user).toMatchObject({ id: user });
    expect((await shop.http.get('/admin/auth', by)).status).toBe(401);
    await next.close();
    await old.close();
  });
});

describe('A session cookie', () => {
  it('is accepted when it is signed with the former cookie secret, and rejected with any other', async () => {
    const login = await shop.http.post('/admin/auth', { email: 'emma@example.com', password: 'a password' });
    const [cookie] = [login.headers['set-cookie']].flat();
    const sid = /connect\.sid=s%3A(.+?)\./.exec(String(cookie))![1];
    const signedWith = (secret: string) =>
      shop.http.get('/admin/auth', {
        headers: { cookie: `connect.sid=${encodeURIComponent(`s:${sign(sid, secret)}`)}` },
      });
    expect((await signedWith('also before')).body.user).toMatchObject({ id: user });
    expect((await signedWith('another')).status).toBe(401);
  });
});
