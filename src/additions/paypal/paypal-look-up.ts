import type { PaymentState, ProviderData } from '@storekeep/server/extend';
import { addAmounts, fromPayPalMoney } from './paypal-amounts.ts';
import type { PayPalClient } from './paypal-client.ts';
import {
  findOrder,
  findOrderId,
  isOpenAuthorization,
  listPayments,
  type PayPalOrder,
  requirePurchaseUnit,
} from './paypal-orders.ts';
import { readStoredCaptures } from './paypal-transfers.ts';

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
  const orderId = findOrderId(payment);
  const order = orderId === undefined ? null : await findOrder(client, orderId, signal);
  if (!order) {
    if (readStoredCaptures(payment).length === 0) return null;
    throw new Error('PayPal has deleted the order; compare its captures in the dashboard of PayPal');
  }
  return stateOf(order);
}

export function stateOf(order: PayPalOrder): PaymentState {
  const { authorizations, captures, refunds } = listPayments(order);
  const completed = captures.filter(({ status }) => status !== 'PENDING');
  const captured = addAmounts(completed);
  const authorized = addAmounts(authorizations.filter(isOpenAuthorization));
  return {
    ...{ intent: order.id, status: order.status, amount: fromPayPalMoney(requirePurchaseUnit(order).amount) },
    ...{ capturable: Math.max(0, authorized - captured), captured, refunded: addAmounts(refunds) },
    created_at: new Date(order.create_time ?? 0),
  };
}
