import { Injectable } from '@nestjs/common';
import { CustomerGroup } from '../entities/customer-group.ts';
import { Customer } from '../entities/customer.ts';
import type { Caller } from '../http/caller.ts';
import { hashPassword } from '../identity/passwords.ts';
import { Sessions } from '../identity/sessions.ts';
import { Database } from '../kernel/database.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, missingIds, updateRow } from '../kernel/rows.ts';
import { setBillingAddress } from './customer-addresses.ts';
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
  ) {}

  /** Makes an account. Guests with the same e-mail stay what they are: whoever registers has not shown to be them. */
  async create({ password, ...columns }: CreateCustomerBody): Promise<{ id: string }> {
    const id = newId('cus');
    const password_hash = await hashPassword(password);
    await insertRows(this.database, Customer, [{ id, ...columns, has_account: true, password_hash }]);
    return { id };
  }

  /** Makes an account, and logs it in. */
  async register(body: RegisterBody, caller: Caller): Promise<{ id: string }> {
    const { id } = await this.create(body);
    await caller.login({ customer_id: id });
    return { id };
  }

  /**
   * A new password makes a guest an account, and ends the sessions that were begun with the old one.
   * @param caller whose session goes on, where shoppers change their own
   */
  async update(
    id: string,
    body: UpdateCustomerBody & UpdateMeBody,
    caller?: Caller,
  ): Promise<{ id: string }> {
    const { password, groups, billing_address, ...columns } = body;
    const account =
      password === undefined ? {} : { password_hash: await hashPassword(password), has_account: true };
    return this.database.transaction(async (tx) => {
      if (columns.email !== undefined) await mayHaveEmail(tx, id, columns.email);
      if (!(await updateRow(tx, Customer, id, { ...columns, ...account }))) throw notFound('customer', id);
      if (groups)
        await replaceGroups(
          tx,
          id,
          groups.map((group) => group.id),
        );
      if (billing_address !== undefined) await setBillingAddress(tx, id, billing_address);
      if (password !== undefined)
        await this.sessions.logoutEverywhere(tx, 'customer_id', id, caller?.sessionId);
      return { id };
    });
  }

  /** Whether somebody can log in with this e-mail. */
  async hasAccount(email: string): Promise<boolean> {
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
      `with known as (${GUEST_BY_EMAIL}),
            made as (insert into customer (id, email) select $2, $1 where not exists (select from known) returning id)
       select id from known union all select id from made`,
      [email, newId('cus')],
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

/** decisions.md, Customers: accounts keep their e-mail, whatever its letter case; guests may change it. */
async function mayHaveEmail(tx: Tx, id: string, email: string): Promise<void> {
  const [customer] = await tx.query<{ fixed: boolean }>(
    `select has_account and lower(email) <> lower($2) as fixed from customer
     where id = $1 and deleted_at is null for update`,
    [id, email],
  );
  if (customer?.fixed) throw notAllowed('The e-mail of an account cannot be changed');
}

async function replaceGroups(tx: Tx, id: string, groupIds: string[]): Promise<void> {
  const missing = await missingIds(tx, CustomerGroup, groupIds);
  if (missing.length > 0) throw notFound('customer_group', missing.join(', '));
  await tx.query(
    'delete from customer_group_customers where customer_id = $1 and customer_group_id <> all($2)',
    [id, groupIds],
  );
  await tx.query(
    `insert into customer_group_customers (customer_group_id, customer_id) select unnest($2::text[]), $1
     on conflict do nothing`,
    [id, groupIds],
  );
}
