import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AmountOverflow } from '#engine/kernel/arithmetic/integers';
import {
  CommerceError,
  type ErrorType,
  type Reason,
  type RefusedRow,
  unknownError,
} from '#engine/kernel/errors';
import { hasDisconnected } from '../limits/client-connection.ts';
import { Overloaded } from '../limits/overloaded.ts';

/** The body of an error response. */
export interface ErrorBody {
  type: string;
  message: string;
  code?: string;
  errors?: readonly (Reason | RefusedRow)[] | string[];
}

/** The table of docs/conventions.md, Errors: status, type and code of each kind. Error responses are defined only here. */
export const ERRORS: Record<ErrorType, { status: number; type: string; code?: string }> = {
  invalid_data: { status: 400, type: 'invalid_data' },
  not_allowed: { status: 400, type: 'not_allowed' },
  unauthorized: { status: 401, type: 'unauthorized' },
  forbidden: { status: 403, type: 'not_allowed' },
  scope_missing: { status: 403, type: 'not_allowed', code: 'scope_missing' },
  second_factor_required: { status: 401, type: 'unauthorized', code: 'second_factor_required' },
  not_found: { status: 404, type: 'not_found' },
  conflict: { status: 409, type: 'conflict', code: 'invalid_state_error' },
  insufficient_inventory: { status: 400, type: 'not_allowed', code: 'insufficient_inventory' },
  undo_refused: { status: 409, type: 'not_allowed', code: 'undo_refused' },
  cannot_rehearse: { status: 501, type: 'not_allowed', code: 'cannot_rehearse' },
  payload_too_large: { status: 413, type: 'invalid_data' },
  unsupported_media_type: { status: 415, type: 'invalid_data' },
  duplicate_error: { status: 422, type: 'duplicate_error', code: 'invalid_request_error' },
  payment_authorization_error: { status: 422, type: 'payment_authorization_error' },
  too_many_requests: { status: 429, type: 'too_many_requests' },
  unavailable: { status: 503, type: 'unavailable' },
  // not 503: existing clients retry requests with a status of 409 or 501 to 599
  result_unavailable: { status: 500, type: 'result_unavailable' },
  unknown_error: { status: 500, type: 'unknown_error', code: 'unknown_error' },
};

const logger = new Logger('Errors');

/**
 * Sends errors as `{ type, message }`. Bound to our controllers; a standalone server binds it globally as well, for requests that
 * never reach a controller: unknown routes, malformed JSON, bodies that are too large.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const commerceError = asCommerceError(error);
  const { status, body } = errorResponseOf(commerceError);
  if (status >= 500 && !(error instanceof Overloaded))
    log(commerceError, error, request, hasDisconnected(reply));
  if (commerceError.retryAfter !== undefined)
    void reply.header('retry-after', String(commerceError.retryAfter));
  void reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/**
 * While the database is unavailable, every request fails for the same reason, so a line without a stack is enough. A statement
 * that was canceled because its client disconnected is not an incident.
 */
function log(
  commerceError: CommerceError,
  error: unknown,
  { id, method, url }: FastifyRequest,
  isDisconnected: boolean,
): void {
  const fields = { request_id: id, method, path: url.split('?')[0] };
  const cause = commerceError.cause as (Error & { code?: string }) | undefined;
  const reason = cause?.message ?? commerceError.message;
  const isCanceled = isDisconnected && (cause === undefined || cause.code === QUERY_CANCELED);
  if (commerceError.type === 'unavailable' && isCanceled) logger.debug({ ...fields, reason });
  else if (commerceError.type === 'unavailable') logger.warn({ ...fields, reason });
  else logger.error({ ...fields, err: error }, (error as Error)?.stack);
}

const QUERY_CANCELED = '57014';

/** The status and body of an error response. */
export function errorResponseOf(error: CommerceError): { status: number; body: ErrorBody } {
  const { status, type, code } = ERRORS[error.type];
  const { reasons } = error;
  const errors = reasons ?? error.texts;
  return {
    // a checkout without enough stock is a 409 with reasons, since existing clients look for this error there
    status: error.type === 'insufficient_inventory' && reasons ? 409 : status,
    body: { ...(code && { code }), type, message: error.message, ...(errors && { errors }) },
  };
}

/** Translates any error, also those of the framework. */
export function asCommerceError(error: unknown): CommerceError {
  if (error instanceof CommerceError) return error;
  if (error instanceof AmountOverflow)
    return new CommerceError('invalid_data', error.message, { cause: error });
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : Number((error as { statusCode?: number } | null)?.statusCode);
  // other client errors, such as a range, a precondition or a path that the file server rejects
  const type = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid_data' : undefined);
  // errors of the framework itself: their messages reveal no internals
  if (type) return new CommerceError(type, (error as Error).message, { cause: error });
  return unknownError(error);
}

const BY_STATUS: Partial<Record<number, ErrorType>> = {
  400: 'invalid_data',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  414: 'invalid_data',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};
