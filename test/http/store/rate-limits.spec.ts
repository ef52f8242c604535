import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { ApiClient, HttpResponse } from '../../support/shop.ts';

/** The limit per client address and kind of request. */
const TRIES = 8;

let shop: SampleShop;
let clients = 0;

beforeAll(async () => {
  shop = await useSampleShop({ TRUST_PROXY: 'true', ATTEMPTS_PER_ADDRESS: String(TRIES) });
});
afterAll(() => shop.close());

/** The store as seen by a client with the given address, which defaults to an unused one. */
function openClient(address = `198.51.100.${++clients}`): Pick<ApiClient, 'get' | 'post'> {
  const headers = { 'x-forwarded-for': address };
  return {
    get: (path) => shop.store.get(path, { headers }),
    post: (path, body) => shop.store.post(path, body, { headers }),
  };
}

const password = 'correct horse';
const login = (from: ReturnType<typeof openClient>, email: string, guess = 'wrong') =>
  from.post('/auth', { email, password: guess });

async function createAccount(email: string): Promise<void> {
  ok(await openClient().post('/customers', { email, password, first_name: 'Oliver', last_name: 'Juhl' }));
}

/** Repeats a request until it returns 429. @returns how many requests were accepted before, and the 429 */
async function untilLimited(
  send: (turn: number) => Promise<HttpResponse>,
): Promise<{ accepted: number; rejection: HttpResponse }> {
  for (let accepted = 0; accepted <= 100; accepted++) {
    const response = await send(accepted);
    if (response.status === 429) return { accepted, rejection: response };
  }
  throw new Error('the limit was never reached');
}

describe('A rate limit', () => {
  it('returns the time until the next try in Retry-After', async () => {
    const { rejection } = await untilLimited(() => openClient('192.0.2.1').get('/auth/unknown@example.com'));
    expect(rejection.body).toEqual({ type: 'too_many_requests', message: 'Too many tries; try again later' });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(rejection.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('is reset after a minute', async () => {
    const from = openClient();
    await untilLimited(() => from.get('/auth/unknown@example.com'));
    await shop.sql(`update rate_limit_attempt set expires_at = expires_at - interval '1 minute'`);
    expect((await from.get('/auth/unknown@example.com')).status).toBe(200);
  });

  it('holds for simultaneous requests', async () => {
    const from = openClient();
    const responses = await Promise.all(
      Array.from({ length: 3 * TRIES }, () => from.get('/gift-cards/AAAA-BBBB-CCCC-DDDD')),
    );
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(TRIES);
  });

  it('counts the addresses of an IPv6 /64 network together', async () => {
    const { accepted } = await untilLimited((turn) =>
      openClient(`2001:db8:0:1::${turn + 1}`).get('/auth/unknown@example.com'),
    );
    expect(accepted).toBe(TRIES);
    expect((await openClient('2001:db8:0:2::1').get('/auth/unknown@example.com')).status).toBe(200);
  });

  it('does not count expired tries of a process that has died', async () => {
    const from = openClient('192.0.2.77');
    const held = `insert into rate_limit_attempt (id, limit_name, is_pending, expires_at)
      select 'dead' || n, 'codes from 192.0.2.77', true, now() + make_interval(secs => $1) from generate_series(1, 50) n`;
    await shop.sql(held, [0]);
    expect((await from.get('/gift-cards/AAAA-BBBB-CCCC-DDDD')).status).toBe(404);
  });
});

describe('The rate limit of logins', () => {
  it('counts all spellings that the database folds to the same e-mail together', async () => {
    const [{ same }] = await shop.sql<{ same: boolean }>(`select lower('alİce') = 'alice' as same`);
    await createAccount('alice@example.com');
    const from = openClient();
    const spellings = ['alice@example.com', 'ALICE@example.com', ...(same ? ['alİce@example.com'] : [])];
    const { accepted } = await untilLimited((turn) => login(from, spellings[turn % spellings.length]));
    expect(accepted).toBe(5);
  });

  it('counts failures for an e-mail from all addresses together', async () => {
    await createAccount('famous@example.com');
    const { accepted } = await untilLimited((turn) =>
      login(openClient(`203.0.113.${turn}`), 'famous@example.com'),
    );
    expect(accepted).toBe(30);
    const owner = await login(openClient(), 'famous@example.com', password);
    expect(owner.status).toBe(429);
  });

  it('counts failures from an address for all e-mails together, but not successful logins', async () => {
    await createAccount('right@example.com');
    const from = openClient();
    for (let i = 0; i < TRIES; i++)
      expect((await login(from, 'right@example.com', password)).status).toBe(200);
    const { accepted } = await untilLimited((turn) => login(from, `unknown${turn}@example.com`));
    expect(accepted).toBe(TRIES);
    expect((await login(openClient(), 'right@example.com', password)).status).toBe(200);
  });

  it('serves another address while one address sends a hundred logins', async () => {
    await createAccount('patient@example.com');
    const crowd = openClient();
    let done = 0;
    const logins = Array.from({ length: 100 }, (_, i) =>
      login(crowd, `crowd${i}@example.com`, password).finally(() => done++),
    );
    expect((await login(openClient(), 'patient@example.com', password)).status).toBe(200);
    expect(done).toBeLessThan(50);
    await Promise.all(logins);
  });
});

describe('The rate limit of an address', () => {
  it('counts registrations, whether they succeed or not', async () => {
    const from = openClient();
    const { accepted } = await untilLimited((turn) =>
      from.post('/customers', {
        email: `new${Math.floor(turn / 2)}@example.com`,
        password,
        first_name: 'A',
        last_name: 'B',
      }),
    );
    expect(accepted).toBe(TRIES);
  });

  it('counts lookups of accounts by e-mail', async () => {
    const from = openClient();
    const { accepted } = await untilLimited((turn) => from.get(`/auth/unknown${turn}@example.com`));
    expect(accepted).toBe(TRIES);
  });

  it('counts unknown codes of gift cards and discounts together, but not valid ones', async () => {
    const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id: shop.europe.id, value: 100 }));
    const cart = await shop.prepareCart();
    const from = openClient();
    for (let i = 0; i < 2 * TRIES; i++) ok(await from.get(`/gift-cards/${gift_card.code}`));
    const guesses = [
      () => from.get('/gift-cards/AAAA-BBBB-CCCC-DDDD'),
      () => from.post(`/carts/${cart}`, { gift_cards: [{ code: 'AAAA-BBBB-CCCC-DDDD' }] }),
      () => from.post(`/carts/${cart}`, { discounts: [{ code: 'GUESS' }] }),
    ];
    const { accepted } = await untilLimited((turn) => guesses[turn % guesses.length]());
    expect(accepted).toBe(TRIES);
    expect((await from.post(`/carts/${cart}`, { discounts: [] })).status).toBe(200);
  });

  it('counts requests for a password reset', async () => {
    const from = openClient();
    const { accepted } = await untilLimited((turn) =>
      from.post('/customers/password-token', { email: `lost${turn}@example.com` }),
    );
    expect(accepted).toBe(TRIES);
  });
});

describe('The rate limit of order lookups by number and e-mail', () => {
  type Client = ReturnType<typeof openClient>;
  let from: Client;
  const find = (by: Client, display_id: number, email: string) =>
    by.get(`/orders?display_id=${display_id}&email=${email}`);

  beforeAll(async () => {
    from = openClient();
    const cart = await shop.prepareCart({ email: 'buyer@example.com' });
    const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
    for (let i = 0; i < 2 * TRIES; i++) ok(await find(from, order.display_id, 'Buyer@example.com'));
  });

  it('allows an address five wrong numbers for one e-mail, and eight for all e-mails', async () => {
    const ofOne = await untilLimited((turn) => find(from, 1000 + turn, 'buyer@example.com'));
    expect(ofOne.accepted).toBe(5);
    const ofAll = await untilLimited((turn) => find(from, 1000, `other${turn}@example.com`));
    expect(ofAll.accepted).toBe(TRIES - 5);
  });

  it('allows 30 wrong numbers for one e-mail from all addresses together', async () => {
    const one = openClient();
    for (let turn = 0; turn < 5; turn++)
      expect((await find(one, turn, 'target@example.com')).status).toBe(404);
    const fromAll = await untilLimited((turn) =>
      find(openClient(`203.0.113.${turn}`), 1000 + turn, 'target@example.com'),
    );
    expect(fromAll.accepted).toBe(25);
  });
});
