import { decodeJwt, SignJWT } from 'jose';
import { Outbox } from '#engine/background/outbox';
import { openBrowser } from '../../support/browser.ts';
import { ok } from '../../support/sample-shop.ts';
import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop({});
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from invite'));

interface Invitation {
  id: string;
  user_email: string;
  token: string;
}

async function invite(user: string, role = 'member'): Promise<Invitation> {
  const response = await shop.admin.post('/invites', { user, role });
  expect([response.status, response.body]).toEqual([200, null]);
  return (await list()).find((candidate) => candidate.user_email === user.toLowerCase())!;
}

const list = async (query = ''): Promise<Invitation[]> =>
  ok(await shop.admin.get(`/invites${query}`)).invites;

const accept = (token: string, user: object = { password: 'long enough' }) =>
  shop.http.post('/admin/invites/accept', { token, user });

const rejection = (message: string) => ({ status: 400, body: { type: 'invalid_data', message } });

describe('An invitation', () => {
  it('is listed with the token of its link', async () => {
    const { token } = await invite('Emma@example.com', 'developer');
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^inv_/),
        user_email: 'emma@example.com',
        role: 'developer',
        accepted: false,
        token,
        expires_at: expect.any(String),
        metadata: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted_at: null,
      },
    ]);
  });

  it('has a token that names the invitation, the role and the e-mail address', async () => {
    const { token, id } = await invite('Emma@example.com', 'developer');
    const { iat, jti, ...claims } = decodeJwt(token);
    expect([iat, jti]).toEqual([expect.any(Number), expect.any(String)]);
    expect(claims).toEqual({ invite_id: id, role: 'developer', user_email: 'emma@example.com' });
  });

  it('expires after a week', async () => {
    await invite('Emma@example.com');
    const [{ days }] = await shop.sql<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from invite`,
    );
    expect(days).toBe(7);
  });

  it('gets another role and token when its e-mail address is invited again, ignoring case', async () => {
    const first = await invite('noah@example.com');
    const second = await invite('NOAH@example.com', 'admin');
    expect(second).toMatchObject({ id: first.id, role: 'admin' });
    expect(second.token).not.toBe(first.token);
  });

  it('is created once by concurrent requests for the same e-mail address', async () => {
    await Promise.all(['mia@example.com', 'Mia@example.com', 'MIA@example.com'].map((user) => invite(user)));
    expect(await list()).toHaveLength(1);
  });

  it('publishes its token in invite.created, and the new one when it is sent again', async () => {
    const events: { token: string }[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('invite.created', ({ data }) => void events.push(data));
    const { id, token } = await invite('resent@example.com');
    await until(() => events.length === 1);
    expect((await shop.admin.post(`/invites/${id}/resend`)).body).toBeNull();
    await until(() => events.length === 2);
    const [resent] = await list();
    expect(events).toEqual([
      { id, token, user_email: 'resent@example.com' },
      { id, token: resent.token, user_email: 'resent@example.com' },
    ]);
  });

  it('is valid again when it is resent after its expiry', async () => {
    const { id } = await invite('expired@example.com');
    await shop.sql(`update invite set expires_at = now() - interval '1 day'`);
    await shop.admin.post(`/invites/${id}/resend`);
    const [resent] = await list();
    expect((await accept(resent.token)).status).toBe(200);
  });

  it.each([
    [
      'the e-mail address of an account',
      { user: 'STAFF@example.com', role: 'member' },
      "Can't invite a user with an existing account",
    ],
    ['a missing role', { user: 'a@example.com' }, expect.stringContaining('role')],
    ['an unknown role', { user: 'a@example.com', role: 'owner' }, 'There is no role owner'],
    ['a malformed e-mail address', { user: 'nobody', role: 'member' }, expect.stringContaining('user')],
  ])('is rejected for %s', async (_, body, message) => {
    expect(await shop.admin.post('/invites', body)).toMatchObject(rejection(message));
  });

  it.each<[string, () => Promise<HttpResponse>]>([
    ['listed', () => shop.http.get('/admin/invites')],
    ['created', () => shop.http.post('/admin/invites', { user: 'a@example.com', role: 'member' })],
    ['resent', () => shop.http.post('/admin/invites/inv_1/resend')],
    ['deleted', () => shop.http.delete('/admin/invites/inv_1')],
  ])('cannot be %s without a login', async (_, send) => {
    expect((await send()).status).toBe(401);
  });
});

describe('GET /admin/invites', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c']) await invite(`${name}@example.com`);
  });

  it('returns all invitations by default, without a count', async () => {
    expect(ok(await shop.admin.get('/invites'))).toEqual({
      invites: [expect.anything(), expect.anything(), expect.anything()],
    });
  });

  it('returns the requested page', async () => {
    expect(await list('?limit=1&offset=1&order=user_email')).toMatchObject([{ user_email: 'b@example.com' }]);
  });
});

describe('A deleted invitation', () => {
  let id: string;
  let token: string;
  let responses: HttpResponse[];
  beforeEach(async () => {
    ({ id, token } = await invite('removed@example.com'));
    responses = [await shop.admin.delete(`/invites/${id}`), await shop.admin.delete(`/invites/${id}`)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    for (const response of responses) expect(ok(response)).toEqual({ id, object: 'invite', deleted: true });
  });

  it('cannot be accepted', async () => {
    expect(await accept(token)).toMatchObject(rejection('Invalid invite'));
  });

  it('cannot be resent', async () => {
    expect((await shop.admin.post(`/invites/${id}/resend`)).status).toBe(404);
  });

  it('can be followed by another one with another token', async () => {
    expect((await invite('removed@example.com')).token).not.toBe(token);
  });
});

describe('The acceptance of an invitation', () => {
  it('creates a user with the present role of the invitation', async () => {
    await invite('Lena@example.com', 'member');
    const { token } = await invite('lena@example.com', 'admin');
    const response = await accept(token, { first_name: 'Lena', last_name: 'Berg', password: 'long enough' });
    expect([response.status, response.body]).toEqual([200, null]);
    const client = openBrowser(shop.http);
    const { user } = ok(
      await client.post('/admin/auth', { email: 'lena@example.com', password: 'long enough' }),
    );
    expect(user).toMatchObject({
      email: 'lena@example.com',
      role: 'admin',
      first_name: 'Lena',
      last_name: 'Berg',
    });
  });

  it('does not log the user in', async () => {
    const { token } = await invite('visitor@example.com');
    expect((await accept(token)).headers['set-cookie']).toBeUndefined();
  });

  it('is rejected with a password of less than eight characters', async () => {
    const { token } = await invite('hasty@example.com');
    expect((await accept(token, { password: 'seven77' })).status).toBe(400);
    expect((await accept(token, { password: 'eight888' })).status).toBe(200);
  });

  it('removes the invitation', async () => {
    const { token } = await invite('once@example.com');
    ok(await accept(token));
    expect(await list()).toEqual([]);
    expect(await accept(token)).toMatchObject(rejection('Invalid invite'));
  });

  it.each([
    ['it is resent', ({ id }: Invitation) => shop.admin.post(`/invites/${id}/resend`)],
    [
      'its address is invited again',
      ({ user_email }: Invitation) => shop.admin.post('/invites', { user: user_email, role: 'member' }),
    ],
  ])('is rejected with the previous link of an invitation after %s', async (reason, replace) => {
    const before = await invite(`${reason.replaceAll(' ', '.')}@example.com`);
    expect((await replace(before)).status).toBe(200);
    const [after] = await list();
    expect(after.id).toBe(before.id);
    expect(await accept(before.token)).toMatchObject(rejection('Invalid invite'));
    expect((await accept(after.token)).status).toBe(200);
  });

  it('creates one user for five concurrent requests', async () => {
    const { token } = await invite('twins@example.com');
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await shop.sql(`select from "user" where email = 'twins@example.com'`)).toHaveLength(1);
  });

  it.each([
    ['is for another e-mail address', `user_email = 'other@example.com'`],
    ['has expired', 'expires_at = now()'],
  ])('is rejected when the invitation %s', async (_, change) => {
    const { token } = await invite('late@example.com');
    await shop.sql(`update invite set ${change}`);
    expect(await accept(token)).toMatchObject(rejection('Invalid invite'));
  });

  it('is rejected when the e-mail address has an account', async () => {
    const { token } = await invite('joined@example.com');
    ok(await shop.admin.post('/users', { email: 'Joined@example.com', password: 'long enough' }));
    expect(await accept(token)).toMatchObject(rejection('User already joined'));
  });

  const reverse = (text: string) => text.split('').reverse().join('');

  it.each<[string, (invitation: Invitation) => string | Promise<string>]>([
    ['an empty token', () => ''],
    ['a token that is not a JWT', () => 'nonsense'],
    ['a token without a signature', ({ token }) => token.replace(/[^.]*$/, '')],
    ['a token with another signature', ({ token }) => token.replace(/[^.]*$/, reverse)],
    [
      'a token signed with another secret',
      ({ id, user_email }) =>
        new SignJWT({ invite_id: id, role: 'admin', user_email })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(Buffer.from('a guess of thirty-two characters')),
    ],
    [
      'an access token',
      async () => {
        const { email, password } = shop.staff;
        return ok(await shop.http.post('/admin/auth/token', { email, password })).access_token;
      },
    ],
  ])('is rejected with %s', async (_, forge) => {
    const forged = await forge(await invite('forged@example.com'));
    expect(await accept(forged)).toMatchObject(rejection('Token is not valid'));
  });

  it.each([
    ['no password', {}],
    ['an empty password', { password: '' }],
    ['another e-mail address', { password: 'long enough', email: 'other@example.com' }],
    ['another role', { password: 'long enough', role: 'admin' }],
  ])('is rejected with %s', async (_, user) => {
    const { token } = await invite('body@example.com');
    expect((await accept(token, user)).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  it('is rate limited for each address', async () => {
    await shop.sql('delete from rate_limit_attempt');
    const strict = await shop.openSecondInstance({ ATTEMPTS_PER_ADDRESS: '3' });
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push(
        (await strict.http.post('/admin/invites/accept', { token: 'x', user: { password: 'long enough' } }))
          .status,
      );
    expect(statuses).toEqual([400, 400, 400, 429]);
    await strict.close();
  });
});
