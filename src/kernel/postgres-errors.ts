import { CommerceError, conflict, duplicate, invalidData, notFound, unavailable } from './errors.ts';

interface PostgresError extends Error {
  code?: string;
  detail?: string;
  table?: string;
  syscall?: string;
}

/** What PostgreSQL, or the way to it, refuses, under the name that callers know; what has none stays as it is. */
export function named(error: unknown): unknown {
  if (error instanceof CommerceError || !(error instanceof Error)) return error;
  if (isAway(error)) return unavailable('The database is not available at the moment; try again', error);
  const { code = '', detail, table } = error as PostgresError;
  const [, field, value] = /^Key \((.+?)\)=\((.*)\) /s.exec(detail ?? '') ?? [];
  if (code === '23505') return duplicate(table ?? 'row', plainField(field ?? 'value'), value ?? '', error);
  if (code === '23503') return brokenReference(detail ?? '', field, value, error);
  // 22…: a value that its column cannot hold, such as a number beyond its range or a NUL in a text
  if (code.startsWith('22')) return invalidData('A value is out of range or malformed', error);
  // 54…: no text of PostgreSQL is longer than 1 GB
  if (code.startsWith('54')) return invalidData('The request asks for too much', error);
  if (code === '55P03') return conflict('Another request is working on the same thing; try again', error);
  if (code === '57014')
    return unavailable('The request takes too long at the moment; ask for less, or try again', error);
  return error;
}

/** Errors of the network, and of PostgreSQL on starting, stopping, being full, or being a standby since a moment ago. */
const AWAY =
  /^(?:08\w{3}|53\w{3}|57P0[1-5]|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the driver says without a code. */
const LOST =
  /^(?:Connection terminated|timeout e|Client (?:has encountered a connection error|was closed)|Cannot use a pool after)/;

/** Whether the connection was lost, or there is none: on another connection the same read may work. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof CommerceError &&
    error.type === 'unavailable' &&
    isAway((error.cause ?? {}) as PostgresError)
  );
}

function isAway({ code, syscall, message }: PostgresError): boolean {
  if (code === undefined) return LOST.test(message);
  // ENOENT, EACCES: the Unix socket of a server that does not run
  return AWAY.test(code) || syscall === 'connect';
}

/** `lower(email::text)` is an index expression; callers know the field as `email`. */
function plainField(expression: string): string {
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
