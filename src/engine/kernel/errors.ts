import { duplicateMessages, messages, notFoundMessages } from './text/messages.ts';

/** The types of errors. `engine/http/output/error-filter.ts` maps them to HTTP status codes. */
export type ErrorType =
  | 'invalid_data'
  | 'not_allowed'
  | 'unauthorized'
  | 'forbidden'
  | 'scope_missing'
  | 'second_factor_required'
  | 'not_found'
  | 'conflict'
  | 'insufficient_inventory'
  | 'undo_refused'
  | 'cannot_rehearse'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'duplicate_error'
  | 'payment_authorization_error'
  | 'too_many_requests'
  | 'unavailable'
  | 'result_unavailable'
  | 'unknown_error';

/** One of several reasons, as in the `errors` list of a rejected checkout. */
export interface Reason {
  type: string;
  code?: string;
  message: string;
}

/** A row because of which a change cannot be taken back. */
export interface RefusedRow {
  reason: string;
  table: string;
  id: string;
}

/** An expected error: `message` is sent to the client, `cause` is only logged. */
export class CommerceError extends Error {
  readonly type: ErrorType;
  /** All reasons, if there can be several. */
  readonly reasons?: readonly (Reason | RefusedRow)[];
  /** The reasons as strings, if existing clients expect these. */
  readonly texts?: string[];
  /** Seconds after which the client may retry. */
  readonly retryAfter?: number;

  constructor(
    type: ErrorType,
    message: string,
    details: {
      cause?: unknown;
      reasons?: readonly (Reason | RefusedRow)[];
      texts?: string[];
      retryAfter?: number;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'CommerceError';
    this.type = type;
    this.reasons = details.reasons;
    this.texts = details.texts;
    this.retryAfter = details.retryAfter;
  }
}

/** The request is invalid, regardless of the state of the shop. */
export function invalidData(message: string, cause?: unknown): CommerceError {
  return new CommerceError('invalid_data', message, { cause });
}

/** An invalid body, in the form that existing clients expect: a general message, and the details as `errors`. */
export function invalidBody(...errors: string[]): CommerceError {
  return new CommerceError('invalid_data', messages.bodyHasErrors, { texts: errors });
}

/** The request is well formed, but the state of the shop forbids it. */
export function notAllowed(message: string): CommerceError {
  return new CommerceError('not_allowed', message);
}

/** `notFound('currency', 'xyz', 'code')`: "Currency with code xyz was not found"; some records have a message of their own. */
export function notFound(
  entity: string,
  value: string,
  field = 'id',
  surface?: 'admin' | 'store',
): CommerceError {
  const name = field === 'id' ? entity : `${entity}.${field}`;
  const known = notFoundMessages[`${surface} ${name}`] ?? notFoundMessages[name];
  return new CommerceError(
    'not_found',
    known?.(value) ?? `${sentenceCase(entity)} with ${field} ${value} was not found`,
  );
}

/** `duplicate('option', 'title', 'Size')`: "Option with title Size already exists"; some fields have a message of their own. */
export function duplicate(entity: string, field: string, value: string, cause?: unknown): CommerceError {
  const message =
    duplicateMessages[`${entity}.${field}`]?.(value) ??
    `${sentenceCase(entity)} with ${field} ${value} already exists`;
  return new CommerceError('duplicate_error', message, { cause });
}

/** A concurrent request is working on the same record; the client should retry. */
export function conflict(message: string, cause?: unknown): CommerceError {
  return new CommerceError('conflict', message, { cause });
}

export function unauthorized(message = 'Unauthorized'): CommerceError {
  return new CommerceError('unauthorized', message);
}

/** The staff user is logged in, but their role does not permit the operation. */
export function adminRequired(): CommerceError {
  return new CommerceError('forbidden', 'Only staff with the role admin or developer may do this');
}

/** The role of the staff user, or the key of the program, does not permit the operation. @param scope such as `orders:read` */
export function scopeMissing(scope: string): CommerceError {
  return new CommerceError('scope_missing', `This needs the scope ${scope}`);
}

/** The password is right, and the account has a second factor. */
export function secondFactorRequired(): CommerceError {
  return new CommerceError('second_factor_required', 'A code of the second factor is required');
}

export function wrongCode(): CommerceError {
  return unauthorized('The code is wrong, or was used before');
}

/** Too many failed attempts, such as logins with a wrong password. @param retryAfter seconds */
export function tooManyAttempts(retryAfter: number): CommerceError {
  return tooManyRequests('Too many tries; try again later', retryAfter);
}

/** @param retryAfter seconds */
export function tooManyRequests(message: string, retryAfter: number): CommerceError {
  return new CommerceError('too_many_requests', message, { retryAfter });
}

const UNAVAILABLE_RETRY_SECONDS = 2;

/** The database is unreachable or overloaded; the client should retry soon. */
export function unavailable(message: string, cause?: unknown): CommerceError {
  return new CommerceError('unavailable', message, { cause, retryAfter: UNAVAILABLE_RETRY_SECONDS });
}

/** The connection to the database was lost or could not be opened. */
export function databaseUnavailable(cause?: unknown): CommerceError {
  return unavailable('The database is not available at the moment; try again', cause);
}

/**
 * The change was committed, or may have been, but its result cannot be returned. The client must not retry, as that could repeat the
 * change.
 */
export function resultUnavailable(message: string, cause?: unknown): CommerceError {
  return new CommerceError('result_unavailable', message, { cause });
}

/** A change was committed, and its result could not be read afterwards. */
export function resultUnreadable(cause?: unknown): CommerceError {
  return resultUnavailable(
    'The change was made, but its result cannot be read at the moment: read it again instead of repeating the request',
    cause,
  );
}

/** Another request holds a lock that this one waited for too long. */
export function lockedByAnotherRequest(cause?: unknown): CommerceError {
  return conflict('Another request is working on the same thing; try again', cause);
}

/** An error that was not expected: its cause is logged, and not sent. */
export function unknownError(cause?: unknown): CommerceError {
  return new CommerceError('unknown_error', 'An unknown error occurred.', { cause });
}

/** The body has a content type that is not JSON. */
export function bodyNotJson(contentType: string): CommerceError {
  return new CommerceError('unsupported_media_type', `A body of type ${contentType} is not JSON`);
}

function sentenceCase(entity: string): string {
  const words = entity.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
