import type { PersonalData } from '#engine/installation/personal-data';

/*
 * What `forgetPerson` does with each column of the shop that can have data of a person; modules declare those of their tables. A test
 * compares these lists, and its own list of columns that have none, with the schema.
 */

/** Tables whose rows about the person are deleted. */
export const DELETED_TABLES: readonly string[] = [
  'customer_identity',
  'idempotency_key',
  'notification',
  'payment_customer',
  'rate_limit_attempt',
  'session',
];

/** Columns that are emptied, or get another value, in the rows of the person. */
export const BLANKED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  address: [
    'first_name',
    'last_name',
    'company',
    'address_1',
    'address_2',
    'city',
    'province',
    'postal_code',
    'phone',
    'metadata',
  ],
  cart: ['email', 'context'],
  customer: [
    'email',
    'verified_email',
    'pending_email',
    'adopted_login',
    'first_name',
    'last_name',
    'phone',
    'password_hash',
    'metadata',
  ],
  order: ['email'],
};

/** A column of other rows `t` that can repeat data of the person `p`, which is replaced. */
export interface RepeatedData {
  table: string;
  column: string;
  /** SQL condition on `t` and `p`. */
  where: string;
}

const OF_CARTS = 't.cart_id = any(p.carts)';
const OF_ORDERS = 't.order_id = any(p.orders)';
const OF_SWAPS = 't.swap_id = any(p.swaps)';
const OF_CLAIMS = 't.claim_order_id = any(p.claims)';
const OF_PAYMENTS = `${OF_CARTS} or ${OF_ORDERS} or ${OF_SWAPS}`;
const OF_SHIPMENTS = `${OF_ORDERS} or ${OF_SWAPS} or ${OF_CLAIMS}`;
const OF_LINES = `${OF_CARTS} or ${OF_SHIPMENTS}`;

const OF_LINE_ITEMS = `${OF_LINES} or t.order_edit_id in ${idsOf('order_edit', OF_ORDERS)}`;
const LINES = idsOf('line_item', OF_LINE_ITEMS);
const RETURNS = idsOf('return', OF_SHIPMENTS);
const FULFILLMENTS = idsOf('fulfillment', OF_SHIPMENTS);
const PAYMENTS = idsOf('payment', OF_PAYMENTS);
const CLAIM_ITEMS = idsOf('claim_item', OF_CLAIMS);
const OF_METHODS = `${OF_LINES} or t.return_id in ${RETURNS}`;
const COLLECTIONS = `(select payment_collection_id from order_edit where order_id = any(p.orders))`;
const OF_SESSIONS = `${OF_CARTS} or t.id in (
  select payment_session_id from payment_collection_sessions where payment_collection_id in ${COLLECTIONS})`;

export const REPEATED_DATA: readonly RepeatedData[] = [
  ...columnsOf('cart', 't.id = any(p.carts)', 'metadata'),
  ...columnsOf('order', 't.id = any(p.orders)', 'metadata'),
  ...columnsOf('swap', 't.id = any(p.swaps)', 'metadata'),
  ...columnsOf('claim_order', 't.id = any(p.claims)', 'metadata'),
  ...columnsOf('claim_item', OF_CLAIMS, 'note', 'metadata'),
  ...columnsOf('claim_image', `t.claim_item_id in ${CLAIM_ITEMS}`, 'url', 'metadata'),
  ...columnsOf('draft_order', 't.id = any(p.draft_orders)', 'metadata'),
  ...columnsOf('line_item', OF_LINE_ITEMS, 'title', 'description', 'metadata'),
  ...columnsOf('line_item_adjustment', `t.item_id in ${LINES}`, 'description', 'metadata'),
  ...columnsOf('line_item_tax_line', `t.item_id in ${LINES}`, 'metadata'),
  ...columnsOf('reservation_item', `t.line_item_id in ${LINES}`, 'description', 'metadata'),
  ...columnsOf('custom_shipping_option', OF_CARTS, 'metadata'),
  ...columnsOf('shipping_method', OF_METHODS, 'data'),
  ...columnsOf(
    'shipping_method_tax_line',
    `t.shipping_method_id in ${idsOf('shipping_method', OF_METHODS)}`,
    'metadata',
  ),
  ...columnsOf('payment_session', OF_SESSIONS, 'data', 'private_data'),
  ...columnsOf('payment', OF_PAYMENTS, 'data', 'private_data', 'metadata'),
  ...columnsOf('payment_collection', `t.id in ${COLLECTIONS}`, 'description', 'metadata'),
  ...columnsOf('refund', `${OF_ORDERS} or t.payment_id in ${PAYMENTS}`, 'note', 'metadata'),
  ...columnsOf('fulfillment', OF_SHIPMENTS, 'data', 'metadata'),
  ...columnsOf('tracking_link', `t.fulfillment_id in ${FULFILLMENTS}`, 'url', 'metadata'),
  ...columnsOf('return', OF_SHIPMENTS, 'shipping_data', 'metadata'),
  ...columnsOf('return_item', `t.return_id in ${RETURNS}`, 'note', 'metadata'),
  ...columnsOf('order_edit', OF_ORDERS, 'internal_note', 'declined_reason'),
  ...columnsOf('gift_card', `${OF_ORDERS} or ${OF_SWAPS}`, 'metadata'),
  ...wherever('outbox_event', 'data', 'last_error'),
  ...wherever('staged_job', 'data'),
  ...wherever('job', 'last_error'),
  ...wherever('scheduled_job', 'last_error'),
  ...wherever('batch_job', 'context', 'result', 'checkpoint'),
];

/** The columns of modules that can repeat data of a person. */
export function repeatedDataOf(modules: PersonalData): RepeatedData[] {
  return Object.entries(modules).flatMap(([table, { rows, replaced = [] }]) =>
    rows === undefined ? wherever(table, ...replaced) : columnsOf(table, rows, ...replaced),
  );
}

function columnsOf(table: string, where: string, ...columns: string[]): RepeatedData[] {
  return columns.map((column) => ({ table, column, where }));
}

/** Columns of rows that do not say whom they are about: those with the e-mail address. */
function wherever(table: string, ...columns: string[]): RepeatedData[] {
  return columns.flatMap((column) =>
    columnsOf(table, `position(p.email in lower(t."${column}"::text)) > 0`, column),
  );
}

/** A subquery for the ids of rows of a table. @param where SQL condition on `t`, which is the row of the subquery */
function idsOf(table: string, where: string): string {
  return `(select t.id from "${table}" t where ${where})`;
}
