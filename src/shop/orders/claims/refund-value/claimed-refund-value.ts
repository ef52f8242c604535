import { sum } from '#engine/kernel/arithmetic/integers';
import type { LineQuantity, OpenOrder, OrderClaim } from '#shop/orders/order/open-order';
import { rewardsGivenBack } from '#shop/orders/order/rewards-taken-back';
import { lineRefundValue, refundValueAfter } from '#shop/orders/order/state/refund-value';
import { settledQuantity } from '#shop/orders/order/state/settled-quantity';

/**
 * The refund of claimed units, for lines of which at least as many units were shipped. It is computed as for returns
 * (docs/returns.md), with returned units and those credited by other claims valued first, so that no unit is paid twice. Units that cost
 * something are credited even if their share rounds to 0: the units after them get what is missing.
 */
export function claimedRefundValue(
  order: OpenOrder,
  units: readonly LineQuantity[],
): Pick<OrderClaim, 'rounds_to_zero'> & { refund_amount: number } {
  const shipped = units.filter(({ line, quantity }) => (line.shipped_quantity ?? 0) >= quantity);
  const values = shipped.map((shippedUnits) =>
    refundValueAfter(order, shippedUnits, settledQuantity(order, shippedUnits.line)),
  );
  const refund_amount = sum(values) + rewardsGivenBack(order, shipped);
  const costsSomething = shipped.some(({ line }) => lineRefundValue(order, line) > 0);
  return { refund_amount, rounds_to_zero: refund_amount === 0 && costsSomething };
}
