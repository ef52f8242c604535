import { Injectable } from '@nestjs/common';
import { Customer } from '../../../model/entities/people/customer.entity.ts';
import type { Principal } from '../../../engine/http/principal.ts';
import { hashPassword } from '../../../engine/identity/passwords.ts';
import { Sessions } from '../../../engine/identity/sessions.ts';
import { clientNetwork } from '../../../engine/identity/client-network.ts';
import { RateLimits } from '../../../engine/identity/rate-limits.ts';
import { AccessTokens } from '../../../engine/identity/tokens/tokens.ts';
import { Outbox } from '../../../engine/background/outbox.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { Sql, Tx } from '../../../engine/kernel/database/sql.ts';
import { notAllowed } from '../../../engine/kernel/errors.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import { updateExistingRow, insertRows } from '../../../engine/kernel/writing/rows.ts';
import { setBillingAddress } from './customer-addresses.ts';
import { replaceGroups } from './groups-of-customers.ts';
import type {
  CreateCustomerBody,
  RegisterBody,
  UpdateCustomerBody,
  UpdateMeBody,
} from './customers.input.ts';

/** Shoppers: those with an account, one per e-mail, and guests. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly rateLimits: RateLimits,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Makes an account. Guests with the same e-mail stay what they are: whoever registers has not shown to be them.
   * @param network the client's, where strangers do it
   */
  async create({ password, ...columns }: CreateCustomerBody, network?: string): Promise<{ id: string }> {
    const id = newId(Customer);
    const password_hash = await hashPassword(password, network);
    await insertRows(this.database, Customer, [{ id, ...columns, has_account: true, password_hash }]);
    return { id };
  }

  /**
   * Makes an account, and logs it in.
   * @throws too_many_requests
   */
  async register(body: RegisterBody, caller: Principal): Promise<{ id: string }> {
    await this.rateLimits.consume([this.rateLimits.ofClient(caller.address, 'registrations')]);
    const { id } = await this.create(body, clientNetwork(caller.address));
    await caller.login({ customer_id: id });
    return { id };
  }

  /**
   * A new password makes a guest an account. With a new password or e-mail the sessions and tokens from before end.
   * @param caller whose session or token goes on, where shoppers change their own
   * @throws not_allowed when staff change the e-mail of an account; duplicate when another account has it
   */
  async update(
    id: string,
    body: UpdateCustomerBody & UpdateMeBody,
    caller?: Principal,
  ): Promise<{ id: string }> {
    const { password, groups, billing_address, ...columns } = body;
    const account =
      password === undefined ? {} : { password_hash: await hashPassword(password), has_account: true };
    return this.database.transaction(async (tx) => {
      const emailChange =
        columns.email === undefined ? null : await lockForEmailChange(tx, id, columns.email);
      if (emailChange?.isAccount && !caller) throw notAllowed('The e-mail of an account cannot be changed');
      await updateExistingRow(tx, Customer, id, { ...columns, ...account });
      if (groups)
        await replaceGroups(
          tx,
          id,
          groups.map((group) => group.id),
        );
      if (billing_address !== undefined) await setBillingAddress(tx, id, billing_address);
      if (password !== undefined || emailChange) await this.endOtherSessions(tx, id, caller);
      if (emailChange && caller)
        await this.outbox.publish(tx, 'customer.email_changed', {
          id,
          email: emailChange.to,
          previous_email: emailChange.from,
        });
      return { id };
    });
  }

  /** Whoever knew the old password, or reads the old mailbox, is out. */
  private async endOtherSessions(tx: Tx, id: string, caller: Principal | undefined): Promise<void> {
    await this.sessions.logoutEverywhere(tx, 'customer_id', id, caller?.sessionId);
    if (caller?.shopperToken) await this.tokens.retain(tx, caller.shopperToken, 'shopper', id);
  }

  /**
   * Whether somebody can log in with this e-mail.
   * @param address the client's, for its ration
   * @throws too_many_requests
   */
  async hasAccount(email: string, address: string): Promise<boolean> {
    await this.rateLimits.consume([this.rateLimits.ofClient(address, 'e-mails')]);
    const [{ exists }] = await this.database.query<{ exists: boolean }>(
      'select exists (select from customer where lower(email) = lower($1) and has_account and deleted_at is null)',
      [email],
    );
    return exists;
  }

  /**
   * Whom a cart with this e-mail belongs to: a guest, who is made when there is none. Never an account: whoever knows an
   * e-mail would see in their cart whose it is.
   * @returns the customer's id
   */
  async findOrCreateGuest(tx: Tx, email: string): Promise<string> {
    const [known] = await tx.query<{ id: string }>(GUEST_BY_EMAIL, [email]);
    if (known) return known.id;
    // two carts at once: the second waits here, and then finds the guest that the first has made
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('guest ' || lower($1), 0))`, [email]);
    const [customer] = await tx.query<{ id: string }>(
      `with existing as (${GUEST_BY_EMAIL}),
            created as (insert into customer (id, email) select $2, $1 where not exists (select from existing) returning id)
       select id from existing union all select id from created`,
      [email, newId(Customer)],
    );
    return customer.id;
  }

  /** Whom staff mean by an e-mail: the account, else a guest, else nobody yet. */
  async findByEmail(sql: Sql, email: string): Promise<string | null> {
    const [known] = await sql.query<{ id: string }>(BY_EMAIL, [email]);
    return known?.id ?? null;
  }

  /** As `findByEmail`, but then a guest is made. For staff, who may know whose e-mail it is. */
  async findOrCreate(tx: Tx, email: string): Promise<string> {
    return (await this.findByEmail(tx, email)) ?? (await this.findOrCreateGuest(tx, email));
  }
}

const BY_EMAIL = `select id from customer where lower(email) = lower($1) and deleted_at is null
  order by has_account desc, created_at, id limit 1`;

const GUEST_BY_EMAIL = `select id from customer where lower(email) = lower($1) and not has_account and deleted_at is null
  order by created_at, id limit 1`;

interface EmailChange {
  from: string;
  to: string;
  isAccount: boolean;
}

/** How the e-mail changes, or null when it is the same but for its letter case. The customer is locked. */
async function lockForEmailChange(tx: Tx, id: string, email: string): Promise<EmailChange | null> {
  const [change] = await tx.query<EmailChange>(
    `select email as "from", lower($2) as "to", has_account as "isAccount" from customer
     where id = $1 and lower(email) <> lower($2) and deleted_at is null for update`,
    [id, email],
  );
  return change ?? null;
}
