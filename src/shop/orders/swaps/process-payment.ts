import { Injectable } from '@nestjs/common';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder, OrderSwap } from '../order/open-order.ts';
import { CapturePayments } from '../payments/capture-payments.ts';
import { eventPayloadOf } from '../payments/payment-event-payloads.ts';
import {
  refundableAmount,
  refundableNow,
  RefundPayments,
  type ReservedRefund,
} from '../payments/refund-payments.ts';
import { ignoreRejection, settleRefundedSwap, unrefundedDifference } from '../payments/settle-dependents.ts';
import { paymentOf, requireSwap } from './find-swap.ts';
import { swapErrors } from './swap-errors.ts';
import { isDifferenceSettled } from './swap-status.ts';

/** The calls to providers that remain after the change. */
interface RemainingCalls {
  payment_id: string | null;
  refunds: ReservedRefund[];
}

const NOTHING_TO_CALL: RemainingCalls = { payment_id: null, refunds: [] };

/**
 * Settles the difference of a confirmed swap: captures a positive difference, or refunds a negative one.
 *
 *   awaiting ─┬─ positive: payment captured ──────────► captured
 *             ├─ negative: refunded from the order ───► difference_refunded
 *             └─ rejected, or not enough to refund ───► requires_action ── retry ─►
 */
@Injectable()
export class ProcessSwapPayment {
  constructor(
    private readonly changes: OrderChanges,
    private readonly captures: CapturePayments,
    private readonly refunds: RefundPayments,
  ) {}

  /**
   * Idempotent. If a provider rejects the capture or the refund, the state of the swap says so.
   * @returns the order
   * @throws not_found; not_allowed (canceled, not confirmed); conflict while the payment is being captured
   */
  async process(orderId: string, swapId: string): Promise<{ id: string }> {
    const { payment_id, refunds } = await this.changes.change(orderId, (order) =>
      this.settleDifference(order, swapId),
    );
    // `settle-dependents.ts` updates the swap.
    if (payment_id !== null) await this.captures.capturePayment(payment_id).catch(ignoreRejection);
    await this.refunds.callProviders(orderId, refunds).catch(ignoreRejection);
    return { id: orderId };
  }

  private settleDifference(order: OpenOrder, swapId: string): RemainingCalls {
    const swap = requireSwap(order, swapId);
    if (swap.canceled_at !== null) throw swapErrors.canceledNotProcessable();
    if (swap.confirmed_at === null) throw swapErrors.unconfirmedNotProcessable();
    if (isDifferenceSettled(swap.payment_status)) return NOTHING_TO_CALL;
    if ((swap.difference_due ?? 0) > 0) return this.prepareCapture(order, swap);
    return this.reserveRefunds(order, swap);
  }

  private prepareCapture(order: OpenOrder, swap: OrderSwap): RemainingCalls {
    const payment = paymentOf(order, swap);
    if (payment && payment.captured_at === null && payment.canceled_at === null)
      return { payment_id: payment.id, refunds: [] };
    const isPaid = payment?.canceled_at === null;
    swap.payment_status = isPaid ? 'captured' : 'requires_action';
    order.events.push([
      isPaid ? 'swap.payment_captured' : 'swap.payment_capture_failed',
      eventPayloadOf(order, swap),
    ]);
    return NOTHING_TO_CALL;
  }

  private reserveRefunds(order: OpenOrder, swap: OrderSwap): RemainingCalls {
    // One of several refunds may have been rejected by an earlier attempt.
    const amount = unrefundedDifference(order, swap);
    if (amount > Math.min(refundableAmount(order), refundableNow(order))) {
      swap.payment_status = 'requires_action';
      order.events.push(['swap.process_refund_failed', eventPayloadOf(order, swap)]);
      return NOTHING_TO_CALL;
    }
    if (amount <= 0) {
      settleRefundedSwap(order, swap);
      return NOTHING_TO_CALL;
    }
    const { no_notification } = swap;
    const refunds = this.refunds.reserve(order, { amount, reason: 'swap', no_notification });
    swap.refund_ids = [...swap.refund_ids, ...refunds.map(({ refund }) => refund.id)];
    return { payment_id: null, refunds };
  }
}
