import { StartError } from '#engine/kernel/start-error';

/** An error of the embedded PostgreSQL; its message is one line for the operator. */
export class EmbeddedPostgresError extends StartError {
  /** `in_use`: another server uses the directory; `unsupported`: PostgreSQL cannot run on this machine or with this account. */
  readonly reason: 'in_use' | 'unsupported' | 'failed';

  constructor(reason: EmbeddedPostgresError['reason'], message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
    this.name = 'EmbeddedPostgresError';
    this.reason = reason;
  }
}

/** The error if PostgreSQL cannot run on this machine or with this account. */
export function unsupported(why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('unsupported', `No embedded PostgreSQL here (${why}): set DATABASE_URL`);
}
