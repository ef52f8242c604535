import { Injectable } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { Invite, type InviteRole } from '../entities/invite.ts';
import { clientNetwork } from '../identity/client-network.ts';
import { hashPassword } from '../identity/passwords.ts';
import { Rations } from '../identity/rations.ts';
import { addUser } from '../identity/users.ts';
import { Database } from '../kernel/database.ts';
import { invalidData, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { InviteTokens, type Invited } from './invite-tokens.ts';
import type { AcceptInviteBody, CreateInviteBody } from './invites.input.ts';

/** How somebody joins the staff: by a link that was sent to their e-mail. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly tokens: InviteTokens,
    private readonly rations: Rations,
  ) {}

  /**
   * Invites somebody. Who is invited already gets the role, and a new token.
   * @throws invalid_data when they have an account
   */
  create({ user: email, role }: CreateInviteBody): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await hasAccount(tx, email)) throw invalidData("Can't invite a user with an existing account");
      const [invite] = await tx.query<OpenInvite>(OPEN, [newId(Invite), email, role]);
      await this.send(tx, invite);
    });
  }

  /** A new token, good for another week. @throws not_found */
  resend(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [invite] = await tx.query<OpenInvite>(
        'select id, user_email, role from invite where id = $1 and deleted_at is null for update',
        [id],
      );
      if (!invite) throw notFound('invite', id);
      await this.send(tx, invite);
    });
  }

  /** Whoever sends e-mails hears of it by the event. Nothing else tells the token but the list of invitations. */
  private async send(tx: Tx, { id, user_email, role }: OpenInvite): Promise<void> {
    const token = await this.tokens.issue({ invite_id: id, role, user_email });
    await tx.query(
      `update invite set token = $2, expires_at = now() + interval '7 days', updated_at = now() where id = $1`,
      [id, token],
    );
    await this.outbox.publish(tx, 'invite.created', { id, token, user_email });
  }

  /**
   * Makes the user, with the e-mail and role of the invitation as they are now, and ends the invitation.
   * @param address the client's, who may only guess so often
   * @throws invalid_data when the token is not ours, or the invitation is gone or too old; too_many_requests
   */
  async accept({ token, user }: AcceptInviteBody, address: string): Promise<void> {
    const doors = [this.rations.from(address, 'invitations')];
    const invited = await this.rations.attempt(doors, () => this.tokens.read(token));
    if (invited === null) throw invalidData('Token is not valid');
    await requireOpen(this.database, invited);
    const { password, ...names } = user;
    const password_hash = await hashPassword(password, clientNetwork(address));
    await this.database.transaction(async (tx) => {
      // of two at once one takes the row away, and makes the user
      const [invite] = await tx.query<OpenInvite>(
        `delete from invite where ${IS_OPEN} returning id, user_email, role`,
        [invited.invite_id, invited.user_email],
      );
      if (!invite) throw invalidData('Invalid invite');
      if (await hasAccount(tx, invite.user_email)) throw invalidData('User already joined');
      await addUser(tx, { ...names, email: invite.user_email, role: invite.role, password_hash });
    });
  }

  /** Takes all of its tokens back. One that is gone already is fine. */
  async delete(id: string): Promise<void> {
    await this.database.query('delete from invite where id = $1', [id]);
  }
}

interface OpenInvite {
  id: string;
  user_email: string;
  role: InviteRole;
}

const OPEN = `insert into invite (id, user_email, role, token) values ($1, lower($2), $3, '')
  on conflict (lower(user_email)) where deleted_at is null do update set role = excluded.role returning id, user_email, role`;

const IS_OPEN = `id = $1 and lower(user_email) = lower($2) and expires_at > now() and deleted_at is null`;

/** Before a password is hashed for nothing. */
async function requireOpen(sql: Sql, { invite_id, user_email }: Invited): Promise<void> {
  const open = await sql.query(`select from invite where ${IS_OPEN}`, [invite_id, user_email]);
  if (open.length === 0) throw invalidData('Invalid invite');
}

async function hasAccount(sql: Sql, email: string): Promise<boolean> {
  const users = await sql.query('select from "user" where lower(email) = lower($1) and deleted_at is null', [
    email,
  ]);
  return users.length > 0;
}
