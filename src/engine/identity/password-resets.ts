import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { Database } from '../kernel/database/database.ts';
import type { Tx } from '../kernel/database/sql.ts';
import { invalidData, unauthorized } from '../kernel/errors.ts';
import { recordResult } from '../kernel/request-work.ts';
import { messages } from '../kernel/text/messages.ts';
import { disconnectOtherEmails } from './login-identities.ts';
import { hashPassword } from './passwords.ts';
import { RateLimits } from './rate-limits.ts';
import { Sessions } from './sessions.ts';
import { isMalformedJwt, type ResettableAccount, ResetTokens } from './tokens/reset-tokens.ts';

/** The input of a password reset. */
export interface NewPassword {
  /** If given, it must be the account's e-mail. */
  email?: string;
  token: string;
  password: string;
}

/** The kinds of accounts with a password. */
const ACCOUNTS = {
  staff: {
    table: '"user"',
    condition: 'deleted_at is null',
    login: 'user_id',
    event: 'user.password_reset',
    limit: 'staff password reset',
    /** SQL: whether the names are not those of a stranger. Users and invites are created by staff. */
    isConfirmed: 'true',
  },
  shoppers: {
    table: 'customer',
    condition: 'has_account and deleted_at is null',
    login: 'customer_id',
    event: 'customer.password_reset',
    limit: 'shopper password reset',
    isConfirmed: 'coalesce(verified_email = lower(email), false)',
  },
} as const;

export type AccountKind = keyof typeof ACCOUNTS;

/** Password resets of staff and of shoppers. */
@Injectable()
export class PasswordResets implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly tokens: ResetTokens,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly rateLimits: RateLimits,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(
      'password_reset.requested',
      ({ data }) => this.issue(data.of, data.email),
      'identity',
    );
  }

  /**
   * Requests a token for a new password. The request does the same for every e-mail, so that neither its response nor its duration
   * reveals whether an account exists: a subscriber looks it up after the commit.
   * @param address the IP address of the client, for its rate limit
   * @throws too_many_requests, regardless of whether the account exists
   */
  async request(kind: AccountKind, email: string, address: string): Promise<void> {
    await this.rateLimits.consume(this.rateLimits.emailBuckets(ACCOUNTS[kind].limit, email, address));
    await this.database.transaction((tx) =>
      this.outbox.publish(tx, 'password_reset.requested', { of: kind, email }),
    );
  }

  /**
   * Publishes the token in `user.password_reset` or `customer.password_reset`, so that a subscriber can send the e-mail. Without names as long
   * as the mailbox was not confirmed: everyone can register with the e-mail of another person, and a text for them as the name.
   */
  private async issue(kind: AccountKind, email: string): Promise<void> {
    const { event } = ACCOUNTS[kind];
    const account = await this.find(kind, { email });
    if (!account) return;
    const { password_hash: _, is_confirmed, ...recipient } = account;
    const token = await this.tokens.issue(kind, account);
    const names = is_confirmed ? {} : { first_name: null, last_name: null };
    const data = { ...recipient, ...names, token };
    await this.database.transaction((tx) => this.outbox.publish(tx, event, data));
  }

  /**
   * Sets a new password, and deletes connections with persons at issuers who have another e-mail.
   * @throws invalid_data if a staff token has three parts but is malformed; unauthorized if the token belongs to another account, has
   *   expired or was used
   */
  async reset(kind: AccountKind, { email, token, password }: NewPassword): Promise<{ id: string }> {
    if (kind === 'staff' && isMalformedJwt(token)) throw invalidData(messages.malformedToken);
    const claims = await this.tokens.read(kind, token);
    const account = claims && (await this.find(kind, { id: claims.id, email }));
    if (!account || !this.tokens.isCurrent(claims, account)) throw unauthorized(messages.invalidResetToken);
    const hash = await hashPassword(password);
    recordResult(account.id);
    return this.database.transaction(async (tx) => {
      // of two concurrent resets with the same token, only one may succeed
      if (!(await replacePassword(tx, this.sessions, kind, account, hash)))
        throw unauthorized(messages.invalidResetToken);
      await disconnectOtherEmails(tx, kind, account.id);
      if (kind === 'shoppers') await confirmMailbox(tx, account.id);
      return { id: account.id };
    });
  }

  /** Finds the account by id, e-mail or both. */
  private async find(kind: AccountKind, key: { id?: string; email?: string }): Promise<Account | undefined> {
    const { table, condition, isConfirmed } = ACCOUNTS[kind];
    const values: string[] = [];
    const conditions = [
      ...(key.id === undefined ? [] : [`id = $${values.push(key.id)}`]),
      ...(key.email === undefined ? [] : [`lower(email) = lower($${values.push(key.email)})`]),
    ];
    if (conditions.length === 0) return undefined;
    const [account] = await this.database.query<Account>(
      `select id, email, first_name, last_name, password_hash, ${isConfirmed} as is_confirmed from ${table}
       where ${conditions.join(' and ')} and ${condition}`,
      values,
    );
    return account;
  }
}

/**
 * Replaces the password of an account and ends all of its sessions.
 * @param account with the current hash, so that only one of two concurrent changes succeeds
 * @returns false if the password has changed in the meantime
 */
export async function replacePassword(
  tx: Tx,
  sessions: Sessions,
  kind: AccountKind,
  account: Pick<ResettableAccount, 'id' | 'password_hash'>,
  hash: string,
): Promise<boolean> {
  const { table, condition, login } = ACCOUNTS[kind];
  const [changed] = await tx.query(
    `update ${table} set password_hash = $3, updated_at = now()
     where id = $1 and password_hash is not distinct from $2 and ${condition} returning id`,
    [account.id, account.password_hash, hash],
  );
  if (changed) await sessions.logoutEverywhere(tx, login, account.id);
  return changed !== undefined;
}

/** Records that the owner of the account has the mailbox of its e-mail. A change to another e-mail has to be requested again. */
export async function confirmMailbox(tx: Tx, customerId: string): Promise<void> {
  await tx.query('update customer set verified_email = lower(email), pending_email = null where id = $1', [
    customerId,
  ]);
}

interface Account extends ResettableAccount {
  first_name: string | null;
  last_name: string | null;
  /** Whether the owner has shown that the mailbox is theirs. */
  is_confirmed: boolean;
}
