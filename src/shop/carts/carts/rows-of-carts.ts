import { insertEvents } from '../../../engine/background/deliveries.ts';
import { Cart } from '../../../model/entities/carts/cart.entity.ts';
import { acquireLeaseSql } from '../../../engine/kernel/concurrency/lease.ts';
import { insertRows, type Columns } from '../../../engine/kernel/writing/rows.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { releasePayer } from '../../payments/cancellation/release-payer.ts';
import { cartLeaseKey } from '../../payments/cart-lease.ts';

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
  await tx.query(
    'update cart set payment_id = null, payment_authorized_at = null, version = version + 1 where id = $1',
    [id],
  );
  await releasePayer(tx, { cart_id: id });
}

/**
 * Replaces the version of a cart, so that no change that was loaded before can be written. For transactions that have locked the cart
 * and write rows that belong to it by themselves (docs/architecture.md, Carts and orders).
 */
export async function replaceCartVersion(tx: Tx, id: string): Promise<void> {
  await tx.query(replaceVersionSql('$1'), [id]);
}

/** SQL that replaces the version of a cart, for use in a larger statement. @param id SQL of its id */
export function replaceVersionSql(id: string): string {
  return `update cart set version = version + 1 where id = ${id}`;
}

/**
 * Acquires the lease of a cart that the caller has locked.
 * @returns false if another completion has it
 */
export async function acquireCartLease(tx: Tx, id: string, holder: string): Promise<boolean> {
  const acquired = await tx.query(
    `with cart as (${replaceVersionSql('$3')}) ${acquireLeaseSql('$1', '$2')}`,
    [cartLeaseKey(id), holder, id],
  );
  return acquired.length > 0;
}

/** Parts of statements on payments that also update their carts; they join rows `payment (id, cart_id)`. */
export const ASSIGN_PAYMENT_SQL = `update cart c set payment_id = p.id, payment_authorized_at = now(), version = c.version + 1
  from payment p where c.id = p.cart_id`;
export const REMOVE_PAYMENT_SQL = `update cart c set payment_id = null, payment_authorized_at = null, version = c.version + 1
  from payment p where c.id = p.cart_id`;
