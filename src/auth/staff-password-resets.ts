import { Injectable } from '@nestjs/common';
import { hashPassword } from '../identity/passwords.ts';
import { LoginThrottle } from '../identity/login-throttle.ts';
import { ResetTokens } from '../identity/reset-tokens.ts';
import { Sessions } from '../identity/sessions.ts';
import { Database } from '../kernel/database.ts';
import { unauthorized } from '../kernel/errors.ts';
import { Outbox } from '../kernel/outbox.ts';
import type { StaffPasswordResetBody } from './users.input.ts';

/** For members of the staff who have lost their password. */
@Injectable()
export class StaffPasswordResets {
  constructor(
    private readonly database: Database,
    private readonly tokens: ResetTokens,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * Tells whoever sends e-mails, by the event `user.password_reset`, to send a token to the user. For an e-mail that
   * nobody has nothing happens, and the caller is told nothing.
   * @param address the client's, for throttling
   * @throws too_many_requests, for any e-mail alike
   */
  request(email: string, address: string): Promise<void> {
    const door = `reset staff ${email.toLowerCase()} ${address}`;
    return this.throttle.ration(door, () => this.tell(email));
  }

  private async tell(email: string): Promise<void> {
    const [user] = await this.database.query<User>(`${USER} where lower(email) = lower($1) and ${ALIVE}`, [
      email,
    ]);
    if (!user) return;
    const { password_hash: _, ...shown } = user;
    // the id goes with it: clients need not send the e-mail again
    const data = { ...shown, token: `${user.id}.${this.tokens.issue(user)}` };
    await this.database.transaction((tx) => this.outbox.publish(tx, 'user.password_reset', data));
  }

  /** @throws unauthorized when the token is not this user's, too old or used */
  async reset({ email, password, token }: StaffPasswordResetBody): Promise<{ id: string }> {
    const [, id = '', signed = ''] = /^(.+)\.([^.]+\.[^.]+)$/.exec(token) ?? [];
    const [user] = await this.database.query<User>(`${USER} where id = $1 and ${ALIVE}`, [id]);
    const isTheirs = user && (email === undefined || email.toLowerCase() === user.email.toLowerCase());
    if (!isTheirs || !this.tokens.accepts(signed, user)) throw unauthorized(REFUSED);
    const hash = await hashPassword(password);
    return this.database.transaction(async (tx) => {
      // the old hash decides between two resets at once: a token works once
      const [changed] = await tx.query<{ id: string }>(
        `update "user" set password_hash = $3, updated_at = now()
         where id = $1 and password_hash is not distinct from $2 and ${ALIVE} returning id`,
        [user.id, user.password_hash, hash],
      );
      if (!changed) throw unauthorized(REFUSED);
      await this.sessions.logoutEverywhere(tx, 'user_id', changed.id);
      return changed;
    });
  }
}

const USER = 'select id, email, first_name, last_name, password_hash from "user"';
const ALIVE = 'deleted_at is null';
const REFUSED = 'The token is wrong, used or too old';

interface User {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  password_hash: string | null;
}
