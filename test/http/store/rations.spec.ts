import { ok, openWorld, type World } from '../../support/world.ts';
import type { Answer, Surface } from '../../support/shop.ts';

/** Tries of a kind that an address has in this shop. */
const TRIES = 8;

let shop: World;
let clients = 0;

beforeAll(async () => {
  shop = await openWorld({ TRUST_PROXY: 'true', TRIES_PER_ADDRESS: String(TRIES) });
});
afterAll(() => shop.close());

/** The store as somebody with an address sees it; with one that nobody has had before unless told. */
function client(address = `198.51.100.${++clients}`): Pick<Surface, 'get' | 'post'> {
  const headers = { 'x-forwarded-for': address };
  return {
    get: (path) => shop.store.get(path, { headers }),
    post: (path, body) => shop.store.post(path, body, { headers }),
  };
}

const password = 'correct horse';
const login = (from: ReturnType<typeof client>, email: string, guess = 'wrong') =>
  from.post('/auth', { email, password: guess });

async function account(email: string): Promise<void> {
  ok(await client().post('/customers', { email, password, first_name: 'Oliver', last_name: 'Juhl' }));
}

/** Does it until it is refused, and says how often it was not. */
async function untilRefused(
  work: (turn: number) => Promise<Answer>,
): Promise<{ times: number; refusal: Answer }> {
  for (let times = 0; times <= 100; times++) {
    const answer = await work(times);
    if (answer.status === 429) return { times, refusal: answer };
  }
  throw new Error('it was never refused');
}

describe('a ration', () => {
  it('says when to try again', async () => {
    const { refusal } = await untilRefused(() => client('192.0.2.1').get('/auth/somebody@example.com'));
    expect(refusal.body).toEqual({ type: 'too_many_requests', message: 'Too many tries; try again later' });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('is over with its minute', async () => {
    const from = client();
    await untilRefused(() => from.get('/auth/somebody@example.com'));
    await shop.sql(`update ration set expires_at = expires_at - interval '1 minute'`);
    expect((await from.get('/auth/somebody@example.com')).status).toBe(200);
  });

  it('is no larger for many requests at once', async () => {
    const from = client();
    const answers = await Promise.all(
      Array.from({ length: 3 * TRIES }, () => from.get('/gift-cards/AAAA-BBBB-CCCC-DDDD')),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(TRIES);
  });

  it('is that of a whole /64, and not of the next one', async () => {
    const { times } = await untilRefused((turn) =>
      client(`2001:db8:0:1::${turn + 1}`).get('/auth/somebody@example.com'),
    );
    expect(times).toBe(TRIES);
    expect((await client('2001:db8:0:2::1').get('/auth/somebody@example.com')).status).toBe(200);
  });

  it('forgets a try whose process has died, soon', async () => {
    const from = client('192.0.2.77');
    const held = `insert into ration (id, door, held, expires_at)
      select 'dead' || n, 'codes from 192.0.2.77', true, now() + make_interval(secs => $1) from generate_series(1, 50) n`;
    await shop.sql(held, [0]);
    expect((await from.get('/gift-cards/AAAA-BBBB-CCCC-DDDD')).status).toBe(404);
  });
});

describe('logins', () => {
  it('count together whatever way the database writes the same e-mail', async () => {
    const [{ same }] = await shop.sql<{ same: boolean }>(`select lower('alİce') = 'alice' as same`);
    await account('alice@example.com');
    const from = client();
    const spellings = ['alice@example.com', 'ALICE@example.com', ...(same ? ['alİce@example.com'] : [])];
    const { times } = await untilRefused((turn) => login(from, spellings[turn % spellings.length]));
    expect(times).toBe(5);
  });

  it('of an e-mail count from all addresses together', async () => {
    await account('famous@example.com');
    const { times } = await untilRefused((turn) => login(client(`203.0.113.${turn}`), 'famous@example.com'));
    expect(times).toBe(30);
    const owner = await login(client(), 'famous@example.com', password);
    expect(owner.status).toBe(429);
  });

  it('of an address count for all e-mails together, and those that succeed do not', async () => {
    await account('right@example.com');
    const from = client();
    for (let i = 0; i < TRIES; i++)
      expect((await login(from, 'right@example.com', password)).status).toBe(200);
    const { times } = await untilRefused((turn) => login(from, `nobody${turn}@example.com`));
    expect(times).toBe(TRIES);
    expect((await login(client(), 'right@example.com', password)).status).toBe(200);
  });

  it('by the hundred from one address let another in between', async () => {
    await account('patient@example.com');
    const greedy = client();
    let done = 0;
    const crowd = Array.from({ length: 100 }, (_, i) =>
      login(greedy, `crowd${i}@example.com`, password).finally(() => done++),
    );
    expect((await login(client(), 'patient@example.com', password)).status).toBe(200);
    expect(done).toBeLessThan(50);
    await Promise.all(crowd);
  });
});

describe('what strangers may ask', () => {
  it('registrations, whether they succeed or not', async () => {
    const from = client();
    const { times } = await untilRefused((turn) =>
      from.post('/customers', {
        email: `new${Math.floor(turn / 2)}@example.com`,
        password,
        first_name: 'A',
        last_name: 'B',
      }),
    );
    expect(times).toBe(TRIES);
  });

  it('whether there is an account with an e-mail', async () => {
    const from = client();
    const { times } = await untilRefused((turn) => from.get(`/auth/somebody${turn}@example.com`));
    expect(times).toBe(TRIES);
  });

  it('gift cards and discounts by their code: what is found does not count', async () => {
    const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id: shop.europe.id, value: 100 }));
    const cart = await shop.readyCart();
    const from = client();
    for (let i = 0; i < 2 * TRIES; i++) ok(await from.get(`/gift-cards/${gift_card.code}`));
    const guesses = [
      () => from.get('/gift-cards/AAAA-BBBB-CCCC-DDDD'),
      () => from.post(`/carts/${cart}`, { gift_cards: [{ code: 'AAAA-BBBB-CCCC-DDDD' }] }),
      () => from.post(`/carts/${cart}`, { discounts: [{ code: 'GUESS' }] }),
    ];
    const { times } = await untilRefused((turn) => guesses[turn % guesses.length]());
    expect(times).toBe(TRIES);
    expect((await from.post(`/carts/${cart}`, { discounts: [] })).status).toBe(200);
  });

  it('orders by number and e-mail: five wrong numbers for an e-mail, and so many for all', async () => {
    const cart = await shop.readyCart({ email: 'buyer@example.com' });
    const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
    const find = (from: ReturnType<typeof client>, display_id: number, email: string) =>
      from.get(`/orders?display_id=${display_id}&email=${email}`);
    const from = client();
    for (let i = 0; i < 2 * TRIES; i++) ok(await find(from, order.display_id, 'Buyer@example.com'));
    const ofOne = await untilRefused((turn) => find(from, 1000 + turn, 'buyer@example.com'));
    expect(ofOne.times).toBe(5);
    const ofAll = await untilRefused((turn) => find(from, 1000, `other${turn}@example.com`));
    expect(ofAll.times).toBe(TRIES - 5);
    const fromAll = await untilRefused((turn) =>
      find(client(`203.0.113.${turn}`), 1000 + turn, 'buyer@example.com'),
    );
    expect(fromAll.times).toBe(25);
  });

  it('e-mails with a token for a new password', async () => {
    const from = client();
    const { times } = await untilRefused((turn) =>
      from.post('/customers/password-token', { email: `lost${turn}@example.com` }),
    );
    expect(times).toBe(TRIES);
  });
});
