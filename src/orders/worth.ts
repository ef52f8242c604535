import type { OpenOrder, OrderLine, OrderReturn, OrderShipping } from './open-order.ts';
import { taxed } from './order-totals.ts';
import { isConfirmed, isCrediting, returnsOf, settledQuantity, unitsAmong } from './settled-quantity.ts';
import { valueOf } from '../pricing/pieces.ts';
import { lineTotals, shippingTotals } from '../pricing/totals.ts';
import { sum } from '../pricing/whole.ts';

/** So many pieces of a line. */
export interface Pieces {
  line: OrderLine;
  quantity: number;
}

/**
 * What pieces of an order give back (docs/returns.md): with their discounts and taxes, and so that all pieces of a line together
 * give back exactly what it cost. Pieces that came back, or are about to, or that claims pay, are counted before.
 * @param except a return that is not counted as about to come: the one that they come with
 */
export function worthOf(order: OpenOrder, pieces: readonly Pieces[], except?: OrderReturn): number {
  return sum(pieces.map((one) => valueAfter(order, one, countedBefore(order, one, except))));
}

/** What pieces of a line give back when so many others of it are counted before. */
export function valueAfter(order: OpenOrder, { line, quantity }: Pieces, before: number): number {
  const { total } = lineTotals(taxed(order, line));
  return valueOf({ amount: Math.max(0, total), quantity: line.quantity }, before, quantity);
}

/** What a return gives back: its pieces, less the way back with its tax, and not less than nothing. */
export function promiseFor(
  order: OpenOrder,
  pieces: readonly Pieces[],
  method: OrderShipping | null,
  except?: OrderReturn,
): number {
  const cost = method ? shippingTotals(taxed(order, method), false).total : 0;
  return Math.max(0, worthOf(order, pieces, except) - cost);
}

/**
 * Does something after which more pieces have their money, or fewer: what open returns promise for the same ones changes with it, so
 * that nobody is paid twice.
 */
export function keepPromises<T>(order: OpenOrder, change: () => T): T {
  const before = promisesOf(order);
  const result = change();
  followPromises(order, before);
  return result;
}

/** What open returns are worth by now, by their ids; what claims pay for is settled with these. */
export function promisesOf(order: OpenOrder): Map<string, number> {
  const open = order.returns.filter((one) => one.status === 'requested' && one.claim_order_id === null);
  return new Map(
    open.map((back) => [back.id, promiseFor(order, piecesIn(order, back), back.shipping_method, back)]),
  );
}

/** @param before what `promisesOf` said, of the same order, before something changed */
export function followPromises(order: OpenOrder, before: ReadonlyMap<string, number>): void {
  const now = promisesOf(order);
  for (const back of order.returns) {
    const [was, is] = [before.get(back.id), now.get(back.id)];
    if (was !== undefined && is !== undefined) back.refund_amount = followed(back, was, is);
  }
}

/**
 * A computed amount is computed again. An amount that staff set is never raised, and falls by no more than its units lose. Rows of older versions do
 * not say which it is: there an amount is computed that equals the former result, up to a unit for each line, as a canceled return can shift it.
 */
function followed(
  { refund_amount, has_custom_refund, items }: OrderReturn,
  was: number,
  now: number,
): number {
  const isCustom = has_custom_refund ?? Math.abs(refund_amount - was) > items.length;
  if (!isCustom) return now;
  return Math.min(refund_amount, Math.max(now, refund_amount + now - was));
}

/**
 * How many units of a line are credited, or requested by open returns, before these. Open returns may ask for the same units as a claim.
 * @param except a return whose units are not counted as requested
 */
export function countedBefore(order: OpenOrder, { line, quantity }: Pieces, except?: OrderReturn): number {
  const settled = settledQuantity(order, line, except);
  return (
    settled + Math.max(0, Math.min(requestedBesides(order, line, except), line.quantity - quantity - settled))
  );
}

/** Units that open returns ask for, without those that claims and confirmed swaps have credited. */
function requestedBesides(order: OpenOrder, line: OrderLine, except?: OrderReturn): number {
  const crediting = new Set(order.claims.filter(isCrediting).map(({ id }) => id));
  const credited = new Set(order.swaps.filter(isConfirmed).map(({ return_order }) => return_order));
  const open = returnsOf(order).filter(
    (one) =>
      one.status === 'requested' &&
      one !== except &&
      !crediting.has(one.claim_order_id ?? '') &&
      !credited.has(one),
  );
  return unitsAmong(
    open.flatMap((one) => one.items),
    line,
  );
}

/** What a return asks for, as far as it is there. */
export function piecesIn(order: OpenOrder, { items }: OrderReturn): Pieces[] {
  const lines = linesOf(order);
  return items.flatMap(({ item_id, quantity }) => {
    const line = lines.find(({ id }) => id === item_id);
    return line ? [{ line, quantity }] : [];
  });
}

/** All lines that can come back: the order's, and what its swaps and claims send. */
export function linesOf({ items, swaps, claims }: OpenOrder): OrderLine[] {
  const confirmed = swaps.filter(({ confirmed_at }) => confirmed_at !== null);
  return [...items, ...confirmed.flatMap((swap) => swap.items), ...claims.flatMap((claim) => claim.items)];
}
