import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { asCommerceError, ERRORS } from '../../../engine/http/output/error-filter.ts';
import type { ErrorType } from '../../../engine/kernel/errors.ts';
import { IdempotencyError } from '../platforms/requests/idempotent-requests.ts';
import { InvalidFieldError } from '../platforms/requests/read-values.ts';
import { SessionError, type SessionErrorCode } from '../sessions/session-error.ts';

interface AcpErrorDetails {
  /** A JSONPath. */
  param?: string;
  /** Seconds after which the platform may try again. */
  retryAfter?: number;
  /** Of errors about the version. */
  supported_versions?: readonly string[];
}

/** A response without a session: `{ type, code, message, param? }`. */
export class AcpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: AcpErrorDetails = {},
  ) {
    super(message);
    this.name = 'AcpError';
  }

  get body(): object {
    const { param, supported_versions } = this.details;
    return {
      ...{ type: typeOf(this.status), code: this.code, message: this.message },
      ...(param !== undefined && { param }),
      ...(supported_versions && { supported_versions }),
    };
  }
}

function typeOf(status: number): string {
  if (status === 503) return 'service_unavailable';
  return status >= 500 ? 'processing_error' : 'invalid_request';
}

const RETRY_SECONDS = 2;

/** Translates any error of a request into an error of the protocol. */
export function toAcpError(error: unknown): AcpError {
  if (error instanceof AcpError) return error;
  if (error instanceof InvalidFieldError)
    return new AcpError(400, 'invalid', error.message, { param: error.path });
  if (error instanceof IdempotencyError) {
    return error.reason === 'reused'
      ? new AcpError(422, 'idempotency_conflict', error.message)
      : new AcpError(409, 'idempotency_in_flight', error.message, { retryAfter: RETRY_SECONDS });
  }
  if (error instanceof SessionError) return acpErrorOfSession(error);
  if (error instanceof HttpException) return new AcpError(error.getStatus(), 'invalid', error.message);
  const { type, message, retryAfter } = asCommerceError(error);
  const { status } = ERRORS[type];
  if (type === 'unknown_error')
    return new AcpError(status, 'internal_error', 'The request could not be processed');
  const code = CODES[type] ?? (status < 500 ? 'invalid' : 'internal_error');
  return new AcpError(status, code, message, { retryAfter });
}

function acpErrorOfSession({ code, message, refused: [first] }: SessionError): AcpError {
  const param = first && `$.line_items[${first.index}].id`;
  switch (code) {
    case 'invalid_item':
      return new AcpError(400, 'invalid_item_id', message, { param });
    case 'nothing_to_sell':
      return new AcpError(400, first?.code === 'out_of_stock' ? 'out_of_stock' : 'invalid_item_id', message, {
        param,
      });
    case 'unsupported_currency':
      return new AcpError(400, code, message, { param: '$.currency' });
    case 'unknown_billing_country':
      return new AcpError(400, 'invalid', message, { param: '$.payment_data.billing_address.country' });
    case 'unsupported_handler':
      return new AcpError(400, 'unsupported', message, { param: '$.payment_data.handler_id' });
    default: {
      const status = STATUSES[code] ?? 409;
      const isTransient = status === 503 || code === 'complete_in_progress';
      return new AcpError(status, code, message, { retryAfter: isTransient ? RETRY_SECONDS : undefined });
    }
  }
}

const STATUSES: Partial<Record<SessionErrorCode, number>> = { not_found: 404, unavailable: 503 };

const CODES: Partial<Record<ErrorType, string>> = {
  conflict: 'conflict',
  unavailable: 'unavailable',
  too_many_requests: 'rate_limited',
  unauthorized: 'unauthorized',
  not_found: 'not_found',
  unsupported_media_type: 'unsupported_media_type',
};

/** Responds with errors of the protocol. */
@Catch()
export class AcpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Agents');

  catch(error: unknown, host: ArgumentsHost): void {
    const { status, body, details } = toAcpError(error);
    if (status >= 500 && status !== 503)
      this.logger.error({ err: error }, (error as Error | undefined)?.stack);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (details.retryAfter !== undefined) void reply.header('retry-after', String(details.retryAfter));
    void reply
      .status(status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(body));
  }
}
