import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { tooManyRequests } from '../kernel/errors.ts';

const WINDOW_SECONDS = 60;
const FAILURES = 5;

/**
 * Five failed logins for the same e-mail and client address within a minute close that door until the minute is
 * over (decisions.md, Authentication and sessions). Counted in PostgreSQL, so that more processes are no more tries.
 */
@Injectable()
export class LoginThrottle {
  constructor(private readonly database: Database) {}

  /**
   * Lets one login try through and counts it as failed until `forgive` is called, so that parallel guesses are
   * counted before any of them is checked.
   * @throws too_many_requests
   */
  async admit(key: string): Promise<{ forgive(): Promise<void> }> {
    const attemptedAt = await this.database.transaction(async (tx) => {
      // one at a time per door: else twenty parallel guesses would all read a count of four
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      const [{ failures, wait }] = await tx.query<{ failures: number; wait: number | null }>(
        `select count(*)::int as failures,
                ceil(extract(epoch from min(attempted_at) + make_interval(secs => $2) - now()))::int as wait
         from login_attempt where key = $1 and attempted_at > now() - make_interval(secs => $2)`,
        [key, WINDOW_SECONDS],
      );
      if (failures >= FAILURES) throw tooManyRequests('Too many failed logins; try again later', Math.max(wait ?? 1, 1));
      const [attempt] = await tx.query<{ attempted_at: string }>(
        `with old as (delete from login_attempt where attempted_at < now() - make_interval(secs => $2))
         insert into login_attempt (key, attempted_at) values ($1, clock_timestamp()) returning attempted_at::text`,
        [key, WINDOW_SECONDS],
      );
      return attempt.attempted_at;
    });
    return {
      forgive: async () => {
        await this.database.query('delete from login_attempt where key = $1 and attempted_at = $2', [key, attemptedAt]);
      },
    };
  }
}
