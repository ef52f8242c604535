import type { Schema } from './read-schema.ts';
import type { RunStatement } from './run-statement.ts';

/** A repair of rows of v1 that violate our constraints. The former values are logged in `adoption_log`. */
export interface RowRepair {
  what: string;
  table: string;
  column: string;
  /** SQL condition on the row `t`: whether it needs the repair. */
  broken: string;
  /** SQL expression on the row `t`: the new value. */
  value: string;
}

const REPAIRS: RowRepair[] = [
  ...['customer', 'user', 'cart'].map((table) => ({
    what: 'e-mails are converted to lower case',
    table,
    column: 'email',
    broken: 't.email <> lower(t.email)',
    value: 'lower(t.email)',
  })),
  {
    what: 'negative stock without backorder is set to 0',
    table: 'product_variant',
    column: 'inventory_quantity',
    broken: 't.inventory_quantity < 0 and t.manage_inventory and not t.allow_backorder',
    value: '0',
  },
  {
    what: 'quantities of kit items are at least 1',
    table: 'product_variant_inventory_item',
    column: 'required_quantity',
    broken: 't.required_quantity < 1',
    value: '1',
  },
  {
    what: 'negative refunds of returns are set to 0',
    table: 'return',
    column: 'refund_amount',
    broken: 't.refund_amount < 0',
    value: '0',
  },
  {
    what: 'usage counts of discounts are at most the usage limit',
    table: 'discount',
    column: 'usage_count',
    broken: 't.usage_count > t.usage_limit',
    value: 't.usage_limit',
  },
  {
    what: 'duplicate analytics configs of a user are deleted',
    table: 'analytics_config',
    column: 'deleted_at',
    broken: `t.deleted_at is null and exists (
      select from analytics_config o
      where o.user_id = t.user_id and o.deleted_at is null and (o.updated_at, o.id) > (t.updated_at, t.id))`,
    value: 'now()',
  },
];

/** Repairs of tables of v1's stock modules, which not every shop has. Reserved quantities are corrected after the start. */
const STOCK_REPAIRS: RowRepair[] = [
  ...['stocked_quantity', 'reserved_quantity', 'incoming_quantity'].map((column) => ({
    what: 'negative quantities of inventory levels are set to 0',
    table: 'inventory_level',
    column,
    broken: `t.${column} < 0`,
    value: '0',
  })),
  {
    what: 'reservations of quantity 0 are deleted',
    table: 'reservation_item',
    column: 'deleted_at',
    broken: 't.quantity < 1 and t.deleted_at is null',
    value: 'now()',
  },
  {
    what: 'reservations of quantity 0 are deleted',
    table: 'reservation_item',
    column: 'quantity',
    broken: 't.quantity < 1',
    value: '1',
  },
];

/** The repairs for the tables that exist. */
export function repairsFor({ tables }: Pick<Schema, 'tables'>): RowRepair[] {
  return [...REPAIRS, ...STOCK_REPAIRS].filter(({ table }) => tables.has(table));
}

/** Repairs all rows, and logs their former values. */
export async function repairRows(query: RunStatement, v1Schema: Schema): Promise<void> {
  for (const { what, table, column, broken, value } of repairsFor(v1Schema)) {
    await query(
      `with broken as (select id, "${column}" as old from "${table}" t where ${broken} for update),
            mended as (update "${table}" t set "${column}" = ${value} from broken where t.id = broken.id returning t.id, broken.old)
       insert into adoption_log (what, undo, "table", row_id, old)
       select $1, format('update %I set %I = %L where id = %L', $2::text, $3::text, old, id), $2, id, to_jsonb(old) from mended`,
      [what, table, column],
    );
  }
}
