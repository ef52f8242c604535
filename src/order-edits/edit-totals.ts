import type { BasketLine } from '../baskets/basket.ts';
import { orderTotals, type OrderFacts } from '../orders/order-totals.ts';

/** What confirming an edit makes an order dearer by; below 0 when it becomes cheaper. */
export function differenceDue(order: OrderFacts, items: readonly BasketLine[]): number {
  return orderTotals({ ...order, items }).total - orderTotals(order).total;
}
