import { sum } from '#engine/kernel/arithmetic/integers';
import type { OpenOrder } from '#shop/orders/order/open-order';
import { type LineQuantity, refundValueAfter } from '#shop/orders/order/state/refund-value';
import { settledQuantity } from '#shop/orders/order/state/settled-quantity';

/**
 * The refund value of claimed units, for lines of which at least as many units were shipped. It is computed as for returns
 * (docs/returns.md), with returned units and those credited by other claims valued first, so that no unit is paid twice.
 */
export function claimedRefundValue(order: OpenOrder, units: readonly LineQuantity[]): number {
  const shipped = units.filter(({ line, quantity }) => (line.shipped_quantity ?? 0) >= quantity);
  return sum(
    shipped.map((shippedUnits) =>
      refundValueAfter(order, shippedUnits, settledQuantity(order, shippedUnits.line)),
    ),
  );
}
