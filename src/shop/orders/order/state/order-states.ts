import type { GiftCardFacts } from '../../../offers/gift-cards/sync-gift-cards.ts';
import { sum } from '../../../../engine/kernel/arithmetic/integers.ts';
import { giftCardFactsOf } from '../gift-cards/gift-card-facts.ts';
import type { OpenOrder, OrderLine } from '../open-order.ts';
import { orderTotals } from './order-totals.ts';
import {
  fulfillmentStatusOf,
  paymentStatusOf,
  shipmentStatusOf,
  type PaymentFacts,
  type FulfillmentFacts,
  type ShipmentFacts,
} from './order-status.ts';

/** Everything that the statuses of an order, and its gift cards, follow from. */
export interface OrderStateFacts {
  money: PaymentFacts;
  fulfillments: FulfillmentFacts;
  /** Of its swaps and claims, by id. */
  sent: Record<string, ShipmentFacts>;
  giftCards: GiftCardFacts;
}

/**
 * Sets the statuses of an order, its swaps and its claims, in memory, as far as their facts have changed: orders of older shops keep the
 * statuses that they came with until then.
 * @param before the facts before the change
 * @returns the facts after the change
 */
export function deriveStates(order: OpenOrder, before: OrderStateFacts): OrderStateFacts {
  const facts = factsOf(order);
  const { money, fulfillments, sent } = facts;
  if (differ(money, before.money)) Object.assign(order, { payment_status: paymentStatusOf(money) });
  if (differ(fulfillments, before.fulfillments))
    Object.assign(order, { fulfillment_status: fulfillmentStatusOf(fulfillments) });
  for (const swapOrClaim of [...order.swaps, ...order.claims]) {
    const was = before.sent[swapOrClaim.id];
    if (was && differ(sent[swapOrClaim.id], was))
      swapOrClaim.fulfillment_status = shipmentStatusOf(sent[swapOrClaim.id]);
  }
  return facts;
}

/** Whether facts have changed. */
export function differ(a: object, b: object): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

/** The facts of an order as it is in memory. */
export function factsOf(order: OpenOrder): OrderStateFacts {
  const canceled = order.canceled_at !== null;
  const payments = order.payments.filter((payment) => payment.canceled_at === null);
  return {
    money: {
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
    sent: Object.fromEntries(
      [...order.swaps, ...order.claims].map(
        ({ id, canceled_at, items, fulfillments }): [string, ShipmentFacts] => [
          id,
          {
            canceled: canceled_at !== null,
            lines: items.map(stepsOf),
            fulfillments: fulfillments.map((fulfillment) => ({ canceled: fulfillment.canceled_at !== null })),
          },
        ],
      ),
    ),
    giftCards: giftCardFactsOf(order),
  };
}

function stepsOf(line: OrderLine): FulfillmentFacts['lines'][number] {
  return {
    quantity: line.quantity,
    fulfilled: line.fulfilled_quantity ?? 0,
    shipped: line.shipped_quantity ?? 0,
    returned: line.returned_quantity ?? 0,
  };
}
