import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { outsideRequest } from '../kernel/request-work.ts';
import type { Sql } from '../kernel/sql.ts';
import { IdentityOptions } from './identity-options.ts';

/** Who a session speaks for: a staff user, a shopper, or both side by side. */
export interface SessionIdentity {
  user_id: string | null;
  customer_id: string | null;
}

/**
 * Sessions in PostgreSQL, so that a restart or another process keeps them. The caller holds a random id (in a signed
 * cookie); a session whose user or customer is deleted is of no use at once.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly options: IdentityOptions,
  ) {}

  /** Who the session speaks for, or null when there is none, it has expired, or nobody is logged in. */
  async find(sid: string): Promise<SessionIdentity | null> {
    const [found] = await this.database.query<SessionIdentity>(
      `select u.id as user_id, c.id as customer_id from session s
       left join "user" u on u.id = s.user_id and u.deleted_at is null
       left join customer c on c.id = s.customer_id and c.deleted_at is null
       where s.sid = $1 and s.expires_at > now()`,
      [sid],
    );
    return found && (found.user_id ?? found.customer_id) ? found : null;
  }

  /**
   * Logs somebody in under a new session id, so that an id known from before is worth nothing (no session fixation).
   * The other side of the old session (shopper beside staff user) comes along.
   * @returns the new session id
   */
  async login(who: Partial<SessionIdentity>, previous: string | null): Promise<string> {
    const sid = randomBytes(24).toString('base64url');
    // logging in again is harmless
    await outsideRequest(() =>
      this.database.query(
        // skip locked: logins at the same moment must not wait for each other's cleaning
        `with old as (delete from session where sid = $5 returning user_id, customer_id, expires_at > now() as alive),
            expired as (delete from session where sid in (
              select sid from session where expires_at < now() and sid is distinct from $5 limit 100 for update skip locked))
       insert into session (sid, user_id, customer_id, expires_at)
       select $1, coalesce($2, (select user_id from old where alive)), coalesce($3, (select customer_id from old where alive)),
              now() + make_interval(secs => $4)`,
        [sid, who.user_id ?? null, who.customer_id ?? null, this.options.sessionTtlSeconds, previous],
      ),
    );
    return sid;
  }

  /** Ends one side of a session; the other stays logged in. Ending what has ended is fine. */
  async logout(sid: string, side: keyof SessionIdentity): Promise<void> {
    await outsideRequest(() =>
      this.database.query(`update session set ${side} = null where sid = $1`, [sid]),
    );
  }

  /**
   * Ends all sessions of somebody whose password has changed: whoever knew the old one is out.
   * @param but the session that stays, where the change was made in one
   */
  async logoutEverywhere(
    sql: Sql,
    side: keyof SessionIdentity,
    id: string,
    but: string | null = null,
  ): Promise<void> {
    await sql.query(`update session set ${side} = null where ${side} = $1 and sid is distinct from $2`, [
      id,
      but,
    ]);
  }
}
