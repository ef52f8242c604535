import type { Step } from './differences.ts';

/* Statements that fill the tables and columns of Storekeep from the existing rows. */

/** Copies the fractions of discounts, which the totals of v1 are computed from, before the column becomes an integer. */
export const MOVE_FRACTIONS: Step = {
  what: 'fractions of discounts are moved to line_item_adjustment.exact_amount',
  run: 'update line_item_adjustment set exact_amount = amount where amount <> round(amount)',
  undo: 'update line_item_adjustment set amount = exact_amount, exact_amount = null where amount = round(exact_amount)',
};

/** Fills the row counts of lists; see the migration `counted-lists`. */
const FILL_TALLY = `
  delete from row_tally;
  insert into row_tally
    select 'product', status::text, count(*) from product where deleted_at is null group by status
    union all select 'product_variant', '', count(*) from product_variant where deleted_at is null
    union all select 'customer', '', count(*) from customer where deleted_at is null
    union all select 'order', '', count(*) from "order"
    union all select 'product_sales_channel', l.sales_channel_id, count(*)
      from product_sales_channel l join product p on p.id = l.product_id
      where p.status = 'published' and p.deleted_at is null group by l.sales_channel_id`;

/** Queues all products for the search index, which is filled in the background after the start; see the migration `product-search`. */
const FILL_SEARCH = `
  delete from installation where key = 'search_filled';
  insert into search_change (product_id)
    select id from product where status = 'published' and deleted_at is null order by id;
  insert into installation (key, value) select 'search_filled', '' where not exists (select from search_change)`;

/**
 * The ids of payments at their providers, which Medusa v1 has in `data` only. Reverting the adoption drops the column. The ids are trustworthy,
 * since v1's plugins let no shopper change `data.id`, and they are copied before Storekeep serves a request.
 */
const FILL_PAYMENT_INTENTS: readonly string[] = ['payment_session', 'payment'].map(
  (table) => `
  update ${table} set private_data = private_data || jsonb_build_object('intent', data ->> 'id')
  where not private_data ? 'intent'
    and (provider_id ~ '^stripe(-|$)' and data ->> 'id' like 'pi\\_%' or provider_id = 'paypal' and data ->> 'id' <> '')`,
);

/**
 * Stripe's ids of customers, which v1 has in their metadata. Shoppers may write to these, so an id that two customers have is not used for
 * either of them. Reverting the adoption drops the table.
 */
const FILL_PAYMENT_CUSTOMERS = `
  insert into payment_customer (customer_id, family, reference)
    select min(id), 'stripe', metadata ->> 'stripe_id' from customer
    where metadata ->> 'stripe_id' ~ '^cus_\\w+$'
    group by metadata ->> 'stripe_id' having count(*) = 1
  on conflict do nothing`;

/**
 * How accounts without a password log in by medusa-plugin-auth: these accounts can be joined by a verified e-mail, once. Read from their
 * metadata only now, since shoppers may write to it. Reverting the adoption drops the column.
 */
const MARK_ADOPTED_LOGINS = `
  update customer set adopted_login = coalesce(metadata ->> 'authProvider', '')
  where has_account and password_hash is null and deleted_at is null
    and (metadata ? 'authProvider' or metadata -> 'useSocialAuth' = 'true')`;

/** Staff of a v1 shop may do everything until the shop says otherwise (`STAFF_ROLES`); see the migration `staff-access`. */
const OPEN_ROLES = `update staff_role set scopes = '{*}' where name = 'member' and exists (select from "user")`;

/** Records that v1 runs on the same database; see `storeCustomerReference`. */
const MARK_V1_RUNNING = `insert into installation (key, value) values ('v1_beside', '') on conflict (key) do nothing`;

export const MARK_V1_STOPPED = `delete from installation where key = 'v1_beside'`;

/** Fills the tables and columns of Storekeep from the rows of v1. @param beside whether v1 keeps running on the same database */
export function backfillStatements({ beside }: { beside: boolean }): string[] {
  return [
    FILL_TALLY,
    FILL_SEARCH,
    ...FILL_PAYMENT_INTENTS,
    FILL_PAYMENT_CUSTOMERS,
    MARK_ADOPTED_LOGINS,
    OPEN_ROLES,
    ...(beside ? [MARK_V1_RUNNING] : []),
  ];
}
