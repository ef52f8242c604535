import { Cart } from '../../../model/entities/carts/cart.entity.ts';
import { insertRows, type Columns } from '../../../engine/kernel/writing/rows.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';

/** Inserts an empty cart with the arithmetic of Storekeep. */
export function insertCart(
  tx: Tx,
  cart: Columns<Cart> & Pick<Cart, 'id' | 'type' | 'region_id'>,
): Promise<void> {
  return insertRows(tx, Cart, [{ ...cart, arithmetic: 'storekeep' }]);
}

export async function removeCart(tx: Tx, id: string): Promise<void> {
  await tx.query('update cart set deleted_at = now() where id = $1', [id]);
}

/** Parts of statements on payments that also update their carts; they join rows `payment (id, cart_id)`. */
export const ASSIGN_PAYMENT_SQL =
  'update cart c set payment_id = p.id, payment_authorized_at = now() from payment p where c.id = p.cart_id';
export const REMOVE_PAYMENT_SQL =
  'update cart c set payment_id = null, payment_authorized_at = null from payment p where c.id = p.cart_id';
