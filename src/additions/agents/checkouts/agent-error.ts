import { HttpException } from '@nestjs/common';
import { asCommerceError, ERROR_TYPES, type ErrorType, KeyReused } from '@storekeep/server/extend';
import { SessionError, type SessionErrorCode } from '../sessions/session-error.ts';
import { InvalidFieldError } from './read-json.ts';

interface AgentErrorDetails {
  /** The field of the request, a JSONPath. */
  param?: string;
  /** Seconds after which the platform may try again. */
  retryAfter?: number;
  /** Of errors about the version. */
  supported_versions?: readonly string[];
}

/** An error as its platform receives it; `ProtocolErrors.show` builds the body. */
export class AgentError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: AgentErrorDetails = {},
  ) {
    super(message);
    this.name = 'AgentError';
  }
}

/** How a protocol expresses errors, where it differs from the table below. */
export interface ProtocolErrors {
  /** Its codes. `not_cancelable` is that of canceling a session that has ended, with 405; defaults to that of other changes. */
  codes: Readonly<Partial<Record<string, string>>>;
  /** Its statuses. */
  statuses?: Readonly<Partial<Record<string, number>>>;
  /** The fields that are at fault. */
  params?: Readonly<Partial<Record<string, string>>>;
  /** The header `WWW-Authenticate` of 401. */
  challenge?: string;
  /** Builds the body of a response. */
  show(error: AgentError): object;
}

/** Translates any error of a request into an error of the protocol. */
export function toAgentError(error: unknown, { codes, statuses, params }: ProtocolErrors): AgentError {
  if (error instanceof AgentError) return error;
  const { status, code, message, details } = describe(error);
  const param = details.param ?? params?.[code];
  return new AgentError(statuses?.[code] ?? status, codes[code] ?? code, message, { ...details, param });
}

function describe(error: unknown): AgentError {
  if (error instanceof InvalidFieldError)
    return new AgentError(400, 'invalid', error.message, { param: error.path });
  if (error instanceof KeyReused)
    return new AgentError(409, 'idempotency_conflict', 'The idempotency key was used with another request');
  if (error instanceof SessionError) return describeRejection(error);
  if (error instanceof HttpException) return new AgentError(error.getStatus(), 'invalid', error.message);
  const { type, message, retryAfter } = asCommerceError(error);
  const { status } = ERROR_TYPES[type];
  if (type === 'unknown_error')
    return new AgentError(status, 'internal_error', 'The request could not be processed');
  const code = CODES[type] ?? (status < 500 ? 'invalid' : 'internal_error');
  return new AgentError(status, code, message, { retryAfter });
}

function describeRejection({ code, message, refused: [first] }: SessionError): AgentError {
  const status = STATUSES[code] ?? 409;
  const isTransient = status === 503 || code === 'complete_in_progress';
  const isSoldOut = code === 'nothing_to_sell' && first?.code === 'out_of_stock';
  return new AgentError(status, isSoldOut ? 'out_of_stock' : code, message, {
    ...(first && { param: `$.line_items[${first.index}].id` }),
    ...(isTransient && { retryAfter: RETRY_SECONDS }),
  });
}

export const RETRY_SECONDS = 2;

const STATUSES: Partial<Record<SessionErrorCode, number>> = {
  ...{ invalid_item: 400, nothing_to_sell: 400, unsupported_currency: 400, unknown_billing_country: 400 },
  ...{ unsupported_handler: 400, not_found: 404, unavailable: 503 },
};

const CODES: Partial<Record<ErrorType, string>> = {
  conflict: 'conflict',
  unavailable: 'unavailable',
  too_many_requests: 'rate_limited',
  unauthorized: 'unauthorized',
  not_found: 'not_found',
  unsupported_media_type: 'unsupported_media_type',
};
