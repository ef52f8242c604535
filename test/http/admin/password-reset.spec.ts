import { setTimeout as sleep } from 'node:timers/promises';
import { ResetTokens, type Forgetful } from '../../../src/identity/reset-tokens.ts';
import { Outbox } from '../../../src/background/outbox.ts';
import { browser } from '../../support/browser.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

interface Told {
  id: string;
  email: string;
  token: string;
}

let shop: Shop;
/** What whoever sends e-mails has been told. */
const told: Told[] = [];

beforeAll(async () => {
  shop = await openShop();
  const outbox = shop.app.get(Outbox, { strict: false });
  outbox.subscribe('user.password_reset', ({ data }) => void told.push(data as unknown as Told));
});
afterAll(() => shop.close());

async function hire(email: string): Promise<string> {
  return (await shop.admin.post('/users', { email, password: 'old password', first_name: 'Emma' })).body.user
    .id as string;
}

async function ask(email: string): Promise<void> {
  const { status, body } = await shop.open.post('/admin/users/password-token', { email });
  expect([status, body]).toEqual([204, null]);
}

async function tokenFor(email: string): Promise<string> {
  await ask(email);
  for (;;) {
    const event = told.findLast((event) => event.email === email);
    if (event) return event.token;
    await sleep(5);
  }
}

function reset(body: { email?: string; token: string; password?: string }) {
  return shop.open.post('/admin/users/reset-password', { password: 'new password', ...body });
}

const login = (email: string, password: string) => shop.open.post('/admin/auth', { email, password });

describe('a lost password of the staff', () => {
  it('can be replaced by the token that was sent, once', async () => {
    const id = await hire('lost@example.com');
    const session = browser(shop.open);
    await session.post('/admin/auth', { email: 'lost@example.com', password: 'old password' });
    const token = await tokenFor('lost@example.com');
    expect(told.at(-1)).toEqual({
      id,
      email: 'lost@example.com',
      first_name: 'Emma',
      last_name: null,
      token,
    });

    const { status, body } = await reset({ email: 'LOST@example.com', token });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id, email: 'lost@example.com' });
    expect(body.user).not.toHaveProperty('password_hash');
    expect((await login('lost@example.com', 'new password')).status).toBe(200);
    expect((await login('lost@example.com', 'old password')).status).toBe(401);
    expect((await session.get('/admin/auth')).status).toBe(401);

    const again = await reset({ token, password: 'another' });
    expect([again.status, again.body.type]).toEqual([401, 'unauthorized']);
  });

  it('can be replaced without saying the e-mail again', async () => {
    const id = await hire('short@example.com');
    const { body } = await reset({ token: await tokenFor('short@example.com') });
    expect(body.user.id).toBe(id);
  });

  it('is replaced by one of two requests with the same token', async () => {
    await hire('twice@example.com');
    const token = await tokenFor('twice@example.com');
    const answers = await Promise.all([reset({ token, password: 'a' }), reset({ token, password: 'b' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is not replaced by a token of somebody else, a forged one, or one that is too old', async () => {
    const [id, otherId] = [await hire('mine@example.com'), await hire('theirs@example.com')];
    const email = 'mine@example.com';
    const [mine, theirs] = [await tokenFor(email), await tokenFor('theirs@example.com')];
    const [, expiry, signature] = mine.split('.');
    const [user] = await shop.sql<Forgetful>('select id, password_hash from "user" where id = $1', [id]);
    const old = shop.app.get(ResetTokens, { strict: false }).issue(user, Date.now() - 15 * 60 * 1000);
    for (const token of [
      theirs,
      '',
      'x',
      `${id}.${expiry}.`,
      `${id}.${Number(expiry) + 9}.${signature}`,
      `${id}.0.${signature}`,
      `${expiry}.${signature}`,
      `${otherId}.${expiry}.${signature}`,
      `${id}.${old}`,
    ])
      expect([token, (await reset({ email, token })).status]).toEqual([token, 401]);
    expect((await reset({ email: 'theirs@example.com', token: mine })).status).toBe(401);
    expect((await reset({ email, token: mine })).status).toBe(200);
  });

  it('is not replaced for who has left', async () => {
    const id = await hire('left@example.com');
    const token = await tokenFor('left@example.com');
    await shop.admin.delete(`/users/${id}`);
    expect((await reset({ token })).status).toBe(401);
  });

  it('tells nobody whether there is such a user', async () => {
    const before = told.length;
    await ask('nobody@example.com');
    expect((await reset({ email: 'nobody@example.com', token: 'x' })).status).toBe(401);
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
    expect(told).toHaveLength(before);
  });

  it.each([
    ['password-token', {}],
    ['password-token', { email: 'nonsense' }],
    ['reset-password', {}],
    ['reset-password', { token: 'x' }],
    ['reset-password', { token: 'x', password: '' }],
    ['reset-password', { token: 'x', password: 'y', email: 'nonsense' }],
  ])('is not asked for by %s with %j', async (path, body) => {
    const answer = await shop.open.post(`/admin/users/${path}`, body);
    expect([answer.status, answer.body.type]).toEqual([400, 'invalid_data']);
  });
});

describe('tokens by e-mail', () => {
  it.each([
    ['the staff', '/admin/users/password-token', 'emma.often@example.com'],
    ['nobody', '/admin/users/password-token', 'unknown@example.com'],
    ['shoppers', '/store/customers/password-token', 'oliver.often@example.com'],
  ])('are sent to %s five times a minute at most', async (_, path, email) => {
    if (path.startsWith('/admin'))
      await hire(email === 'unknown@example.com' ? 'somebody@example.com' : email);
    const answers = [];
    for (let i = 0; i < 6; i++)
      answers.push(await shop.open.post(path, { email: i % 2 ? email : email.toUpperCase() }));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
    expect(answers[5].body.type).toBe('too_many_requests');
    expect(Number(answers[5].headers['retry-after'])).toBeGreaterThan(0);
    expect((await shop.open.post(path, { email: `other.${email}` })).status).toBe(204);
  });
});

describe('A request for a new password', () => {
  it.each([
    ['staff', '/admin/users/password-token', (email: string) => hire(email)],
    [
      'customers',
      '/store/customers/password-token',
      (email: string) =>
        shop.store.post('/customers', { email, password: 'old password', first_name: 'E', last_name: 'E' }),
    ],
  ])('of %s sends the same statements for a known and an unknown e-mail', async (who, path, register) => {
    const [known, unknown] = [`known-${who}@example.com`, `unknown-${who}@example.com`];
    await register(known);
    const [forKnown, forUnknown] = [await requestOf(path, known), await requestOf(path, unknown)];
    expect(forKnown).toEqual(forUnknown);
    expect(forKnown.filter((text) => /from (customer|"user")/.test(text))).toEqual([]);
  });
});

/** What a request sends until its event is committed; the outbox goes on after that. */
async function requestOf(path: string, email: string): Promise<string[]> {
  const sent = await shop.statements(() => shop.open.post(path, { email }));
  const published = sent.findIndex((text) => text.startsWith('insert into outbox_event'));
  return sent.slice(0, sent.indexOf('commit', published) + 1);
}
