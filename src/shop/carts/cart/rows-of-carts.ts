import { insertEvents } from '#engine/background/deliveries';
import type { Tx } from '#engine/kernel/database/sql';
import { type Columns, insertRows } from '#engine/kernel/writing/rows';
import { Cart } from '#model/entities/carts/cart.entity';
import { releasePayer } from '#shop/payments/cancellation/release-payer';

/** Inserts an empty cart with the arithmetic of Storekeep. */
export async function insertCart(
  tx: Tx,
  cart: Columns<Cart> & Pick<Cart, 'id' | 'type' | 'region_id'>,
): Promise<void> {
  await insertRows(tx, Cart, [{ ...cart, arithmetic: 'storekeep' }]);
  await insertEvents(tx, [['cart.created', { id: cart.id }]]);
}

/** Deletes a cart that the caller has locked. */
export async function removeCart(tx: Tx, id: string): Promise<void> {
  await releaseCart(tx, id);
  await tx.query('update cart set deleted_at = now() where id = $1', [id]);
}

/** Releases everything that can still be paid for a cart that the caller has locked, since it ends without that, see `releasePayer`. */
export async function releaseCart(tx: Tx, id: string): Promise<void> {
  await tx.query('update cart set payment_id = null, payment_authorized_at = null where id = $1', [id]);
  await releasePayer(tx, { cart_id: id });
}
