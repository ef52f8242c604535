import { makeEventsDue } from './due-events.ts';
import { ok } from './sample-shop.ts';
import type { Shop } from './shop.ts';
import { until } from './until.ts';

/**
 * Invariants that hold after selling, even if processes were killed: the name of a violation, and a query for the rows with it.
 * @param stock the initial stock of each variant with managed inventory
 */
export function salesInvariants(stock: number): Record<string, string> {
  return {
    'more than one order for a cart': 'select cart_id from "order" group by cart_id having count(*) > 1',
    'a completed cart without an order':
      'select id from cart c where completed_at is not null and not exists (select from "order" o where o.cart_id = c.id)',
    'an order of a cart that is not completed':
      'select o.id from "order" o join cart c on c.id = o.cart_id where c.completed_at is null',
    'a line that does not belong to the order of its cart':
      'select i.id from line_item i left join "order" o on o.cart_id = i.cart_id where i.order_id is distinct from o.id',
    'more than one payment for a cart':
      'select cart_id from payment where canceled_at is null group by cart_id having count(*) > 1',
    'an open payment without an order':
      'select id from payment where order_id is null and canceled_at is null',
    'a payment for the order of another cart':
      'select p.id from payment p join "order" o on o.id = p.order_id where o.cart_id <> p.cart_id',
    'stock that was not reduced exactly once for each unit sold': `select id from product_variant v where v.manage_inventory
       and ${stock} - inventory_quantity <>
         (select coalesce(sum(quantity), 0) from line_item i where i.variant_id = v.id and i.order_id is not null)`,
    'a discount whose usage count differs from its number of orders': `select code, usage_count from discount d
       where usage_count <> (select count(*) from order_discounts k where k.discount_id = d.id) or usage_count > usage_limit`,
    'a gift card whose balance is not its value less its transactions': `select code, balance from gift_card g
       where balance < 0 or balance <> value - (
         select coalesce(sum(amount), 0) from gift_card_transaction t where t.gift_card_id = g.id)`,
    'an order with more or fewer gift cards than it has paid for': `select o.id from "order" o
       where (select count(*) from gift_card g where g.order_id = o.id) <>
         case when o.payment_status = 'captured'
           then (select coalesce(sum(quantity), 0) from line_item i where i.order_id = o.id and i.is_giftcard) else 0 end`,
    'a lease that has not been released': 'select key from lease where expires_at > now()',
    'an idempotency key without a response':
      'select idempotency_key from idempotency_key where response_code is null',
    'an event that was not delivered': 'select id from outbox_event',
  };
}

/** The invariants that do not hold, with the rows that violate them. */
export async function findViolations(shop: Shop, invariants: Record<string, string>): Promise<unknown[]> {
  const found = await Promise.all(
    Object.entries(invariants).map(async ([violation, sql]) => {
      const rows = await shop.sql(sql);
      return rows.length > 0 ? [{ violation, rows }] : [];
    }),
  );
  return found.flat();
}

/**
 * Orders that are not fully paid. Compares the totals of responses, since gift cards can pay for a whole order, which then has no payment.
 */
export async function findUnpaidOrders(shop: Shop): Promise<unknown[]> {
  const unpaid = [];
  for (let offset = 0, count = 1; offset < count; offset += 200) {
    const page = ok(
      await shop.admin.get(`/orders?limit=200&offset=${offset}&expand=&fields=total,paid_total`),
    );
    count = page.count;
    unpaid.push(...page.orders.filter((order) => order.total !== order.paid_total));
  }
  return unpaid;
}

/**
 * Expires the leases of carts and idempotency keys that killed processes have left (10 s), and makes all events due (30 s after a failed
 * delivery), so that no test waits.
 */
export async function expireLeasesAndDeliveryDelays(shop: Shop): Promise<void> {
  await shop.sql(
    `update lease set expires_at = now() - interval '1 second' where key like 'key:%' or key like 'cart:%'`,
  );
  await makeEventsDue(shop.sql);
}

/** The idempotency keys of requests without a response. */
export async function findPendingKeys(shop: Shop): Promise<string[]> {
  const pending = await shop.sql<{ idempotency_key: string }>(
    'select idempotency_key from idempotency_key where response_code is null',
  );
  return pending.map(({ idempotency_key }) => idempotency_key);
}

/** Waits until all events are delivered. Each process looks for due events every 5 s. */
export async function waitForEmptyOutbox(shop: Shop): Promise<void> {
  await until(
    async () => (await shop.sql('select from outbox_event')).length === 0,
    'all events are delivered',
  );
}
