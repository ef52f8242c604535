import { Injectable } from '@nestjs/common';
import type { Principal } from '#engine/http/principal';
import { clientNetwork } from '#engine/identity/client-network';
import { confirmMailbox } from '#engine/identity/password-resets';
import { hashPassword } from '#engine/identity/passwords';
import { RateLimits } from '#engine/identity/rate-limits';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { type CommerceError, notAllowed } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, updateExistingRow } from '#engine/kernel/writing/rows';
import type { Representation } from '#engine/reader/represented-record';
import { Customer } from '#model/entities/people/customer.entity';
import { setBillingAddress } from './customer-addresses.ts';
import type {
  CreateCustomerBody,
  RegisterBody,
  UpdateCustomerBody,
  UpdateMeBody,
} from './customers.input.ts';
import { type EmailChange, EmailChanges } from './email-changes.ts';
import { replaceGroups } from './groups-of-customers.ts';
import { findGuest, guestSql } from './guests.ts';
import { publishCustomer } from './publish-customer.ts';

/** Manages customers: accounts, at most one per e-mail, and guests. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly emailChanges: EmailChanges,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Creates an account. Guests with the same e-mail remain separate, since the e-mail is not verified.
   * @param network the client's network for an anonymous request, by which password hashing is scheduled fairly
   */
  async create({ password, ...columns }: CreateCustomerBody, network?: string): Promise<{ id: string }> {
    const id = newId(Customer);
    const password_hash = await hashPassword(password, network);
    return this.database.transaction(async (tx) => {
      await insertRows(tx, Customer, [{ id, ...columns, has_account: true, password_hash }]);
      await publishCustomer(tx, 'customer.created', id);
      return { id };
    });
  }

  /**
   * Creates an account that cannot log in by password until it is reset.
   * @returns its id
   * @throws duplicate_error if there is an account with this e-mail
   */
  async createWithoutPassword(
    tx: Tx,
    columns: Pick<Customer, 'email' | 'first_name' | 'last_name' | 'metadata'>,
  ): Promise<string> {
    const id = newId(Customer);
    await insertRows(tx, Customer, [{ id, ...columns, has_account: true }]);
    await publishCustomer(tx, 'customer.created', id);
    return id;
  }

  /** Records that the customer has logged in by an issuer that has verified the e-mail of the account. */
  async confirmLogin(tx: Tx, id: string): Promise<void> {
    await tx.query('update customer set adopted_login = null where id = $1', [id]);
    await confirmMailbox(tx, id);
  }

  /**
   * Creates an account and logs it in.
   * @throws too_many_requests
   */
  async register(body: RegisterBody, caller: Principal): Promise<{ id: string }> {
    await this.rateLimits.consume([this.rateLimits.clientBucket(caller.address, 'registrations')]);
    const { id } = await this.create(body, clientNetwork(caller.address));
    await caller.login({ customer_id: id });
    return { id };
  }

  /**
   * Updates a customer. A password turns a guest into an account. A new password or e-mail ends all other sessions and tokens. If new e-mails
   * are confirmed, that of an account waits for it, and the response has it all the same, as clients of Medusa v1 expect.
   * @param caller the customer, whose own session or token remains valid; undefined for staff
   * @throws not_allowed if staff change the e-mail of an account; duplicate_error if another account has the e-mail; too_many_requests
   */
  async update(
    id: string,
    body: UpdateCustomerBody & UpdateMeBody,
    caller?: Principal,
  ): Promise<Representation> {
    const { password, groups, billing_address, ...columns } = body;
    const account =
      password === undefined ? {} : { password_hash: await hashPassword(password), has_account: true };
    const isConfirmed = caller !== undefined && this.emailChanges.areConfirmed;
    if (isConfirmed && columns.email !== undefined) await this.emailChanges.admit(id, columns.email, caller);
    return this.database.transaction(async (tx) => {
      const emailChange =
        columns.email === undefined ? null : await lockForEmailChange(tx, id, columns.email);
      if (emailChange?.isAccount && !caller) throw accountEmailFixed();
      const { email, ...others } = columns;
      await updateExistingRow(tx, Customer, id, { ...(isConfirmed ? others : columns), ...account });
      if (groups)
        await replaceGroups(
          tx,
          id,
          groups.map((group) => group.id),
        );
      if (billing_address !== undefined) await setBillingAddress(tx, id, billing_address);
      if (password !== undefined) await this.emailChanges.endOtherSessions(tx, id, caller);
      if (isConfirmed && emailChange) await this.emailChanges.request(tx, id, emailChange);
      else if (isConfirmed && email !== undefined) await this.emailChanges.cancel(tx, id);
      else if (emailChange && caller) await this.emailChanges.complete(tx, id, emailChange, caller);
      await publishCustomer(tx, 'customer.updated', id);
      return isConfirmed && emailChange ? showWithEmail(id, emailChange.to) : { id };
    });
  }

  /**
   * Whether there is an account with this e-mail.
   * @param address the client's, for its rate limit
   * @throws too_many_requests
   */
  async hasAccount(email: string, address: string): Promise<boolean> {
    await this.rateLimits.consume([this.rateLimits.clientBucket(address, 'e-mails')]);
    const [{ exists }] = await this.database.query<{ exists: boolean }>(
      'select exists (select from customer where lower(email) = lower($1) and has_account and deleted_at is null)',
      [email],
    );
    return exists;
  }

  /**
   * Finds or creates the guest with this e-mail, for a cart. Never returns an account: anyone who knows an e-mail could then
   * read the customer's data in the cart.
   * @returns the customer's id
   */
  async findOrCreateGuest(tx: Tx, email: string): Promise<string> {
    const existing = await findGuest(tx, email);
    if (existing !== null) return existing;
    // the second of two concurrent carts waits here, and finds the guest that the first one has created
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('guest ' || lower($1), 0))`, [email]);
    const newGuestId = newId(Customer);
    const [customer] = await tx.query<{ id: string }>(
      `with existing as (${guestSql('$1')}),
            created as (insert into customer (id, email) select $2, $1 where not exists (select from existing) returning id)
       select id from existing union all select id from created`,
      [email, newGuestId],
    );
    if (customer.id === newGuestId) await publishCustomer(tx, 'customer.created', newGuestId);
    return customer.id;
  }

  /** Finds the account with this e-mail, otherwise a guest, otherwise returns null. For requests of staff. */
  async findByEmail(sql: Sql, email: string): Promise<string | null> {
    const [customer] = await sql.query<{ id: string }>(BY_EMAIL, [email]);
    return customer?.id ?? null;
  }

  /** Like `findByEmail`, but creates a guest if there is none. Only for staff, since it reveals accounts. */
  async findOrCreate(tx: Tx, email: string): Promise<string> {
    return (await this.findByEmail(tx, email)) ?? (await this.findOrCreateGuest(tx, email));
  }
}

const BY_EMAIL = `select id from customer where lower(email) = lower($1) and deleted_at is null
  order by has_account desc, created_at, id limit 1`;

/** Returns the customer with an e-mail that is not confirmed yet. */
function showWithEmail(id: string, email: string): Representation {
  return {
    id,
    compute: (rows) => {
      for (const row of rows) if ('email' in row) row.email = email;
    },
  };
}

/** Locks the customer and returns the change of its e-mail; null if at most the letter case differs. */
async function lockForEmailChange(tx: Tx, id: string, email: string): Promise<EmailChange | null> {
  const [change] = await tx.query<EmailChange>(
    `select email as "from", lower($2) as "to", has_account as "isAccount" from customer
     where id = $1 and lower(email) <> lower($2) and deleted_at is null for update`,
    [id, email],
  );
  return change ?? null;
}

/** Staff cannot change the e-mail that a customer logs in with. */
export function accountEmailFixed(): CommerceError {
  return notAllowed('The e-mail of an account cannot be changed');
}
