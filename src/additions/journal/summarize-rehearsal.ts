import { Injectable } from '@nestjs/common';
import {
  type EventName,
  type JournaledWork,
  NotificationProviders,
  type OutboxEvent,
  type Rehearsal,
  type RehearsedCall,
  type Tx,
} from '@storekeep/server/extend';
import type { JournalChange } from './journal.service.ts';

/** What a request would do. Amounts are in minor currency units. */
export interface RehearsalSummary {
  changes: JournalChange[];
  events: { name: string; data: unknown }[];
  mails: { to: string; template: string; subject: string }[];
  calls: RehearsedCall[];
  money: {
    order_id: string | null;
    kind: 'authorized' | 'captured' | 'canceled' | 'refunded';
    amount: number;
    currency_code: string | null;
  }[];
  stock: { variant_id?: string; inventory_item_id?: string; location_id: string | null; quantity: number }[];
}

/** Describes what a rehearsal has done, before it is rolled back. */
@Injectable()
export class SummarizeRehearsal {
  constructor(private readonly notifications: NotificationProviders) {}

  async summarize(tx: Tx, { entry }: JournaledWork, { events, calls }: Rehearsal): Promise<RehearsalSummary> {
    const changes = await tx.query<JournalChange>(CHANGES, [entry]);
    const [{ money }] = await tx.query<{ money: RehearsalSummary['money'] }>(MONEY, [entry]);
    const [{ stock }] = await tx.query<{ stock: RehearsalSummary['stock'] }>(STOCK, [entry]);
    const mails = await this.notifications.preview(events as Pick<OutboxEvent<EventName>, 'name' | 'data'>[]);
    return { changes, events, mails, calls, money, stock };
  }
}

const CHANGES = `
  select "table", row_id as id, before, after from journal_change where entry_id = $1 order by position`;

/** Of payments, what they have become; of refunds, those that are new. */
const MONEY = `
  select coalesce(jsonb_agg(jsonb_build_object('order_id', order_id, 'kind', kind, 'amount', amount, 'currency_code', currency_code)
    order by position), '[]') as money
  from (
    select c.position, coalesce(p.order_id, s.order_id) as order_id, p.amount, p.currency_code,
      case when c.before is null then 'authorized'
        when c.after ->> 'captured_at' is not null then 'captured'
        when c.after ->> 'canceled_at' is not null then 'canceled' end as kind
    from journal_change c join payment p on p.id = c.row_id left join swap s on s.id = p.swap_id
    where c.entry_id = $1 and c."table" = 'payment'
    union all
    select c.position, r.order_id, r.amount, o.currency_code, 'refunded'
    from journal_change c join refund r on r.id = c.row_id left join "order" o on o.id = r.order_id
    where c.entry_id = $1 and c."table" = 'refund' and c.before is null
  ) moved where kind is not null`;

const STOCK = `
  select coalesce(jsonb_agg(moved order by position), '[]') as stock
  from (
    select min(c.position) as position, jsonb_build_object('variant_id', c.row_id, 'location_id', null, 'quantity',
      sum(coalesce((c.after ->> 'inventory_quantity')::bigint, 0) - coalesce((c.before ->> 'inventory_quantity')::bigint, 0))) as moved
    from journal_change c
    where c.entry_id = $1 and c."table" = 'product_variant' and coalesce(c.after, c.before) ? 'inventory_quantity'
    group by c.row_id
    having sum(coalesce((c.after ->> 'inventory_quantity')::bigint, 0) - coalesce((c.before ->> 'inventory_quantity')::bigint, 0)) <> 0
    union all
    select min(c.position), jsonb_build_object('inventory_item_id', l.inventory_item_id, 'location_id', l.location_id, 'quantity',
      sum(coalesce((c.after ->> 'stocked_quantity')::bigint, 0) - coalesce((c.before ->> 'stocked_quantity')::bigint, 0)))
    from journal_change c join inventory_level l on l.id = c.row_id
    where c.entry_id = $1 and c."table" = 'inventory_level' and coalesce(c.after, c.before) ? 'stocked_quantity'
    group by l.inventory_item_id, l.location_id
    having sum(coalesce((c.after ->> 'stocked_quantity')::bigint, 0) - coalesce((c.before ->> 'stocked_quantity')::bigint, 0)) <> 0
  ) s`;
