import type { NewEvent } from '#engine/background/events';
import type { OpenOrder, OrderReturn } from './open-order.ts';

/**
 * Cancels a return, in memory. The carrier is notified through the outbox: immediately if the label is known, otherwise by the
 * change that records the label (`shop/orders/returns/request-label.ts`).
 */
export function cancelReturn(order: OpenOrder, orderReturn: OrderReturn): void {
  orderReturn.status = 'canceled';
  if (orderReturn.asked_at === null) order.events.push(...labelCanceledEvents(order, orderReturn));
}

/**
 * Removes a return from its order, in memory, as if it had never been requested. While the carrier has not responded with a label,
 * the return stays, canceled and detached from its claim, so that the response can be matched to it.
 */
export function removeReturn(order: OpenOrder, orderReturn: OrderReturn): void {
  cancelReturn(order, orderReturn);
  if (orderReturn.asked_at === null)
    order.returns = order.returns.filter((candidate) => candidate !== orderReturn);
  else orderReturn.claim_order_id = null;
}

/** The event that notifies the carrier of a return; empty if no carrier ships it. */
function labelCanceledEvents(
  { id: order_id }: OpenOrder,
  { id: return_id, shipping_method, shipping_data }: OrderReturn,
): NewEvent[] {
  if (!shipping_method) return [];
  const { provider_id } = shipping_method;
  return [['return.label_canceled', { return_id, order_id, provider_id, data: shipping_data ?? {} }]];
}
