import { Injectable } from '@nestjs/common';
import { releaseStock } from '../../stock/inventory/movements/release-stock.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { retryUntilFree } from '../../../engine/kernel/concurrency/retry-until-free.ts';
import { arePaymentsSettled as isMoneySettled } from '../payments/capture-payments.ts';
import { unrefundedAmount, RefundPayments, type ReservedRefund } from '../payments/refund-payments.ts';
import { OrderChanges } from '../order/change-order.ts';
import { unreturnedQuantity } from '../order/state/unreturned-quantity.ts';
import type { OpenOrder, OrderSwap } from '../order/open-order.ts';
import { adjustOpenReturns } from '../order/state/refund-value.ts';
import { paymentOf, requireSwap } from './find-swap.ts';
import { swapErrors } from './swap-errors.ts';

/** Cancels a swap: releases its stock, once, refunds its payment, and prevents the completion of its cart. */
@Injectable()
export class CancelSwap {
  constructor(
    private readonly changes: OrderChanges,
    private readonly refunds: RefundPayments,
  ) {}

  /**
   * Idempotent.
   * @returns the order
   * @throws not_found; not_allowed (already refunded, an open fulfillment or return); payment_authorization_error when a provider
   * rejects the refund of its captured payment: then staff can refund that payment; conflict while a capture is pending
   */
  async cancel(orderId: string, swapId: string): Promise<{ id: string }> {
    const reserved = await retryUntilFree(
      () =>
        this.changes.change(orderId, (order, tx) => {
          if (requireSwap(order, swapId).canceled_at !== null) return [];
          return isMoneySettled(order) ? this.cancelLocked(order, tx, swapId) : null;
        }),
      `The payments of order ${orderId} are in use by another request; try again`,
    );
    await this.refunds.callProviders(orderId, reserved);
    return { id: orderId };
  }

  private async cancelLocked(order: OpenOrder, tx: Tx, swapId: string): Promise<ReservedRefund[]> {
    const swap = requireSwap(order, swapId);
    requireCancelable(swap);
    if (swap.confirmed_at !== null) await releaseStock(tx, allocatedItemsOf(swap));
    const canceled_at = new Date().toISOString();
    adjustOpenReturns(order, () => Object.assign(swap, { canceled_at, payment_status: 'canceled' }));
    const payment = paymentOf(order, swap);
    if (!payment || payment.canceled_at !== null) return [];
    if (payment.captured_at !== null) {
      const amount = unrefundedAmount(payment);
      const { no_notification } = swap;
      return amount > 0
        ? this.refunds.reserve(order, { amount, reason: 'swap', no_notification }, [payment])
        : [];
    }
    payment.canceled_at = canceled_at;
    order.events.push(['payment.canceled', { id: payment.id }]);
    return [];
  }
}

/** The items that it has taken out of stock, without returned ones and backorders. */
function allocatedItemsOf({ items, stock_owed }: OrderSwap) {
  const backordered = { ...stock_owed };
  return items.map((line) => {
    const unreturned = unreturnedQuantity(line);
    const missing = Math.min(unreturned.quantity, backordered[line.variant_id ?? ''] ?? 0);
    if (missing > 0) backordered[line.variant_id!] -= missing;
    return { ...unreturned, quantity: unreturned.quantity - missing };
  });
}

/** @throws not_allowed, with the messages that existing clients show */
function requireCancelable({
  payment_status,
  difference_due,
  refund_ids,
  fulfillments,
  return_order,
}: OrderSwap): void {
  const isRefunded = payment_status === 'difference_refunded' && (difference_due ?? 0) < 0;
  if (isRefunded || refund_ids.length > 0) throw swapErrors.refunded();
  if (fulfillments.some((fulfillment) => fulfillment.canceled_at === null)) throw swapErrors.fulfilled();
  if (return_order && return_order.status !== 'canceled') throw swapErrors.returned();
}
