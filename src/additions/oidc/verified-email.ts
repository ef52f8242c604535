import { isEmail } from 'class-validator';
import type { PersonClaims } from './oidc-client.ts';
import type { OidcProviderConfig } from './oidc-provider-config.ts';
import { RejectedLogin } from './rejected-login.ts';

const GOOGLE = 'https://accounts.google.com';

/**
 * Returns the e-mail of a person, in lower case.
 * @throws RejectedLogin if there is none, or the issuer has not verified it
 */
export function verifiedEmail(
  { email, emailVerified }: Pick<PersonClaims, 'email' | 'emailVerified'>,
  { assume_email_verified = false }: Pick<OidcProviderConfig, 'assume_email_verified'>,
): string {
  if (email === null || !isEmail(email)) throw new RejectedLogin('email_missing');
  if (!(emailVerified ?? assume_email_verified)) throw new RejectedLogin('email_not_verified');
  return email.toLowerCase();
}

/**
 * Whether a person belongs to a domain in which everyone gets a staff user. At Google, an address of the domain is not enough: a private
 * account can have one, and still has it after its owner has left the company.
 * @param email in lower case
 */
export function isInAllowedDomain(
  email: string,
  { issuer, hostedDomain }: Pick<PersonClaims, 'issuer' | 'hostedDomain'>,
  allowedDomains: readonly string[],
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return allowedDomains.includes(domain) && (issuer !== GOOGLE || hostedDomain === domain);
}
