import { REPEATED_DATA, type RepeatedData, repeatedDataOf } from '@storekeep/server/commands';
import type { Database, FileStore, Sql, Tx } from '@storekeep/server/extend';
import type { PersonalData } from '@storekeep/server/module';
import { findPersonRows, PERSON, personParameters, type PersonRows } from './person-rows.ts';
import { removeTexts } from './remove-texts.ts';

/** The numbers of rows that were removed, or would be. */
export interface ForgetReport {
  customers: number;
  orders: number;
  carts: number;
  addresses: number;
  notifications: number;
  /** The number of deleted files: exports of orders, which may list the person. */
  files: number;
  /** Ids of the person at payment companies, such as `stripe cus_1`, which the operator has to delete there. */
  paymentReferences: string[];
  /** Whether a staff user has the same e-mail address. Staff users are not changed. */
  isStaff: boolean;
}

export interface ForgetOptions {
  /** Whether the person is removed although items are still to be sent or returned. */
  withOpenOrders: boolean;
  /** The tables of modules. */
  modules: PersonalData;
}

/**
 * Counts the rows that `forgetPerson` would remove.
 * @throws if there are no rows of the person, or items are still to be sent or returned, unless `withOpenOrders`
 */
export async function previewForget(sql: Sql, email: string, options: ForgetOptions): Promise<ForgetReport> {
  const person = await findPersonRows(sql, email, options.modules);
  if (!options.withOpenOrders) await requireNoOpenOrder(sql, person.orders);
  return countRows(sql, person);
}

/**
 * Removes a person: names, addresses, e-mail, phone, password, messages, stored responses, sessions, and files that list the person.
 * Orders, their amounts and the country of their addresses remain. Where JSON of other rows repeats the person's e-mail, phone, full
 * name or street, only these texts are replaced.
 *
 * Files are deleted first, and everything else in one transaction: after a crash, the same call completes the removal.
 * @throws as `previewForget`
 */
export async function forgetPerson(
  database: Database,
  files: FileStore,
  email: string,
  options: ForgetOptions,
): Promise<ForgetReport> {
  const report = await previewForget(database, email, options);
  const { orders } = await findPersonRows(database, email, options.modules);
  const keys = await findOrderExports(database, orders);
  await Promise.all(keys.map((key) => files.delete(key)));
  await database.transaction(async (tx) => {
    await tx.query(ENTRY_WITHOUT_CHANGES);
    const person = await findPersonRows(tx, email, options.modules);
    await lockCartsAndOrders(tx, person);
    if (!options.withOpenOrders) await requireNoOpenOrder(tx, person.orders);
    const texts = await readIdentifyingTexts(tx, person);
    await tx.query(
      `update batch_job set result = result || '{"file_key": null}' where result ->> 'file_key' = any($1::text[])`,
      [keys],
    );
    // two statements for each table of a constant list, however many rows there are
    const repeated = [...REPEATED_DATA, ...repeatedDataOf(options.modules)];
    for (const column of repeated) await removeRepeatedTexts(tx, column, person, texts);
    await forgetInModules(tx, person, options.modules);
    await removeMessages(tx, person);
    await blankRows(tx, person);
  });
  return report;
}

/** The journal has that a person was removed, but not the rows, which would keep what they were before. */
const ENTRY_WITHOUT_CHANGES = `
  do $$ begin
    if current_setting('storekeep.actor', true) <> '' and to_regproc('write_journal_entry') is not null then
      perform write_journal_entry(current_setting('storekeep.actor')::jsonb);
    end if;
    perform set_config('storekeep.actor', '', true);
  end $$`;

/** Changes of them wait, which would write back the texts that they have loaded. An order that was transferred still has the cart. */
async function lockCartsAndOrders(tx: Tx, { carts, orders }: PersonRows): Promise<void> {
  await tx.query('select from cart where id = any($1) order by id for update', [carts]);
  await tx.query('select from "order" where id = any($1) or cart_id = any($2) order by id for update', [
    orders,
    carts,
  ]);
}

async function countRows(sql: Sql, person: PersonRows): Promise<ForgetReport> {
  const [{ references, is_staff, files }] = await sql.query<{
    references: string[];
    is_staff: boolean;
    files: string[];
  }>(
    `select array(select family || ' ' || reference from payment_customer where customer_id = any($1)) as references,
       exists (select from "user" where lower(email) = $2 and deleted_at is null) as is_staff,
       array(${orderExportsSql('$3')}) as files`,
    [person.customers, person.email, person.orders],
  );
  return {
    customers: person.customers.length,
    orders: person.orders.length,
    carts: person.carts.length,
    addresses: person.addresses.length,
    notifications: person.notifications.length,
    files: files.length,
    paymentReferences: references,
    isStaff: is_staff,
  };
}

/** SQL for the files of order exports that were created since the first of these orders, and may therefore contain it. */
function orderExportsSql(orders: string): string {
  return `select result ->> 'file_key' from batch_job where type = 'order-export' and result ->> 'file_key' is not null
    and created_at >= (select min(created_at) from "order" where id = any(${orders}))`;
}

async function findOrderExports(sql: Sql, orders: string[]): Promise<string[]> {
  const [{ keys }] = await sql.query<{ keys: string[] }>(`select array(${orderExportsSql('$1')}) as keys`, [
    orders,
  ]);
  return keys;
}

/** Items of an open order cannot be sent without its address. */
async function requireNoOpenOrder(sql: Sql, orders: string[]): Promise<void> {
  const open = await sql.query<{ display_id: number }>(
    `select o.display_id from "order" o where o.id = any($1) and o.status not in ('canceled', 'archived') and (
       o.fulfillment_status in ('not_fulfilled', 'partially_fulfilled', 'requires_action')
       or exists (select from "return" r where r.order_id = o.id and r.status = 'requested')
       or exists (select from swap s where s.order_id = o.id and s.canceled_at is null and s.deleted_at is null
                    and s.fulfillment_status = 'not_fulfilled')
       or exists (select from claim_order c where c.order_id = o.id and c.canceled_at is null and c.deleted_at is null
                    and c.type = 'replace' and c.fulfillment_status = 'not_fulfilled'))
     order by o.display_id limit 20`,
    [orders],
  );
  if (open.length === 0) return;
  const numbers = open.map(({ display_id }) => `#${display_id}`).join(', ');
  throw new Error(
    `Items of ${numbers} are still to be sent or returned: complete, cancel or archive these orders first, or add --with-open-orders`,
  );
}

/** Reads the texts that could identify the person within other data. */
async function readIdentifyingTexts(
  sql: Sql,
  { email, customers, addresses }: PersonRows,
): Promise<string[]> {
  const rows = await sql.query<{ text: string | null }>(
    `select phone as text from customer where id = any($1)
     union select first_name || ' ' || last_name from customer where id = any($1)
     union select phone from address where id = any($2)
     union select first_name || ' ' || last_name from address where id = any($2)
     union select address_1 from address where id = any($2)
     union select pending_email from customer where id = any($1)
     union select verified_email from customer where id = any($1)
     union select email from customer_identity where customer_id = any($1)`,
    [customers, addresses],
  );
  return [email, ...rows.map(({ text }) => text).filter((text) => text !== null)];
}

async function removeRepeatedTexts(
  tx: Tx,
  { table, column, where }: RepeatedData,
  person: PersonRows,
  texts: string[],
): Promise<void> {
  // not every table has an id; a locked row keeps its place
  const rows = await tx.query<{ place: string; value: unknown; is_json: boolean }>(
    `select t.ctid::text as place, to_jsonb(t."${column}") as value, pg_typeof(t."${column}")::text like 'json%' as is_json
     from "${table}" t, ${PERSON} where t."${column}" is not null and (${where}) for update of t`,
    personParameters(person),
  );
  const changed = rows
    .map(({ place, value }) => ({
      place,
      before: JSON.stringify(value),
      after: JSON.stringify(removeTexts(value, texts)),
    }))
    .filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  await tx.query(
    `update "${table}" t set "${column}" = ${rows[0].is_json ? 'r.value' : `r.value #>> '{}'`}
     from unnest($1::tid[], $2::jsonb[]) r (place, value) where t.ctid = r.place`,
    [changed.map(({ place }) => place), changed.map(({ after }) => after)],
  );
}

/** Deletes or blanks the person's rows in the tables of modules: a statement for each table of a constant list. */
async function forgetInModules(tx: Tx, person: PersonRows, modules: PersonalData): Promise<void> {
  for (const [table, { rows, isDeleted, blanked = {} }] of Object.entries(modules)) {
    const values = Object.entries(blanked).map(([column, value]) => `"${column}" = ${value}`);
    if (rows === undefined || (!isDeleted && values.length === 0)) continue;
    await tx.query(
      isDeleted
        ? `delete from "${table}" t using ${PERSON} where ${rows}`
        : `update "${table}" t set ${values.join(', ')} from ${PERSON} where ${rows}`,
      personParameters(person),
    );
  }
}

async function removeMessages(tx: Tx, { email, notifications }: PersonRows): Promise<void> {
  await tx.query('update notification set parent_id = null where parent_id = any($1)', [notifications]);
  await tx.query('delete from notification where id = any($1)', [notifications]);
  await tx.query(`delete from idempotency_key t where position($1 in lower(t::text)) > 0`, [email]);
  // an attempt is counted under several names, of which some have only the address of the client
  await tx.query(
    'delete from rate_limit_attempt where id in (select id from rate_limit_attempt where position($1 in lower(limit_name)) > 0)',
    [email],
  );
}

/** Blanks the rows that remain. E-mail addresses get the domain `.invalid`, which is reserved and never receives mail (RFC 2606). */
async function blankRows(tx: Tx, { email, customers, carts, orders, addresses }: PersonRows): Promise<void> {
  await tx.query('delete from payment_customer where customer_id = any($1)', [customers]);
  await tx.query('delete from customer_identity where customer_id = any($1) or lower(email) = $2', [
    customers,
    email,
  ]);
  await tx.query('delete from session where customer_id = any($1)', [customers]);
  await tx.query(
    `update cart set email = null, context = null, updated_at = now(),
       customer_id = case when completed_at is null then null else customer_id end
     where id = any($1)`,
    [carts],
  );
  await tx.query(
    `update "order" set email = lower(coalesce(customer_id, id)) || '@forgotten.invalid', no_notification = true, updated_at = now()
     where id = any($1)`,
    [orders],
  );
  await tx.query(
    `update address set first_name = null, last_name = null, company = null, address_1 = null, address_2 = null, city = null,
       province = null, postal_code = null, phone = null, metadata = null, customer_id = null, updated_at = now()
     where id = any($1)`,
    [addresses],
  );
  // a customer with orders is not deleted, as clients expect every order to have one
  await tx.query(
    `update customer c set email = lower(id) || '@forgotten.invalid', first_name = null, last_name = null, phone = null,
       password_hash = null, verified_email = null, pending_email = null, adopted_login = null, has_account = false,
       metadata = null, billing_address_id = null, updated_at = now(),
       deleted_at = case when exists (select from "order" o where o.customer_id = c.id) then c.deleted_at
                    else coalesce(c.deleted_at, now()) end
     where c.id = any($1) and lower(c.email) = $2`,
    [customers, email],
  );
  // another customer has requested to get this e-mail
  await tx.query('update customer set pending_email = null where lower(pending_email) = $1', [email]);
}
