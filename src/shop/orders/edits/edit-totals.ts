import type { BasketLine } from '../../carts/baskets/basket.ts';
import { orderTotals, type OrderInput } from '../order/state/order-totals.ts';

/** How much the order's total increases when an edit is confirmed, in minor units; negative if it decreases. */
export function differenceDue(order: OrderInput, items: readonly BasketLine[]): number {
  return orderTotals({ ...order, items }).total - orderTotals(order).total;
}
