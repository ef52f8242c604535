import { type IdTokenIssuer, startIdTokenIssuer } from '../../fakes/id-token-issuer.ts';
import type { Person } from '../../fakes/oidc/oidc-issuer.ts';
import { openBrowser } from '../../support/browser.ts';
import { configure, type OidcShop, openOidcShop, STOREFRONT } from '../../support/oidc-shop.ts';
import type { Shop } from '../../support/shop.ts';

const START = '/store/auth/google';
const ACCOUNT = `${STOREFRONT}/account`;
const failure = (error: string) => `${STOREFRONT}/login?error=${error}`;

let shop: OidcShop;
let persons = 0;

beforeAll(async () => (shop = await openOidcShop()));
afterAll(() => shop.close());

/** A person with an e-mail of their own. */
function createPerson(): Required<Person> {
  const sub = `person-${++persons}`;
  const names = { given_name: 'Emma', family_name: 'Doe' };
  return { sub, email: `${sub}@example.com`, email_verified: true, amr: [], ...names };
}

describe('The redirect of the issuer', () => {
  it('is rejected in a browser that did not start the login', async () => {
    const started = await shop.openBrowser().start(START);
    const callback = await shop.issuer.logIn(started, createPerson());
    const other = shop.openBrowser();
    expect(await other.start(callback.pathname + callback.search)).toBe(failure('login_expired'));
    await other.start(START);
    expect(await other.start(callback.pathname + callback.search)).toBe(failure('login_expired'));
  });

  it('is rejected with the code of another login, by PKCE', async () => {
    const [victim, attacker] = [shop.openBrowser(), shop.openBrowser()];
    const state = new URL(await victim.start(START)).searchParams.get('state')!;
    const callback = await shop.issuer.logIn(await attacker.start(START), createPerson());
    callback.searchParams.set('state', state);
    expect(await victim.start(callback.pathname + callback.search)).toBe(failure('provider_error'));
  });

  it('is rejected with an ID token for another login, by the nonce', async () => {
    const browser = shop.openBrowser();
    const started = new URL(await browser.start(START));
    started.searchParams.set('nonce', 'of-another-login');
    const callback = await shop.issuer.logIn(started.href, createPerson());
    expect(await browser.start(callback.pathname + callback.search)).toBe(failure('provider_error'));
    expect((await browser.get('/store/auth')).status).toBe(401);
  });

  it('is rejected with the cookie of a login of staff', async () => {
    const browser = shop.openBrowser();
    const started = new URL(await browser.start('/admin/auth/google'));
    const redirectUri = started.searchParams.get('redirect_uri')!;
    started.searchParams.set('redirect_uri', redirectUri.replace('/admin/', '/store/'));
    const callback = await shop.issuer.logIn(started.href, createPerson());
    browser.cookies.set('storekeep.login.store.google', browser.cookies.get('storekeep.login.admin.google')!);
    expect(await browser.start(callback.pathname + callback.search)).toBe(failure('login_expired'));
  });

  it('is rejected with the cookie of a login by another provider', async () => {
    const browser = shop.openBrowser();
    const started = new URL(await browser.start('/store/auth/keycloak'));
    started.searchParams.set('client_id', 'google');
    const redirectUri = started.searchParams.get('redirect_uri')!;
    started.searchParams.set('redirect_uri', redirectUri.replace('keycloak', 'google'));
    const callback = await shop.issuer.logIn(started.href, createPerson());
    browser.cookies.set(
      'storekeep.login.store.google',
      browser.cookies.get('storekeep.login.store.keycloak')!,
    );
    expect(await browser.start(callback.pathname + callback.search)).toBe(failure('login_expired'));
  });

  it('is accepted once', async () => {
    const browser = shop.openBrowser();
    const callback = await shop.issuer.logIn(await browser.start(START), createPerson());
    const cookies = new Map(browser.cookies);
    expect(await browser.start(callback.pathname + callback.search)).toBe(ACCOUNT);
    expect(await browser.start(callback.pathname + callback.search)).toBe(failure('login_expired'));
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await browser.start(callback.pathname + callback.search)).toBe(failure('provider_error'));
  });

  it('is rejected if its issuer is another one', async () => {
    const browser = shop.openBrowser();
    const callback = await shop.issuer.logIn(await browser.start(START), createPerson());
    callback.searchParams.set('iss', 'https://other.example');
    expect(await browser.start(callback.pathname + callback.search)).toBe(failure('provider_error'));
  });
});

describe('An ID token', () => {
  let issuer: IdTokenIssuer;
  let other: Shop;
  beforeAll(async () => {
    issuer = await startIdTokenIssuer('google');
    other = await shop.openSecondInstance({
      OIDC_PROVIDERS: JSON.stringify([configure('google', issuer.url)]),
    });
  });
  afterAll(async () => {
    await other.close();
    await issuer.stop();
  });

  /** Logs in with the ID token that the issuer makes. @returns the page on which the login ends */
  async function logInWith(signedBy: 'published' | 'foreign'): Promise<string> {
    const browser = openBrowser(other.http);
    const started = new URL(String((await browser.get(START)).headers.location));
    const { email, sub } = createPerson();
    const code = issuer.issue({ email, sub, email_verified: true }, started, signedBy);
    const state = started.searchParams.get('state')!;
    const { headers } = await browser.get(`${START}/cb?${new URLSearchParams({ code, state })}`);
    return String(headers.location);
  }

  it('is accepted if it is signed by a key of the issuer', async () => {
    expect(await logInWith('published')).toBe(ACCOUNT);
  });

  it('is rejected if it is signed by a key that the issuer does not publish', async () => {
    expect(await logInWith('foreign')).toBe(failure('provider_error'));
  });
});

it('The redirects of the issuer to a client are rate limited', async () => {
  const limited = await shop.openSecondInstance({ ATTEMPTS_PER_ADDRESS: '2', TRUST_PROXY: 'true' });
  try {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const statuses: number[] = [];
    for (const code of ['a', 'b', 'c'])
      statuses.push((await limited.http.get(`${START}/cb?code=${code}&state=guessed`, { headers })).status);
    expect(statuses).toEqual([302, 302, 429]);
  } finally {
    await limited.close();
  }
});
