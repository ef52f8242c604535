import type { Tx } from '#engine/kernel/database/sql';

/*
 * The lease of a cart: one completion at a time works on it, across transactions and processes
 * (`engine/kernel/concurrency/lease.ts`). It stands here because payments are the lowest module that asks for it.
 */

const PREFIX = 'cart:';

export function cartLeaseKey(cartId: string): string {
  return PREFIX + cartId;
}

/** SQL of the holder of a cart's lease; null while nothing completes the cart. @param cartId SQL of its id */
export function cartLeaseHolder(cartId: string): string {
  return `(select holder from lease where key = '${PREFIX}' || ${cartId} and expires_at > now())`;
}

/** Whether a completion works on a cart, whose row is locked. */
export async function isCartLeased(tx: Tx, cartId: string): Promise<boolean> {
  const rows = await tx.query(`select where ${cartLeaseHolder('$1')} is not null`, [cartId]);
  return rows.length > 0;
}

/** Locks the row of a cart, deleted ones too. @returns whether no completion works on it */
export async function lockIdleCart(tx: Tx, cartId: string): Promise<boolean> {
  await tx.query('select from cart where id = $1 for update', [cartId]);
  return !(await isCartLeased(tx, cartId));
}
