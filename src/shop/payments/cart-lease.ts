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
