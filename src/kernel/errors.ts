import { messages, notThere, taken } from './messages.ts';

/** The kinds of refusal a caller can meet. What they mean in HTTP is decided in `http/error-filter.ts`. */
export type ErrorType =
  | 'invalid_data'
  | 'not_allowed'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'insufficient_inventory'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'duplicate_error'
  | 'payment_authorization_error'
  | 'too_many_requests'
  | 'unavailable'
  | 'result_unavailable'
  | 'unknown_error';

/** One of several reasons, as the `errors` list of a refused checkout gives them. */
export interface Reason {
  type: string;
  code?: string;
  message: string;
}

/** A refusal with a name: `message` helps the caller, `cause` helps us and is only ever logged. */
export class CommerceError extends Error {
  readonly type: ErrorType;
  /** All reasons, where there can be several at once. */
  readonly reasons?: Reason[];
  /** The same as plain texts, where existing clients look for these. */
  readonly texts?: string[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;

  constructor(
    type: ErrorType,
    message: string,
    more: { cause?: unknown; reasons?: Reason[]; texts?: string[]; retryAfter?: number } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'CommerceError';
    this.type = type;
    this.reasons = more.reasons;
    this.texts = more.texts;
    this.retryAfter = more.retryAfter;
  }
}

/** The request itself is wrong, whatever the state of the shop. */
export function invalidData(message: string, cause?: unknown): CommerceError {
  return new CommerceError('invalid_data', message, { cause });
}

/** The same, in the two shapes that existing clients read: a message for all such requests, and what is wrong as `errors`. */
export function invalidBody(...errors: string[]): CommerceError {
  return new CommerceError('invalid_data', messages.bodyHasErrors, { texts: errors });
}

/** The request is well formed, but the state of the shop forbids it. */
export function notAllowed(message: string): CommerceError {
  return new CommerceError('not_allowed', message);
}

/** `notFound('currency', 'xyz', 'code')`: "Currency with code xyz was not found"; for some things clients know another text. */
export function notFound(
  what: string,
  value: string,
  field = 'id',
  surface?: 'admin' | 'store',
): CommerceError {
  const name = field === 'id' ? what : `${what}.${field}`;
  const known = notThere[`${surface} ${name}`] ?? notThere[name];
  return new CommerceError(
    'not_found',
    known?.(value) ?? `${sentence(what)} with ${field} ${value} was not found`,
  );
}

/** `duplicate('option', 'title', 'Size')`: "Option with title Size already exists"; for some things clients know another text. */
export function duplicate(what: string, field: string, value: string, cause?: unknown): CommerceError {
  const message =
    taken[`${what}.${field}`]?.(value) ?? `${sentence(what)} with ${field} ${value} already exists`;
  return new CommerceError('duplicate_error', message, { cause });
}

/** Somebody else is still working on the same thing; always worth another try. */
export function conflict(message: string, cause?: unknown): CommerceError {
  return new CommerceError('conflict', message, { cause });
}

export function unauthorized(message = 'Unauthorized'): CommerceError {
  return new CommerceError('unauthorized', message);
}

/** The staff user is logged in, and their role does not allow the operation. */
export function adminNeeded(): CommerceError {
  return new CommerceError('forbidden', 'Only staff with the role admin or developer may do this');
}

/** @param retryAfter seconds */
export function tooManyRequests(message: string, retryAfter: number): CommerceError {
  return new CommerceError('too_many_requests', message, { retryAfter });
}

const AWAY_SECONDS = 2;

/** Nothing is wrong with the request: the database is away, or has too much to do. Worth another try soon. */
export function unavailable(message: string, cause?: unknown): CommerceError {
  return new CommerceError('unavailable', message, { cause, retryAfter: AWAY_SECONDS });
}

/**
 * The change was made, or may have been, and its result cannot be told. Not worth another try: repeating the request could make the
 * change twice.
 */
export function resultUnavailable(message: string, cause?: unknown): CommerceError {
  return new CommerceError('result_unavailable', message, { cause });
}

function sentence(what: string): string {
  const words = what.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
