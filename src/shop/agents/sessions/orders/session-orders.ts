import { Injectable } from '@nestjs/common';
import { Database } from '../../../../engine/kernel/database/database.ts';
import { SessionCarts, type RepresentedLine } from '../session-cart.ts';
import { SessionError } from '../session-error.ts';
import type { SessionRequest } from '../session-input.ts';
import { lineOf, totalsOf } from '../view/build-view.ts';
import type { OrderAdjustment, OrderLine, OrderState, OrderView, OrderFulfillment } from './order-view.ts';

/** Reads the orders of platforms. */
@Injectable()
export class SessionOrders {
  constructor(
    private readonly database: Database,
    private readonly carts: SessionCarts,
  ) {}

  /** @throws SessionError `not_found`, also for an order of another platform */
  async get({ platform }: { platform: { id: string } }, id: string): Promise<OrderView> {
    const [stored] = await this.database.query<StoredOrder>(ORDER, [id, platform.id]);
    if (!stored) throw new SessionError('not_found', 'There is no such order');
    const order = await this.carts.readOrder(id);
    const { session_id, request, display_id, fulfillments, adjustments } = stored;
    const lines = order.items.map((line) => orderLineOf(line, stored.canceled));
    return {
      ...{ id, session_id, display_id, fulfillments, adjustments },
      currency: order.region.currency_code,
      includes_tax: order.items.some(({ includes_tax }) => includes_tax),
      status: stateOf(stored, lines),
      lines,
      totals: totalsOf(order),
      address: request.address,
    };
  }
}

interface StoredOrder {
  session_id: string;
  request: SessionRequest;
  display_id: number;
  status: string;
  payment_status: string;
  canceled: boolean;
  fulfillments: OrderFulfillment[];
  adjustments: OrderAdjustment[];
}

function orderLineOf(line: RepresentedLine, isCanceled: boolean): OrderLine {
  const { quantity, returned_quantity, shipped_quantity } = line;
  const fulfilled = shipped_quantity ?? 0;
  const current = isCanceled ? 0 : quantity - (returned_quantity ?? 0);
  return { ...lineOf(line), current, fulfilled, status: lineStatus(current, fulfilled) };
}

function lineStatus(current: number, fulfilled: number): OrderLine['status'] {
  if (current === 0) return 'removed';
  if (fulfilled >= current) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

function stateOf(
  { status, payment_status, canceled, fulfillments }: StoredOrder,
  lines: readonly OrderLine[],
): OrderState {
  if (canceled) return 'canceled';
  if (status === 'completed') return 'completed';
  if (payment_status === 'requires_action') return 'manual_review';
  const open = lines.filter((line) => line.status !== 'removed');
  if (open.length > 0 && open.every((line) => line.status === 'fulfilled')) return 'shipped';
  return fulfillments.some((fulfillment) => fulfillment.status !== 'canceled') ? 'processing' : 'confirmed';
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

const ORDER = `
  select s.cart_id as session_id, s.request, o.display_id, o.status, o.payment_status, o.canceled_at is not null as canceled,
    ${FULFILLMENTS} as fulfillments, ${ADJUSTMENTS} as adjustments
  from "order" o join agent_session s on s.cart_id = o.cart_id
  where o.id = $1 and s.platform_id = $2`;
