import { type TOTP, URI } from 'otpauth';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { createRole, createStaff } from '../../support/staff.ts';

/* Codes of an app besides the password (docs/security.md). */

let shop: Shop;
beforeAll(async () => (shop = await useShop()));
afterAll(() => shop.close());

type Staff = Awaited<ReturnType<typeof createStaff>>;

/** The code of the period `offset` periods after the present one. */
function codeOf(otpauth_url: string, offset = 0): string {
  return (URI.parse(otpauth_url) as TOTP).generate({ timestamp: Date.now() + offset * 30_000 });
}

/** Makes the codes of the present period usable again. */
async function forgetUsedCodes({ user }: Staff): Promise<void> {
  await shop.sql('update second_factor set last_step = 0 where user_id = $1', [user.id]);
}

/** A user with a second factor. */
async function createSecured(role = 'member') {
  const staff = await createStaff(shop, role);
  const setUp = ok(await staff.client.post('/auth/second-factor'));
  ok(await staff.client.post('/auth/second-factor/confirm', { code: codeOf(setUp.otpauth_url) }));
  await forgetUsedCodes(staff);
  return { ...staff, ...setUp };
}

const logIn = (login: object) => shop.http.post('/admin/auth', login);
const REQUIRED = {
  status: 401,
  body: {
    type: 'unauthorized',
    code: 'second_factor_required',
    message: 'A code of the second factor is required',
  },
};

describe('A second factor', () => {
  it('counts once its first code was confirmed', async () => {
    const { client, login } = await createStaff(shop, 'member');
    const { otpauth_url } = ok(await client.post('/auth/second-factor'));
    expect((await logIn(login)).status).toBe(200);
    const code = codeOf(otpauth_url);
    const { second_factor } = ok(await client.post('/auth/second-factor/confirm', { code }));
    expect(second_factor).toEqual({ confirmed_at: expect.any(String), recovery_codes_left: 10 });
    expect(await logIn(login)).toMatchObject(REQUIRED);
  });

  it('is not confirmed by a wrong code', async () => {
    const { client, login } = await createStaff(shop, 'member');
    const { otpauth_url } = ok(await client.post('/auth/second-factor'));
    const code = codeOf(otpauth_url, 10);
    expect((await client.post('/auth/second-factor/confirm', { code })).status).toBe(401);
    expect((await logIn(login)).status).toBe(200);
  });

  it('is required for a session and for a token', async () => {
    const { login } = await createSecured();
    expect(await logIn(login)).toMatchObject(REQUIRED);
    expect(await shop.http.post('/admin/auth/token', login)).toMatchObject(REQUIRED);
  });

  it('is not asked for before the password is right', async () => {
    const { login } = await createSecured();
    const response = await logIn({ ...login, password: 'another password' });
    expect(response).toMatchObject({ status: 401, body: { message: 'Wrong e-mail or password' } });
    expect(response.body.code).toBeUndefined();
  });

  it('lets its user in with a code, once', async () => {
    const { login, otpauth_url } = await createSecured();
    const code = codeOf(otpauth_url);
    expect((await logIn({ ...login, code })).status).toBe(200);
    expect(await logIn({ ...login, code })).toMatchObject({
      status: 401,
      body: { message: 'The code is wrong, or was used before' },
    });
  });

  it('lets one of two logins in that send the same code at the same time', async () => {
    const { login, otpauth_url } = await createSecured();
    const body = { ...login, code: codeOf(otpauth_url) };
    const responses = await Promise.all([logIn(body), logIn(body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('does not accept the code with which it was confirmed', async () => {
    const { client, login } = await createStaff(shop, 'member');
    const { otpauth_url } = ok(await client.post('/auth/second-factor'));
    const code = codeOf(otpauth_url);
    ok(await client.post('/auth/second-factor/confirm', { code }));
    expect((await logIn({ ...login, code })).status).toBe(401);
  });

  it('accepts a recovery code, once', async () => {
    const { login, recovery_codes } = await createSecured();
    const code = recovery_codes[3];
    expect((await logIn({ ...login, code })).status).toBe(200);
    expect((await logIn({ ...login, code })).status).toBe(401);
    expect((await logIn({ ...login, code: recovery_codes[4].toUpperCase() })).status).toBe(200);
  });

  it('limits the rate of wrong codes', async () => {
    const { login, otpauth_url } = await createSecured();
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await logIn({ ...login, code: codeOf(otpauth_url, 100 + attempt) })).status).toBe(401);
    expect((await logIn({ ...login, code: codeOf(otpauth_url) })).status).toBe(429);
  });

  it('cannot be set up again before it is removed', async () => {
    const { client } = await createSecured();
    const message = 'You have a second factor: remove it before you set up another one';
    expect(await client.post('/auth/second-factor')).toMatchObject({ status: 400, body: { message } });
  });

  it('cannot be confirmed before it is set up', async () => {
    const { client } = await createStaff(shop, 'member');
    expect(await client.post('/auth/second-factor/confirm', { code: '123456' })).toMatchObject({
      status: 400,
      body: { message: 'Set a second factor up before you confirm it' },
    });
  });

  it('is removed with a code, and not without', async () => {
    const { client, login, otpauth_url } = await createSecured();
    expect(await client.delete('/auth/second-factor')).toMatchObject(REQUIRED);
    expect((await client.delete('/auth/second-factor', { code: '000000x' })).status).toBe(401);
    ok(await client.delete('/auth/second-factor', { code: codeOf(otpauth_url) }));
    expect((await logIn(login)).status).toBe(200);
  });

  it('has a secret that neither the database nor the journal nor a later response has', async () => {
    const { client, user, otpauth_url, recovery_codes } = await createSecured();
    const { base32 } = (URI.parse(otpauth_url) as TOTP).secret;
    const rows = await shop.sql('select * from second_factor where user_id = $1', [user.id]);
    const changes = await shop.sql('select * from journal_change where row_id = $1', [user.id]);
    const texts = [rows, changes, ok(await client.get('/auth/second-factor')), ok(await client.get('/auth'))];
    expect(changes.length).toBeGreaterThan(0);
    expect(JSON.stringify(texts)).not.toMatch(new RegExp([base32, ...recovery_codes].join('|')));
    expect(JSON.stringify(changes)).not.toMatch(/recovery_codes|"secret"/);
  });

  it('of another user does not work, even if its row is copied', async () => {
    const [ida, max] = [await createSecured(), await createSecured()];
    await shop.sql(
      'update second_factor set secret = (select secret from second_factor where user_id = $1) where user_id = $2',
      [max.user.id, ida.user.id],
    );
    expect((await logIn({ ...ida.login, code: codeOf(max.otpauth_url) })).status).toBe(401);
  });
});

describe('A role that requires a second factor', () => {
  it('lets its users do nothing but set one up', async () => {
    const role = await createRole(shop, { scopes: ['products:read'], requires_second_factor: true });
    const staff = await createStaff(shop, role.name);
    expect(await staff.client.get('/products')).toMatchObject({
      status: 403,
      body: { message: 'Your role requires a second factor: set it up by POST /admin/auth/second-factor' },
    });
    expect((await staff.client.get('/auth')).status).toBe(200);
    const { otpauth_url } = ok(await staff.client.post('/auth/second-factor'));
    ok(await staff.client.post('/auth/second-factor/confirm', { code: codeOf(otpauth_url) }));
    expect((await staff.client.get('/products')).status).toBe(200);
  });

  it('can be one that every shop has', async () => {
    ok(await shop.admin.post('/roles/role_developer', { requires_second_factor: true }));
    const { client } = await createStaff(shop, 'developer');
    expect((await client.get('/products')).status).toBe(403);
  });
});
