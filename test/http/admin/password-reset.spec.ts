import { decodeJwt } from 'jose';
import { Outbox } from '#engine/background/outbox';
import { type ResettableAccount, ResetTokens } from '#engine/identity/tokens/reset-tokens';
import { AccessTokens } from '#engine/identity/tokens/tokens';
import { openBrowser } from '../../support/browser.ts';
import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

interface PasswordResetEvent {
  id: string;
  email: string;
  token: string;
}

let shop: Shop;
/** The events from which a subscriber would send e-mails. */
const events: PasswordResetEvent[] = [];

beforeAll(async () => {
  shop = await useShop({});
  const outbox = shop.app.get(Outbox, { strict: false });
  outbox.subscribe(
    'user.password_reset',
    ({ data }) => void events.push(data as unknown as PasswordResetEvent),
  );
});
afterAll(() => shop.close());

async function createUser(email: string): Promise<string> {
  return (await shop.admin.post('/users', { email, password: 'old password', first_name: 'Emma' })).body.user
    .id;
}

async function requestToken(email: string): Promise<void> {
  const { status, body } = await shop.http.post('/admin/users/password-token', { email });
  expect([status, body]).toEqual([204, null]);
}

async function tokenFor(email: string): Promise<string> {
  await requestToken(email);
  const event = await until(() => events.findLast((event) => event.email === email));
  return event!.token;
}

function reset(body: { email?: string; token: string; password?: string }) {
  return shop.http.post('/admin/users/reset-password', { password: 'new password', ...body });
}

const login = (email: string, password: string) => shop.http.post('/admin/auth', { email, password });

describe('A password reset of a user', () => {
  let id: string, token: string, oldSession: ReturnType<typeof openBrowser>, response: HttpResponse;
  beforeAll(async () => {
    id = await createUser('lost@example.com');
    oldSession = openBrowser(shop.http);
    await oldSession.post('/admin/auth', { email: 'lost@example.com', password: 'old password' });
    token = await tokenFor('lost@example.com');
    response = await reset({ email: 'LOST@example.com', token });
  });

  it('begins with an event that contains the token and the user', () => {
    expect(events.find((event) => event.token === token)).toEqual({
      id,
      email: 'lost@example.com',
      first_name: 'Emma',
      last_name: null,
      token,
    });
  });

  it('returns the user without the password hash', () => {
    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({ id, email: 'lost@example.com' });
    expect(response.body.user).not.toHaveProperty('password_hash');
  });

  it('replaces the old password by the new one', async () => {
    expect((await login('lost@example.com', 'new password')).status).toBe(200);
    expect((await login('lost@example.com', 'old password')).status).toBe(401);
  });

  it('is rejected with a password of less than eight characters', async () => {
    await createUser('hasty@example.com');
    const hasty = await tokenFor('hasty@example.com');
    expect((await reset({ token: hasty, password: 'seven77' })).status).toBe(400);
    expect((await reset({ token: hasty, password: 'eight888' })).status).toBe(200);
  });

  it('ends the existing sessions of the user', async () => {
    expect((await oldSession.get('/admin/auth')).status).toBe(401);
  });

  it('is rejected when the token was already used', async () => {
    const again = await reset({ token, password: 'another password' });
    expect([again.status, again.body.type]).toEqual([401, 'unauthorized']);
  });

  it('needs no e-mail besides the token', async () => {
    const userId = await createUser('short@example.com');
    const { body } = await reset({ token: await tokenFor('short@example.com') });
    expect(body.user.id).toBe(userId);
  });

  it('succeeds for only one of two simultaneous requests with the same token', async () => {
    await createUser('twice@example.com');
    const shared = await tokenFor('twice@example.com');
    const responses = await Promise.all([
      reset({ token: shared, password: 'password a' }),
      reset({ token: shared, password: 'password b' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is rejected when the user was deleted', async () => {
    const deleted = await createUser('left@example.com');
    const unused = await tokenFor('left@example.com');
    await shop.admin.delete(`/users/${deleted}`);
    expect((await reset({ token: unused })).status).toBe(401);
  });

  it('does not reveal whether a user with that e-mail exists', async () => {
    const before = events.length;
    await requestToken('missing@example.com');
    expect((await reset({ email: 'missing@example.com', token: 'x' })).status).toBe(401);
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
    expect(events).toHaveLength(before);
  });

  it.each([
    ['password-token', {}],
    ['password-token', { email: 'nonsense' }],
    ['reset-password', {}],
    ['reset-password', { token: 'x' }],
    ['reset-password', { token: 'x', password: '' }],
    ['reset-password', { token: 'x', password: 'long enough', email: 'nonsense' }],
  ])('is rejected for POST /admin/users/%s with the body %j', async (path, body) => {
    const invalid = await shop.http.post(`/admin/users/${path}`, body);
    expect([invalid.status, invalid.body.type]).toEqual([400, 'invalid_data']);
  });
});

describe('A password reset token', () => {
  const email = 'own@example.com';
  let id: string, otherId: string, ownToken: string, otherToken: string;
  let header: string, claims: string, signature: string, expired: string, ofShopper: string;
  beforeAll(async () => {
    [id, otherId] = [await createUser(email), await createUser('theirs@example.com')];
    [ownToken, otherToken] = [await tokenFor(email), await tokenFor('theirs@example.com')];
    [header, claims, signature] = ownToken.split('.');
    const [user] = await shop.sql<ResettableAccount>(
      'select id, email, password_hash from "user" where id = $1',
      [id],
    );
    const tokens = shop.app.get(ResetTokens, { strict: false });
    expired = await tokens.issue('staff', user, Date.now() - 15 * 60 * 1000);
    ofShopper = await tokens.issue('shoppers', user);
  });

  /** The token with other claims, and the signature of the original. */
  const withClaims = (changed: object) =>
    `${header}.${encode({ ...decodeJwt(ownToken), ...changed })}.${signature}`;

  it('has the claims that the dashboard of Medusa v1 reads', () => {
    const others = { exp: expect.any(Number), pwd: expect.any(String) };
    expect(decodeJwt(ownToken)).toEqual({ user_id: id, email, ...others });
  });

  it.each<[string, () => string | Promise<string>]>([
    ['it was issued for another user', () => otherToken],
    ['it is empty', () => ''],
    ['it has no parts', () => 'x'],
    ['it has no signature', () => `${header}.${claims}.`],
    ['it is not signed, and says so', () => `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`],
    ['its algorithm is none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`],
    ['its expiry was postponed', () => withClaims({ exp: decodeJwt(ownToken).exp! + 9 })],
    ['its user id was replaced', () => withClaims({ user_id: otherId, email: 'theirs@example.com' })],
    ['it has the signature of another token', () => `${header}.${claims}.${otherToken.split('.')[2]}`],
    ['it was issued for a shopper', () => ofShopper],
    ['it is an access token', () => shop.app.get(AccessTokens, { strict: false }).issue('staff', id)],
    ['it has expired', () => expired],
  ])('is rejected if %s', async (_, find) => {
    const token = await find();
    const { status, body } = await reset({ email, token });
    expect([token, status, body.type]).toEqual([token, 401, 'unauthorized']);
  });

  it('is rejected after the e-mail of the user has changed', async () => {
    const movedId = await createUser('moved@example.com');
    const token = await tokenFor('moved@example.com');
    await shop.sql(`update "user" set email = 'arrived@example.com' where id = $1`, [movedId]);
    expect((await reset({ token })).status).toBe(401);
  });

  it('is rejected after the user has set a new password by another token', async () => {
    await createUser('impatient@example.com');
    const first = await tokenFor('impatient@example.com');
    await requestToken('impatient@example.com');
    const second = await until(
      () => events.filter((event) => event.email === 'impatient@example.com')[1]?.token,
    );
    expect((await reset({ token: second })).status).toBe(200);
    expect((await reset({ token: first })).status).toBe(401);
  });

  it('is rejected with the e-mail of another user, and stays valid for its own', async () => {
    expect((await reset({ email: 'theirs@example.com', token: ownToken })).status).toBe(401);
    expect((await reset({ email, token: ownToken })).status).toBe(200);
  });
});

describe('POST to a password-token endpoint', () => {
  it.each([
    ['a user', '/admin/users/password-token', 'emma.often@example.com'],
    ['an unknown e-mail', '/admin/users/password-token', 'unknown@example.com'],
    ['a customer', '/store/customers/password-token', 'oliver.often@example.com'],
  ])('is limited to five requests per minute for %s', async (_, path, email) => {
    if (path.startsWith('/admin'))
      await createUser(email === 'unknown@example.com' ? 'known@example.com' : email);
    const responses = [];
    for (let i = 0; i < 6; i++)
      responses.push(await shop.http.post(path, { email: i % 2 ? email : email.toUpperCase() }));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
    expect(responses[5].body.type).toBe('too_many_requests');
    expect(Number(responses[5].headers['retry-after'])).toBeGreaterThan(0);
    expect((await shop.http.post(path, { email: `other.${email}` })).status).toBe(204);
  });

  it.each([
    ['users', '/admin/users/password-token', (email: string) => createUser(email)],
    [
      'customers',
      '/store/customers/password-token',
      (email: string) =>
        shop.store.post('/customers', { email, password: 'old password', first_name: 'E', last_name: 'E' }),
    ],
  ])('sends the same statements for known and unknown e-mails of %s', async (kind, path, register) => {
    const [existingEmail, unknownEmail] = [`known-${kind}@example.com`, `unknown-${kind}@example.com`];
    await register(existingEmail);
    const [forKnown, forUnknown] = [
      await statementsOf(path, existingEmail),
      await statementsOf(path, unknownEmail),
    ];
    expect(forKnown).toEqual(forUnknown);
    expect(forKnown.filter((text) => /from (customer|"user")/.test(text))).toEqual([]);
  });
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** The statements of a request up to the commit of its event; those of the outbox delivery follow. */
async function statementsOf(path: string, email: string): Promise<string[]> {
  const statements = await shop.recordSql(() => shop.http.post(path, { email }));
  const published = statements.findIndex((text) => text.startsWith('insert into outbox_event'));
  return statements.slice(0, statements.indexOf('commit', published) + 1);
}
