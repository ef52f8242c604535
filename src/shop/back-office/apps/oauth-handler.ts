/**
 * Connects an application. Implement it and register it with `OAuthHandlers`; for whatever speaks standard OAuth 2 there
 * is `OAuth2Handler`. Calls happen while no transaction is open; they may be slow and fail.
 */
export abstract class OAuthHandler {
  /** As requests name it, e.g. `fortnox`. */
  abstract readonly application_name: string;

  /** As staff call it, e.g. `Fortnox`. */
  abstract readonly display_name: string;

  /** Milliseconds after which we stop waiting for the application. */
  readonly timeoutMs: number = 10_000;

  /**
   * Where staff go to connect the application, or null when that is not known here.
   * @param state must come back with the code
   */
  abstract installUrl(state: string): string | null;

  /**
   * Exchanges a code for what the application gives, such as an access token. It is kept, and answers show none of it
   * but the kind, scope and life of a token.
   * @param signal aborted when nobody waits for the answer any more; hand it to `fetch`
   * @throws invalid_data when the application refuses the code, not_allowed when it cannot be asked
   */
  abstract exchange(code: string, signal: AbortSignal): Promise<Record<string, unknown>>;
}
