import type { PersonalData } from '@storekeep/server/module';

/** Changes of the person's rows, of rows of their carts and orders, and of others that have the e-mail. */
const ROWS = `t.row_id = any(p.customers || p.carts || p.orders || p.swaps || p.claims || p.draft_orders || p.addresses || p.notifications)
  or coalesce(t.after, t.before) ->> 'customer_id' = any(p.customers)
  or coalesce(t.after, t.before) ->> 'order_id' = any(p.orders)
  or coalesce(t.after, t.before) ->> 'cart_id' = any(p.carts)
  or position(p.email in lower(concat(t.before, t.after))) > 0`;

/** Columns of customers, addresses, carts and orders that have data of a person. */
const COLUMNS =
  '{email,verified_email,pending_email,first_name,last_name,company,address_1,address_2,city,province,postal_code,phone,metadata,context,to}';

/** The entries stay, with the names of the columns' tables and rows, but without data of the person. */
export const journalPersonalData: PersonalData = {
  journal_entry: {
    impersonal: ['actor_name', 'actor_type', 'ip', 'method', 'operation', 'path', 'resource'],
  },
  journal_change: {
    rows: ROWS,
    replaced: ['before', 'after'],
    blanked: { before: `t.before - '${COLUMNS}'::text[]`, after: `t.after - '${COLUMNS}'::text[]` },
    impersonal: ['table'],
  },
};
