import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { orderPaymentErrors } from './order-payment-errors.ts';

/**
 * The order that a payment pays, which has to be locked before the payment is read.
 * @throws not_found; not_allowed for a payment of a cart or a collection that does not belong to an order yet
 */
export async function requireOrderOf(sql: Sql, paymentId: string): Promise<string> {
  const [payment] = await sql.query<{ order_id: string | null }>(
    'select order_id from payment where id = $1',
    [paymentId],
  );
  if (!payment) throw notFound('payment', paymentId);
  if (payment.order_id === null) throw orderPaymentErrors.withoutOrder(paymentId);
  return payment.order_id;
}
