import { readConfig } from '#server/standalone/config/config';

const page = 'https://shop.example/';
const GOOGLE = {
  name: 'google',
  issuer: 'https://accounts.google.com',
  client_id: 'client',
  client_secret: 'top-secret',
  store: { success_redirect: page, failure_redirect: page },
};
const read = (...providers: object[]) =>
  readConfig({ PUBLIC_URL: 'https://api.shop.example', OIDC_PROVIDERS: JSON.stringify(providers) });

describe('OIDC_PROVIDERS', () => {
  it('is a list of providers', () => {
    const admin = { ...GOOGLE.store, allowed_domains: ['shop.example'] };
    const keycloak = { ...GOOGLE, name: 'keycloak', issuer: 'http://localhost:8080/realms/shop', admin };
    expect(read(GOOGLE, keycloak)).toHaveProperty('oidcProviders', [GOOGLE, keycloak]);
  });

  it('needs PUBLIC_URL', () => {
    expect(() => readConfig({ OIDC_PROVIDERS: JSON.stringify([GOOGLE]) })).toThrow(
      'PUBLIC_URL: is missing, OIDC_PROVIDERS is set',
    );
  });

  it.each([
    ['an issuer without HTTPS', { issuer: 'http://login.example' }, '0.issuer is not valid'],
    ['a name that a path cannot have', { name: 'a/b' }, '0.name is not valid'],
    ['neither customers nor staff', { store: undefined }, '0 has neither store nor admin'],
    [
      'a redirect to a script',
      { store: { success_redirect: 'javascript:alert(1)', failure_redirect: page } },
      '0.store.success_redirect is not valid',
    ],
    ['no failure page', { store: { success_redirect: page } }, '0.store.failure_redirect is missing'],
    ['an unknown option', { secret: 'x' }, '0.secret is unknown'],
    ['scopes without openid', { scopes: ['email'] }, '0.scopes is not valid'],
    [
      'a domain that is an e-mail',
      { admin: { ...GOOGLE.store, allowed_domains: ['a@shop.example'] } },
      '0.admin.allowed_domains is not valid',
    ],
  ])('is rejected with %s, without naming its secrets', (_, change, problem) => {
    const reading = () => read({ ...GOOGLE, ...change });
    expect(reading).toThrow(`OIDC_PROVIDERS: ${problem}`);
    expect(reading).not.toThrow('top-secret');
  });

  it('is rejected with two providers of one name', () => {
    expect(() => read(GOOGLE, GOOGLE)).toThrow('OIDC_PROVIDERS');
  });
});
