import { conflict } from '../../../engine/kernel/errors.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';

/**
 * Common table expressions of a statement that completes a cart: they move its lines, shipping methods and payment to an order or a
 * swap. Parameters: the id of that owner ($1), of the cart ($2) and of the payment, or null ($3). A canceled payment is not moved: read
 * from `paid` whether there is a row, and pass that to `requirePaid`.
 * @param options a condition for `lines`, and further assignments for shipping `methods` and the `payment`; `paid`: the CTE of that name
 * for a payment that is not stored yet (`storeAuthorizedPaymentSql`), which is then assigned to the cart, too
 */
export function takeOverCartSql(
  owner: 'order_id' | 'swap_id',
  {
    lines = '',
    methods = '',
    payment = '',
    paid,
  }: { lines?: string; methods?: string; payment?: string; paid?: string } = {},
): string {
  return `lines as (update line_item set ${owner} = $1, updated_at = now() where cart_id = $2 ${lines}),
    methods as (update shipping_method set ${owner} = $1 ${methods} where cart_id = $2),
    ${
      paid ??
      `paid as (
      update payment set ${owner} = $1, authorization_status = null, updated_at = now() ${payment}
      where id = $3 and canceled_at is null returning *)`
    },
    completed as (update cart set completed_at = now(), updated_at = now()
      ${paid ? ', payment_id = $3, payment_authorized_at = now()' : ''} where id = $2)`;
}

/**
 * @param paymentId the payment that the cart was completed with; null if there was nothing to pay
 * @param isPaid whether `takeOverCartSql` has moved it
 * @throws conflict when the payment was canceled after its authorization, so that nothing pays for the order
 */
export function requirePaid(paymentId: string | null, isPaid: boolean): void {
  if (paymentId !== null && !isPaid) throw conflict('The payment was canceled in the meantime; try again');
}

/** Assigns the lines that a swap sends to the swap while they are still in its cart, so that clients see them before it is completed. */
export async function assignLinesToSwap(tx: Tx, swapId: string, cartId: string): Promise<void> {
  await tx.query('update line_item set swap_id = $1 where cart_id = $2 and not is_return', [swapId, cartId]);
}
