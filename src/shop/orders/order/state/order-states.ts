import { sum } from '#engine/kernel/arithmetic/integers';
import type { GiftCardSyncInput } from '#shop/offers/gift-cards/sync-gift-cards';
import { giftCardSyncInputOf } from '../gift-cards/gift-card-sync-input.ts';
import type { OpenOrder, OrderLine } from '../open-order.ts';
import {
  type FulfillmentStatusInput,
  fulfillmentStatusOf,
  type PaymentStatusInput,
  paymentStatusOf,
  type ShipmentStatusInput,
  shipmentStatusOf,
} from './order-status.ts';
import { orderTotals } from './order-totals.ts';

/** The input from which the statuses of an order, and its gift cards, are derived. */
export interface OrderStatusInput {
  payment: PaymentStatusInput;
  fulfillments: FulfillmentStatusInput;
  /** Of its swaps and claims, by id. */
  shipments: Record<string, ShipmentStatusInput>;
  giftCards: GiftCardSyncInput;
}

/**
 * Sets the statuses of an order, its swaps and its claims, in memory, as far as their inputs have changed: adopted orders retain the
 * statuses of their former shop until then.
 * @param before the input before the change
 * @returns the input after the change
 */
export function updateStatuses(order: OpenOrder, before: OrderStatusInput): OrderStatusInput {
  const input = statusInputOf(order);
  const { payment: money, fulfillments, shipments: sent } = input;
  if (differ(money, before.payment)) Object.assign(order, { payment_status: paymentStatusOf(money) });
  if (differ(fulfillments, before.fulfillments))
    Object.assign(order, { fulfillment_status: fulfillmentStatusOf(fulfillments) });
  for (const swapOrClaim of [...order.swaps, ...order.claims]) {
    const previous = before.shipments[swapOrClaim.id];
    if (previous && differ(sent[swapOrClaim.id], previous))
      swapOrClaim.fulfillment_status = shipmentStatusOf(sent[swapOrClaim.id]);
  }
  return input;
}

/** Whether two inputs differ. */
export function differ(a: object, b: object): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

/** The input of the statuses of an order as it is in memory. */
export function statusInputOf(order: OpenOrder): OrderStatusInput {
  const canceled = order.canceled_at !== null;
  const payments = order.payments.filter((payment) => payment.canceled_at === null);
  return {
    payment: {
      canceled,
      payments: payments.map(({ amount, captured_at, capture_refused_at }) => ({
        amount,
        captured: captured_at !== null,
        capture_refused: capture_refused_at !== null,
      })),
      refunded: sum(order.refunds.map(({ amount }) => amount)),
      something_to_pay: payments.length === 0 && orderTotals(order).total > 0,
    },
    fulfillments: {
      canceled,
      lines: order.items.map(stepsOf),
      returns: order.returns.map(({ status }) => ({ status })),
    },
    shipments: Object.fromEntries(
      [...order.swaps, ...order.claims].map(
        ({ id, canceled_at, items, fulfillments }): [string, ShipmentStatusInput] => [
          id,
          {
            canceled: canceled_at !== null,
            lines: items.map(stepsOf),
            fulfillments: fulfillments.map((fulfillment) => ({ canceled: fulfillment.canceled_at !== null })),
          },
        ],
      ),
    ),
    giftCards: giftCardSyncInputOf(order),
  };
}

function stepsOf(line: OrderLine): FulfillmentStatusInput['lines'][number] {
  return {
    quantity: line.quantity,
    fulfilled: line.fulfilled_quantity ?? 0,
    shipped: line.shipped_quantity ?? 0,
    returned: line.returned_quantity ?? 0,
  };
}
