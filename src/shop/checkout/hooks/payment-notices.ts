import { Injectable, Logger } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { conflict } from '#engine/kernel/errors';
import { OrderChanges } from '#shop/orders/order/change-order';
import type { OpenOrder, OrderPayment } from '#shop/orders/order/open-order';
import { recordCaptured, recordCaptureRejected } from '#shop/orders/payments/capture-payments';
import { CanceledPayments } from '#shop/payments/cancellation/canceled-payments';
import { paymentOfNoticeSql } from '#shop/payments/intent-sql';
import type { NotifiedPayment, PaymentNotice } from '#shop/payments/payment-provider';
import { CartPayments } from '../checkout/cart-payments.ts';
import { applyRefund, applyRefundFailure } from './apply-refund.ts';
import { PaidPayers } from './paid-payers.ts';
import { recordDispute } from './record-dispute.ts';

type Notice<Type extends PaymentNotice['type']> = Extract<PaymentNotice, { type: Type }>;
type Work = (order: OpenOrder, payment: OrderPayment, tx: Tx) => Promise<void> | void;

/**
 * Applies the notices of payment providers to carts and orders, each once and in any order: a refund implies a capture, a capture implies
 * an authorization, and a late failure undoes nothing that has succeeded.
 */
@Injectable()
export class PaymentNotices {
  private readonly logger = new Logger(PaymentNotices.name);

  constructor(
    private readonly database: Database,
    private readonly orders: OrderChanges,
    private readonly cartPayments: CartPayments,
    private readonly canceledPayments: CanceledPayments,
    private readonly paidPayers: PaidPayers,
  ) {}

  /**
   * @param providerIds the providers of the family that has sent the notice; payments of others are left alone
   * @throws conflict if the notice cannot be applied yet, so that the provider repeats it
   */
  async apply(providerIds: readonly string[], notice: PaymentNotice): Promise<void> {
    this.logger.log({ message: 'webhook', provider_ids: providerIds, ...notice });
    switch (notice.type) {
      case 'authorized':
        if ('cart_id' in notice)
          return void (await this.paidPayers.completeCart(providerIds, notice.cart_id, notice.intent));
        return this.paidPayers.authorizeCollection(providerIds, notice.payment_collection_id, notice.intent);
      case 'captured':
        return this.applyCapture(providerIds, notice);
      case 'refunded':
        return this.change(providerIds, notice, (order, payment, tx) =>
          applyRefund(notice, order, payment, tx),
        );
      case 'failed':
        return this.applyFailure(providerIds, notice);
      case 'canceled':
        return this.applyCancellation(providerIds, notice);
      case 'disputed':
        return this.change(providerIds, notice, (order, payment, tx) =>
          recordDispute(notice, order, payment, tx),
        );
    }
  }

  private async applyCapture(providerIds: readonly string[], notice: Notice<'captured'>): Promise<void> {
    const intent = 'intent' in notice ? notice.intent : undefined;
    if (
      notice.cart_id !== undefined &&
      (await this.paidPayers.completeCart(providerIds, notice.cart_id, intent))
    )
      return;
    if (notice.payment_collection_id !== undefined && 'intent' in notice)
      await this.paidPayers.authorizeCollection(providerIds, notice.payment_collection_id, notice.intent);
    return this.change(providerIds, notice, recordCaptured);
  }

  private async applyFailure(providerIds: readonly string[], notice: Notice<'failed'>): Promise<void> {
    const { message = 'The provider refused' } = notice;
    if (notice.what === 'authorization')
      return this.cartPayments.recordFailure(notice.cart_id, providerIds, notice.intent ?? null);
    if (notice.what === 'refund') return this.applyRefundFailure(providerIds, notice);
    return this.change(providerIds, notice, rejectCapture(message));
  }

  /** A refund that has released a canceled payment is made again. */
  private async applyRefundFailure(
    providerIds: readonly string[],
    notice: Extract<Notice<'failed'>, { what: 'refund' }>,
  ): Promise<void> {
    if (!(await this.findPayment(providerIds, notice))) {
      const refund = 'refund_id' in notice ? notice.refund_id : `${providerIds[0]}:${notice.reference}`;
      if (await this.canceledPayments.releaseAgain(providerIds, notice, refund)) return;
    }
    return this.change(providerIds, notice, (order, payment, tx) =>
      applyRefundFailure(notice, order, payment, tx),
    );
  }

  private async applyCancellation(providerIds: readonly string[], notice: Notice<'canceled'>): Promise<void> {
    const { cart_id, message = 'The authorization has ended' } = notice;
    if (cart_id !== undefined && 'intent' in notice)
      await this.cartPayments.recordCancellation(cart_id, notice.intent);
    const payment = await this.findPayment(providerIds, notice);
    // the authorization that a completion has just received may have ended, too, which its order has to show
    if (payment?.awaits_order) throw conflict(`Payment ${payment.id} is of no order yet; try again`);
    if (!payment || payment.order_id === null) return;
    await this.changeOrder(payment.order_id, payment.id, rejectCapture(message));
  }

  private async change(
    providerIds: readonly string[],
    notice: NotifiedPayment & Pick<PaymentNotice, 'type'>,
    work: Work,
  ): Promise<void> {
    const payment = await this.findPayment(providerIds, notice);
    // of another shop, or canceled: then the provider was asked to cancel it
    if (!payment) return this.logger.warn({ message: 'a webhook about an unknown payment', ...notice });
    // e.g. of an edit that is not confirmed yet: its authorization has recorded that a bank has moved the money
    if (notice.type === 'captured' && payment.is_captured && payment.order_id === null) return;
    if (payment.order_id === null) throw conflict(`Payment ${payment.id} is of no order yet; try again`);
    await this.changeOrder(payment.order_id, payment.id, work);
  }

  private async findPayment(
    providerIds: readonly string[],
    notice: NotifiedPayment,
  ): Promise<FoundPayment | undefined> {
    const [column, key] = paymentOfNoticeSql(notice);
    const [payment] = await this.database.query<FoundPayment>(
      `select p.id, p.order_id, p.captured_at is not null as is_captured, ${AWAITS_ORDER} as awaits_order from payment p
       where ${column} = $1 and p.provider_id = any($2) and p.canceled_at is null`,
      [key, providerIds],
    );
    return payment;
  }

  private async changeOrder(orderId: string, paymentId: string, work: Work): Promise<void> {
    await this.orders.change(
      orderId,
      (order, tx) => {
        const payment = order.payments.find(
          ({ id, canceled_at }) => id === paymentId && canceled_at === null,
        );
        return payment && work(order, payment, tx);
      },
      { usedGiftCards: 'disable' }, // the money has moved already
    );
  }
}

interface FoundPayment {
  id: string;
  order_id: string | null;
  is_captured: boolean;
  /** Whether a completion of its cart may place an order with it. */
  awaits_order: boolean;
}

const AWAITS_ORDER =
  'p.cart_id is not null and p.order_id is null and p.swap_id is null and p.captured_at is null';

/** Records why a payment cannot be captured, unless it is captured already. */
function rejectCapture(message: string): Work {
  return (order, payment) => {
    if (payment.captured_at === null) recordCaptureRejected(order, payment, message);
  };
}
