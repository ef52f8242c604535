/** How sessions are made; one of these per installation, see `CommerceOptions`. */
export class IdentityOptions {
  /** Signs the session cookie; at least 32 characters. */
  readonly cookieSecret: string;
  /**
   * The `jwt_secret` of the Medusa v1 shop that was adopted. Access tokens that it signed are accepted until they expire, and tokens of
   * invitations that it signed while the invitation is open.
   */
  readonly formerJwtSecret: string | null;
  /** The `cookieSecret` before this one: session cookies and access tokens that it signed are still read. */
  readonly formerCookieSecret: string | null;
  /** Seconds from the last login. */
  readonly sessionTtlSeconds: number;
  /** `none` is for storefronts on another site, and needs HTTPS. */
  readonly cookieSameSite: 'lax' | 'none' | 'strict';
  /** Whether the cookie is for HTTPS only; `auto` follows the request. */
  readonly cookieSecure: boolean | 'auto';
  /**
   * How many failed logins, unknown codes, orders and e-mails a client's network may have in a minute, of each kind. More
   * where a storefront's server asks for all of its shoppers and does not pass on their addresses.
   */
  readonly triesPerAddress: number;

  constructor(options: Partial<IdentityOptions> & Pick<IdentityOptions, 'cookieSecret'>) {
    this.cookieSecret = options.cookieSecret;
    this.formerJwtSecret = options.formerJwtSecret ?? null;
    this.formerCookieSecret = options.formerCookieSecret ?? null;
    this.sessionTtlSeconds = options.sessionTtlSeconds ?? 10 * 60 * 60;
    this.cookieSameSite = options.cookieSameSite ?? 'lax';
    this.cookieSecure = options.cookieSecure ?? 'auto';
    this.triesPerAddress = options.triesPerAddress ?? 60;
  }
}
