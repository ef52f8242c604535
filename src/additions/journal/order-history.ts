import { Injectable } from '@nestjs/common';
import { Database, notFound } from '@storekeep/server/extend';

/** Something that happened to an order. */
export interface OrderMoment {
  at: string;
  kind: 'entry' | 'event' | 'payment' | 'mail' | 'note';
  /** The operation, the event, or the kind of payment or message. */
  name: string;
  id: string;
  /** The id of the user or program that did it; null if it is unknown. */
  actor_id: string | null;
  /** The name that the user or the key has today; null if it is unknown. */
  actor_name: string | null;
  detail: Record<string, unknown> | null;
}

/** One order in time: entries of the journal, events, money, messages and notes. */
@Injectable()
export class OrderHistory {
  constructor(private readonly database: Database) {}

  /**
   * The latest thousand moments, oldest first.
   * @throws not_found
   */
  async get(id: string): Promise<OrderMoment[]> {
    const rows = await this.database.query<OrderMoment>(HISTORY, [id]);
    if (rows.length === 0) throw notFound('Order', id);
    return rows;
  }
}

/** The order is a moment itself, so an order that exists has at least one row. */
const HISTORY = `
  with root as (select id, draft_order_id, cart_id, created_at, canceled_at from "order" where id = $1),
  returns as (select r.id, r.created_at, r.received_at from "return" r where r.order_id = $1
    or r.swap_id in (select id from swap where order_id = $1) or r.claim_order_id in (select id from claim_order where order_id = $1)),
  swaps as (select id, created_at, canceled_at, confirmed_at from swap where order_id = $1),
  claims as (select id, created_at, canceled_at, type from claim_order where order_id = $1),
  edits as (select id, created_at, requested_at, confirmed_at, declined_at, canceled_at from order_edit where order_id = $1),
  parcels as (select id, created_at, shipped_at, canceled_at, tracking_numbers from fulfillment where order_id = $1
    or swap_id in (select id from swaps) or claim_order_id in (select id from claims)),
  parts as (select id from root union select draft_order_id from root union select id from returns union select id from swaps
    union select id from claims union select id from edits union select id from parcels),
  moments (at, kind, name, id, actor_id, detail) as (
    select created_at, 'event', 'order.placed', id, null, null::jsonb from root
    union all select canceled_at, 'event', 'order.canceled', id, null, null from root
    union all select created_at, 'event', 'order.return_requested', id, null, null from returns
    union all select received_at, 'event', 'order.items_returned', id, null, null from returns
    union all select created_at, 'event', 'swap.created', id, null, null from swaps
    union all select confirmed_at, 'event', 'swap.payment_completed', id, null, null from swaps
    union all select canceled_at, 'event', 'swap.canceled', id, null, null from swaps
    union all select created_at, 'event', 'claim.created', id, null, jsonb_build_object('type', type) from claims
    union all select canceled_at, 'event', 'claim.canceled', id, null, null from claims
    union all select created_at, 'event', 'order-edit.created', id, null, null from edits
    union all select requested_at, 'event', 'order-edit.requested', id, null, null from edits
    union all select confirmed_at, 'event', 'order-edit.confirmed', id, null, null from edits
    union all select declined_at, 'event', 'order-edit.declined', id, null, null from edits
    union all select canceled_at, 'event', 'order-edit.canceled', id, null, null from edits
    union all select created_at, 'event', 'order.fulfillment_created', id, null, null from parcels
    union all select shipped_at, 'event', 'order.shipment_created', id, null, jsonb_build_object('tracking_numbers', tracking_numbers) from parcels
    union all select canceled_at, 'event', 'order.fulfillment_canceled', id, null, null from parcels
    union all select p.created_at, 'payment', 'authorized', p.id, null,
      jsonb_build_object('amount', p.amount, 'currency_code', p.currency_code, 'provider_id', p.provider_id)
      from payment p where p.order_id = $1 or p.swap_id in (select id from swaps)
    union all select p.captured_at, 'payment', 'captured', p.id, null,
      jsonb_build_object('amount', p.amount, 'currency_code', p.currency_code, 'provider_id', p.provider_id)
      from payment p where p.order_id = $1 or p.swap_id in (select id from swaps)
    union all select p.canceled_at, 'payment', 'canceled', p.id, null, null
      from payment p where p.order_id = $1 or p.swap_id in (select id from swaps)
    union all select r.created_at, 'payment', 'refunded', r.id, null,
      jsonb_build_object('amount', r.amount, 'reason', r.reason, 'note', r.note) from refund r where r.order_id = $1
    union all select n.created_at, 'mail', n.event_name, n.id, null,
      jsonb_build_object('to', n."to", 'provider_id', n.provider_id)
      from notification n where n.resource_id in (select id from parts)
    union all select n.created_at, 'note', 'note', n.id, n.author_id, jsonb_build_object('value', n.value)
      from note n where n.resource_id in (select id from parts) and n.deleted_at is null
    union all select e.created_at, 'entry', e.operation, e.id, e.actor_id,
      jsonb_build_object('actor_type', e.actor_type, 'method', e.method, 'path', e.path, 'resource', e.resource, 'resource_id', e.resource_id)
      from journal_entry e where e.resource_id in (select id from parts)
  ),
  latest as (select * from moments where at is not null and exists (select from root) order by at desc limit 1000)
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, kind, name, latest.id, actor_id,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, k.title) as actor_name, detail
  from latest left join "user" u on u.id = actor_id left join api_key k on k.id = actor_id
  order by latest.at, kind, latest.id`;
