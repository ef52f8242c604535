import { CommerceError } from '../kernel/errors.ts';

/** Maximum bytes of a response (docs/conventions.md, Limits of one request). */
export const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

/** Wraps a query for one non-empty text, `made`: returns '' if it is too long, so that PostgreSQL does not send it. */
export function limitLength(query: string): string {
  // `offset 0` is an optimization fence: the text is built once, not once for its length and once for its value
  return `select case when octet_length(made) <= ${MAX_RESPONSE_BYTES} then made else '' end from (${query} offset 0) answer`;
}

/** The response would be too long. */
export class ResponseTooLong extends CommerceError {
  constructor() {
    super('invalid_data', 'The answer would have more than 16 MB; ask for less by limit, expand or fields');
  }
}

/** Falls back to a shorter response if the first one is too long. */
export function fallBackIfTooLong(made: Promise<string>, shorter: () => Promise<string>): Promise<string> {
  return made.catch((error: unknown) => {
    if (error instanceof ResponseTooLong) return shorter();
    throw error;
  });
}

/** @throws AnswerTooLong */
export function requireWithinLimit(made: string): string {
  if (made === '') throw new ResponseTooLong();
  return made;
}
