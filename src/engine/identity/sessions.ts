import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database/database.ts';
import type { Tx } from '../kernel/database/sql.ts';
import { IdentityOptions } from './identity-options.ts';

/** The accounts that are logged in to a session: a staff user, a customer, or both. */
export interface SessionAccounts {
  user_id: string | null;
  customer_id: string | null;
}

/**
 * Sessions, which are stored in PostgreSQL so that they survive a restart and are shared by all processes. The client has a random id in
 * a signed cookie. A session becomes invalid as soon as its user or customer is deleted.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly options: IdentityOptions,
  ) {}

  /** Returns the accounts of a session; null if it does not exist, has expired or has no account. */
  async find(sid: string): Promise<SessionAccounts | null> {
    const [accounts] = await this.database.query<SessionAccounts>(
      `select u.id as user_id, c.id as customer_id from session s
       left join "user" u on u.id = s.user_id and u.deleted_at is null
       left join customer c on c.id = s.customer_id and c.deleted_at is null
       where s.sid = $1 and s.expires_at > now()`,
      [sid],
    );
    return accounts && (accounts.user_id ?? accounts.customer_id) ? accounts : null;
  }

  /**
   * Logs an account in under a new session id, which prevents session fixation. The other account of the previous session (a customer
   * next to a staff user) stays logged in.
   * @returns the new session id
   */
  async login(account: Partial<SessionAccounts>, previous: string | null): Promise<string> {
    const sid = randomBytes(24).toString('base64url');
    // outside of the request's change: a repeated login is harmless
    await this.database.independent((sql) =>
      sql.query(
        // skip locked: concurrent logins must not wait for each other's deletion of expired sessions
        `with old as (delete from session where sid = $5 returning user_id, customer_id, expires_at > now() as alive),
            expired as (delete from session where sid in (
              select sid from session where expires_at < now() and sid is distinct from $5 limit 100 for update skip locked))
       insert into session (sid, user_id, customer_id, expires_at)
       select $1, coalesce($2, (select user_id from old where alive)), coalesce($3, (select customer_id from old where alive)),
              now() + make_interval(secs => $4)`,
        [sid, account.user_id ?? null, account.customer_id ?? null, this.options.sessionTtlSeconds, previous],
      ),
    );
    return sid;
  }

  /** Logs one account out of a session; the other one stays logged in. Idempotent. */
  async logout(sid: string, account: keyof SessionAccounts): Promise<void> {
    await this.database.independent((sql) =>
      sql.query(`update session set ${account} = null where sid = $1`, [sid]),
    );
  }

  /**
   * Ends all sessions of an account whose password has changed.
   * @param except the session to retain, if the change was made in one
   */
  async logoutEverywhere(
    tx: Tx,
    account: keyof SessionAccounts,
    id: string,
    except: string | null = null,
  ): Promise<void> {
    await tx.query(`update session set ${account} = null where ${account} = $1 and sid is distinct from $2`, [
      id,
      except,
    ]);
  }
}
