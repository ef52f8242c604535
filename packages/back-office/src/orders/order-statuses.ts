import type { Schemas } from '../api/client.ts';

export type OrderStatus = Schemas['OrderStatus'];
export type PaymentStatus = Schemas['OrderPaymentStatus'];
export type FulfillmentStatus = Schemas['OrderFulfillmentStatus'];

export const ORDER_STATUSES = listAll<OrderStatus>({
  pending: true,
  completed: true,
  archived: true,
  canceled: true,
  requires_action: true,
});

export const PAYMENT_STATUSES = listAll<PaymentStatus>({
  not_paid: true,
  awaiting: true,
  captured: true,
  partially_refunded: true,
  refunded: true,
  canceled: true,
  requires_action: true,
});

export const FULFILLMENT_STATUSES = listAll<FulfillmentStatus>({
  not_fulfilled: true,
  partially_fulfilled: true,
  fulfilled: true,
  partially_shipped: true,
  shipped: true,
  partially_returned: true,
  returned: true,
  canceled: true,
  requires_action: true,
});

/** Lists the values of a type in the given order; one that is missing does not compile. */
function listAll<Value extends string>(values: Record<Value, true>): readonly Value[] {
  return Object.keys(values) as Value[];
}
