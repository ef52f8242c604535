import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Outbox, type Tx } from '@storekeep/server/extend';

/** The most rows that one run forgets. */
const BATCH = 5000;

/**
 * Counts what orders of the last 30 days have sold, by their events. An event may come twice, and that of a cancellation before that of
 * the order: the rows of an order are inserted once, and only while it is not canceled.
 */
@Injectable()
export class RecentSales implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('order.placed', ({ data }) => this.count(data.id), 'bestsellers');
    this.outbox.subscribe('order.canceled', ({ data }) => this.takeOff(data.id), 'bestsellers');
  }

  private count(orderId: string): Promise<void> {
    return this.change((tx) => tx.query(COUNT, [orderId]));
  }

  private takeOff(orderId: string): Promise<void> {
    return this.change((tx) => tx.query(takeOffSql('order_id = $1'), [orderId]));
  }

  /** Takes off sales that are older than 30 days. */
  async forgetOld(): Promise<void> {
    const old = `(order_id, product_id) in (
      select order_id, product_id from product_sale where sold_at < now() - interval '30 days' order by sold_at limit $1)`;
    await this.change(async (tx) => {
      await tx.query(takeOffSql(old), [BATCH]);
      await tx.query('delete from bestseller where quantity = 0');
    });
  }

  /** Changes take turns: two that add the same products in different orders would wait for each other. */
  private change(work: (tx: Tx) => Promise<unknown>): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('product sales', 0))`);
      await work(tx);
    });
  }
}

// the lock of the order has a cancellation wait, which then finds the rows and takes them off
const COUNT = `
  with placed as materialized (
    select id, created_at from "order"
    where id = $1 and canceled_at is null and created_at > now() - interval '30 days' for share),
  sold as (
    insert into product_sale (order_id, product_id, quantity, sold_at)
    select p.id, v.product_id, sum(l.quantity), p.created_at
    from placed p join line_item l on l.order_id = p.id join product_variant v on v.id = l.variant_id
    group by p.id, v.product_id, p.created_at
    on conflict do nothing
    returning product_id, quantity)
  insert into bestseller (product_id, quantity) select product_id, quantity from sold
  on conflict (product_id) do update set quantity = bestseller.quantity + excluded.quantity`;

/** @param which a test of rows of `product_sale` */
function takeOffSql(which: string): string {
  return `
    with removed as (delete from product_sale where ${which} returning product_id, quantity),
    sums as (select product_id, sum(quantity) as quantity from removed group by product_id)
    update bestseller b set quantity = b.quantity - s.quantity from sums s where s.product_id = b.product_id`;
}
