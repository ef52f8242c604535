/**
 * Connects an application. Extend it and register it with `OAuthHandlers`; for standard OAuth 2 there is `OAuth2Handler`. It is
 * called outside of transactions, so it may be slow or fail.
 */
export abstract class OAuthHandler {
  /** Its name in requests, e.g. `fortnox`. */
  abstract readonly application_name: string;

  /** Its name in the dashboard, e.g. `Fortnox`. */
  abstract readonly display_name: string;

  /** Timeout of `exchange`, in milliseconds. */
  readonly timeoutMs: number = 10_000;

  /**
   * Returns the URL on which staff grant access to the application, or null if there is none.
   * @param state must be returned by the application together with the code
   */
  abstract installUrl(state: string): string | null;

  /**
   * Exchanges a code for credentials, such as an access token. They are stored; responses show only the type, scope and
   * expiry of a token.
   * @param signal aborted after `timeoutMs`; pass it to `fetch`
   * @throws invalid_data if the application rejects the code, not_allowed if it cannot be reached
   */
  abstract exchange(code: string, signal: AbortSignal): Promise<Record<string, unknown>>;
}
