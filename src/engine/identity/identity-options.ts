import { patternFormat, requireFormat } from '../kernel/text/format.ts';

export const COOKIE_SECRET = patternFormat('secret of at least 32 characters', /^.{32,}$/su);
/** Rejects the default secret of v1: as it is public, anyone could sign tokens with it. */
export const FORMER_SECRET = patternFormat('secret other than the well-known one', /^(?!supersecret$).+$/su);

/** @throws Error with one line that names the option */
export function requireValidIdentityOptions(options: Partial<IdentityOptions>): void {
  requireFormat('session.cookieSecret', options.cookieSecret, COOKIE_SECRET);
  requireFormat('session.formerJwtSecret', options.formerJwtSecret, FORMER_SECRET);
  requireFormat('session.formerCookieSecret', options.formerCookieSecret, FORMER_SECRET);
  if (options.cookieSameSite === 'none' && options.cookieSecure === false)
    throw new Error(
      'session.cookieSecure: browsers refuse cookies with session.cookieSameSite none that are not secure',
    );
}

/** The options of sessions and tokens; one instance per installation, see `CommerceOptions`. */
export class IdentityOptions {
  /** Signs the session cookie; at least 32 characters. */
  readonly cookieSecret: string;
  /**
   * The `jwt_secret` of the adopted Medusa v1 shop. Access tokens that it signed are accepted until they expire, and invite tokens that
   * it signed as long as the invite is open.
   */
  readonly formerJwtSecret: string | null;
  /** The previous `cookieSecret`: session cookies and access tokens that it signed are still accepted. */
  readonly formerCookieSecret: string | null;
  /** The lifetime of a session, in seconds from the last login. */
  readonly sessionTtlSeconds: number;
  /** `none` is for storefronts on another site, and requires HTTPS. */
  readonly cookieSameSite: 'lax' | 'none' | 'strict';
  /** Whether the cookie has the attribute `Secure`; `auto` sets it for HTTPS requests. */
  readonly cookieSecure: boolean | 'auto';
  /**
   * The rate limit per client network and minute, for each kind of attempt: failed logins, unknown codes, unknown orders, e-mails.
   * Raise it if the server of a storefront sends the requests of all shoppers without forwarding their addresses.
   */
  readonly attemptsPerAddress: number;

  constructor(options: Partial<IdentityOptions> & Pick<IdentityOptions, 'cookieSecret'>) {
    this.cookieSecret = options.cookieSecret;
    this.formerJwtSecret = options.formerJwtSecret ?? null;
    this.formerCookieSecret = options.formerCookieSecret ?? null;
    this.sessionTtlSeconds = options.sessionTtlSeconds ?? 10 * 60 * 60;
    this.cookieSameSite = options.cookieSameSite ?? 'lax';
    this.cookieSecure = options.cookieSecure ?? 'auto';
    this.attemptsPerAddress = options.attemptsPerAddress ?? 60;
  }
}
