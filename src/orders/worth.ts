import type { OpenOrder, OrderClaim, OrderLine, OrderReturn, OrderShipping } from './open-order.ts';
import { taxed } from './order-totals.ts';
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
 * What was worked out is worked out anew; a return that was canceled meanwhile may have shifted it by a unit for each line. What staff
 * have said stays, but for what the pieces have lost.
 */
function followed({ refund_amount, items }: OrderReturn, was: number, now: number): number {
  if (Math.abs(refund_amount - was) <= items.length) return now;
  return Math.min(refund_amount, Math.max(now, refund_amount + now - was));
}

/**
 * How many pieces of a line have come back, or are paid by claims, or are about to come, before these. What is about to come may be
 * the same ones.
 */
export function countedBefore(order: OpenOrder, { line, quantity }: Pieces, except?: OrderReturn): number {
  const paid = paidBefore(order, line);
  return paid + Math.max(0, Math.min(awaited(order, line, except), line.quantity - quantity - paid));
}

/** How many pieces of a line have their money back. */
export function paidBefore(order: OpenOrder, line: OrderLine): number {
  return (line.returned_quantity ?? 0) + paidByClaims(order, line);
}

/** How many pieces of a line refund claims pay, but for those that have come back for them: these are counted as returned. */
function paidByClaims(order: OpenOrder, line: OrderLine): number {
  const came = order.returns.filter(({ received_at }) => received_at !== null);
  return sum(
    order.claims.filter(isPaying).map(({ id, claim_items }) => {
      const back = came.filter(({ claim_order_id }) => claim_order_id === id);
      const items = back.flatMap((one) => one.items);
      return Math.max(0, piecesAmong(claim_items, line) - piecesAmong(items, line));
    }),
  );
}

function isPaying({ type, refund_amount, canceled_at }: OrderClaim): boolean {
  return type === 'refund' && canceled_at === null && (refund_amount ?? 0) > 0;
}

/** What comes back to a claim that pays for it is counted as paid. */
function awaited(order: OpenOrder, line: OrderLine, except?: OrderReturn): number {
  const paying = new Set(order.claims.filter(isPaying).map(({ id }) => id));
  const open = returnsOf(order).filter(
    (one) => one.status === 'requested' && one !== except && !paying.has(one.claim_order_id ?? ''),
  );
  return piecesAmong(
    open.flatMap((one) => one.items),
    line,
  );
}

function piecesAmong(items: readonly { item_id: string; quantity: number }[], { id }: OrderLine): number {
  return sum(items.filter(({ item_id }) => item_id === id).map(({ quantity }) => quantity));
}

/** What a return asks for, as far as it is there. */
export function piecesIn(order: OpenOrder, { items }: OrderReturn): Pieces[] {
  const lines = linesOf(order);
  return items.flatMap(({ item_id, quantity }) => {
    const line = lines.find(({ id }) => id === item_id);
    return line ? [{ line, quantity }] : [];
  });
}

/** All that comes back of an order: its own returns, those of its claims and of its swaps. */
export function returnsOf({ returns, swaps }: OpenOrder): OrderReturn[] {
  return [...returns, ...swaps.flatMap(({ return_order }) => return_order ?? [])];
}

/** All lines that can come back: the order's, and what its swaps and claims send. */
export function linesOf({ items, swaps, claims }: OpenOrder): OrderLine[] {
  const confirmed = swaps.filter(({ confirmed_at }) => confirmed_at !== null);
  return [...items, ...confirmed.flatMap((swap) => swap.items), ...claims.flatMap((claim) => claim.items)];
}
