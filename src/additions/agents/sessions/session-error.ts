import type { RefusedLine } from './session-input.ts';

export type SessionErrorCode =
  | 'not_found'
  | 'session_completed'
  | 'session_canceled'
  | 'session_expired'
  | 'complete_in_progress'
  | 'invalid_item'
  | 'nothing_to_sell'
  | 'unsupported_currency'
  | 'unknown_billing_country'
  | 'unsupported_handler'
  | 'unavailable'
  | 'capabilities_incompatible';

/** A request that a session rejects. Each protocol has its own response to it. */
export class SessionError extends Error {
  /** The lines that could not be sold, of `invalid_item` and `nothing_to_sell`. */
  readonly refused: readonly RefusedLine[];

  constructor(
    readonly code: SessionErrorCode,
    message: string,
    refused: readonly RefusedLine[] = [],
  ) {
    super(message);
    this.name = 'SessionError';
    this.refused = refused;
  }
}
