import type { OrderAdjustment, OrderFulfillment } from './view/session-view.ts';

/** The order of a session as it is stored; its lines and totals are read like those of a cart. */
export interface StoredOrder {
  id: string;
  display_id: number;
  status: string;
  payment_status: string;
  is_canceled: boolean;
  fulfillments: OrderFulfillment[];
  adjustments: OrderAdjustment[];
}

const TIME = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const FULFILLMENTS = `(select coalesce(json_agg(json_build_object(
    'id', f.id,
    'status', case when f.canceled_at is not null then 'canceled' when f.shipped_at is not null then 'shipped' else 'processing' end,
    'occurred_at', ${TIME('coalesce(f.canceled_at, f.shipped_at, f.created_at)')},
    'lines', (select coalesce(json_agg(json_build_object('id', i.item_id, 'quantity', i.quantity) order by i.item_id), '[]')
      from fulfillment_item i where i.fulfillment_id = f.id),
    'tracking_number', (select t.tracking_number from tracking_link t where t.fulfillment_id = f.id and t.deleted_at is null
      order by t.created_at, t.id limit 1),
    'tracking_url', (select t.url from tracking_link t where t.fulfillment_id = f.id and t.deleted_at is null
      order by t.created_at, t.id limit 1)
  ) order by f.created_at, f.id), '[]') from fulfillment f where f.order_id = o.id)`;

/** Refunds, and received returns, including those of claims and swaps. */
const ADJUSTMENTS = `(select coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'status', a.status,
    'occurred_at', ${TIME('a.at')}, 'amount', a.amount, 'reason', a.reason, 'lines', coalesce(a.lines, '[]')) order by a.at, a.id), '[]')
  from (
    select r.id, 'refund' as type, case when r.settled_at is null then 'pending' else 'completed' end as status,
      r.created_at as at, r.amount, r.reason::text as reason, '[]'::json as lines
    from refund r where r.order_id = o.id
    union all
    select b.id, case when b.swap_id is null then 'return' else 'exchange' end, 'completed', b.received_at, null, null,
      (select json_agg(json_build_object('id', i.item_id, 'quantity', coalesce(i.received_quantity, i.quantity)) order by i.item_id)
       from return_item i where i.return_id = b.id)
    from "return" b
    where b.received_at is not null and (b.order_id = o.id or b.swap_id in (select id from swap where order_id = o.id)
      or b.claim_order_id in (select id from claim_order where order_id = o.id))
  ) a)`;

/** SQL of a `StoredOrder` as JSON, of the order `o`. */
export const STORED_ORDER = `json_build_object('id', o.id, 'display_id', o.display_id, 'status', o.status,
    'payment_status', o.payment_status, 'is_canceled', o.canceled_at is not null,
    'fulfillments', ${FULFILLMENTS}, 'adjustments', ${ADJUSTMENTS})`;
