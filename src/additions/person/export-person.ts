import type { Sql } from '@storekeep/server/extend';
import type { PersonalData } from '@storekeep/server/module';
import { findPersonRows, PERSON, personParameters } from './person-rows.ts';

/** Secrets and internal columns, which are not data of the person. */
const OMITTED = `'{password_hash,private_data,version,quoted_taxes,tax_fingerprint,idempotency_key,message_key}'::text[]`;

/** The table of a section, the SQL condition of its rows `t` for the person `p`, and other values of columns. */
type Section = readonly [table: string, rows: string, values?: Readonly<Record<string, string>>];

const SECTIONS: Readonly<Record<string, Section>> = {
  customers: ['customer', 't.id = any(p.customers)'],
  customer_groups: [
    'customer_group',
    `t.id in
    (select customer_group_id from customer_group_customers where customer_id = any(p.customers))`,
  ],
  addresses: ['address', 't.id = any(p.addresses)'],
  login_identities: ['customer_identity', 't.customer_id = any(p.customers)'],
  saved_payment_references: ['payment_customer', 't.customer_id = any(p.customers)'],
  carts: ['cart', 't.id = any(p.carts)'],
  orders: ['order', 't.id = any(p.orders)'],
  draft_orders: ['draft_order', 't.id = any(p.draft_orders)'],
  line_items: [
    'line_item',
    `t.cart_id = any(p.carts) or t.order_id = any(p.orders) or t.swap_id = any(p.swaps)
    or t.claim_order_id = any(p.claims)`,
  ],
  shipping_methods: [
    'shipping_method',
    `t.cart_id = any(p.carts) or t.order_id = any(p.orders) or t.swap_id = any(p.swaps)
    or t.claim_order_id = any(p.claims)`,
  ],
  payments: ['payment', 't.cart_id = any(p.carts) or t.order_id = any(p.orders) or t.swap_id = any(p.swaps)'],
  refunds: [
    'refund',
    `t.order_id = any(p.orders)
    or t.payment_id in (select id from payment where order_id = any(p.orders) or swap_id = any(p.swaps))`,
  ],
  fulfillments: [
    'fulfillment',
    't.order_id = any(p.orders) or t.swap_id = any(p.swaps) or t.claim_order_id = any(p.claims)',
  ],
  returns: [
    'return',
    't.order_id = any(p.orders) or t.swap_id = any(p.swaps) or t.claim_order_id = any(p.claims)',
  ],
  return_items: [
    'return_item',
    `t.return_id in
    (select id from "return" where order_id = any(p.orders) or swap_id = any(p.swaps) or claim_order_id = any(p.claims))`,
  ],
  swaps: ['swap', 't.id = any(p.swaps)'],
  claims: ['claim_order', 't.id = any(p.claims)'],
  claim_items: ['claim_item', 't.claim_order_id = any(p.claims)'],
  order_edits: ['order_edit', 't.order_id = any(p.orders)'],
  gift_cards: ['gift_card', 't.order_id = any(p.orders)'],
  notifications: ['notification', 't.id = any(p.notifications)'],
};

/** The rows of each section by its name. */
export type PersonExport = Record<string, Record<string, unknown>[]>;

/**
 * Reads all data of a person: the stored rows by section, with amounts in minor currency units and times in ISO 8601. Omits passwords,
 * and columns that only payment providers and this server use.
 * @param email in any case
 * @param modules the tables of modules, whose rows follow those of the shop
 * @throws if there are no rows of this address
 */
export async function exportPerson(sql: Sql, email: string, modules: PersonalData): Promise<PersonExport> {
  const person = await findPersonRows(sql, email, modules);
  const columns = [...Object.entries(SECTIONS), ...sectionsOf(modules)].map(
    ([name, [table, rows, values = {}]]) =>
      `(select coalesce(jsonb_agg(to_jsonb(t) - ${OMITTED} || ${buildObject(values)}), '[]')
        from "${table}" t, ${PERSON} where ${rows}) as "${name}"`,
  );
  const [sections] = await sql.query<PersonExport>(`select ${columns.join(',\n')}`, personParameters(person));
  return sections;
}

function sectionsOf(modules: PersonalData): [name: string, Section][] {
  return Object.entries(modules).flatMap(([table, { rows, exportedAs = table, exported }]) =>
    rows === undefined ? [] : [[exportedAs, [table, rows, exported]]],
  );
}

function buildObject(values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(([column, value]) => `'${column}', ${value}`);
  return `jsonb_build_object(${pairs.join(', ')})`;
}
