/** How sessions are made; one of these per installation, see `CommerceOptions`. */
export class IdentityOptions {
  /** Signs the session cookie; at least 32 characters. */
  readonly cookieSecret: string;
  /** Seconds from the last login. */
  readonly sessionTtlSeconds: number;
  /** `none` is for storefronts on another site, and needs HTTPS. */
  readonly cookieSameSite: 'lax' | 'none' | 'strict';
  /** Whether the cookie is for HTTPS only; `auto` follows the request. */
  readonly cookieSecure: boolean | 'auto';

  constructor(options: Partial<IdentityOptions> & Pick<IdentityOptions, 'cookieSecret'>) {
    this.cookieSecret = options.cookieSecret;
    this.sessionTtlSeconds = options.sessionTtlSeconds ?? 10 * 60 * 60;
    this.cookieSameSite = options.cookieSameSite ?? 'lax';
    this.cookieSecure = options.cookieSecure ?? 'auto';
  }
}
