import type { Representation, RepresentedRow } from '@storekeep/server/extend';
import type { AuthorizeAppBody } from './apps.input.ts';

/** Applications that staff connect to the shop. */
export abstract class AppsService {
  /**
   * Adds `state` and `install_url` to represented applications. Each staff user gets a state of their own, which protects
   * against forged redirects.
   */
  abstract addStates(rows: RepresentedRow[], staffId: string): Promise<void>;

  /**
   * Exchanges the code of an application's redirect for a token. The state can be used once, even if the application rejects
   * the code: the next attempt needs a new one.
   * @throws not_found (application), not_allowed (state, or the application cannot be reached), invalid_data (code, or
   * no handler is installed)
   */
  abstract authorize(body: AuthorizeAppBody, staffId: string): Promise<Representation>;

  /**
   * Returns the stored credentials of an application, such as `access_token`; null if staff have not connected it. For modules
   * that call the application; never part of a response.
   */
  abstract grantOf(applicationName: string): Promise<Record<string, unknown> | null>;
}
