import { adminRequired, CommerceError, type ErrorType } from '../kernel/errors.ts';
import { errorResponseOf, ERRORS } from '../http/output/error-filter.ts';
import { reference, type Schema } from '../http/output/value-schemas.ts';

/** The properties of an operation that determine its possible errors. */
export interface ErrorProperties {
  /** Whether it requires a login, or is a login. */
  authenticates: boolean;
  /** Whether it requires an admin if roles are enforced. */
  forAdmins: boolean;
  takesBody: boolean;
  rateLimited: boolean;
}

/** The error responses of one operation: every operation may return 400, 404, 409, 422, 500 and 503. */
export function errorResponses({
  authenticates,
  forAdmins,
  takesBody,
  rateLimited,
}: ErrorProperties): Record<string, { $ref: string }> {
  const statuses = [
    400,
    ...(authenticates ? [401] : []),
    ...(forAdmins ? [403] : []),
    404,
    409,
    ...(takesBody ? [413, 415] : []),
    422,
    ...(rateLimited ? [429] : []),
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, reference(RESPONSES[status].name, 'responses')]));
}

/** `components.responses`: one response per status, with an example of each error type. */
export function errorComponents(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(RESPONSES).map(([status, response]) => [response.name, errorResponse(Number(status), response)]),
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
        items: { anyOf: [reference('ErrorReason'), { type: 'string' }] },
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
};

interface ErrorResponse {
  name: string;
  description: string;
  examples: [ErrorType, message: string][];
}

const RESPONSES: Record<number, ErrorResponse> = {
  400: {
    name: 'BadRequest',
    description: 'The request is invalid, or not allowed in the present state.',
    examples: [
      ['invalid_data', 'limit must be an integer'],
      ['not_allowed', 'Discount SPRING has ended'],
      ['insufficient_inventory', 'Only 1 of T-shirt M is left'],
    ],
  },
  401: {
    name: 'Unauthorized',
    description: 'A login is required, or the token, e-mail or password is wrong.',
    examples: [['unauthorized', 'Unauthorized']],
  },
  403: {
    name: 'Forbidden',
    description: 'Roles are enforced (`STAFF_ROLES`), and the role of the staff user does not allow it.',
    examples: [['forbidden', adminRequired().message]],
  },
  404: {
    name: 'NotFound',
    description: 'It does not exist.',
    examples: [['not_found', 'Region with id reg_1 was not found']],
  },
  409: {
    name: 'Conflict',
    description:
      'Another request works on the same record, so try again; or, at the checkout, an item is out of stock.',
    examples: [
      ['conflict', 'Another request is working on this cart'],
      ['insufficient_inventory', 'Only 1 of T-shirt M is left'],
    ],
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body of the request is too large.',
    examples: [['payload_too_large', 'Request body is too large']],
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The content type of the body is not supported.',
    examples: [['unsupported_media_type', 'A body of type text/plain is not JSON']],
  },
  422: {
    name: 'Unprocessable',
    description: 'It exists already, or the payment provider refused.',
    examples: [
      ['duplicate_error', 'Discount with code SPRING already exists'],
      ['payment_authorization_error', 'The payment was refused'],
    ],
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many failed logins, wrong codes, registrations, or requests for returns, swaps and e-mails; `Retry-After` says how many seconds to wait.',
    examples: [['too_many_requests', 'Too many tries; try again later']],
  },
  500: {
    name: 'InternalError',
    description:
      'An error of the server. `result_unavailable`: the change was made, and its result cannot be read at the moment; do not repeat ' +
      'the request, but read what it was about.',
    examples: [
      ['unknown_error', 'An unknown error occurred.'],
      [
        'result_unavailable',
        'The change was made, but its result cannot be read at the moment: read it again instead of repeating the request',
      ],
    ],
  },
  503: {
    name: 'Unavailable',
    description:
      'The database is unavailable or overloaded, and nothing was changed; `Retry-After` says after how many seconds to try again.',
    examples: [['unavailable', 'The database is not available at the moment; try again']],
  },
};

/** Statuses whose responses have a Retry-After header. */
const RETRY_AFTER = [429, 503];

function errorResponse(status: number, { description, examples }: ErrorResponse): Schema {
  const values = examples.map(([type, message]) => [type, { value: exampleBody(status, type, message) }]);
  return {
    description,
    ...(RETRY_AFTER.includes(status) && {
      headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema: reference('Error'), examples: Object.fromEntries(values) } },
  };
}

function exampleBody(status: number, type: ErrorType, message: string): unknown {
  // at checkout, the same error has reasons and is a 409
  const reasons =
    status === 409 && type === 'insufficient_inventory'
      ? [{ type: 'not_allowed', code: type, message }]
      : undefined;
  return errorResponseOf(new CommerceError(type, message, { reasons })).body;
}

function distinct(property: (kind: (typeof ERRORS)[ErrorType]) => string | undefined): string[] {
  return [...new Set(Object.values(ERRORS).flatMap((kind) => property(kind) ?? []))];
}
