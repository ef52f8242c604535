import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { retryUntilFree } from '#engine/kernel/concurrency/retry-until-free';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { releaseStock } from '#shop/stock/inventory/movements/release-stock';
import { cancelEdits } from '../edits/cancel-edits.ts';
import { changeOrder, orderQueue } from '../order/change-order.ts';
import type { OpenOrder } from '../order/open-order.ts';
import { unreturnedQuantity } from '../order/state/unreturned-quantity.ts';
import { arePaymentsSettled } from '../payments/capture-payments.ts';
import { RefundPayments, type ReservedRefund, unrefundedAmount } from '../payments/refund-payments.ts';
import { cancellationErrors } from './cancellation-errors.ts';

/**
 * Cancels an order: releases its stock, gift cards and payments, once.
 *
 *   lock ───► stock, gift cards, edits and payments released, refunds reserved, canceled ───► providers called for refunds,
 *     ├─ already canceled ─► nothing                                          each separately, see `refund-payments.ts`
 *     ├─ a fulfillment, return, swap or claim is open ─► 400
 *     └─ a capture or refund is pending ─► wait, check again
 */
@Injectable()
export class CancelOrder {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly refunds: RefundPayments,
  ) {}

  /**
   * @param staffId the user who cancels the order
   * @throws not_found; not_allowed; payment_authorization_error when a provider rejects the refund of a captured payment: then staff can
   * refund that payment; conflict while a capture or a refund is pending
   */
  async cancel(id: string, staffId: string): Promise<{ id: string }> {
    const reserved = await retryUntilFree(
      () => this.database.transaction((tx) => this.cancelLocked(tx, id, staffId), orderQueue(id)),
      `The payments of order ${id} are in use by another request; try again`,
    );
    await this.refunds.callProviders(id, reserved);
    return { id };
  }

  /** @returns null while a capture or a refund is pending */
  private async cancelLocked(tx: Tx, id: string, staffId: string): Promise<ReservedRefund[] | null> {
    tx.afterCommit(() => this.outbox.wake());
    let isPaidForEdit = false;
    const reserved = await changeOrder(tx, id, async (order) => {
      if (order.canceled_at !== null) return [];
      if (!arePaymentsSettled(order)) return null;
      await requireCancelable(order, tx);
      isPaidForEdit = await cancelEdits(tx, order, staffId);
      return this.releaseOrder(order, tx);
    });
    if (!isPaidForEdit) return reserved;
    // The payment of the edit did not belong to the order yet when the order was loaded.
    const furtherRefunds = await changeOrder(tx, id, (order) => this.refundCaptured(order));
    return [...reserved!, ...furtherRefunds];
  }

  private async releaseOrder(order: OpenOrder, tx: Tx): Promise<ReservedRefund[]> {
    await releaseStock(tx, order.items.map(unreturnedQuantity));
    const canceled_at = new Date().toISOString();
    const reserved = this.releasePayments(order, canceled_at);
    Object.assign(order, { canceled_at, status: 'canceled' });
    order.events.push(['order.canceled', { id: order.id, no_notification: order.no_notification }]);
    return reserved;
  }

  /** Cancels authorized payments, and refunds captured ones, which stay as they are. */
  private releasePayments(order: OpenOrder, canceled_at: string): ReservedRefund[] {
    for (const payment of order.payments) {
      if (payment.captured_at !== null || payment.canceled_at !== null) continue;
      payment.canceled_at = canceled_at;
      order.events.push(['payment.canceled', { id: payment.id }]);
    }
    return this.refundCaptured(order);
  }

  private refundCaptured(order: OpenOrder): ReservedRefund[] {
    const captured = order.payments.filter(({ canceled_at }) => canceled_at === null);
    const amount = captured.reduce((sum, payment) => sum + unrefundedAmount(payment), 0);
    return amount > 0 ? this.refunds.reserve(order, { amount, reason: 'other' }) : [];
  }
}

/** @throws not_allowed, with the messages that existing clients show */
async function requireCancelable(order: OpenOrder, tx: Tx): Promise<void> {
  if (order.refunds.length > 0) throw cancellationErrors.refunded();
  if (order.fulfillments.some(({ canceled_at }) => canceled_at === null))
    throw cancellationErrors.notCanceledBefore('fulfillments');
  if (order.returns.some(({ status }) => status !== 'canceled'))
    throw cancellationErrors.notCanceledBefore('returns');
  const [{ swaps, claims }] = await tx.query<{ swaps: boolean; claims: boolean }>(
    `select exists (select from swap where order_id = $1 and canceled_at is null and deleted_at is null) as swaps,
       exists (select from claim_order where order_id = $1 and canceled_at is null and deleted_at is null) as claims`,
    [order.id],
  );
  if (swaps) throw cancellationErrors.notCanceledBefore('swaps');
  if (claims) throw cancellationErrors.notCanceledBefore('claims');
}
