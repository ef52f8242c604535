import { exportPerson } from '#additions/person/export-person';
import { forgetPerson } from '#additions/person/forget-person';
import { FileStore } from '#shop/back-office/files/file-store';
import type { Person } from '../../fakes/oidc/oidc-issuer.ts';
import { configure, createPerson, type OidcShop, openOidcShop, STOREFRONT } from '../../support/oidc-shop.ts';
import { useShop } from '../../support/shop.ts';

const START = '/store/auth/google';
const ACCOUNT = `${STOREFRONT}/account`;
const failure = (error: string) => `${STOREFRONT}/login?error=${error}`;

let shop: OidcShop;

beforeAll(async () => (shop = await openOidcShop()));
afterAll(() => shop.close());

async function addCustomer({ email }: Required<Person>, metadata: object = {}): Promise<string> {
  const body = { email, password: 'password', first_name: 'E', last_name: 'D' };
  const { customer } = (await shop.http.post('/store/customers', body)).body;
  await shop.sql('update customer set metadata = $2 where id = $1', [customer.id, metadata]);
  return customer.id;
}

describe('A customer who logs in by OpenID Connect', () => {
  it('gets an account at the first login, and is sent to the page of the shop', async () => {
    const person = createPerson();
    const { page, customer } = await shop.logInCustomer(person);
    expect(page).toBe(ACCOUNT);
    expect(customer).toMatchObject({ email: person.email, first_name: 'Emma', last_name: 'Doe' });
    const [row] = await shop.sql('select has_account, password_hash, metadata from customer where id = $1', [
      customer.id,
    ]);
    expect(row).toEqual({
      has_account: true,
      password_hash: null,
      metadata: { useSocialAuth: true, authProvider: 'google.store.medusa-auth-plugin' },
    });
  });

  it('is the same customer at the next login, even with another e-mail at the issuer', async () => {
    const person = createPerson();
    const first = await shop.logInCustomer(person);
    const next = await shop.logInCustomer({ ...person, email: 'changed@example.com', email_verified: false });
    expect(next.customer.id).toBe(first.customer.id);
    expect(next.customer.email).toBe(person.email);
  });

  it('is rejected if the issuer has not verified the e-mail', async () => {
    const person = createPerson({ email_verified: false });
    expect(await shop.logInCustomer(person)).toMatchObject({
      page: failure('email_not_verified'),
      customer: null,
    });
    expect(await shop.sql('select from customer where email = $1', [person.email])).toEqual([]);
  });

  it('is rejected without an e-mail', async () => {
    const { page } = await shop.logInCustomer({ sub: 'without-email' });
    expect(page).toBe(failure('email_missing'));
  });

  it('returns to the failure page if they cancel at the issuer', async () => {
    expect(await shop.openBrowser().logIn(START, 'cancels')).toBe(failure('access_denied'));
  });

  it('gets a new account after the previous one was deleted', async () => {
    const person = createPerson();
    const first = await shop.logInCustomer(person);
    await shop.sql('update customer set deleted_at = now() where id = $1', [first.customer.id]);
    const next = await shop.logInCustomer(person);
    expect(next.page).toBe(ACCOUNT);
    expect(next.customer.id).not.toBe(first.customer.id);
  });

  it('gets one account by concurrent first logins', async () => {
    const person = createPerson();
    const logins = await Promise.all([1, 2, 3, 4].map(() => shop.logInCustomer(person)));
    expect(new Set(logins.map(({ customer }) => customer?.id)).size).toBe(1);
    expect(logins.map(({ page }) => page)).toEqual([ACCOUNT, ACCOUNT, ACCOUNT, ACCOUNT]);
  });
});

it('The connection of a customer is exported with their data, and removed with it', async () => {
  const person = createPerson();
  await shop.logInCustomer(person);
  const { login_identities } = await exportPerson(shop.database, person.email, {});
  expect(login_identities).toMatchObject([{ issuer: shop.issuer.url, subject: person.sub }]);
  const files = shop.app.get(FileStore, { strict: false });
  await forgetPerson(shop.database, files, person.email, { withOpenOrders: false, modules: {} });
  expect(await shop.sql('select from customer_identity where subject = $1', [person.sub])).toEqual([]);
});

describe('An account with a password', () => {
  it('is not opened by its e-mail alone', async () => {
    const person = createPerson();
    await addCustomer(person);
    expect(await shop.logInCustomer(person)).toMatchObject({
      page: failure('account_exists'),
      customer: null,
    });
  });

  it('is not opened because its metadata name the provider, which a stranger could have written', async () => {
    const person = createPerson();
    const metadata = { useSocialAuth: true, authProvider: 'google.store.medusa-auth-plugin' };
    await addCustomer(person, metadata);
    expect(await shop.logInCustomer(person)).toMatchObject({
      page: failure('account_exists'),
      customer: null,
    });
  });

  it('is connected by a login of its customer, and opened by the provider from then on', async () => {
    const person = createPerson();
    const id = await addCustomer(person);
    const browser = shop.openBrowser();
    await browser.post('/store/auth', { email: person.email, password: 'password' });
    expect(await browser.logIn(START, person)).toBe(ACCOUNT);
    expect((await shop.logInCustomer(person)).customer.id).toBe(id);
  });

  it('is not connected with a person who has another e-mail', async () => {
    const [owner, other] = [createPerson(), createPerson()];
    const id = await addCustomer(owner);
    const browser = shop.openBrowser();
    await browser.post('/store/auth', { email: owner.email, password: 'password' });
    await browser.logIn(START, other);
    expect((await shop.logInCustomer(other)).customer.id).not.toBe(id);
  });
});

it('An account with a password is not connected by the login of another customer', async () => {
  const [owner, other] = [createPerson(), createPerson()];
  await addCustomer(owner);
  await addCustomer(other);
  const browser = shop.openBrowser();
  await browser.post('/store/auth', { email: other.email, password: 'password' });
  expect(await browser.logIn(START, owner)).toBe(failure('account_exists'));
  expect((await browser.get('/store/auth')).body.customer.email).toBe(other.email);
});

describe('The start of a login', () => {
  it('sends PKCE, state and nonce to the issuer', async () => {
    const { searchParams } = new URL(await shop.openBrowser().start(START));
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'google',
      redirect_uri: 'https://api.shop.example/store/auth/google/cb',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('accepts a page of an allowed origin for the end', async () => {
    const browser = shop.openBrowser();
    const page = `${STOREFRONT}/checkout?step=2`;
    expect(await browser.logIn(`${START}?redirectTo=${encodeURIComponent(page)}`, createPerson())).toBe(page);
  });

  it('is not broken by a line break in the page', async () => {
    const page = `${STOREFRONT}/checkout?step=2\n`;
    expect(
      await shop.openBrowser().logIn(`${START}?redirectTo=${encodeURIComponent(page)}`, createPerson()),
    ).toBe(`${STOREFRONT}/checkout?step=2`);
  });

  it.each([
    'https://evil.example/',
    `blob:${STOREFRONT}/account`,
    '//evil.example',
    '/account',
    'javascript:alert(1)',
    `${STOREFRONT}.evil.example/`,
    `${STOREFRONT}@evil.example/`,
  ])('rejects the page %s', async (page) => {
    const response = await shop.openBrowser().get(`${START}?redirectTo=${encodeURIComponent(page)}`);
    expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('stores the login in a cookie that reveals nothing and that scripts cannot read', async () => {
    const response = await shop.http.get(START);
    const state = new URL(String(response.headers.location)).searchParams.get('state')!;
    expect(response.headers['set-cookie']).toMatch(
      /^storekeep\.login\.store\.google=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(response.headers['set-cookie']).not.toContain(state);
  });
});

it('A login at an issuer that does not respond ends on the failure page', async () => {
  const providers = [configure('google', 'http://127.0.0.1:1')];
  const other = await shop.openSecondInstance({ OIDC_PROVIDERS: JSON.stringify(providers) });
  const { status, headers } = await other.http.get(START);
  expect([status, headers.location]).toEqual([302, failure('provider_unavailable')]);
  await other.close();
});

it('A shop without OIDC_PROVIDERS has no routes of logins', async () => {
  const plain = await useShop();
  expect((await plain.http.get('/store/auth/google/cb')).status).toBe(404);
  expect((await plain.http.get('/admin/auth/google')).status).toBe(404);
  expect((await plain.http.get('/store/auth/google')).body).toEqual({ exists: false }); // as an e-mail
  await plain.close();
});
