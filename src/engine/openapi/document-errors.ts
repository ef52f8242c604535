import { errorCodes } from 'fastify';
import { CANNOT_REHEARSE, type RehearsalSupport } from '../http/journal/rehearse-request.ts';
import { errorResponseOf, ERRORS } from '../http/output/error-filter.ts';
import { reference, type Schema } from '../http/output/value-schemas.ts';
import {
  adminRequired,
  bodyNotJson,
  CommerceError,
  databaseUnavailable,
  duplicate,
  type ErrorType,
  invalidData,
  lockedByAnotherRequest,
  notFound,
  resultUnreadable,
  scopeMissing,
  tooManyAttempts,
  unauthorized,
  unknownError,
} from '../kernel/errors.ts';
import { messages } from '../kernel/text/messages.ts';
import { exampleId } from '../mapping/example-values.ts';

/** The properties of an operation that determine its possible errors. */
export interface ErrorProperties {
  /** Whether it requires a login, or is a login. */
  authenticates: boolean;
  /** Whether the role of the staff user or the key of the program has to allow it. */
  needsPermission: boolean;
  takesBody: boolean;
  rateLimited: boolean;
  rehearsal: RehearsalSupport;
  /** The errors that it declares. */
  rejections: readonly CommerceError[];
  /** The 404 of the record in its path. */
  unknownRecord?: Schema;
}

/** The error responses of one operation: every operation may return 400, 404, 409, 422, 500 and 503. */
export function errorResponses({
  authenticates,
  needsPermission,
  takesBody,
  rateLimited,
  rehearsal,
  rejections,
  unknownRecord,
}: ErrorProperties): Record<string, Schema> {
  const statuses = [
    400,
    ...(authenticates ? [401] : []),
    ...(needsPermission ? [403] : []),
    404,
    409,
    ...(takesBody ? [413, 415] : []),
    422,
    ...(rateLimited ? [429] : []),
    500,
    ...(rehearsal === 'impossible' ? [501] : []),
    503,
  ];
  return Object.fromEntries(
    statuses.map((status) => {
      const declared = rejections.filter((error) => errorResponseOf(error).status === status);
      if (status === 400 && takesBody && declared.length > 0) declared.push(UNKNOWN_PROPERTY);
      const common = (status === 404 && unknownRecord) || reference(RESPONSES[status].name, 'responses');
      return [status, declared.length > 0 ? errorResponse(status, declared) : common];
    }),
  );
}

/** The name of the shared response with a status. */
export function sharedErrorName(status: string): string | undefined {
  return RESPONSES[Number(status)]?.name;
}

/** `components.responses`: one response per status, with an example of each error type. */
export function errorComponents(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(RESPONSES).map(([status, response]) => [
      response.name,
      errorResponse(Number(status), response.examples),
    ]),
  );
}

export const ERROR_SCHEMAS: Record<string, Schema> = {
  Error: {
    type: 'object',
    required: ['type', 'message'],
    properties: {
      type: reference('ErrorType'),
      code: reference('ErrorCode'),
      message: { type: 'string', description: 'a description of the error' },
      errors: {
        type: 'array',
        items: { anyOf: [reference('ErrorReason'), reference('RefusedRow'), { type: 'string' }] },
        description:
          'all reasons, where there are several; as plain texts where something is out of the scope of a publishable key',
      },
    },
  },
  ErrorType: { type: 'string', enum: distinct(({ type }) => type) },
  ErrorCode: { type: 'string', enum: distinct(({ code }) => code) },
  ErrorReason: {
    type: 'object',
    required: ['type', 'message'],
    properties: { type: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
  },
  RefusedRow: {
    type: 'object',
    required: ['reason', 'table', 'id'],
    properties: { reason: { type: 'string' }, table: { type: 'string' }, id: { type: 'string' } },
  },
};

interface ErrorResponse {
  name: string;
  description: string;
  examples: CommerceError[];
}

const UNKNOWN_PROPERTY = invalidData(messages.unknownProperty('colour'));

/** The errors that any operation may return. */
const RESPONSES: Record<number, ErrorResponse> = {
  400: {
    name: 'BadRequest',
    description: 'The request is invalid, or not allowed in the present state.',
    examples: [
      UNKNOWN_PROPERTY,
      invalidData(messages.unknownFields(['colour'])),
      invalidData(messages.unknownOrder('colour')),
    ],
  },
  401: {
    name: 'Unauthorized',
    description: 'A login is required, or the token, e-mail or password is wrong.',
    examples: [unauthorized()],
  },
  403: {
    name: 'Forbidden',
    description: 'The role of the staff user, or the scopes of the API key, do not allow it.',
    examples: [adminRequired(), scopeMissing('products:write')],
  },
  404: {
    name: 'NotFound',
    description: 'A record that the request names does not exist.',
    examples: [notFound('region', exampleId('reg'))],
  },
  409: {
    name: 'Conflict',
    description:
      'Another request works on the same record, so try again; or, at the checkout, an item is out of stock.',
    examples: [lockedByAnotherRequest()],
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body of the request is too large.',
    examples: [new CommerceError('payload_too_large', new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE().message)],
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The content type of the body is not supported.',
    examples: [bodyNotJson('text/plain')],
  },
  422: {
    name: 'Unprocessable',
    description: 'It exists already, or the payment provider refused.',
    examples: [duplicate('product_collection', 'handle', 'summer')],
  },
  429: {
    name: 'TooManyRequests',
    description:
      'Too many failed logins, wrong codes, registrations, or requests for returns, swaps and e-mails; `Retry-After` says how many seconds to wait.',
    examples: [tooManyAttempts(60)],
  },
  500: {
    name: 'InternalError',
    description:
      'An error of the server. `result_unavailable`: the change was made, and its result cannot be read at the moment; do not repeat ' +
      'the request, but read what it was about.',
    examples: [unknownError(), resultUnreadable()],
  },
  501: {
    name: 'CannotRehearse',
    description:
      'The operation cannot be rehearsed (`Prefer: dry-run`): it has effects that no transaction takes back.',
    examples: [CANNOT_REHEARSE],
  },
  503: {
    name: 'Unavailable',
    description:
      'The database is unavailable or overloaded, and nothing was changed; `Retry-After` says after how many seconds to try again.',
    examples: [databaseUnavailable()],
  },
};

/** Statuses whose responses have a Retry-After header. */
const RETRY_AFTER = [429, 503];

/** A response with examples of errors, each named by its type; of several with one type, the further ones have a number. */
export function errorResponse(status: number, errors: readonly CommerceError[]): Schema {
  const examples = errors.map((error, index): [string, Schema] => {
    const sameType = errors.slice(0, index).filter(({ type }) => type === error.type).length;
    const name = sameType === 0 ? error.type : `${error.type}_${sameType + 1}`;
    return [name, { summary: error.message, value: errorResponseOf(error).body }];
  });
  return {
    description: RESPONSES[status].description,
    ...(RETRY_AFTER.includes(status) && {
      headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema: reference('Error'), examples: Object.fromEntries(examples) } },
  };
}

function distinct(property: (kind: (typeof ERRORS)[ErrorType]) => string | undefined): string[] {
  return [...new Set(Object.values(ERRORS).flatMap((kind) => property(kind) ?? []))];
}
