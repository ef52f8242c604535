import type { PaymentState, ProviderData } from '../payment-provider.ts';
import { fromPayPalMoney, sumOf } from './paypal-amounts.ts';
import type { PayPalClient } from './paypal-client.ts';
import { findOrder, isOpenAuthorization, orderIdOf, paymentsOf, purchaseUnitOf } from './paypal-orders.ts';
import { storedCapturesOf } from './paypal-transfers.ts';

/**
 * Looks up the order of a payment.
 * @returns null if PayPal does not have it
 * @throws if PayPal has deleted the order of a captured payment, whose refunds are then unknown
 */
export async function lookUpOrder(
  client: PayPalClient,
  payment: ProviderData,
  signal: AbortSignal,
): Promise<PaymentState | null> {
  const orderId = orderIdOf(payment);
  const order = orderId === undefined ? null : await findOrder(client, orderId, signal);
  if (!order) {
    if (storedCapturesOf(payment).length === 0) return null;
    throw new Error('PayPal has deleted the order; compare its captures in the dashboard of PayPal');
  }
  const { authorizations, captures, refunds } = paymentsOf(order);
  const completed = captures.filter(({ status }) => status !== 'PENDING');
  const captured = sumOf(completed);
  const authorized = sumOf(authorizations.filter(isOpenAuthorization));
  return {
    ...{ intent: order.id, status: order.status, amount: fromPayPalMoney(purchaseUnitOf(order).amount) },
    ...{ capturable: Math.max(0, authorized - captured), captured, refunded: sumOf(refunds) },
    created_at: new Date(order.create_time ?? 0),
  };
}
