import {
  CommerceError,
  databaseUnavailable,
  duplicate,
  invalidData,
  lockedByAnotherRequest,
  notFound,
  unavailable,
} from '../errors.ts';

interface PostgresError extends Error {
  code?: string;
  detail?: string;
  table?: string;
  syscall?: string;
}

/** Translates an error of PostgreSQL or of the connection to a `CommerceError`; other errors are returned unchanged. */
export function translatePostgresError(error: unknown): unknown {
  if (error instanceof CommerceError || !(error instanceof Error)) return error;
  if (isUnavailable(error)) return databaseUnavailable(error);
  const { code = '', detail, table } = error as PostgresError;
  const [, field, value] = /^Key \((.+?)\)=\((.*)\) /s.exec(detail ?? '') ?? [];
  if (code === '23505') return duplicate(table ?? 'row', fieldName(field ?? 'value'), value ?? '', error);
  // raised by a trigger of a module, with a text for the client
  if (code === 'SK002') return invalidData(error.message, error);
  if (code === '23503') return brokenReference(detail ?? '', field, value, error);
  // 22…: a value that its column cannot hold, such as a number beyond its range or a NUL in a text
  if (code.startsWith('22')) return invalidData('A value is out of range or malformed', error);
  // 54…: a program limit, such as a text longer than 1 GB
  if (code.startsWith('54')) return invalidData('The request asks for too much', error);
  if (code === '55P03') return lockedByAnotherRequest(error);
  if (code === '57014')
    return unavailable('The request takes too long at the moment; ask for less, or try again', error);
  return error;
}

/** Network errors, and errors of a PostgreSQL that is starting, stopping, out of connections, a standby, or refuses the login. */
const UNAVAILABLE_CODES =
  /^(?:08\w{3}|28\w{3}|3D000|53\w{3}|57P0[1-5]|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the driver's errors that have no code. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|timeout e|Client (?:has encountered a connection error|was closed)|Cannot use a pool after)/;

/** Whether the connection was lost or could not be opened, so that the same read may succeed on another connection. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof CommerceError &&
    error.type === 'unavailable' &&
    isUnavailable((error.cause ?? {}) as PostgresError)
  );
}

function isUnavailable({ code, syscall, message }: PostgresError): boolean {
  if (code === undefined) return UNAVAILABLE_MESSAGES.test(message);
  // includes ENOENT and EACCES: the Unix socket of a server that is not running
  return UNAVAILABLE_CODES.test(code) || syscall === 'connect';
}

/** `lower(email::text)` is an index expression; callers call the field `email`. */
function fieldName(expression: string): string {
  return /^lower\((?:\()?(\w+)/.exec(expression)?.[1] ?? expression;
}

function brokenReference(
  detail: string,
  field: string | undefined,
  value: string | undefined,
  cause: unknown,
): CommerceError {
  const [, missingIn] = /is not present in table "(\w+)"/.exec(detail) ?? [];
  if (missingIn) {
    const { message } = notFound(missingIn, value ?? '', field?.endsWith('code') ? 'code' : 'id');
    return new CommerceError('not_found', message, { cause });
  }
  const [, stillIn = 'other records'] = /still referenced from table "(\w+)"/.exec(detail) ?? [];
  return new CommerceError('not_allowed', `${value} is still used by ${stillIn.replaceAll('_', ' ')}`, {
    cause,
  });
}
