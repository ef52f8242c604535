import { decodeJwt, SignJWT } from 'jose';
import { Outbox } from '../../../src/background/outbox.ts';
import { browser } from '../../support/browser.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';
import { ok } from '../../support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from invite'));

interface Shown {
  id: string;
  user_email: string;
  token: string;
}

async function invite(user: string, role = 'member'): Promise<Shown> {
  const answer = await shop.admin.post('/invites', { user, role });
  expect([answer.status, answer.body]).toEqual([200, null]);
  return (await all()).find((one) => one.user_email === user.toLowerCase())!;
}

const all = async (query = ''): Promise<Shown[]> => ok(await shop.admin.get(`/invites${query}`)).invites;

const accept = (token: string, user: object = { password: 'secret' }) =>
  shop.open.post('/admin/invites/accept', { token, user });

const refused = (message: string) => ({ status: 400, body: { type: 'invalid_data', message } });

describe('an invitation', () => {
  it('is listed with the token of its link, for a week, and its token tells whom it is for', async () => {
    const { token, id } = await invite('Emma@example.com', 'developer');
    expect(await all()).toEqual([
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
    const { iat, jti, ...claims } = decodeJwt(token);
    expect([iat, jti]).toEqual([expect.any(Number), expect.any(String)]);
    expect(claims).toEqual({ invite_id: id, role: 'developer', user_email: 'emma@example.com' });
    const [{ days }] = await shop.sql<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from invite`,
    );
    expect(days).toBe(7);
  });

  it('is one for an e-mail, whatever its letter case: the next gives it another role and token', async () => {
    const first = await invite('noah@example.com');
    const second = await invite('NOAH@example.com', 'admin');
    expect(second).toMatchObject({ id: first.id, role: 'admin' });
    expect(second.token).not.toBe(first.token);
    await Promise.all(['mia@example.com', 'Mia@example.com', 'MIA@example.com'].map((user) => invite(user)));
    expect(await all()).toHaveLength(2);
  });

  it('is told to whoever sends e-mails, also when it is sent again', async () => {
    const told: { token: string }[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('invite.created', ({ data }) => void told.push(data));
    const { id, token } = await invite('told@example.com');
    await until(() => told.length === 1);
    await shop.sql(`update invite set expires_at = now() - interval '1 day'`);
    expect((await shop.admin.post(`/invites/${id}/resend`)).body).toBeNull();
    await until(() => told.length === 2);
    const [again] = await all();
    expect(told).toEqual([
      { id, token, user_email: 'told@example.com' },
      { id, token: again.token, user_email: 'told@example.com' },
    ]);
    expect((await accept(again.token)).status).toBe(200);
  });

  it.each([
    [
      'an account',
      { user: 'STAFF@example.com', role: 'member' },
      "Can't invite a user with an existing account",
    ],
    ['no role', { user: 'a@example.com' }, expect.stringContaining('role')],
    ['an unknown role', { user: 'a@example.com', role: 'owner' }, expect.stringContaining('role')],
    ['no e-mail', { user: 'nobody', role: 'member' }, expect.stringContaining('user')],
  ])('is refused for %s', async (_, body, message) => {
    expect(await shop.admin.post('/invites', body)).toMatchObject(refused(message));
  });

  it('is for staff to make, list and take back', async () => {
    for (const answer of [
      await shop.open.get('/admin/invites'),
      await shop.open.post('/admin/invites', { user: 'a@example.com', role: 'member' }),
      await shop.open.post('/admin/invites/inv_1/resend'),
      await shop.open.delete('/admin/invites/inv_1'),
    ])
      expect(answer.status).toBe(401);
  });

  it('is taken back by deleting it, with all of its tokens; again is fine', async () => {
    const { id, token } = await invite('unwanted@example.com');
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.admin.delete(`/invites/${id}`))).toEqual({ id, object: 'invite', deleted: true });
    expect(await accept(token)).toMatchObject(refused('Invalid invite'));
    expect((await shop.admin.post(`/invites/${id}/resend`)).status).toBe(404);
    expect((await invite('unwanted@example.com')).token).not.toBe(token);
  });

  it('stands in a list without pages, unless one is asked for', async () => {
    for (const name of ['a', 'b', 'c']) await invite(`${name}@example.com`);
    expect(ok(await shop.admin.get('/invites'))).toEqual({
      invites: [expect.anything(), expect.anything(), expect.anything()],
    });
    expect(await all('?limit=1&offset=1&order=user_email')).toMatchObject([{ user_email: 'b@example.com' }]);
  });
});

describe('accepting an invitation', () => {
  it('makes the user with the e-mail and the role that the invitation has now, and logs nobody in', async () => {
    await invite('Lena@example.com', 'member');
    const { token } = await invite('lena@example.com', 'admin');
    const answer = await accept(token, { first_name: 'Lena', last_name: 'Berg', password: 'secret' });
    expect([answer.status, answer.body, answer.headers['set-cookie']]).toEqual([200, null, undefined]);
    const client = browser(shop.open);
    const { user } = ok(await client.post('/admin/auth', { email: 'lena@example.com', password: 'secret' }));
    expect(user).toMatchObject({
      email: 'lena@example.com',
      role: 'admin',
      first_name: 'Lena',
      last_name: 'Berg',
    });
    expect(await all()).toEqual([]);
    expect(await accept(token)).toMatchObject(refused('Invalid invite'));
  });

  it.each([
    ['it is resent', ({ id }: Shown) => shop.admin.post(`/invites/${id}/resend`)],
    [
      'its address is invited again',
      ({ user_email }: Shown) => shop.admin.post('/invites', { user: user_email, role: 'member' }),
    ],
  ])('is refused with the previous link of an invitation once %s', async (reason, replace) => {
    const before = await invite(`${reason.replaceAll(' ', '.')}@example.com`);
    expect((await replace(before)).status).toBe(200);
    const [after] = await all();
    expect(after.id).toBe(before.id);
    expect(await accept(before.token)).toMatchObject(refused('Invalid invite'));
    expect((await accept(after.token)).status).toBe(200);
  });

  it('makes one user, however many accept it at once', async () => {
    const { token } = await invite('twins@example.com');
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await shop.sql(`select from "user" where email = 'twins@example.com'`)).toHaveLength(1);
  });

  it('is refused when it is too old, or for another e-mail', async () => {
    const { token } = await invite('late@example.com');
    await shop.sql(`update invite set user_email = 'other@example.com'`);
    expect(await accept(token)).toMatchObject(refused('Invalid invite'));
    await shop.sql(`update invite set user_email = 'late@example.com', expires_at = now()`);
    expect(await accept(token)).toMatchObject(refused('Invalid invite'));
  });

  it('is refused to who has joined meanwhile', async () => {
    const { token } = await invite('joined@example.com');
    ok(await shop.admin.post('/users', { email: 'Joined@example.com', password: 'x' }));
    expect(await accept(token)).toMatchObject(refused('User already joined'));
  });

  it('is refused with a token that is not ours', async () => {
    const { id, token } = await invite('forged@example.com');
    const [header, payload, signature] = token.split('.');
    const claims = { invite_id: id, role: 'admin', user_email: 'forged@example.com' };
    const access = ok(
      await shop.open.post('/admin/auth/token', { email: shop.staff.email, password: shop.staff.password }),
    );
    for (const forged of [
      '',
      'nonsense',
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.split('').reverse().join('')}`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from('a guess of thirty-two characters')),
      access.access_token as string,
    ])
      expect(await accept(forged)).toMatchObject(refused('Token is not valid'));
  });

  it.each([
    ['no password', {}],
    ['an empty password', { password: '' }],
    ['another e-mail', { password: 'x', email: 'other@example.com' }],
    ['another role', { password: 'x', role: 'admin' }],
  ])('is refused with %s', async (_, user) => {
    const { token } = await invite('body@example.com');
    expect((await accept(token, user)).status).toBe(400);
    expect(await all()).toHaveLength(1);
  });

  it('may be tried so often from one address', async () => {
    await shop.sql('delete from ration');
    const strict = await shop.another({ TRIES_PER_ADDRESS: '3' });
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push(
        (await strict.open.post('/admin/invites/accept', { token: 'x', user: { password: 'x' } })).status,
      );
    expect(statuses).toEqual([400, 400, 400, 429]);
    await strict.close();
  });
});
