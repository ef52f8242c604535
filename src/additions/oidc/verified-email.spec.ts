import { isInAllowedDomain, verifiedEmail } from './verified-email.ts';

describe('The e-mail of a login', () => {
  it('is returned in lower case if the issuer has verified it', () => {
    expect(verifiedEmail({ email: 'Emma@Example.com', emailVerified: true }, {})).toBe('emma@example.com');
  });

  it('is rejected if the issuer does not say whether it is verified', () => {
    const claims = { email: 'emma@example.com', emailVerified: undefined };
    expect(() => verifiedEmail(claims, {})).toThrow('email_not_verified');
    expect(verifiedEmail(claims, { assume_email_verified: true })).toBe('emma@example.com');
  });

  it('is rejected if it is explicitly not verified, whatever the configuration says', () => {
    const claims = { email: 'emma@example.com', emailVerified: false };
    expect(() => verifiedEmail(claims, { assume_email_verified: true })).toThrow('email_not_verified');
  });

  it.each([null, '', 'emma', 'emma@'])('is rejected if it is %p', (email) => {
    expect(() => verifiedEmail({ email, emailVerified: true }, {})).toThrow('email_missing');
  });
});

describe('A person', () => {
  const keycloak = { issuer: 'https://login.example', hostedDomain: null };
  const google = 'https://accounts.google.com';

  it('belongs to the domain of their e-mail, but not to a domain that ends with it', () => {
    expect(isInAllowedDomain('a@shop.example', keycloak, ['shop.example'])).toBe(true);
    expect(isInAllowedDomain('a@other-shop.example', keycloak, ['shop.example'])).toBe(false);
    expect(isInAllowedDomain('a@shop.example', keycloak, [])).toBe(false);
  });

  it('belongs to a domain at Google only if its Workspace manages the account', () => {
    const isAllowed = (hostedDomain: string | null) =>
      isInAllowedDomain('a@shop.example', { issuer: google, hostedDomain }, ['shop.example']);
    expect([isAllowed('shop.example'), isAllowed('other.example'), isAllowed(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
