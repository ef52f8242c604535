import { openBrowser } from '../../support/browser.ts';
import { ok } from '../../support/sample-shop.ts';
import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';
import { createAccount, isLoggedIn, logIn, PASSWORD } from '../../support/shoppers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

describe('POST /store/auth', () => {
  it('logs in a customer regardless of the letter case of the e-mail', async () => {
    const id = await createAccount(shop, 'Oliver@example.com');
    const shopper = openBrowser(shop.http);
    const { status, body } = await shopper.post('/store/auth', {
      email: 'oliver@EXAMPLE.com',
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({
      id,
      email: 'oliver@example.com',
      has_account: true,
      orders: [],
      shipping_addresses: [],
    });
    expect(body.customer).not.toHaveProperty('password_hash');
    expect(body.customer).not.toHaveProperty('billing_address');
    expect((await shopper.get('/store/auth')).body).toEqual(body);
  });

  it('returns the same 401 for a wrong password, an unknown e-mail, a guest and a malformed e-mail', async () => {
    await createAccount(shop, 'known@example.com');
    const guest = `insert into customer (id, email, password_hash) select 'cus_guest', 'guest@example.com', password_hash from customer`;
    await shop.sql(`${guest} where email = 'known@example.com'`);
    expect((await shop.store.post('/auth', { email: 'guest@example.com', password: PASSWORD })).status).toBe(
      401,
    );
    const emails = ['known@example.com', 'unknown@example.com', 'guest@example.com', 'nonsense'];
    const responses = await Promise.all(
      emails.map((email) => shop.store.post('/auth', { email, password: 'wrong' })),
    );
    for (const { status, body, headers } of responses) {
      expect(status).toBe(401);
      expect(body).toEqual({ type: 'unauthorized', message: 'Wrong e-mail or password' });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('rejects the credentials of a deleted account', async () => {
    const id = await createAccount(shop, 'left@example.com');
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    const credentials = { email: 'left@example.com', password: PASSWORD };
    expect((await shop.store.post('/auth', credentials)).status).toBe(401);
  });

  it('checks the password against a hash in the scrypt-kdf format of Medusa v1', async () => {
    const id = await createAccount(shop, 'old@example.com');
    await shop.sql('update customer set password_hash = $2 where id = $1', [id, SCRYPT_KDF_HASH]);
    expect(
      (await shop.store.post('/auth', { email: 'old@example.com', password: 'supersecret' })).status,
    ).toBe(200);
    expect((await shop.store.post('/auth', { email: 'old@example.com', password: PASSWORD })).status).toBe(
      401,
    );
  });

  it.each([
    ['an empty list', []],
    ['a string', 'email'],
    ['a body without a password', { email: 'a@example.com' }],
    ['an e-mail that is an array', { email: ['a@example.com'], password: 'x' }],
    ['an e-mail with a NUL character', { email: 'a\0b@example.com', password: 'x' }],
    ['an e-mail of 100,000 characters', { email: 'a'.repeat(100_000), password: 'x' }],
    ['a password of 257 characters', { email: 'a@example.com', password: 'x'.repeat(257) }],
  ])('rejects %s as invalid data', async (_, body) => {
    const headers = { 'content-type': 'application/json' };
    const { status, body: error } = await shop.store.post('/auth', JSON.stringify(body), { headers });
    expect([status, error.type]).toEqual([400, 'invalid_data']);
  });

  it.each([
    ['a single space', ' '],
    ['a NUL character', '\0'],
    ['a lone surrogate', '\ud800'],
    ['128 emoji', '🐎'.repeat(128)],
  ])('accepts a password of %s', async (name, unusual) => {
    const customer = { email: `${name.replaceAll(' ', '-')}@example.com`, password: unusual };
    const headers = { 'content-type': 'application/json' };
    const send = (path: string, body: object) => shop.store.post(path, JSON.stringify(body), { headers });
    expect((await send('/customers', { ...customer, first_name: 'A', last_name: 'B' })).status).toBe(200);
    expect((await send('/auth', customer)).status).toBe(200);
  });
});

describe('GET /store/auth/{email}', () => {
  it('returns whether an account exists, regardless of letter case', async () => {
    await createAccount(shop, 'Exists@example.com');
    expect((await shop.store.get('/auth/exists@EXAMPLE.com')).body).toEqual({ exists: true });
    expect((await shop.store.get('/auth/unknown@example.com')).body).toEqual({ exists: false });
  });

  it('does not count a guest as an account', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_only_guest', 'only-guest@example.com')`);
    expect((await shop.store.get('/auth/only-guest@example.com')).body).toEqual({ exists: false });
  });

  it('does not count a deleted account', async () => {
    const id = await createAccount(shop, 'deleted@example.com');
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    expect((await shop.store.get('/auth/deleted@example.com')).body).toEqual({ exists: false });
  });

  it('returns that a text which is no e-mail has no account, as Medusa v1 does', async () => {
    expect(ok(await shop.store.get('/auth/nonsense'))).toEqual({ exists: false });
  });

  it.each([
    ['an e-mail with a NUL character', 'a%00b@example.com'],
    ['an e-mail of 512 characters', `${'a'.repeat(500)}@example.com`],
  ])('rejects %s', async (_, email) => {
    const { status, body } = await shop.store.get(`/auth/${email}`);
    expect([status, body.type]).toEqual([400, 'invalid_data']);
  });
});

describe('DELETE /store/auth', () => {
  beforeAll(() => createAccount(shop, 'logout@example.com'));

  it('returns 200 with an empty body, also when repeated after the session has ended', async () => {
    const shopper = await logIn(shop, 'logout@example.com');
    for (let i = 0; i < 2; i++) {
      const { status, body } = await shopper.delete('/store/auth');
      expect([status, body]).toEqual([200, null]);
    }
    expect(await isLoggedIn(shopper)).toBe(false);
  });

  it.each([
    [401, 'without cookies', {}],
    [401, 'with another cookie only', { cookie: 'other=1' }],
    [200, 'with the cookie of an expired session', { cookie: 'connect.sid=stale' }],
  ])('returns %i %s', async (status, _, headers) => {
    expect((await shop.store.delete('/auth', undefined, { headers })).status).toBe(status);
  });
});

describe('The login throttle', () => {
  const statuses = (responses: HttpResponse[]) => responses.map(({ status }) => status).sort();
  const guess = (email: string, guessed = 'wrong', on = shop, headers = {}) =>
    on.store.post('/auth', { email, password: guessed }, { headers });

  it('blocks an e-mail for a minute after five failures, even for the right password', async () => {
    await createAccount(shop, 'throttled@example.com');
    for (let i = 0; i < 5; i++) expect((await guess('throttled@example.com')).status).toBe(401);
    const rejected = await guess('THROTTLED@example.com', PASSWORD);
    expect(rejected.status).toBe(429);
    expect(rejected.body).toEqual({ type: 'too_many_requests', message: expect.any(String) });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(60);

    await shop.sql(`update rate_limit_attempt set expires_at = expires_at - interval '1 minute'`);
    expect((await guess('throttled@example.com', PASSWORD)).status).toBe(200);
  });

  it('checks five of twenty parallel guesses', async () => {
    await createAccount(shop, 'parallel@example.com');
    const responses = await Promise.all(Array.from({ length: 20 }, () => guess('parallel@example.com')));
    expect(statuses(responses)).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
    for (const { status, headers } of responses)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('limits guesses for an unknown e-mail in the same way', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => guess('phantom@example.com')));
    expect(statuses(responses)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('does not count successful logins, however many run in parallel', async () => {
    await createAccount(shop, 'popular@example.com');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => guess('popular@example.com', PASSWORD)),
    );
    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    for (let i = 0; i < 4; i++) await guess('popular@example.com');
    expect((await guess('popular@example.com', PASSWORD)).status).toBe(200);
    expect((await guess('popular@example.com', PASSWORD)).status).toBe(200);
  });

  it('counts the failures of all processes together', async () => {
    const other = await shop.openSecondInstance();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => guess('shared@example.com', 'wrong', i % 2 ? shop : other)),
    );
    expect(statuses(responses)).toEqual([...Array<number>(5).fill(401), ...Array<number>(5).fill(429)]);
    await other.close();
  });

  describe('after five failures for one e-mail from one address', () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    let behindProxy: Shop;

    beforeAll(async () => {
      behindProxy = await shop.openSecondInstance({ TRUST_PROXY: 'true' });
      await Promise.all(
        Array.from({ length: 5 }, () => guess('apart@example.com', 'wrong', behindProxy, headers)),
      );
    });
    afterAll(() => behindProxy.close());

    it('blocks that e-mail from that address', async () => {
      expect((await guess('apart@example.com', 'wrong', behindProxy, headers)).status).toBe(429);
    });

    it('checks a guess for that e-mail from another address', async () => {
      const otherAddress = { 'x-forwarded-for': '192.0.2.2' };
      expect((await guess('apart@example.com', 'wrong', behindProxy, otherAddress)).status).toBe(401);
    });

    it('checks a guess for another e-mail from that address', async () => {
      expect((await guess('apart2@example.com', 'wrong', behindProxy, headers)).status).toBe(401);
    });

    it('checks a staff login with that e-mail', async () => {
      const body = { email: 'apart@example.com', password: 'wrong' };
      expect((await behindProxy.http.post('/admin/auth', body, { headers })).status).toBe(401);
    });
  });
});

/** "supersecret" with logN 1, r 1, p 1 and a salt of zeros. */
const SCRYPT_KDF_HASH =
  'c2NyeXB0AAEAAAABAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAnutBNT4JmiKRbo7+XAJEE1jFLT3E9/NcYk51aT4MDV1QhRYDDFsFfzxUYanq+XIg';
