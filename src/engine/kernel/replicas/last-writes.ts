import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { ReplicaOptions } from './replica-options.ts';
import { parseLsn } from './wal-positions.ts';

/** Longer than a replica that serves reads may lag, with time for its lag to be noticed. */
const MARGIN_SECONDS = 60;

/**
 * The position in the write-ahead log after the latest change of each session and token, so that its next read is served by a
 * replica that has replayed the change, or by the primary. It is stored in PostgreSQL, since another process may serve that read.
 */
@Injectable()
export class LastWrites {
  private readonly logger = new Logger(LastWrites.name);

  constructor(
    private readonly database: Database,
    private readonly options: ReplicaOptions,
  ) {}

  /**
   * Records that a change was committed; does nothing if there are no replicas.
   * @param credentials digests of the session and the token of the request
   */
  async record(credentials: readonly string[]): Promise<void> {
    if (this.options.urls.length === 0 || credentials.length === 0) return;
    try {
      await this.database.independent((sql) =>
        sql.query(RECORD, [credentials, this.options.maxLagSeconds + MARGIN_SECONDS]),
      );
    } catch (error) {
      // the change is made, so its response must not be an error
      this.logger.warn('failed to record a change for reads from replicas', (error as Error).stack);
    }
  }

  /** The position that a replica must have replayed; null if nothing was changed lately. */
  async positionOf(credentials: readonly string[]): Promise<bigint | null> {
    const [{ lsn }] = await this.database.query<{ lsn: string | null }>(
      'select max(lsn)::text as lsn from last_write where credential = any($1)',
      [credentials],
    );
    return lsn === null ? null : parseLsn(lsn);
  }
}

const RECORD = `
  insert into last_write (credential, lsn, expires_at)
  select credential, pg_current_wal_insert_lsn(), now() + make_interval(secs => $2) from unnest($1::text[]) credential
  on conflict (credential) do update set lsn = greatest(last_write.lsn, excluded.lsn), expires_at = excluded.expires_at`;
