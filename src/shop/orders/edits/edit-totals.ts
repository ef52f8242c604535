import type { BasketLine } from '#shop/carts/baskets/basket';
import { type OrderInput, orderTotals } from '../order/state/order-totals.ts';

/** How much the order's total increases when an edit is confirmed, in minor units; negative if it decreases. */
export function differenceDue(order: OrderInput, items: readonly BasketLine[]): number {
  return orderTotals({ ...order, items }).total - orderTotals(order).total;
}
