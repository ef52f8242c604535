import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Outbox, ScheduledJobs } from '@storekeep/server';
import { LoyaltyOptions } from './loyalty-options.ts';

/** The points of a customer that have not expired. */
export interface Balance {
  balance: number;
  /** The first of them that expire. */
  next_expiry: { points: number; at: Date } | null;
}

/** Points for what customers with an account have paid and did not get back. */
@Injectable()
export class Points implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly jobs: ScheduledJobs,
    private readonly options: LoyaltyOptions,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(
      ['order.payment_captured', 'order.refund_created', 'order.canceled'],
      ({ data }) => this.count(data.id),
      'loyalty-points',
    );
    this.jobs.schedule('loyalty-points.expire', this.options.expirySchedule, () => this.expire());
  }

  async read(customerId: string): Promise<Balance> {
    const [{ balance, points, at }] = await this.database.query<{
      balance: number;
      points: number;
      at: Date;
    }>(
      `with valid as (
         select points, earned_at + make_interval(days => $2) as expires_at from loyalty_points
         where customer_id = $1 and points > 0 and expired_at is null and earned_at + make_interval(days => $2) > now()
       )
       select (select coalesce(sum(points), 0)::int from valid) as balance, first.points, first.expires_at as at
       from (select) one left join (select * from valid order by expires_at limit 1) first on true`,
      [customerId, this.options.expiryDays],
    );
    return { balance, next_expiry: balance === 0 ? null : { points, at } };
  }

  /** Sets the points of an order to what was paid for it: an event that arrives twice, or after a later one, does no harm. */
  private async count(orderId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        `insert into loyalty_points (order_id, customer_id)
         select o.id, o.customer_id from "order" o join customer c on c.id = o.customer_id
         where o.id = $1 and c.has_account on conflict do nothing`,
        [orderId],
      );
      // locked first: the next statement then sees what others have committed meanwhile
      await tx.query('select from loyalty_points where order_id = $1 for update', [orderId]);
      await tx.query(
        `update loyalty_points l set points = case when o.status = 'canceled' then 0 else (
           select coalesce(floor(sum(p.amount - p.amount_refunded) / $2::numeric), 0) from payment p
           where p.order_id = o.id and p.captured_at is not null and p.canceled_at is null) end
         from "order" o where o.id = l.order_id and l.order_id = $1`,
        [orderId, this.options.amountPerPoint],
      );
    });
  }

  /** Records which points have expired; those of the balance do not wait for it. */
  private async expire(): Promise<void> {
    await this.database.transaction((tx) =>
      tx.query(
        `update loyalty_points set expired_at = now()
         where expired_at is null and earned_at <= now() - make_interval(days => $1)`,
        [this.options.expiryDays],
      ),
    );
  }
}
