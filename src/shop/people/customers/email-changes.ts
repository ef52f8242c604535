import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import type { Principal } from '#engine/http/principal';
import { disconnectOtherEmails } from '#engine/identity/login-identities';
import { confirmMailbox } from '#engine/identity/password-resets';
import { RateLimits } from '#engine/identity/rate-limits';
import { Sessions } from '#engine/identity/sessions';
import { type ChangingAccount, EmailChangeTokens } from '#engine/identity/tokens/email-change-tokens';
import { AccessTokens } from '#engine/identity/tokens/tokens';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { duplicate, unauthorized } from '#engine/kernel/errors';
import { recordResult } from '#engine/kernel/request-work';
import { messages } from '#engine/kernel/text/messages';
import { CustomersOptions } from './customers-options.ts';
import { publishCustomer } from './publish-customer.ts';

/** A change of the e-mail of a customer. */
export interface EmailChange {
  from: string;
  /** In lower case. */
  to: string;
  isAccount: boolean;
}

/** Changes the e-mails that accounts log in with: at once, or once a link that is sent to the new one was opened. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly database: Database,
    private readonly options: CustomersOptions,
    private readonly tokens: EmailChangeTokens,
    private readonly sessions: Sessions,
    private readonly accessTokens: AccessTokens,
    private readonly rateLimits: RateLimits,
  ) {}

  /** Whether a new e-mail counts only once its mailbox is confirmed. */
  get areConfirmed(): boolean {
    return this.options.confirmEmailChanges;
  }

  /**
   * Limits the messages that a customer can have sent to mailboxes of others.
   * @throws too_many_requests
   */
  async admit(id: string, email: string, { address }: Principal): Promise<void> {
    const changed = await this.database.query(
      'select from customer where id = $1 and lower(email) <> lower($2)',
      [id, email],
    );
    if (changed.length === 0) return;
    await this.rateLimits.consume(this.rateLimits.emailBuckets('e-mail confirmation', email, address));
  }

  /**
   * Stores a new e-mail, and publishes the token that confirms it. The account keeps its e-mail until then.
   * @throws duplicate_error if another account has the e-mail
   */
  async request(tx: Tx, id: string, { to }: Pick<EmailChange, 'to'>): Promise<void> {
    const others = await tx.query(
      'select from customer where lower(email) = $1 and has_account and deleted_at is null',
      [to],
    );
    if (others.length > 0) throw duplicate('customer', 'email', to);
    const [account] = await tx.query<ChangingAccount>(
      'update customer set pending_email = $2 where id = $1 returning id, email, password_hash, pending_email',
      [id, to],
    );
    const token = this.tokens.issue(account);
    await insertEvents(tx, [['customer.email_change_requested', { id, email: to, token }]]);
  }

  /** Forgets a new e-mail that was not confirmed, as the customer wants to keep the present one. */
  async cancel(tx: Tx, id: string): Promise<void> {
    await tx.query('update customer set pending_email = null where id = $1 and pending_email is not null', [
      id,
    ]);
  }

  /**
   * Gives the account the new e-mail, which ends all sessions and tokens but those of the caller.
   * @throws unauthorized if the token is invalid, has expired or was used; duplicate_error if another account has got the e-mail
   */
  async confirm(token: string, caller: Principal): Promise<{ id: string }> {
    const id = this.tokens.readId(token);
    if (id === undefined) throw unauthorized(messages.invalidEmailToken);
    const isOwner = (await caller.shopperId()) === id;
    return this.database.transaction(async (tx) => {
      const [account] = await tx.query<ChangingAccount>(
        `select id, email, password_hash, pending_email from customer
         where id = $1 and has_account and deleted_at is null for update`,
        [id],
      );
      if (!account || !this.tokens.accepts(token, account)) throw unauthorized(messages.invalidEmailToken);
      recordResult(id);
      const to = account.pending_email!;
      await tx.query('update customer set email = $2, updated_at = now() where id = $1', [id, to]);
      await confirmMailbox(tx, id);
      await this.complete(tx, id, { from: account.email, to }, isOwner ? caller : undefined);
      await publishCustomer(tx, 'customer.updated', id);
      return { id };
    });
  }

  /** Ends what belongs to the former e-mail, and publishes the change. */
  async complete(
    tx: Tx,
    id: string,
    { from, to }: Pick<EmailChange, 'from' | 'to'>,
    caller: Principal | undefined,
  ): Promise<void> {
    await disconnectOtherEmails(tx, 'shoppers', id);
    await this.endOtherSessions(tx, id, caller);
    await insertEvents(tx, [['customer.email_changed', { id, email: to, previous_email: from }]]);
  }

  /** Ends all sessions and tokens that were created with the old password or e-mail, except the caller's. */
  async endOtherSessions(tx: Tx, id: string, caller: Principal | undefined): Promise<void> {
    await this.sessions.logoutEverywhere(tx, 'customer_id', id, caller?.sessionId);
    if (caller?.shopperToken) await this.accessTokens.retain(tx, caller.shopperToken, 'shopper', id);
  }
}
