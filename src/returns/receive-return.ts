import { Injectable } from '@nestjs/common';
import { parcelsOf } from '../fulfillments/senders.ts';
import { receiveStock, type CameBack } from '../inventory/receive.ts';
import { Database } from '../kernel/database.ts';
import { notAllowed } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import {
  refundableAmount,
  refundableNow,
  RefundPayments,
  type Reserved,
} from '../order-payments/refund-payments.ts';
import { toldOf } from '../order-payments/told.ts';
import { OrderChanges } from '../orders/change-order.ts';
import { addReturned } from '../orders/line-quantities.ts';
import type { OpenOrder, OrderReturn } from '../orders/open-order.ts';
import { silenceOf } from '../orders/silence.ts';
import { unlessRefused } from '../order-payments/what-follows.ts';
import { findReturn, orderOfReturn } from './find-return.ts';
import { piecesOf } from './new-return.ts';
import { keepPromises, piecesIn, worthOf, type Pieces } from '../orders/worth.ts';

/** What came. */
export interface Receipt {
  items: { item_id: string; quantity: number }[];
  /** Instead of what was meant, in the smallest unit of the order's currency; 0 or less is nothing. */
  refund?: number;
  location_id?: string;
}

/**
 * Takes things back: into stock, off what can come back, and pays for them.
 *
 *   requested ───► received, refunds reserved ───► refunds asked for
 *                    │                               └─ refused ─► requires_action
 *                    └─ more than can be refunded ─► requires_action ── received again with a refund ─► received
 */
@Injectable()
export class ReceiveReturn {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly refunds: RefundPayments,
  ) {}

  /** @throws not_found; invalid_data; not_allowed (canceled, received, more than is left, more than can be refunded) */
  async receive(id: string, receipt: Receipt): Promise<{ id: string }> {
    const orderId = await orderOfReturn(this.database, id);
    const reserved = await this.changes.change(orderId, (order, tx) => this.take(tx, order, id, receipt));
    await this.pay(orderId, reserved);
    return { id };
  }

  /** Asks providers for the refunds. One that refuses does not undo the receipt: the return becomes `requires_action`. */
  async pay(orderId: string, reserved: readonly Reserved[]): Promise<void> {
    await this.refunds.ask(orderId, reserved).catch(unlessRefused);
  }

  /**
   * Receives a return under the lock of its order, in memory but for the stock.
   * @returns the refunds that are reserved, for `pay` after the commit
   * @throws invalid_data; not_allowed, as `receive`
   */
  async take(tx: Tx, order: OpenOrder, id: string, receipt: Receipt): Promise<Reserved[]> {
    const { back, swap } = findReturn(order, id);
    const { status } = back;
    if (status === 'canceled') throw notAllowed('Cannot receive a canceled return');
    if (status === 'received' || (status === 'requires_action' && receipt.refund === undefined))
      throw notAllowed(`Return with id ${id} has already been received`);
    const isHere = status === 'requires_action';
    const meant = isHere ? receipt.refund! : await this.takeGoods(tx, order, back, receipt);
    back.status = 'received';
    const amount = swap ? 0 : (receipt.refund ?? (paysNothing(order, back) ? 0 : meant));
    back.refund_amount = Math.max(0, swap ? back.refund_amount : amount);
    const reserved = this.reserve(order, back, Math.max(0, amount), receipt.refund !== undefined);
    const no_notification = silenceOf(order, back);
    if (swap) order.events.push(['swap.received', { ...toldOf(order, swap), order_id: order.id }]);
    else if (back.status === 'received')
      order.events.push(['order.items_returned', { id: order.id, return_id: id, no_notification }]);
    else
      order.events.push(['order.return_action_required', { id: order.id, return_id: id, no_notification }]);
    return reserved;
  }

  /** @returns what they give back: what was meant, more or less for what else came or did not come */
  private async takeGoods(
    tx: Tx,
    order: OpenOrder,
    back: OrderReturn,
    { items, location_id }: Receipt,
  ): Promise<number> {
    const came = await piecesOf(tx, order, items, 'return for', back);
    const asked = piecesIn(order, back);
    const difference = worthOf(order, came, back) - worthOf(order, asked, back);
    const amount = back.refund_amount + (back.has_custom_refund ? Math.min(0, difference) : difference);
    back.location_id = location_id ?? back.location_id;
    const stocked = keepPromises(order, () => takeIn(order, back, came));
    await receiveStock(tx, stocked, back.location_id);
    return amount;
  }

  /** What staff say has to be possible; what was worked out may wait for somebody to decide. */
  private reserve(order: OpenOrder, back: OrderReturn, amount: number, isSaid: boolean): Reserved[] {
    if (amount === 0) return [];
    if (!isSaid && amount > Math.min(refundableAmount(order), refundableNow(order))) {
      back.status = 'requires_action';
      return [];
    }
    const { no_notification } = back;
    const reserved = this.refunds.reserve(order, { amount, reason: 'return', no_notification });
    back.refund_ids = reserved.map(({ refund }) => refund.id);
    return reserved;
  }
}

/**
 * What came counts; what did not come stays with 0, and what nobody asked for is added. In memory.
 * @returns what goes into stock
 */
function takeIn(order: OpenOrder, back: OrderReturn, came: readonly Pieces[]): CameBack[] {
  for (const item of back.items) {
    const quantity = came.find(({ line }) => line.id === item.item_id)?.quantity ?? 0;
    const requested_quantity = item.requested_quantity ?? item.quantity;
    const is_requested = quantity === requested_quantity;
    Object.assign(item, { quantity, received_quantity: quantity, requested_quantity, is_requested });
  }
  const unasked = came.filter(({ line }) => !back.items.some(({ item_id }) => item_id === line.id));
  back.items.push(
    ...unasked.map(({ line, quantity }) => ({
      ...{ item_id: line.id, quantity, received_quantity: quantity, requested_quantity: null },
      ...{ is_requested: false, reason_id: null, note: null },
    })),
  );
  Object.assign(back, { status: 'received', received_at: new Date().toISOString() });
  return came.map((pieces) => taken(order, pieces));
}

/** Takes pieces off what can come back, in memory. @returns what goes into stock */
function taken(order: OpenOrder, { line, quantity }: Pieces): CameBack {
  const unsent = addReturned(line, quantity);
  const parcels = parcelsOf(order).filter(
    ({ parcel }) => parcel.canceled_at === null && parcel.items.some(({ item_id }) => item_id === line.id),
  );
  return {
    ...{ id: line.id, variant_id: line.variant_id, title: line.title, quantity, unsent },
    sentFrom: parcels.flatMap(({ parcel }) => parcel.location_id ?? []).reverse(),
  };
}
/** What is sent back for a replacement was paid for by it, and what a claim refunds is paid already, or about to be. */
function paysNothing({ claims }: OpenOrder, { claim_order_id }: OrderReturn): boolean {
  const claim = claims.find(({ id }) => id === claim_order_id);
  if (!claim) return false;
  return claim.type === 'replace' || claim.payment_status === 'refunded' || claim.refund_ids.length > 0;
}
