import { Injectable } from '@nestjs/common';
import { hashPassword } from '../identity/passwords.ts';
import { LoginThrottle } from '../identity/login-throttle.ts';
import { ResetTokens } from '../identity/reset-tokens.ts';
import { Sessions } from '../identity/sessions.ts';
import { Database } from '../kernel/database.ts';
import { unauthorized } from '../kernel/errors.ts';
import { Outbox } from '../kernel/outbox.ts';
import type { PasswordResetBody } from './customers.input.ts';

/** For shoppers who have lost their password. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly database: Database,
    private readonly tokens: ResetTokens,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * Tells whoever sends e-mails, by the event `customer.password_reset`, to send a token to the account. For an e-mail
   * without one nothing happens, and the caller is told nothing.
   * @param address the client's, for throttling
   * @throws too_many_requests, for any e-mail alike
   */
  request(email: string, address: string): Promise<void> {
    const door = `reset shopper ${email.toLowerCase()} ${address}`;
    return this.throttle.ration(door, () => this.tell(email));
  }

  private async tell(email: string): Promise<void> {
    const account = await this.account(email);
    if (!account) return;
    const { password_hash: _, ...customer } = account;
    const data = { ...customer, token: this.tokens.issue(account) };
    await this.database.transaction((tx) => this.outbox.publish(tx, 'customer.password_reset', data));
  }

  /** @throws unauthorized when the token is not this account's, too old or used */
  async reset({ email, password, token }: PasswordResetBody): Promise<{ id: string }> {
    const account = await this.account(email);
    if (!account || !this.tokens.accepts(token, account))
      throw unauthorized('The token is wrong, used or too old');
    const hash = await hashPassword(password);
    return this.database.transaction(async (tx) => {
      // the old hash decides between two resets at once: a token works once
      const [customer] = await tx.query<{ id: string }>(
        `update customer set password_hash = $3, updated_at = now()
         where id = $1 and password_hash is not distinct from $2 and deleted_at is null returning id`,
        [account.id, account.password_hash, hash],
      );
      if (!customer) throw unauthorized('The token is wrong, used or too old');
      await this.sessions.logoutEverywhere(tx, 'customer_id', customer.id);
      return customer;
    });
  }

  private async account(email: string): Promise<Account | undefined> {
    const [account] = await this.database.query<Account>(
      `select id, email, first_name, last_name, password_hash from customer
       where lower(email) = lower($1) and has_account and deleted_at is null`,
      [email],
    );
    return account;
  }
}

interface Account {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  password_hash: string | null;
}
