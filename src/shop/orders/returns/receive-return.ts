import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { restock, type ReturnedLine } from '#shop/stock/inventory/movements/receive-stock';
import { fulfillmentsOf } from '../fulfillments/fulfillable.ts';
import { OrderChanges } from '../order/change-order.ts';
import { noNotificationOf } from '../order/no-notification.ts';
import type { LineQuantity, OpenOrder, OrderReturn } from '../order/open-order.ts';
import { addReturnedUnits } from '../order/state/line-quantities.ts';
import { itemsOfReturn, refundValueOf } from '../order/state/refund-value.ts';
import { eventPayloadOf } from '../payments/payment-event-payloads.ts';
import {
  refundableAmount,
  refundableNow,
  RefundPayments,
  type ReservedRefund,
} from '../payments/refund-payments.ts';
import { ignoreRejection } from '../payments/settle-dependents.ts';
import { findReturn, orderOfReturn } from './find-return.ts';
import { requireCreditableUnits } from './new-return.ts';
import { returnErrors } from './return-errors.ts';

/** The items that arrived. */
export interface ReceivedItems {
  items: { item_id: string; quantity: number }[];
  /** Replaces the intended refund, in the smallest unit of the order's currency; 0 or less refunds nothing. */
  refund?: number;
  location_id?: string;
}

/**
 * Receives returns: puts the items into stock, counts them as returned, and refunds them.
 *
 *   requested ───► received, refunds reserved ───► providers called
 *                    │                               └─ rejected ─► requires_action
 *                    └─ more than can be refunded ─► requires_action ── received again with a refund ─► received
 */
@Injectable()
export class ReceiveReturn {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly refunds: RefundPayments,
  ) {}

  /** @throws not_found; invalid_data; not_allowed (canceled, received, more than can be credited, more than can be refunded) */
  async receive(id: string, receipt: ReceivedItems): Promise<{ id: string }> {
    const orderId = await orderOfReturn(this.database, id);
    const reserved = await this.changes.change(orderId, (order, tx) =>
      this.receiveLocked(tx, order, id, receipt),
    );
    await this.refund(orderId, reserved);
    return { id };
  }

  /** Calls the providers for the refunds. A rejection does not undo the receipt: the return becomes `requires_action`. */
  async refund(orderId: string, reserved: readonly ReservedRefund[]): Promise<void> {
    await this.refunds.callProviders(orderId, reserved).catch(ignoreRejection);
  }

  /**
   * Receives a return under the lock of its order; only the stock is written immediately.
   * @returns the refunds that are reserved, for `pay` after the commit
   * @throws invalid_data; not_allowed, like `receive`
   */
  async receiveLocked(
    tx: Tx,
    order: OpenOrder,
    id: string,
    receipt: ReceivedItems,
  ): Promise<ReservedRefund[]> {
    const { orderReturn, swap } = findReturn(order, id);
    const { status } = orderReturn;
    if (status === 'canceled') throw returnErrors.canceled();
    if (status === 'received' || (status === 'requires_action' && receipt.refund === undefined))
      throw returnErrors.alreadyReceived(id);
    const wasReceived = status === 'requires_action';
    const intendedRefund = wasReceived
      ? receipt.refund!
      : await this.receiveItems(tx, order, orderReturn, receipt);
    orderReturn.status = 'received';
    const amount = swap ? 0 : (receipt.refund ?? (paysNothing(order, orderReturn) ? 0 : intendedRefund));
    orderReturn.refund_amount = Math.max(0, swap ? orderReturn.refund_amount : amount);
    const reserved = this.reserve(order, orderReturn, Math.max(0, amount), receipt.refund !== undefined);
    const no_notification = noNotificationOf(order, orderReturn);
    if (swap) order.events.push(['swap.received', { ...eventPayloadOf(order, swap), order_id: order.id }]);
    else if (orderReturn.status === 'received')
      order.events.push(['order.items_returned', { id: order.id, return_id: id, no_notification }]);
    else
      order.events.push(['order.return_action_required', { id: order.id, return_id: id, no_notification }]);
    return reserved;
  }

  /** @returns the intended refund, adjusted by the value of items that arrived additionally, or are missing */
  private async receiveItems(
    tx: Tx,
    order: OpenOrder,
    orderReturn: OrderReturn,
    { items, location_id }: ReceivedItems,
  ): Promise<number> {
    const received = await requireCreditableUnits(tx, order, items, 'return for', orderReturn);
    const requested = itemsOfReturn(order, orderReturn);
    const difference =
      refundValueOf(order, received, orderReturn) - refundValueOf(order, requested, orderReturn);
    const amount =
      orderReturn.refund_amount + (orderReturn.has_custom_refund ? Math.min(0, difference) : difference);
    orderReturn.location_id = location_id ?? orderReturn.location_id;
    const returnedLines = recordReceived(order, orderReturn, received);
    await restock(tx, returnedLines, orderReturn.location_id);
    return amount;
  }

  /** Rejects an amount that staff set and that is not refundable; a computed one sets the return to `requires_action`. */
  private reserve(
    order: OpenOrder,
    orderReturn: OrderReturn,
    amount: number,
    isCustom: boolean,
  ): ReservedRefund[] {
    if (amount === 0) return [];
    if (!isCustom && amount > Math.min(refundableAmount(order), refundableNow(order))) {
      orderReturn.status = 'requires_action';
      return [];
    }
    const { no_notification } = orderReturn;
    const reserved = this.refunds.reserve(order, { amount, reason: 'return', no_notification });
    orderReturn.refund_ids = reserved.map(({ refund }) => refund.id);
    return reserved;
  }
}

/**
 * Records the received quantities, in memory: requested items that are missing stay with 0, items that were not requested are added.
 * @returns the items to put into stock
 */
function recordReceived(
  order: OpenOrder,
  orderReturn: OrderReturn,
  received: readonly LineQuantity[],
): ReturnedLine[] {
  for (const item of orderReturn.items) {
    const quantity = received.find(({ line }) => line.id === item.item_id)?.quantity ?? 0;
    const requested_quantity = item.requested_quantity ?? item.quantity;
    const is_requested = quantity === requested_quantity;
    Object.assign(item, { quantity, received_quantity: quantity, requested_quantity, is_requested });
  }
  const unrequested = received.filter(
    ({ line }) => !orderReturn.items.some(({ item_id }) => item_id === line.id),
  );
  orderReturn.items.push(
    ...unrequested.map(({ line, quantity }) => ({
      ...{ item_id: line.id, quantity, received_quantity: quantity, requested_quantity: null },
      ...{ is_requested: false, reason_id: null, note: null },
    })),
  );
  Object.assign(orderReturn, { status: 'received', received_at: new Date().toISOString() });
  return received.map((units) => receiveUnits(order, units));
}

/** Counts units of a line as returned, in memory. @returns the units to put into stock */
function receiveUnits(order: OpenOrder, { line, quantity }: LineQuantity): ReturnedLine {
  const unshipped = addReturnedUnits(line, quantity);
  const fulfillments = fulfillmentsOf(order).filter(
    ({ fulfillment }) =>
      fulfillment.canceled_at === null && fulfillment.items.some(({ item_id }) => item_id === line.id),
  );
  return {
    ...{ id: line.id, variant_id: line.variant_id, title: line.title, quantity, unshipped },
    shippedFrom: fulfillments.flatMap(({ fulfillment }) => fulfillment.location_id ?? []).reverse(),
  };
}

/** The return of a claim pays nothing if the claim has sent a replacement, or pays the refund itself. */
function paysNothing({ claims }: OpenOrder, { claim_order_id }: OrderReturn): boolean {
  const claim = claims.find(({ id }) => id === claim_order_id);
  if (!claim) return false;
  return claim.type === 'replace' || claim.payment_status === 'refunded' || claim.refund_ids.length > 0;
}
