import type { Tx } from '../kernel/sql.ts';
import type { OpenCart } from './open-cart.ts';

/** One table's part of a cart: its rows, and the columns that a change may touch. */
interface Part {
  table: string;
  columns: string[];
  /** Columns that stay as they were inserted. */
  fixed: string[];
  hasUpdatedAt: boolean;
  rows: (cart: OpenCart) => Record<string, unknown>[];
}

const PARTS: Part[] = [
  {
    table: 'line_item',
    fixed: ['id', 'cart_id', 'variant_id', 'is_giftcard', 'should_merge'],
    columns: [
      'title',
      'description',
      'thumbnail',
      'allow_discounts',
      'has_shipping',
      'unit_price',
      'has_custom_price',
      'includes_tax',
      'quantity',
      'metadata',
    ],
    hasUpdatedAt: true,
    rows: (cart) =>
      cart.items.map(({ tax_lines: _, adjustments: __, rates: ___, ...line }) => ({
        ...line,
        cart_id: cart.id,
      })),
  },
  {
    table: 'line_item_tax_line',
    fixed: ['id', 'item_id'],
    columns: ['rate', 'name', 'code'],
    hasUpdatedAt: true,
    rows: (cart) =>
      cart.items.flatMap((line) => line.tax_lines.map((taxLine) => ({ ...taxLine, item_id: line.id }))),
  },
  {
    table: 'line_item_adjustment',
    fixed: ['id', 'item_id', 'discount_id', 'description'],
    columns: ['amount'],
    hasUpdatedAt: false,
    rows: (cart) =>
      cart.items.flatMap((line) =>
        line.adjustments.map((adjustment) => ({ ...adjustment, item_id: line.id })),
      ),
  },
  {
    table: 'shipping_method',
    fixed: ['id', 'cart_id', 'shipping_option_id'],
    columns: ['price', 'includes_tax', 'data'],
    hasUpdatedAt: false,
    rows: (cart) =>
      cart.shipping_methods.map(({ tax_lines: _, rates: __, profile_id: ___, ...method }) => ({
        ...method,
        cart_id: cart.id,
      })),
  },
  {
    table: 'shipping_method_tax_line',
    fixed: ['id', 'shipping_method_id'],
    columns: ['rate', 'name', 'code'],
    hasUpdatedAt: true,
    rows: (cart) =>
      cart.shipping_methods.flatMap((method) =>
        method.tax_lines.map((line) => ({ ...line, shipping_method_id: method.id })),
      ),
  },
  {
    table: 'payment_session',
    fixed: ['id', 'cart_id', 'provider_id'],
    columns: ['is_selected', 'is_initiated', 'status', 'data', 'private_data', 'amount'],
    hasUpdatedAt: true,
    // the selected one last: until the other is deselected, the constraint has room for one
    rows: (cart) =>
      [...cart.payment_sessions]
        .sort((a, b) => Number(a.is_selected) - Number(b.is_selected))
        .map((session) => ({ ...session, cart_id: cart.id })),
  },
];

/** The codes of a cart: tables that tie it to what it uses. Gift cards pay in the order in which they are named. */
const LINKS = [
  {
    table: 'cart_discounts',
    column: 'discount_id',
    position: null,
    ids: (cart: OpenCart) => cart.discounts.map(({ id }) => id),
  },
  {
    table: 'cart_gift_cards',
    column: 'gift_card_id',
    position: 'added_at',
    ids: (cart: OpenCart) => cart.gift_cards.map(({ id }) => id),
  },
];

/** What a cart held when it was loaded, to tell what has changed. */
export interface Snapshot {
  parts: Map<Part, Map<string, string>>;
  links: string[][];
}

export function snapshotOf(cart: OpenCart): Snapshot {
  return {
    parts: new Map(
      PARTS.map((part) => [
        part,
        new Map(part.rows(cart).map((row) => [row.id as string, JSON.stringify(row)])),
      ]),
    ),
    links: LINKS.map(({ ids }) => ids(cart)),
  };
}

/** Whether lines, shipping, sessions or what hangs on them differ from the snapshot. */
export function hasChanged(cart: OpenCart, before: Snapshot): boolean {
  const now = snapshotOf(cart);
  return PARTS.some((part) => {
    const [was, is] = [before.parts.get(part)!, now.parts.get(part)!];
    return was.size !== is.size || [...is].some(([id, row]) => was.get(id) !== row);
  });
}

/** Writes what differs from the snapshot, all of it in one statement; the cart's own row is marked as changed. */
export async function saveCart(tx: Tx, cart: OpenCart, before: Snapshot): Promise<void> {
  const values: unknown[] = [cart.id];
  const steps: string[] = [];
  for (const part of PARTS) {
    const known = before.parts.get(part)!;
    const rows = part.rows(cart);
    const changed = rows.filter((row) => known.get(row.id as string) !== JSON.stringify(row));
    const gone = [...known.keys()].filter((id) => !rows.some((row) => row.id === id));
    if (gone.length > 0)
      steps.push(`${part.table}_gone as (delete from ${part.table} where id = any($${values.push(gone)}))`);
    if (changed.length > 0)
      steps.push(`${part.table}_kept as (${upsert(part, values.push(JSON.stringify(changed)))})`);
  }
  LINKS.forEach(({ table, column, position, ids }, place) => {
    const now = ids(cart);
    if (now.join() === before.links[place].join()) return;
    const parameter = values.push(now);
    steps.push(
      `${table}_gone as (delete from ${table} where cart_id = $1 and ${column} <> all($${parameter}))`,
      `${table}_kept as (${position ? linkInOrder(table, column, position, parameter) : link(table, column, parameter)})`,
    );
  });
  const withSteps = steps.length > 0 ? `with ${steps.join(', ')} ` : '';
  await tx.query(
    `${withSteps}update cart set updated_at = now(), email = $${values.push(cart.email)}, region_id = $${values.push(cart.region_id)},
       customer_id = $${values.push(cart.customer_id)}, sales_channel_id = $${values.push(cart.sales_channel_id)},
       shipping_address_id = $${values.push(cart.shipping_address_id)}, billing_address_id = $${values.push(cart.billing_address_id)},
       tax_fingerprint = $${values.push(cart.tax_fingerprint)}
     where id = $1`,
    values,
  );
}

function link(table: string, column: string, parameter: number): string {
  return `insert into ${table} (cart_id, ${column}) select $1, unnest($${parameter}::text[]) on conflict do nothing`;
}

/** Those that were there already may have another place now. */
function linkInOrder(table: string, column: string, position: string, parameter: number): string {
  return `insert into ${table} (cart_id, ${column}, ${position})
    select $1, id, clock_timestamp() + place * interval '1 microsecond'
    from unnest($${parameter}::text[]) with ordinality u (id, place)
    on conflict (cart_id, ${column}) do update set ${position} = excluded.${position}`;
}

/** Foreign keys are checked at the end of the statement, so a line and its tax lines may come in one. */
function upsert({ table, fixed, columns, hasUpdatedAt }: Part, parameter: number): string {
  const all = [...fixed, ...columns].join(', ');
  const changes = columns.map((column) => `${column} = excluded.${column}`);
  if (hasUpdatedAt) changes.push('updated_at = now()');
  return `insert into ${table} (${all}) select ${all} from json_populate_recordset(null::${table}, $${parameter})
    on conflict (id) do update set ${changes.join(', ')}`;
}
