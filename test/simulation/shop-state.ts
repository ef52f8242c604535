import type { Sql } from './environment.ts';
import { filterBy, type PaymentRow, type ShopState, sumBy } from './rows.ts';
import type { HoldRow, ReservationRow, VariantRow } from './stock-rows.ts';

/*
 * All rows of the database that belong to the orders of a run, read in one statement. The invariants are functions of these rows, and
 * their texts show whether a rejected request has changed any.
 */

/** A query for each table, which can refer to the tables above it. $1: ids of carts; $2: of products; $3: of gift cards; $4: of promotions. */
const TABLES: Record<keyof ShopState, string> = {
  orders: 'select * from "order" where cart_id = any($1)',
  swaps: 'select * from swap where order_id in (select id from orders)',
  carts: 'select * from cart where id = any($1) or id in (select cart_id from swaps)',
  drafts: 'select * from draft_order where cart_id in (select id from carts)',
  claims: 'select * from claim_order where order_id in (select id from orders)',
  edits: 'select * from order_edit where order_id in (select id from orders)',
  changes: 'select * from order_item_change where order_edit_id in (select id from edits)',
  lines: `select * from line_item where order_id in (select id from orders) or swap_id in (select id from swaps)
    or claim_order_id in (select id from claims) or order_edit_id in (select id from edits)
    or cart_id in (select id from carts)`,
  adjustments: 'select * from line_item_adjustment where item_id in (select id from lines)',
  line_taxes: 'select * from line_item_tax_line where item_id in (select id from lines)',
  returns: `select * from "return" where order_id in (select id from orders) or swap_id in (select id from swaps)
    or claim_order_id in (select id from claims)`,
  return_items: 'select * from return_item where return_id in (select id from returns)',
  claim_items: 'select * from claim_item where claim_order_id in (select id from claims)',
  methods: `select * from shipping_method where order_id in (select id from orders) or swap_id in (select id from swaps)
    or claim_order_id in (select id from claims) or return_id in (select id from returns)`,
  method_taxes: 'select * from shipping_method_tax_line where shipping_method_id in (select id from methods)',
  fulfillments: `select * from fulfillment where order_id in (select id from orders) or swap_id in (select id from swaps)
    or claim_order_id in (select id from claims)`,
  fulfillment_items: 'select * from fulfillment_item where fulfillment_id in (select id from fulfillments)',
  collections: 'select * from payment_collection where id in (select payment_collection_id from edits)',
  collection_sessions: `select s.*, l.payment_collection_id from payment_session s
    join payment_collection_sessions l on l.payment_session_id = s.id
    where l.payment_collection_id in (select id from collections)`,
  cart_sessions: 'select * from payment_session where cart_id in (select id from carts)',
  collection_payments: `select * from payment_collection_payments
    where payment_collection_id in (select id from collections)`,
  payments: `select * from payment where order_id in (select id from orders) or cart_id in (select id from carts)
    or id in (select payment_id from collection_payments)`,
  refunds: 'select * from refund where payment_id in (select id from payments)',
  transactions: 'select * from gift_card_transaction where order_id in (select id from orders)',
  cards: `select * from gift_card where order_id in (select id from orders) or id = any($3)
    or id in (select gift_card_id from transactions)`,
  discounts: 'select * from order_discounts where order_id in (select id from orders)',
  variants: 'select * from product_variant where product_id = any($2)',
  levels: `select l.* from inventory_level l join product_variant_inventory_item i using (inventory_item_id)
    where i.variant_id in (select id from variants) and l.deleted_at is null`,
  reservations: `select * from reservation_item
    where inventory_item_id in (select inventory_item_id from levels) and deleted_at is null`,
  holds: 'select * from stock_hold where cart_id in (select id from carts)',
  promotions: 'select * from promotion where id = any($4)',
  promotion_uses: 'select * from promotion_use where promotion_id in (select id from promotions)',
};

const STATEMENT = `with ${Object.entries(TABLES)
  .map(([name, select]) => `${name} as materialized (${select})`)
  .join(',\n')}
select json_build_object(${Object.keys(TABLES)
  .map(
    (name) =>
      `'${name}', (select coalesce(json_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') from ${name} t)`,
  )
  .join(', ')}) as state`;

/** Ids that determine the rows of a run. */
export interface Roots {
  carts: string[];
  products: string[];
  cards: string[];
  promotions: string[];
}

/** Reads all rows of a run in one snapshot. */
export async function readShopState(sql: Sql, roots: Roots): Promise<ShopState> {
  const { carts, products, cards, promotions } = roots;
  const [{ state }] = await sql<{ state: ShopState }>(STATEMENT, [carts, products, cards, promotions]);
  state.lines.sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
  state.orders.sort((a, b) => a.display_id - b.display_id);
  return state;
}

/**
 * The rows that a rejected request must not change. Excludes open carts, since a completion that is rejected because prices have
 * changed saves the new prices, the stock that they hold, what is being paid at Stripe or PayPal, since a rejected authorization says what the shopper has to do,
 * and what companies respond to releases.
 */
export function createDigest(state: ShopState): Map<string, string> {
  const completed = new Set(state.carts.filter((cart) => cart.completed_at).map(({ id }) => id));
  const open = new Set(state.lines.filter(isInOpenCart(completed)).map(({ id }) => id));
  const beingPaid = new Set(findPaidAtCompanies(state));
  const stock = withoutHolds(state);
  const digest = new Map<string, string>();
  for (const [table, rows] of Object.entries({ ...state, ...stock }) as [
    keyof ShopState,
    { id?: string }[],
  ][]) {
    if (table === 'carts' || table === 'cart_sessions') continue;
    for (const [index, row] of rows.entries()) {
      if (beingPaid.has(row.id ?? '')) continue;
      if (open.has(row.id ?? '') || open.has((row as { item_id?: string }).item_id ?? '')) continue;
      if (table === 'payments' && isInOpenCart(completed)(row as Owned)) continue;
      digest.set(
        `${table} ${row.id ?? index}`,
        JSON.stringify(table === 'payments' ? withoutRelease(row) : row),
      );
    }
  }
  return digest;
}

/** Stock as if no cart held any: a rejected payment gives back what its cart held. */
function withoutHolds({
  holds,
  variants,
  levels,
  reservations,
}: ShopState): Pick<ShopState, 'holds' | 'variants' | 'levels' | 'reservations'> {
  const lines = new Set(holds.map(({ line_item_id }) => line_item_id));
  const isHeld = ({ line_item_id }: ReservationRow): boolean => lines.has(line_item_id ?? '');
  const held = reservations.filter(isHeld);
  const isAtLocation = ({ line_item_id }: HoldRow): boolean =>
    held.some((reservation) => reservation.line_item_id === line_item_id);
  const countHeld = ({ id, manage_inventory }: VariantRow): number =>
    manage_inventory
      ? sumBy(
          filterBy(holds, 'variant_id', id).filter((hold) => !isAtLocation(hold)),
          ({ quantity }) => quantity,
        )
      : 0;
  return {
    holds: [],
    variants: variants.map((row) => ({
      ...row,
      inventory_quantity: row.inventory_quantity + countHeld(row),
      updated_at: null,
    })),
    levels: levels.map((row) => ({
      ...row,
      reserved_quantity:
        row.reserved_quantity -
        sumBy(filterBy(held, 'inventory_item_id', row.inventory_item_id), ({ quantity }) => quantity),
      updated_at: null,
    })),
    reservations: reservations.filter((row) => !isHeld(row)),
  };
}

/** A payment without what its company responds to the release of a canceled one, which may arrive during any later request. */
function withoutRelease(row: object): object {
  const { canceled_at } = row as PaymentRow;
  return canceled_at === null ? row : { ...row, data: null, private_data: null, updated_at: null };
}

/** Ids of the sessions, collections and payments that customers pay at Stripe or PayPal at the moment. */
function findPaidAtCompanies({ collection_sessions, payments }: ShopState): string[] {
  const sessions = collection_sessions.filter(({ provider_id }) => provider_id !== 'http');
  const isPaid = (id: string): boolean => sessions.some((session) => session.idempotency_key === id);
  return [
    ...sessions.flatMap(({ id, payment_collection_id }) => [id, payment_collection_id]),
    ...payments.filter(({ id, order_id }) => order_id === null && isPaid(id)).map(({ id }) => id),
  ];
}

interface Owned {
  cart_id: string | null;
  order_id: string | null;
}

function isInOpenCart(completed: ReadonlySet<string>) {
  return ({ cart_id, order_id }: Owned): boolean =>
    cart_id !== null && order_id === null && !completed.has(cart_id);
}

/** @returns a line for each row that differs, with its changed columns */
export function diffDigests(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [old, current] = [before.get(name), after.get(name)];
    if (old === current) return [];
    if (old === undefined) return [`${name} is new: ${current}`];
    if (current === undefined) return [`${name} is missing: ${old}`];
    const [oldRow, newRow] = [old, current].map((text) => JSON.parse(text) as Record<string, unknown>);
    const columns = Object.keys(newRow).filter(
      (column) => JSON.stringify(oldRow[column]) !== JSON.stringify(newRow[column]),
    );
    return [
      `${name}: ${columns.map((c) => `${c} ${JSON.stringify(oldRow[c])} → ${JSON.stringify(newRow[c])}`).join(', ')}`,
    ];
  });
}
