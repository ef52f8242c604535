import type { Sql } from '#engine/kernel/database/sql';
import { findPersonRows } from './person-rows.ts';

/** Secrets and internal columns, which are not data of the person. */
const OMITTED = `'{password_hash,private_data,version,quoted_taxes,tax_fingerprint,idempotency_key,message_key}'::text[]`;

/**
 * The rows of each section. Parameters: the ids of customers ($1), carts ($2), orders ($3), swaps ($4), claims ($5), draft orders ($6),
 * addresses ($7) and notifications ($8).
 */
const SECTIONS = {
  customers: 'customer t where t.id = any($1)',
  customer_groups: `customer_group t where t.id in
    (select customer_group_id from customer_group_customers where customer_id = any($1))`,
  addresses: 'address t where t.id = any($7)',
  login_identities: 'customer_identity t where t.customer_id = any($1)',
  saved_payment_references: 'payment_customer t where t.customer_id = any($1)',
  carts: 'cart t where t.id = any($2)',
  agent_sessions: 'agent_session t where t.cart_id = any($2)',
  orders: '"order" t where t.id = any($3)',
  draft_orders: 'draft_order t where t.id = any($6)',
  line_items: `line_item t where t.cart_id = any($2) or t.order_id = any($3) or t.swap_id = any($4)
    or t.claim_order_id = any($5)`,
  shipping_methods: `shipping_method t where t.cart_id = any($2) or t.order_id = any($3) or t.swap_id = any($4)
    or t.claim_order_id = any($5)`,
  payments: 'payment t where t.cart_id = any($2) or t.order_id = any($3) or t.swap_id = any($4)',
  refunds: `refund t where t.order_id = any($3)
    or t.payment_id in (select id from payment where order_id = any($3) or swap_id = any($4))`,
  fulfillments:
    'fulfillment t where t.order_id = any($3) or t.swap_id = any($4) or t.claim_order_id = any($5)',
  returns: '"return" t where t.order_id = any($3) or t.swap_id = any($4) or t.claim_order_id = any($5)',
  return_items: `return_item t where t.return_id in
    (select id from "return" where order_id = any($3) or swap_id = any($4) or claim_order_id = any($5))`,
  swaps: 'swap t where t.id = any($4)',
  claims: 'claim_order t where t.id = any($5)',
  claim_items: 'claim_item t where t.claim_order_id = any($5)',
  order_edits: 'order_edit t where t.order_id = any($3)',
  gift_cards: 'gift_card t where t.order_id = any($3)',
  notes:
    'note t where t.resource_id = any($1) or t.resource_id = any($3) or t.resource_id = any($4) or t.resource_id = any($5)',
  notifications: 'notification t where t.id = any($8)',
} satisfies Record<string, string>;

export type PersonExport = Record<keyof typeof SECTIONS, Record<string, unknown>[]>;

/**
 * Reads all data of a person: the stored rows by section, with amounts in minor currency units and times in ISO 8601. Omits passwords,
 * and columns that only payment providers and this server use.
 * @param email in any case
 * @throws if there are no rows of this address
 */
export async function exportPerson(sql: Sql, email: string): Promise<PersonExport> {
  const { customers, carts, orders, swaps, claims, draftOrders, addresses, notifications } =
    await findPersonRows(sql, email);
  const columns = Object.entries(SECTIONS).map(
    ([name, rows]) =>
      `(select coalesce(jsonb_agg(to_jsonb(t) - ${OMITTED}), '[]') from ${rows}) as "${name}"`,
  );
  const [sections] = await sql.query<PersonExport>(`select ${columns.join(',\n')}`, [
    ...[customers, carts, orders, swaps],
    ...[claims, draftOrders, addresses, notifications],
  ]);
  return sections;
}
