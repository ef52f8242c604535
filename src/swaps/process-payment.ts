import { Injectable } from '@nestjs/common';
import { notAllowed } from '../kernel/errors.ts';
import { CapturePayments } from '../order-payments/capture-payments.ts';
import {
  refundableAmount,
  refundableNow,
  RefundPayments,
  type Reserved,
} from '../order-payments/refund-payments.ts';
import { toldOf } from '../order-payments/told.ts';
import { owedBy, settlePaidBack, unlessRefused } from '../order-payments/what-follows.ts';
import { OrderChanges } from '../orders/change-order.ts';
import type { OpenOrder, OrderSwap } from '../orders/open-order.ts';
import { paymentOf, requireSwap } from './find-swap.ts';
import { isSettled } from './status.ts';

/** What is left to ask providers for. */
interface Begun {
  payment_id: string | null;
  refunds: Reserved[];
}

const NOTHING_LEFT: Begun = { payment_id: null, refunds: [] };

/**
 * Settles the difference of a confirmed swap: captures what the customer pays, or pays back what it is worth less.
 *
 *   awaiting ─┬─ more: the payment is captured ──────► captured
 *             ├─ less: refunded from the order ──────► difference_refunded
 *             └─ refused, or not enough to refund ───► requires_action ── again ─►
 */
@Injectable()
export class ProcessSwapPayment {
  constructor(
    private readonly changes: OrderChanges,
    private readonly captures: CapturePayments,
    private readonly refunds: RefundPayments,
  ) {}

  /**
   * One that is settled stays as it is. What a provider refuses, the swap shows.
   * @returns the order
   * @throws not_found; not_allowed (canceled, not confirmed); conflict while the payment is being captured
   */
  async process(orderId: string, swapId: string): Promise<{ id: string }> {
    const { payment_id, refunds } = await this.changes.change(orderId, (order) => this.begin(order, swapId));
    // the swap follows, see `what-follows.ts`
    if (payment_id !== null) await this.captures.one(payment_id).catch(unlessRefused);
    await this.refunds.ask(orderId, refunds).catch(unlessRefused);
    return { id: orderId };
  }

  private begin(order: OpenOrder, swapId: string): Begun {
    const swap = requireSwap(order, swapId);
    if (swap.canceled_at !== null) throw notAllowed('Canceled swap cannot be processed');
    if (swap.confirmed_at === null)
      throw notAllowed("Cannot process a swap that hasn't been confirmed by the customer");
    if (isSettled(swap.payment_status)) return NOTHING_LEFT;
    if ((swap.difference_due ?? 0) > 0) return this.beginCapture(order, swap);
    return this.beginRefund(order, swap);
  }

  private beginCapture(order: OpenOrder, swap: OrderSwap): Begun {
    const payment = paymentOf(order, swap);
    if (payment && payment.captured_at === null && payment.canceled_at === null)
      return { payment_id: payment.id, refunds: [] };
    const isPaid = payment?.canceled_at === null;
    swap.payment_status = isPaid ? 'captured' : 'requires_action';
    order.events.push([
      isPaid ? 'swap.payment_captured' : 'swap.payment_capture_failed',
      toldOf(order, swap),
    ]);
    return NOTHING_LEFT;
  }

  private beginRefund(order: OpenOrder, swap: OrderSwap): Begun {
    // of several payments one may have been refused before
    const amount = owedBy(order, swap);
    if (amount > Math.min(refundableAmount(order), refundableNow(order))) {
      swap.payment_status = 'requires_action';
      order.events.push(['swap.process_refund_failed', toldOf(order, swap)]);
      return NOTHING_LEFT;
    }
    if (amount <= 0) {
      settlePaidBack(order, swap);
      return NOTHING_LEFT;
    }
    const { no_notification } = swap;
    const refunds = this.refunds.reserve(order, { amount, reason: 'swap', no_notification });
    swap.refund_ids = [...swap.refund_ids, ...refunds.map(({ refund }) => refund.id)];
    return { payment_id: null, refunds };
  }
}
