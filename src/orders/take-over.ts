import { conflict } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';

/**
 * The parts of a statement that completes a cart: its lines, its shipping methods and what pays for it become those of an order or a
 * swap. Its parameters are the id of that ($1), of the cart ($2) and of the payment, or null ($3). A canceled payment is not taken
 * over: read from `paid` whether there is a row, and hand that to `requirePaid`.
 * @param but what is different: which `lines`, and what else changes of shipping `methods` and of the `payment`
 */
export function takingOver(
  owner: 'order_id' | 'swap_id',
  { lines = '', methods = '', payment = '' }: { lines?: string; methods?: string; payment?: string },
): string {
  return `lines as (update line_item set ${owner} = $1, updated_at = now() where cart_id = $2 ${lines}),
    methods as (update shipping_method set ${owner} = $1 ${methods} where cart_id = $2),
    paid as (
      update payment set ${owner} = $1, authorization_status = null, updated_at = now() ${payment}
      where id = $3 and canceled_at is null returning *),
    completed as (update cart set completed_at = now(), updated_at = now() where id = $2)`;
}

/**
 * @param paymentId what the cart was completed with; null when there was nothing to pay
 * @param isPaid whether `takingOver` has found it
 * @throws conflict when it was canceled after it was authorized: nothing pays for the order
 */
export function requirePaid(paymentId: string | null, isPaid: boolean): void {
  if (paymentId !== null && !isPaid) throw conflict('The payment was canceled in the meantime; try again');
}

/** The lines of the cart of a swap that are sent are shown as the swap's before its cart is completed, too. */
export async function showAsOfSwap(tx: Tx, swapId: string, cartId: string): Promise<void> {
  await tx.query('update line_item set swap_id = $1 where cart_id = $2 and not is_return', [swapId, cartId]);
}
