import { sum } from '#engine/kernel/arithmetic/integers';
import { valueOfUnits } from '#model/pricing/shares/value-of-units';
import { lineTotals, shippingTotals } from '#model/pricing/totals';
import type { LineQuantity, OpenOrder, OrderLine, OrderReturn, OrderShipping } from '../open-order.ts';
import { rewardsTakenBack } from '../rewards-taken-back.ts';
import { withTaxRates } from './order-totals.ts';
import { requestedQuantity, settledQuantity } from './settled-quantity.ts';

/**
 * The refund value of units of an order (docs/returns.md), with their discounts and taxes, such that all units of a line together
 * refund exactly what the line cost. Units that were returned, are requested by open returns, or are credited by claims, are valued
 * first. What promotions gave for the units is taken back.
 * @param except the return that the units belong to, which does not count as open
 */
export function refundValueOf(
  order: OpenOrder,
  units: readonly LineQuantity[],
  except?: OrderReturn,
): number {
  const values = units.map((unitsOfLine) =>
    refundValueAfter(order, unitsOfLine, unitsValuedBefore(order, unitsOfLine, except)),
  );
  return Math.max(0, sum(values) - rewardsTakenBack(order, units));
}

/** The refund value of units of a line, with `before` other units valued first. */
export function refundValueAfter(order: OpenOrder, { line, quantity }: LineQuantity, before: number): number {
  return valueOfUnits({ amount: lineRefundValue(order, line), quantity: line.quantity }, before, quantity);
}

/** The refund value of all units of a line. */
export function lineRefundValue(order: OpenOrder, line: OrderLine): number {
  return Math.max(0, lineTotals(withTaxRates(order, line)).total);
}

/** The refund of a return: the value of its units, less its shipping with tax, and at least 0. */
export function refundForReturn(
  order: OpenOrder,
  units: readonly LineQuantity[],
  method: OrderShipping | null,
  except?: OrderReturn,
): number {
  const cost = method ? shippingTotals(withTaxRates(order, method), false).total : 0;
  return Math.max(0, refundValueOf(order, units, except) - cost);
}

/** The credited units of an order, and the refund values of its open returns that follow from them. */
export interface Credits {
  /** By the id of the line; empty without open returns, for which alone they are needed. */
  settledQuantities: ReadonlyMap<string, number>;
  openReturnValues: ReadonlyMap<string, number>;
}

export function creditsOf(order: OpenOrder): Credits {
  const values = openReturnValues(order);
  const lines = values.size === 0 ? [] : returnableLines(order);
  return {
    settledQuantities: new Map(lines.map((line) => [line.id, settledQuantity(order, line)])),
    openReturnValues: values,
  };
}

/**
 * Adjusts the refund amounts of open returns if a change has begun or ended a credit, so that no unit is refunded twice, and that a unit
 * that is free again has its value.
 * @param before the credits before the change
 */
export function adjustOpenReturns(order: OpenOrder, before: Credits): void {
  if (before.openReturnValues.size === 0) return;
  const hasChanged = returnableLines(order).some(
    (line) => settledQuantity(order, line) !== (before.settledQuantities.get(line.id) ?? 0),
  );
  if (hasChanged) updateRefundAmounts(order, before.openReturnValues);
}

/** The current refund values of open returns, by their ids; a return of a claim is settled with the claim. */
export function openReturnValues(order: OpenOrder): Map<string, number> {
  const open = order.returns.filter(
    (orderReturn) => orderReturn.status === 'requested' && orderReturn.claim_order_id === null,
  );
  return new Map(
    open.map((orderReturn) => [
      orderReturn.id,
      refundForReturn(order, itemsOfReturn(order, orderReturn), orderReturn.shipping_method, orderReturn),
    ]),
  );
}

/** Adjusts the refund amounts of open returns. @param before the result of `openReturnValues` for the same order before the change */
export function updateRefundAmounts(order: OpenOrder, before: ReadonlyMap<string, number>): void {
  const after = openReturnValues(order);
  for (const orderReturn of order.returns) {
    const [previous, current] = [before.get(orderReturn.id), after.get(orderReturn.id)];
    if (previous !== undefined && current !== undefined)
      orderReturn.refund_amount = adjustedRefund(orderReturn, previous, current);
  }
}

/**
 * A computed amount is computed again. An amount that staff set falls by no more than the value that its units lose, and rises with it, but
 * never above what staff set. Rows of older versions do not record which of the two applies: there, an amount counts as computed if it equals
 * the previous result up to one minor unit for each line, as a canceled return can shift it.
 */
function adjustedRefund(
  { refund_amount, has_custom_refund, custom_refund_amount, items }: OrderReturn,
  previous: number,
  current: number,
): number {
  const isCustom = has_custom_refund ?? Math.abs(refund_amount - previous) > items.length;
  if (!isCustom) return current;
  return Math.min(
    custom_refund_amount ?? refund_amount,
    Math.max(current, refund_amount + current - previous),
  );
}

/**
 * How many units of a line are credited, or requested by open returns, before these. Open returns may request the same units as a claim.
 * @param except a return whose units are not counted as requested
 */
export function unitsValuedBefore(
  order: OpenOrder,
  { line, quantity }: LineQuantity,
  except?: OrderReturn,
): number {
  const settled = settledQuantity(order, line, except);
  return (
    settled +
    Math.max(0, Math.min(requestedQuantity(order, line, except), line.quantity - quantity - settled))
  );
}

/** The lines and quantities that a return requests; lines that no longer exist are skipped. */
export function itemsOfReturn(order: OpenOrder, { items }: OrderReturn): LineQuantity[] {
  const lines = returnableLines(order);
  return items.flatMap(({ item_id, quantity }) => {
    const line = lines.find(({ id }) => id === item_id);
    return line ? [{ line, quantity }] : [];
  });
}

/** All lines that can be returned: the order's own, and those that its swaps and claims send. */
export function returnableLines({ items, swaps, claims }: OpenOrder): OrderLine[] {
  const confirmed = swaps.filter(({ confirmed_at }) => confirmed_at !== null);
  return [...items, ...confirmed.flatMap((swap) => swap.items), ...claims.flatMap((claim) => claim.items)];
}
