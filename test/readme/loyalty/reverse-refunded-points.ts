import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { LoyaltyEntry } from './loyalty-entry.entity.ts';
import { pointsFor } from './loyalty-points.ts';

/**
 * Takes back the points of refunded amounts. An event may be delivered twice, or late: the handler computes how many points the
 * order should have earned by its present payments and refunds, and writes the difference.
 */
@Injectable()
export class ReverseRefundedPoints implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const name of ['order.refund_created', 'order.refund_failed'] as const)
      this.outbox.subscribe(
        name,
        ({ data }) => this.database.transaction((tx) => adjustEarnedPoints(tx, data.id)),
        'loyalty',
      );
  }
}

/** Corrects the earned points of an order that is not canceled to those of the amount that was paid and not refunded. */
async function adjustEarnedPoints(tx: Tx, orderId: string): Promise<void> {
  await tx.query('select from "order" where id = $1 for no key update', [orderId]);
  const [order] = await tx.query<{ earned: number; current: number; paid_amount: number }>(
    `select coalesce(sum(e.points) filter (where e.kind = 'earned'), 0)::bigint as earned,
       coalesce(sum(e.points) filter (where e.kind in ('earned', 'refunded')), 0)::bigint as current,
       (select coalesce(sum(p.amount - p.amount_refunded), 0)::bigint from payment p
        where p.order_id = o.id and p.canceled_at is null) as paid_amount
     from "order" o left join loyalty_entry e on e.order_id = o.id where o.id = $1 and o.canceled_at is null group by o.id`,
    [orderId],
  );
  if (!order) return;
  const difference = Math.min(order.earned, pointsFor(order.paid_amount)) - order.current;
  if (difference === 0) return;
  await tx.query(
    `with entry as (
       insert into loyalty_entry (id, customer_id, order_id, kind, points)
       select $1, customer_id, order_id, 'refunded', $3 from loyalty_entry where order_id = $2 and kind = 'earned'
       returning customer_id, points)
     update loyalty_account a set points = a.points + e.points from entry e where a.customer_id = e.customer_id`,
    [newId(LoyaltyEntry), orderId, difference],
  );
}
