import type { Tx } from '#engine/kernel/database/sql';
import { conflict } from '#engine/kernel/errors';
import type { OrderPayment } from './open-order.ts';

/** A cart that is completed. */
interface CompletedCart {
  id: string;
  /** Null if there was nothing to pay. */
  payment_id: string | null;
}

/** Completes a cart: its lines and shipping methods become those of an order. */
export async function moveCartToOrder(
  tx: Tx,
  order: { id: string; has_free_shipping: boolean },
  cart: CompletedCart,
): Promise<void> {
  await tx.query(MOVE_TO_ORDER, [order.id, cart.id, order.has_free_shipping, cart.payment_id]);
}

/** Completes the cart of a swap: its shipping methods, and its lines that are not returned, become those of the swap. */
export async function moveCartToSwap(tx: Tx, swapId: string, cart: CompletedCart): Promise<void> {
  await tx.query(MOVE_TO_SWAP, [swapId, cart.id, cart.payment_id]);
}

const MOVE_TO_ORDER = `
  with lines as (update line_item set order_id = $1, updated_at = now() where cart_id = $2),
    -- free shipping is stored as a price of 0, so that it does not depend on the discount later
    methods as (update shipping_method set order_id = $1, price = case when $3 then 0 else price end where cart_id = $2)
  update cart set completed_at = now(), updated_at = now(), payment_id = $4::text,
    payment_authorized_at = case when $4::text is not null then now() end where id = $2`;

const MOVE_TO_SWAP = `
  with lines as (update line_item set swap_id = $1, updated_at = now() where cart_id = $2 and not is_return),
    methods as (update shipping_method set swap_id = $1 where cart_id = $2)
  update cart set completed_at = now(), updated_at = now(), payment_id = $3::text,
    payment_authorized_at = case when $3::text is not null then now() end where id = $2`;

/**
 * Moves the stored payment of a completed cart to its order, and to its swap, if any.
 * @throws conflict when the payment was canceled after its authorization, so that nothing pays for the order
 */
export async function movePayment(
  tx: Tx,
  id: string,
  { order_id, swap_id = null }: { order_id: string; swap_id?: string | null },
): Promise<OrderPayment> {
  const [moved] = await tx.query<{ payment: OrderPayment }>(
    `with moved as (
       update payment set order_id = $2, swap_id = $3, authorization_status = null, updated_at = now()
       where id = $1 and canceled_at is null returning *)
     select row_to_json(moved) as payment from moved`,
    [id, order_id, swap_id],
  );
  if (!moved) throw conflict('The payment was canceled in the meantime; try again');
  return moved.payment;
}

/** Assigns the lines that a swap sends to the swap while they are still in its cart, so that clients see them before it is completed. */
export async function assignLinesToSwap(tx: Tx, swapId: string, cartId: string): Promise<void> {
  await tx.query('update line_item set swap_id = $1 where cart_id = $2 and not is_return', [swapId, cartId]);
}
