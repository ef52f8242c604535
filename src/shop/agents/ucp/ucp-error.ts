import type { FastifyReply } from 'fastify';
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { asCommerceError, ERRORS } from '../../../engine/http/output/error-filter.ts';
import type { ErrorType } from '../../../engine/kernel/errors.ts';
import { IdempotencyError } from '../platforms/requests/idempotent-requests.ts';
import { InvalidFieldError } from '../platforms/requests/read-values.ts';
import { SessionError, type SessionErrorCode } from '../sessions/session-error.ts';

/** A protocol error: a response of `{ code, content }` with a status other than 200. */
export class UcpError extends Error {
  /** Seconds after which the platform may try again. */
  readonly retryAfter?: number;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    { retryAfter }: { retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'UcpError';
    this.retryAfter = retryAfter;
  }

  get body(): { code: string; content: string } {
    return { code: this.code, content: this.message };
  }
}

const RETRY_SECONDS = 2;

/** Translates any error of a request into an error of the protocol. */
export function toUcpError(error: unknown): UcpError {
  if (error instanceof UcpError) return error;
  if (error instanceof IdempotencyError) {
    return error.reason === 'reused'
      ? new UcpError(409, 'idempotency_conflict', error.message)
      : new UcpError(409, 'idempotency_in_flight', error.message, { retryAfter: RETRY_SECONDS });
  }
  if (error instanceof InvalidFieldError) return new UcpError(400, 'invalid_request', error.message);
  if (error instanceof SessionError) {
    const [status, code] = SESSION_ERRORS[error.code] ?? [409, error.code];
    return new UcpError(status, code, error.message, {
      retryAfter: status === 503 ? RETRY_SECONDS : undefined,
    });
  }
  if (error instanceof HttpException)
    return new UcpError(error.getStatus(), 'invalid_request', error.message);
  const { type, message, retryAfter } = asCommerceError(error);
  const { status } = ERRORS[type];
  if (type === 'unknown_error')
    return new UcpError(status, 'internal_error', 'The request could not be processed');
  const code = CODES[type] ?? (status < 500 ? 'invalid_request' : 'internal_error');
  return new UcpError(status, code, message, { retryAfter });
}

const SESSION_ERRORS: Partial<Record<SessionErrorCode, [status: number, code: string]>> = {
  unavailable: [503, 'unavailable'],
  unsupported_handler: [400, 'invalid_payment'],
  unsupported_currency: [400, 'invalid_request'],
  unknown_billing_country: [400, 'invalid_request'],
};

const CODES: Partial<Record<ErrorType, string>> = {
  conflict: 'conflict',
  unavailable: 'unavailable',
  too_many_requests: 'rate_limited',
  unauthorized: 'unauthorized',
  not_found: 'not_found',
};

/** Responds with errors of the protocol. */
@Catch()
export class UcpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Agents');

  catch(error: unknown, host: ArgumentsHost): void {
    const ucpError = toUcpError(error);
    const { status, body, retryAfter } = ucpError;
    if (status >= 500 && status !== 503)
      this.logger.error({ err: error }, (error as Error | undefined)?.stack);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    if (status === 401) void reply.header('www-authenticate', 'Bearer realm="ucp"');
    void reply
      .status(status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(body));
  }
}
