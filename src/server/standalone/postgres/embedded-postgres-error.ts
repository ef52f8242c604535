/** Why there is no embedded server, in one line for whoever started the program. */
export class EmbeddedPostgresError extends Error {
  /** `in_use`: a server runs there already; `unsupported`: not on this machine or with this account. */
  readonly reason: 'in_use' | 'unsupported' | 'failed';

  constructor(reason: EmbeddedPostgresError['reason'], message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
    this.name = 'EmbeddedPostgresError';
    this.reason = reason;
  }
}

/** Not on this machine, or not with this account. */
export function unsupported(why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('unsupported', `No embedded PostgreSQL here (${why}): set DATABASE_URL`);
}
