import { CommerceError } from '../kernel/errors.ts';

/** Bytes of an answer at most (docs/conventions.md, Limits of one request). */
export const LONGEST = 16 * 2 ** 20;

/** Around a query for one `made`, a text that is not empty: empty instead of one that is too long, which never gets here. */
export function fitting(query: string): string {
  // `offset 0`: the text is made once, not for its length and again for itself
  return `select case when octet_length(made) <= ${LONGEST} then made else '' end from (${query} offset 0) answer`;
}

/** An answer that was too long. */
export class AnswerTooLong extends CommerceError {
  constructor() {
    super('invalid_data', 'The answer would have more than 16 MB; ask for less by limit, expand or fields');
  }
}

/** What is made, or something shorter where it is too long. */
export function unlessTooLong(made: Promise<string>, shorter: () => Promise<string>): Promise<string> {
  return made.catch((error: unknown) => {
    if (error instanceof AnswerTooLong) return shorter();
    throw error;
  });
}

/** @throws AnswerTooLong */
export function requireFitting(made: string): string {
  if (made === '') throw new AnswerTooLong();
  return made;
}
