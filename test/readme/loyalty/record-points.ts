import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { LoyaltyEntry } from './loyalty-entry.entity.ts';
import { pointsFor } from './loyalty-points.ts';

interface PlacedOrder {
  id: string;
  customer_id: string | null;
}

/**
 * Takes points from a customer's account. Two carts that spend the same points are decided by the condition of the update.
 * @throws not_allowed if the customer has fewer points
 */
export async function spendPoints(tx: Tx, order: PlacedOrder, points: number): Promise<void> {
  if (points === 0) return;
  const entries = await tx.query(
    `with account as (
       update loyalty_account set points = points - $4 where customer_id = $2 and points >= $4 returning customer_id)
     insert into loyalty_entry (id, customer_id, order_id, kind, points)
     select $1, customer_id, $3, 'spent', -$4::bigint from account returning id`,
    [newId(LoyaltyEntry), order.customer_id, order.id, points],
  );
  if (entries.length === 0) throw notAllowed('The customer has fewer loyalty points than the cart spends');
}

/** Adds the points for an amount, in minor units. Guests earn none. */
export async function earnPoints(tx: Tx, order: PlacedOrder, amount: number): Promise<void> {
  const points = pointsFor(amount);
  if (points === 0) return;
  await tx.query(
    `with entry as (
       insert into loyalty_entry (id, customer_id, order_id, kind, points)
       select $1, id, $3, 'earned', $4 from customer where id = $2 and has_account returning customer_id, points)
     insert into loyalty_account (customer_id, points) select customer_id, points from entry
     on conflict (customer_id) do update set points = loyalty_account.points + excluded.points`,
    [newId(LoyaltyEntry), order.customer_id, order.id, points],
  );
}

/** Reverses all that a canceled order has changed: earned points are taken back, spent ones are returned. */
export async function cancelPoints(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    `with entry as (
       insert into loyalty_entry (id, customer_id, order_id, kind, points)
       select $1, customer_id, order_id, 'canceled', -sum(points) from loyalty_entry where order_id = $2
       group by customer_id, order_id having sum(points) <> 0 returning customer_id, points)
     update loyalty_account a set points = a.points + e.points from entry e where a.customer_id = e.customer_id`,
    [newId(LoyaltyEntry), orderId],
  );
}
