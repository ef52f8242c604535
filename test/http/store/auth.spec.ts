import { browser } from '../../support/browser.ts';
import { openShop, type Answer, type Shop } from '../../support/shop.ts';
import { account, isLoggedIn, loggedIn, password } from '../../support/shoppers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('POST /store/auth', () => {
  it('logs a customer in, whatever the letter case of the e-mail', async () => {
    const id = await account(shop, 'Oliver@example.com');
    const shopper = browser(shop.open);
    const { status, body } = await shopper.post('/store/auth', { email: 'oliver@EXAMPLE.com', password });
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

  it('gives the same answer to a wrong password, an unknown e-mail, a guest and a text that is no e-mail', async () => {
    await account(shop, 'known@example.com');
    const guest = `insert into customer (id, email, password_hash) select 'cus_guest', 'guest@example.com', password_hash from customer`;
    await shop.sql(`${guest} where email = 'known@example.com'`);
    expect((await shop.store.post('/auth', { email: 'guest@example.com', password })).status).toBe(401);
    const emails = ['known@example.com', 'unknown@example.com', 'guest@example.com', 'nonsense'];
    const answers = await Promise.all(
      emails.map((email) => shop.store.post('/auth', { email, password: 'wrong' })),
    );
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ type: 'unauthorized', message: 'Wrong e-mail or password' });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('lets in whose password was hashed with scrypt before', async () => {
    const id = await account(shop, 'old@example.com');
    // scrypt-kdf of "supersecret" with logN 1, r 1, p 1 and a salt of zeros
    await shop.sql('update customer set password_hash = $2 where id = $1', [id, OLD_HASH]);
    expect(
      (await shop.store.post('/auth', { email: 'old@example.com', password: 'supersecret' })).status,
    ).toBe(200);
    expect((await shop.store.post('/auth', { email: 'old@example.com', password })).status).toBe(401);
  });

  it.each([
    ['an empty list', []],
    ['a text', 'email'],
    ['no password', { email: 'a@example.com' }],
    ['an e-mail that is no text', { email: ['a@example.com'], password: 'x' }],
    ['a NUL', { email: 'a\0b@example.com', password: 'x' }],
    ['an e-mail without end', { email: 'a'.repeat(100_000), password: 'x' }],
    ['a password that is too long', { email: 'a@example.com', password: 'x'.repeat(257) }],
  ])('refuses %s as invalid data', async (_, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.store.post('/auth', JSON.stringify(body), { headers });
    expect([answer.status, answer.body.type]).toEqual([400, 'invalid_data']);
  });

  it('takes any non-empty password of up to 256 characters', async () => {
    for (const [i, odd] of [' ', '\0', '\ud800', '🐎'.repeat(128)].entries()) {
      const customer = { email: `odd${i}@example.com`, password: odd };
      const headers = { 'content-type': 'application/json' };
      const send = (path: string, body: object) => shop.store.post(path, JSON.stringify(body), { headers });
      expect((await send('/customers', { ...customer, first_name: 'A', last_name: 'B' })).status).toBe(200);
      expect((await send('/auth', customer)).status).toBe(200);
    }
  });
});

describe('GET /store/auth/{email}', () => {
  it('tells whether there is an account, whatever the letter case', async () => {
    await account(shop, 'Exists@example.com');
    expect((await shop.store.get('/auth/exists@EXAMPLE.com')).body).toEqual({ exists: true });
    expect((await shop.store.get('/auth/nobody@example.com')).body).toEqual({ exists: false });
  });

  it('does not count guests and deleted accounts', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_only_guest', 'only-guest@example.com')`);
    const id = await account(shop, 'deleted@example.com');
    await shop.sql('update customer set deleted_at = now() where id = $1', [id]);
    expect((await shop.store.get('/auth/only-guest@example.com')).body).toEqual({ exists: false });
    expect((await shop.store.get('/auth/deleted@example.com')).body).toEqual({ exists: false });
  });

  it.each(['nonsense', 'a%00b@example.com', `${'a'.repeat(500)}@example.com`])(
    'refuses %s',
    async (email) => {
      const { status, body } = await shop.store.get(`/auth/${email}`);
      expect([status, body.type]).toEqual([400, 'invalid_data']);
    },
  );
});

describe('DELETE /store/auth', () => {
  beforeAll(() => account(shop, 'logout@example.com'));

  it('answers 200 with an empty body, and again when there is no session any more', async () => {
    const shopper = await loggedIn(shop, 'logout@example.com');
    for (let i = 0; i < 2; i++) {
      const { status, body } = await shopper.delete('/store/auth');
      expect([status, body]).toEqual([200, null]);
    }
    expect(await isLoggedIn(shopper)).toBe(false);
  });

  it('needs the cookie', async () => {
    expect((await shop.store.delete('/auth')).status).toBe(401);
    expect((await shop.store.delete('/auth', undefined, { headers: { cookie: 'other=1' } })).status).toBe(
      401,
    );
    expect(
      (await shop.store.delete('/auth', undefined, { headers: { cookie: 'connect.sid=stale' } })).status,
    ).toBe(200);
  });
});

describe('the login throttle', () => {
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
  const guess = (email: string, guessed = 'wrong', on = shop, headers = {}) =>
    on.store.post('/auth', { email, password: guessed }, { headers });

  it('shuts the door after five failures until the minute is over, also for the right password', async () => {
    await account(shop, 'throttled@example.com');
    for (let i = 0; i < 5; i++) expect((await guess('throttled@example.com')).status).toBe(401);
    const refused = await guess('THROTTLED@example.com', password);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ type: 'too_many_requests', message: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);

    await shop.sql(`update ration set expires_at = expires_at - interval '1 minute'`);
    expect((await guess('throttled@example.com', password)).status).toBe(200);
  });

  it('lets no more than five of twenty parallel guesses be checked', async () => {
    await account(shop, 'parallel@example.com');
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('parallel@example.com')));
    expect(statuses(answers)).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does the same for e-mails that nobody has', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess('phantom@example.com')));
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('does not count who is right, however many log in at once', async () => {
    await account(shop, 'popular@example.com');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guess('popular@example.com', password)),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    for (let i = 0; i < 4; i++) await guess('popular@example.com');
    expect((await guess('popular@example.com', password)).status).toBe(200);
    expect((await guess('popular@example.com', password)).status).toBe(200);
  });

  it('counts for all processes together', async () => {
    const other = await shop.another();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => guess('shared@example.com', 'wrong', i % 2 ? shop : other)),
    );
    expect(statuses(answers)).toEqual([...Array<number>(5).fill(401), ...Array<number>(5).fill(429)]);
    await other.close();
  });

  it('keeps e-mails, addresses and the two surfaces apart', async () => {
    const behindProxy = await shop.another({ TRUST_PROXY: 'true' });
    const from = (address: string) =>
      guess('apart@example.com', 'wrong', behindProxy, { 'x-forwarded-for': address });
    await Promise.all(Array.from({ length: 5 }, () => from('192.0.2.1')));
    expect((await from('192.0.2.1')).status).toBe(429);
    expect((await from('192.0.2.2')).status).toBe(401);
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    expect((await guess('apart2@example.com', 'wrong', behindProxy, headers)).status).toBe(401);
    const staff = await behindProxy.open.post(
      '/admin/auth',
      { email: 'apart@example.com', password: 'wrong' },
      { headers },
    );
    expect(staff.status).toBe(401);
    await behindProxy.close();
  });
});

const OLD_HASH =
  'c2NyeXB0AAEAAAABAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAnutBNT4JmiKRbo7+XAJEE1jFLT3E9/NcYk51aT4MDV1QhRYDDFsFfzxUYanq+XIg';
