import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { clientNetwork } from '#engine/identity/client-network';
import { hashPassword } from '#engine/identity/passwords';
import { RateLimits } from '#engine/identity/rate-limits';
import { addUser, requireRole } from '#engine/identity/users';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { setCustomColumns } from '#engine/mapping/custom-columns/set-custom-columns';
import { Invite } from '#model/entities/people/invite.entity';
import { inviteErrors } from './invite-errors.ts';
import { InviteTokens } from './invite-tokens.ts';
import type { AcceptInviteBody, CreateInviteBody } from './invites.input.ts';

/** Manages invitations to the staff, which are accepted by a link that is sent to an e-mail address. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly tokens: InviteTokens,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Invites an e-mail address to the staff. An open invitation of the address gets the role and a new token, and its earlier links
   * stop working.
   * @throws invalid_data if the address has an account, or there is no such role
   */
  create({ user: email, role, ...columns }: CreateInviteBody): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await hasAccount(tx, email)) throw inviteErrors.hasAccount();
      await requireRole(tx, role);
      const [invite] = await tx.query<OpenInvite>(UPSERT_INVITE, [newId(Invite), email, role]);
      await setCustomColumns(tx, Invite, [{ ...columns, id: invite.id }]);
      await this.send(tx, invite);
    });
  }

  /** Replaces the token by a new one, valid for a week; the link that was sent before stops working. @throws not_found */
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

  /** Publishes the event by which a subscriber sends the e-mail. Only this event and the list of invitations have the token. */
  private async send(tx: Tx, { id, user_email, role }: OpenInvite): Promise<void> {
    const token = await this.tokens.issue({ invite_id: id, role, user_email });
    await tx.query(
      `update invite set token = $2, expires_at = now() + interval '7 days', updated_at = now() where id = $1`,
      [id, token],
    );
    await this.outbox.publish(tx, 'invite.created', { id, token, user_email });
  }

  /**
   * Creates the user with the invitation's current e-mail and role, and deletes the invitation.
   * @param address the client's, for its rate limit
   * @throws invalid_data if the token's signature is wrong, or the token was replaced or deleted or has expired; too_many_requests
   */
  async accept({ token, user }: AcceptInviteBody, address: string): Promise<void> {
    const limits = [this.rateLimits.clientBucket(address, 'invitations')];
    const claims = await this.rateLimits.limitFailures(limits, () => this.tokens.read(token));
    if (claims === null) throw inviteErrors.tokenNotValid();
    const key = [claims.invite_id, claims.user_email, token];
    await requireAcceptable(this.database, key);
    const { password, ...names } = user;
    const password_hash = await hashPassword(password, clientNetwork(address));
    await this.database.transaction(async (tx) => {
      // only one of two concurrent requests deletes the row, and creates the user
      const [invite] = await tx.query<OpenInvite>(
        `delete from invite where ${IS_ACCEPTABLE} returning id, user_email, role`,
        key,
      );
      if (!invite) throw inviteErrors.notOpen();
      if (await hasAccount(tx, invite.user_email)) throw inviteErrors.alreadyJoined();
      await addUser(tx, { ...names, email: invite.user_email, role: invite.role, password_hash });
    });
  }

  /** Deletes an invitation, so that none of its tokens is accepted; does nothing if it was deleted before. */
  async delete(id: string): Promise<void> {
    await this.database.transaction((tx) => tx.query('delete from invite where id = $1', [id]));
  }
}

interface OpenInvite {
  id: string;
  user_email: string;
  role: string;
}

const UPSERT_INVITE = `insert into invite (id, user_email, role, token) values ($1, lower($2), $3, '')
  on conflict (lower(user_email)) where deleted_at is null do update set role = excluded.role returning id, user_email, role`;

/** Only the token that the row holds is accepted: the one that was issued last. */
const IS_ACCEPTABLE = `id = $1 and lower(user_email) = lower($2) and token = $3 and expires_at > now() and deleted_at is null`;

/** Checked before the password is hashed, which is slow by design. */
async function requireAcceptable(sql: Sql, key: string[]): Promise<void> {
  const open = await sql.query(`select from invite where ${IS_ACCEPTABLE}`, key);
  if (open.length === 0) throw inviteErrors.notOpen();
}

async function hasAccount(sql: Sql, email: string): Promise<boolean> {
  const users = await sql.query('select from "user" where lower(email) = lower($1) and deleted_at is null', [
    email,
  ]);
  return users.length > 0;
}
