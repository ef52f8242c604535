import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { tooManyRequests } from '../kernel/errors.ts';

const WINDOW_SECONDS = 60;
const FAILURES = 5;
const PATIENCE_MS = 5_000;

/**
 * Five failed logins for the same e-mail and client address within a minute close that door until the minute is
 * over (decisions.md, Authentication and sessions). Counted in PostgreSQL, so that more processes are no more tries.
 */
@Injectable()
export class LoginThrottle {
  constructor(private readonly database: Database) {}

  /**
   * Runs one login try at a door; null is a failure.
   * @throws too_many_requests, without running it
   */
  async attempt<T>(door: string, login: () => Promise<T | null>): Promise<T | null> {
    const attemptedAt = await this.admit(door);
    let failed = false;
    try {
      const result = await login();
      failed = result === null;
      return result;
    } finally {
      await this.settle(door, attemptedAt, failed);
    }
  }

  /**
   * Runs what may be asked for as often as a login may fail, such as an e-mail with a token.
   * @throws too_many_requests, without running it
   */
  async ration(door: string, work: () => Promise<void>): Promise<void> {
    await this.attempt(door, async () => {
      await work();
      return null;
    });
  }

  /**
   * Tries that are being checked may all fail, so they and the failures together are never more than five: twenty
   * parallel guesses are no more than five. The others wait for them, as those may all be right, too.
   */
  private async admit(door: string): Promise<string> {
    const lastLook = Date.now() + PATIENCE_MS;
    for (;;) {
      const { failures, wait, attempted_at } = await this.knock(door);
      if (attempted_at !== null) return attempted_at;
      const shut = failures >= FAILURES;
      if (shut || Date.now() > lastLook) {
        throw tooManyRequests('Too many tries; try again later', shut ? Math.max(wait, 1) : 1);
      }
      await sleep(10 + Math.random() * 20);
    }
  }

  private knock(door: string): Promise<Knock> {
    return this.database.transaction(async (tx) => {
      // one at a time per door: else twenty parallel guesses would all read a count of four
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [door]);
      const [knock] = await tx.query<Knock>(
        `with seen as (
           select count(*) as attempts, count(*) filter (where key = $1) as failures,
                  ceil(extract(epoch from min(attempted_at) filter (where key = $1) + make_interval(secs => $3) - now()))::int as wait
           from login_attempt where key in ($1, $2) and attempted_at > now() - make_interval(secs => $3)),
         admitted as (
           insert into login_attempt (key, attempted_at) select $2, clock_timestamp() from seen where attempts < $4
           returning attempted_at)
         select failures, wait, (select attempted_at::text from admitted) from seen`,
        [door, pending(door), WINDOW_SECONDS, FAILURES],
      );
      return knock;
    });
  }

  private async settle(door: string, attemptedAt: string, failed: boolean): Promise<void> {
    if (!failed) {
      await this.database.query('delete from login_attempt where key = $1 and attempted_at = $2', [
        pending(door),
        attemptedAt,
      ]);
      return;
    }
    await this.database.query(
      `with forgotten as (
         delete from login_attempt where ctid in (
           select ctid from login_attempt where attempted_at < now() - make_interval(secs => $4) limit 100 for update skip locked))
       update login_attempt set key = $1 where key = $2 and attempted_at = $3`,
      [door, pending(door), attemptedAt, WINDOW_SECONDS],
    );
  }
}

interface Knock {
  failures: number;
  /** Seconds until the oldest failure is forgotten. */
  wait: number;
  /** Null when the try is not let through. */
  attempted_at: string | null;
}

/** Where tries stand while they are being checked. */
function pending(door: string): string {
  return `pending ${door}`;
}
