import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { retryUntilFree } from '#engine/kernel/concurrency/retry-until-free';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { releaseCart } from '#shop/carts/cart/rows-of-carts';
import { releaseStock } from '#shop/stock/inventory/movements/release-stock';
import { changeOrder, orderQueue } from '../order/change-order.ts';
import type { OpenOrder, OrderSwap } from '../order/open-order.ts';
import { haveCredits } from '../order/state/settled-quantity.ts';
import { arePaymentsSettled as isMoneySettled } from '../payments/capture-payments.ts';
import { RefundPayments, type ReservedRefund, unrefundedAmount } from '../payments/refund-payments.ts';
import { paymentOf, requireSwap } from './find-swap.ts';
import { swapErrors } from './swap-errors.ts';

/** Cancels a swap: releases its stock, once, refunds its payment or releases that of its cart, and prevents the completion of the cart. */
@Injectable()
export class CancelSwap {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly refunds: RefundPayments,
  ) {}

  /**
   * Idempotent.
   * @returns the order
   * @throws not_found; not_allowed (already refunded, an open fulfillment or return, a credited item); payment_authorization_error when a provider
   * rejects the refund of its captured payment: then staff can refund that payment; conflict while a capture is pending
   */
  async cancel(orderId: string, swapId: string): Promise<{ id: string }> {
    const reserved = await retryUntilFree(
      () =>
        this.database.transaction(async (tx) => {
          tx.afterCommit(() => this.outbox.wake());
          // before the order, as its confirmation does
          await tx.query('select from cart where id = (select cart_id from swap where id = $1) for update', [
            swapId,
          ]);
          return changeOrder(tx, orderId, (order) => {
            if (requireSwap(order, swapId).canceled_at !== null) return [];
            return isMoneySettled(order) ? this.cancelLocked(order, tx, swapId) : null;
          });
        }, orderQueue(orderId)),
      `The payments of order ${orderId} are in use by another request; try again`,
    );
    await this.refunds.callProviders(orderId, reserved);
    return { id: orderId };
  }

  private async cancelLocked(order: OpenOrder, tx: Tx, swapId: string): Promise<ReservedRefund[]> {
    const swap = requireSwap(order, swapId);
    requireCancelable(order, swap);
    if (swap.confirmed_at !== null) await releaseStock(tx, allocatedItemsOf(swap));
    else if (swap.cart_id !== null) await releaseCart(tx, swap.cart_id);
    const canceled_at = new Date().toISOString();
    Object.assign(swap, { canceled_at, payment_status: 'canceled' });
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

/** The items that it has taken out of stock, without backorders. */
function allocatedItemsOf({ items, stock_owed }: OrderSwap) {
  const backordered = { ...stock_owed };
  return items.map(({ id, variant_id, quantity }) => {
    const missing = Math.min(quantity, backordered[variant_id ?? ''] ?? 0);
    if (missing > 0) backordered[variant_id!] -= missing;
    return { id, variant_id, quantity: quantity - missing };
  });
}

/** @throws not_allowed, with the messages that existing clients show */
function requireCancelable(order: OpenOrder, swap: OrderSwap): void {
  const { payment_status, difference_due, refund_ids, fulfillments, return_order } = swap;
  const isRefunded = payment_status === 'difference_refunded' && (difference_due ?? 0) < 0;
  if (isRefunded || refund_ids.length > 0) throw swapErrors.refunded();
  if (fulfillments.some((fulfillment) => fulfillment.canceled_at === null)) throw swapErrors.fulfilled();
  if (return_order && return_order.status !== 'canceled') throw swapErrors.returned();
  if (haveCredits(order, swap.items)) throw swapErrors.sentItemsCredited();
}
