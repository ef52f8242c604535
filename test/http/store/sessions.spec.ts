import { sign } from 'cookie-signature';
import { type Browser, getSetCookies, openBrowser } from '../../support/browser.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { createAccount, isLoggedIn, logIn, PASSWORD } from '../../support/shoppers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

/** The id of the session in a cookie. */
const sidOf = (cookie: string) => decodeURIComponent(cookie).split('s:')[1].split('.')[0];

const isStaff = async (client: Browser) => (await client.get('/admin/auth')).status === 200;

describe('The session cookie', () => {
  const login = async (on: Shop, headers: Record<string, string> = {}): Promise<string> => {
    const response = await on.store.post(
      '/auth',
      { email: 'cookie@example.com', password: PASSWORD },
      { headers },
    );
    const cookies = getSetCookies(response);
    expect(cookies).toHaveLength(1);
    return cookies[0];
  };

  beforeAll(() => createAccount(shop, 'cookie@example.com'));

  it('is connect.sid, signed, HttpOnly, SameSite=Lax, for ten hours', async () => {
    const cookie = await login(shop);
    expect(cookie).toMatch(/^connect\.sid=s%3A[\w-]{32}\./);
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=36000']),
    );
    expect(cookie).not.toContain('Secure');
  });

  it('is Secure behind a trusted proxy with TLS', async () => {
    const tls = { 'x-forwarded-proto': 'https' };
    const behindProxy = await shop.openSecondInstance({ TRUST_PROXY: 'true' });
    expect((await login(behindProxy, tls)).split('; ')).toContain('Secure');
    expect(await login(behindProxy)).not.toContain('Secure');
    expect(await login(shop, tls)).not.toContain('Secure');
    await behindProxy.close();
  });

  it('is SameSite=None and Secure for storefronts on another site', async () => {
    const crossSite = await shop.openSecondInstance({ COOKIE_SAME_SITE: 'none' });
    expect((await login(crossSite)).split('; ')).toEqual(expect.arrayContaining(['SameSite=None', 'Secure']));
    await crossSite.close();
  });

  it('is set by a login only', async () => {
    const shopper = await logIn(shop, 'cookie@example.com');
    for (const response of [
      await shopper.get('/store/auth'),
      await shopper.delete('/store/auth'),
      await shop.store.get('/regions'),
    ]) {
      expect(getSetCookies(response)).toEqual([]);
    }
  });
});

describe('A session', () => {
  beforeAll(() => createAccount(shop, 'session@example.com'));

  it('is replaced at every login, and the previous one is invalid', async () => {
    const shopper = await logIn(shop, 'session@example.com');
    const before = shopper.cookie;
    await shopper.post('/store/auth', { email: 'session@example.com', password: PASSWORD });
    expect(shopper.cookie).not.toBe(before);
    expect(await isLoggedIn(shopper)).toBe(true);
    expect(await isLoggedIn(openBrowser(shop.http, before))).toBe(false);
  });

  it('cannot be fixed by an attacker before the login', async () => {
    const attacker = await logIn(shop, 'session@example.com');
    await attacker.delete('/store/auth');
    const victim = await shop.http.post(
      '/store/auth',
      { email: 'session@example.com', password: PASSWORD },
      { headers: { cookie: attacker.cookie! } },
    );
    expect(victim.status).toBe(200);
    expect(await isLoggedIn(attacker)).toBe(false);
  });

  it.each<[string, (cookie: string, sid: string) => string]>([
    ['is truncated', (cookie) => cookie.slice(0, -2)],
    ['has another id', (cookie) => cookie.replace(/%3A./, cookie.includes('%3AA') ? '%3AB' : '%3AA')],
    ['is the id only', (_, sid) => `connect.sid=${sid}`],
    ['has no signature', (_, sid) => `connect.sid=s%3A${sid}`],
    ['has an empty signature', (_, sid) => `connect.sid=s%3A${sid}.`],
    [
      'is signed with another secret',
      (_, sid) =>
        `connect.sid=${encodeURIComponent(`s:${sign(sid, 'another secret of thirty-two characters')}`)}`,
    ],
    ['contains a NUL character', () => 'connect.sid=s%3A%00.x'],
    ['is not URL-encoded UTF-8', () => 'connect.sid=%ff'],
    ['is empty', () => 'connect.sid='],
  ])('is invalid if the cookie %s', async (_, forge) => {
    const cookie = (await logIn(shop, 'session@example.com')).cookie!;
    expect(await isLoggedIn(openBrowser(shop.http, forge(cookie, sidOf(cookie))))).toBe(false);
  });

  it('is valid if its cookie comes after another one', async () => {
    const { cookie } = await logIn(shop, 'session@example.com');
    expect(await isLoggedIn(openBrowser(shop.http, `other=1; ${cookie}`))).toBe(true);
  });

  it('is valid in another process', async () => {
    const shopper = await logIn(shop, 'session@example.com');
    const other = await shop.openSecondInstance();
    expect(await isLoggedIn(openBrowser(other.http, shopper.cookie))).toBe(true);
    await other.close();
  });

  it('ends ten hours after the login', async () => {
    const shopper = await logIn(shop, 'session@example.com');
    const end = `update session set expires_at = expires_at - make_interval(secs => $1)`;
    await shop.sql(end, [10 * 3600 - 60]);
    expect(await isLoggedIn(shopper)).toBe(true);
    await shop.sql(end, [60]);
    expect(await isLoggedIn(shopper)).toBe(false);
  });

  it('is invalid once the customer is deleted', async () => {
    const id = await createAccount(shop, 'leaver@example.com');
    const shopper = await logIn(shop, 'leaver@example.com');
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    expect(await isLoggedIn(shopper)).toBe(false);
  });

  it('can belong to a user and a customer at the same time', async () => {
    const session = await logIn(shop, 'session@example.com');
    await session.post('/admin/auth', { email: shop.staff.email, password: shop.staff.password });
    expect([await isLoggedIn(session), await isStaff(session)]).toEqual([true, true]);
    await session.post('/store/auth', { email: 'session@example.com', password: PASSWORD });
    expect([await isLoggedIn(session), await isStaff(session)]).toEqual([true, true]);
  });

  it('of a user and a customer remains valid for one when the other logs out', async () => {
    const session = await logIn(shop, 'session@example.com');
    const staff = { email: shop.staff.email, password: shop.staff.password };
    await session.post('/admin/auth', staff);
    await session.delete('/admin/auth');
    expect([await isLoggedIn(session), await isStaff(session)]).toEqual([true, false]);
    await session.post('/admin/auth', staff);
    await session.delete('/store/auth');
    expect([await isLoggedIn(session), await isStaff(session)]).toEqual([false, true]);
  });

  it('that has expired does not log its user in again when its customer logs in', async () => {
    const session = await logIn(shop, 'session@example.com');
    await session.post('/admin/auth', { email: shop.staff.email, password: shop.staff.password });
    await shop.sql('update session set expires_at = now() where sid = $1', [sidOf(session.cookie!)]);
    await session.post('/store/auth', { email: 'session@example.com', password: PASSWORD });
    expect([await isLoggedIn(session), await isStaff(session)]).toEqual([true, false]);
  });

  it('of a shopper is invalid for the admin API', async () => {
    expect(await isStaff(await logIn(shop, 'session@example.com'))).toBe(false);
  });
});

describe('An API token of staff', () => {
  it('is valid for the admin API, but not for the store API', async () => {
    expect((await shop.admin.get('/auth')).status).toBe(200);
    expect((await shop.store.get('/auth', { headers: { authorization: 'Bearer test-token' } })).status).toBe(
      401,
    );
  });
});
