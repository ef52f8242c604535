import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { requireIds } from '#engine/kernel/writing/rows';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { Return } from '#model/entities/orders/return.entity';
import { ReturnReason } from '#model/entities/orders/return-reason.entity';
import type { LineQuantity, OpenOrder, OrderLine, OrderReturn, OrderShipping } from '../order/open-order.ts';
import { refundForReturn, returnableLines } from '../order/state/refund-value.ts';
import { creditableQuantity, requestedQuantity } from '../order/state/settled-quantity.ts';
import { refundableAmount } from '../payments/refund-payments.ts';
import { returnErrors } from './return-errors.ts';

/** An item to return, and the reason. */
export interface RequestedReturnItem {
  item_id: string;
  quantity: number;
  reason_id?: string;
  note?: string;
}

export interface ReturnOptions {
  /** Replaces the computed refund; below 0 counts as 0. In the smallest unit of the order's currency. */
  refund?: number;
  /** Shipping of the order that is refunded with the value of the units, in the smallest unit of its currency; defaults to none. */
  refund_of_shipping?: number;
  location_id?: string;
  no_notification?: boolean;
  /** Whether the items have arrived already: then no label is ordered for them. */
  has_arrived?: boolean;
  /** Idempotency key of the request: a repeated request finds its return by it. */
  request_key?: string | null;
}

/**
 * Creates a return, in memory; the caller assigns it to an order, a swap or a claim.
 * @param what the name of the operation, for error messages
 * @throws not_found, invalid_data, not_allowed
 */
export async function newReturn(
  tx: Tx,
  order: OpenOrder,
  requested: readonly RequestedReturnItem[],
  method: OrderShipping | null,
  options: ReturnOptions,
  what = 'return for',
): Promise<OrderReturn> {
  const items = await requireCreditableUnits(tx, order, requested, what);
  if (!options.has_arrived) for (const item of items) requireUnrequested(order, item);
  await requireReasons(tx, requested);
  const { location_id = null, no_notification = null, request_key = null } = options;
  return {
    ...{ id: newId(Return), claim_order_id: null, status: 'requested', location_id, no_notification },
    ...refundOf(order, items, method, options),
    ...{ idempotency_key: request_key, shipping_data: null, received_at: null, refund_ids: [] },
    asked_at: method && !options.has_arrived ? new Date().toISOString() : null,
    items: requested.map(({ item_id, quantity, reason_id = null, note = null }) => ({
      ...{ item_id, quantity, is_requested: true, requested_quantity: quantity },
      ...{ received_quantity: null, reason_id, note },
    })),
    shipping_method: method,
  };
}

/**
 * Returns the lines of requested items, whose quantities can still be credited.
 * @param receiving the return whose items are received; undefined when one is requested
 * @throws not_found; invalid_data for lines of other orders, and canceled lines; not_allowed for more units than can still be credited
 */
export async function requireCreditableUnits(
  tx: Tx,
  order: OpenOrder,
  requested: readonly { item_id: string; quantity: number }[],
  what: string,
  receiving?: OrderReturn,
): Promise<LineQuantity[]> {
  const lines = new Map(returnableLines(order).map((line) => [line.id, line]));
  const foreignIds = requested.map(({ item_id }) => item_id).filter((id) => !lines.has(id));
  await requireIds(tx, LineItem, foreignIds);
  if (foreignIds.length > 0) throw returnErrors.foreignItem();
  return requested.map(({ item_id, quantity }) => {
    const line = lines.get(item_id)!;
    requireNotCanceled(order, line, what);
    requireCreditable(order, { line, quantity }, receiving);
    return { line, quantity };
  });
}

/** @throws not_allowed, for returned units with the message that existing clients show */
function requireCreditable(
  order: OpenOrder,
  { line, quantity }: LineQuantity,
  receiving?: OrderReturn,
): void {
  if (quantity > line.quantity - (line.returned_quantity ?? 0)) throw returnErrors.tooManyItems();
  const creditable = creditableQuantity(order, line, receiving);
  if (quantity > creditable)
    throw notAllowed(
      `Cannot return ${quantity} of line item ${line.id}: claims and exchanges have credited all but ${creditable}`,
    );
}

/** Open returns together must not request more units of a line than can still be credited. @throws not_allowed */
function requireUnrequested(order: OpenOrder, { line, quantity }: LineQuantity): void {
  const requested = requestedQuantity(order, line);
  const creditable = creditableQuantity(order, line);
  if (requested + quantity > creditable)
    throw notAllowed(
      `Cannot return ${quantity} of line item ${line.id}: open returns already ask for ${requested} of ${creditable}`,
    );
}

/** @throws invalid_data for a line of a canceled order, swap or claim */
export function requireNotCanceled(order: OpenOrder, line: OrderLine, what: string): void {
  const owner = [order, ...order.swaps, ...order.claims].find(({ items }) => items.includes(line));
  if (owner?.canceled_at) throw returnErrors.itemCanceled(what);
}

function refundOf(
  order: OpenOrder,
  items: readonly LineQuantity[],
  method: OrderShipping | null,
  { refund, refund_of_shipping = 0 }: ReturnOptions,
): Pick<OrderReturn, 'refund_amount' | 'has_custom_refund' | 'custom_refund_amount'> {
  const refund_amount = refundForReturn(order, items, method);
  if (refund === undefined && refund_of_shipping === 0)
    return { refund_amount, has_custom_refund: false, custom_refund_amount: null };
  const amount = Math.max(0, refund ?? refund_amount + refund_of_shipping);
  if (amount > refundableAmount(order)) throw returnErrors.moreThanPaid();
  return { refund_amount: amount, has_custom_refund: true, custom_refund_amount: amount };
}

/** @throws not_found; invalid_data for a reason that is only a category of others */
async function requireReasons(tx: Tx, requested: readonly RequestedReturnItem[]): Promise<void> {
  const ids = [...new Set(requested.flatMap(({ reason_id }) => reason_id ?? []))];
  if (ids.length === 0) return;
  await requireIds(tx, ReturnReason, ids);
  const [category] = await tx.query(
    'select from return_reason where parent_return_reason_id = any($1) and deleted_at is null limit 1',
    [ids],
  );
  if (category) throw returnErrors.reasonIsCategory();
}
