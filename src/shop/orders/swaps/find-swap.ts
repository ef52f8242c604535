import { notFound } from '#engine/kernel/errors';
import type { OpenOrder, OrderPayment, OrderSwap } from '../order/open-order.ts';

/** @throws not_found when the order has no such swap */
export function requireSwap(order: OpenOrder, id: string): OrderSwap {
  const swap = order.swaps.find((candidate) => candidate.id === id);
  if (!swap) throw notFound('swap', id);
  return swap;
}

/** The payment of the difference. */
export function paymentOf({ payments }: OpenOrder, { id }: OrderSwap): OrderPayment | undefined {
  return payments.find((payment) => payment.swap_id === id);
}
