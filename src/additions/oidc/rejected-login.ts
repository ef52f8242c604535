/** Why a login by OpenID Connect failed; the failure page gets it as `?error=`. */
export type LoginError =
  /** The person did not consent, or the issuer did not let them in. */
  | 'access_denied'
  /** The login took more than ten minutes, was started in another browser, or was completed before. */
  | 'login_expired'
  /** The issuer does not respond. */
  | 'provider_unavailable'
  /** The response of the issuer is invalid. */
  | 'provider_error'
  | 'email_missing'
  | 'email_not_verified'
  /** There is an account with this e-mail, which has to be logged in to connect it with the provider. */
  | 'account_exists'
  /** The user needs a second factor, and the issuer does not say (`amr`) that it asked for one. */
  | 'second_factor_required'
  /** There is no staff user for this person. */
  | 'user_unknown';

/** Ends a login; the browser is sent to the failure page. */
export class RejectedLogin extends Error {
  constructor(
    readonly reason: LoginError,
    cause?: unknown,
  ) {
    super(`The login was rejected: ${reason}`, { cause });
    this.name = 'RejectedLogin';
  }
}
