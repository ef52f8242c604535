import { money, pricing } from '@storekeep/server/extend';
import type { Schema } from '../read-schema.ts';
import type { RunStatement } from '../run-statement.ts';
import { v1RowsSql } from './v1-rows.ts';

/** The number of orders per statement. */
const PAGE = 500;

/** The totals of an order, and of its lines by id, under the field names of v1. */
export interface V1Order {
  id: string;
  display_id: number;
  sums: Record<string, number>;
  lines: Record<string, Record<string, number>>;
  /** The sum of its payments that are not canceled. */
  paid: number;
}

/**
 * Yields all orders of a v1 shop in pages, with recomputed totals, so that memory does not depend on the number of orders.
 * @param schema the schema of the database: columns for prices that include tax exist only if v1 had its feature flag
 */
export async function* readV1Orders(query: RunStatement, schema: Schema): AsyncGenerator<V1Order[]> {
  const text = pageSql(schema);
  let next = query<Row>(text, ['', PAGE]);
  for (;;) {
    const rows = await next;
    if (rows.length === 0) return;
    // the next page is read while the totals of this one are computed
    next = query<Row>(text, [rows.at(-1)!.id, PAGE]);
    next.catch(() => {}); // prevents an unhandled rejection until the page is awaited
    yield rows.map(withTotals);
  }
}

interface Row extends Omit<pricing.RepresentedOrderInput, 'arithmetic' | 'items'> {
  id: string;
  display_id: number;
  items: (pricing.RepresentedOrderInput['items'][number] & { id: string })[];
  payments: { amount: number; is_canceled: boolean }[];
  refunded: number;
}

function withTotals(order: Row): V1Order {
  const {
    items,
    shipping_methods: _,
    gift_cards: __,
    ...totals
  } = pricing.representedTotals({ ...order, arithmetic: 'medusa-v1' });
  const paid_total = money.sum(order.payments.map(({ amount }) => amount));
  return {
    id: order.id,
    display_id: order.display_id,
    sums: {
      ...totals,
      paid_total,
      refunded_total: order.refunded,
      refundable_amount: paid_total - order.refunded,
    },
    lines: Object.fromEntries(order.items.map(({ id }, index) => [id, { ...items[index] }])),
    paid: money.sum(order.payments.filter(({ is_canceled }) => !is_canceled).map(({ amount }) => amount)),
  };
}

function pageSql(schema: Schema): string {
  const { line, method, list } = v1RowsSql(schema);
  return `
    select o.id, o.display_id, o.tax_rate,
      ${list(line, 'line_item x where x.order_id = o.id')} as items,
      ${list(method, 'shipping_method x where x.order_id = o.id')} as shipping_methods,
      ${list(`'amount', x.amount, 'is_taxable', x.is_taxable, 'tax_rate', x.tax_rate`, 'gift_card_transaction x where x.order_id = o.id')} as gift_card_transactions,
      ${list(
        `'type', r.type`,
        'order_discounts l join discount x on x.id = l.discount_id join discount_rule r on r.id = x.rule_id and r.deleted_at is null where l.order_id = o.id',
      )} as discounts,
      ${list(`'amount', x.amount, 'is_canceled', x.canceled_at is not null`, 'payment x where x.order_id = o.id')} as payments,
      (select coalesce(sum(f.amount), 0)::float8 from refund f where f.order_id = o.id) as refunded,
      (select jsonb_build_object('gift_cards_taxable', g.gift_cards_taxable, 'tax_rate', g.tax_rate) from region g
       where g.id = o.region_id and g.deleted_at is null) as region
    from "order" o where o.id > $1 order by o.id limit $2`;
}
