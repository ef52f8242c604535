import { Injectable, Logger } from '@nestjs/common';
import { CartPayments } from '../checkout/cart-payments.ts';
import { CompleteCart } from '../checkout/complete-cart.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { CommerceError, conflict } from '../../../engine/kernel/errors.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { AuthorizeCollection } from '../../orders/collections/authorize-collection.ts';
import { recordCaptured, recordCaptureRejected } from '../../orders/payments/capture-payments.ts';
import { OrderChanges } from '../../orders/order/change-order.ts';
import type { OpenOrder, OrderPayment } from '../../orders/order/open-order.ts';
import { intentSql } from '../../payments/intent-sql.ts';
import type { PaymentNotice, NotifiedPayment } from '../../payments/payment-provider.ts';
import { applyRefund, applyRefundFailure } from './apply-refund.ts';
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
    private readonly carts: CompleteCart,
    private readonly cartPayments: CartPayments,
    private readonly collections: AuthorizeCollection,
  ) {}

  /**
   * @param providerIds the providers of the family that has sent the notice; payments of others are left alone
   * @throws conflict if the notice cannot be applied yet, so that the provider repeats it
   */
  async apply(providerIds: readonly string[], notice: PaymentNotice): Promise<void> {
    this.logger.log({ message: 'webhook', provider_ids: providerIds, ...notice });
    switch (notice.type) {
      case 'authorized':
        if ('cart_id' in notice) return this.complete(providerIds, notice.cart_id, notice.intent);
        return this.authorizeCollection(providerIds, notice.payment_collection_id, notice.intent);
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
    if (notice.cart_id !== undefined) await this.complete(providerIds, notice.cart_id, intent);
    if (notice.payment_collection_id !== undefined && 'intent' in notice)
      await this.authorizeCollection(providerIds, notice.payment_collection_id, notice.intent);
    return this.change(providerIds, notice, recordCaptured);
  }

  private async applyFailure(providerIds: readonly string[], notice: Notice<'failed'>): Promise<void> {
    const { message = 'The provider refused' } = notice;
    if (notice.what === 'authorization') return this.cartPayments.recordFailure(notice.cart_id, providerIds);
    if (notice.what === 'refund')
      return this.change(providerIds, notice, (order, payment, tx) =>
        applyRefundFailure(notice, order, payment, tx),
      );
    return this.change(providerIds, notice, rejectCapture(message));
  }

  private async applyCancellation(providerIds: readonly string[], notice: Notice<'canceled'>): Promise<void> {
    const { cart_id, message = 'The authorization has ended' } = notice;
    if (cart_id !== undefined && 'intent' in notice)
      await this.cartPayments.recordCancellation(cart_id, notice.intent);
    const payment = await this.findPayment(providerIds, notice);
    if (!payment || payment.order_id === null) return;
    await this.changeOrder(payment.order_id, payment.id, rejectCapture(message));
  }

  /**
   * Completes the cart in place of the shopper, who may not come back. Ignored if the shopper has selected another provider meanwhile.
   */
  private async complete(
    providerIds: readonly string[],
    cartId: string,
    reported_intent: string | undefined,
  ): Promise<void> {
    const [selected] = await this.database.query(
      'select from payment_session where cart_id = $1 and provider_id = any($2) and is_selected',
      [cartId, providerIds],
    );
    if (selected)
      await this.logIfRejected({ cart_id: cartId }, () => this.carts.complete(cartId, { reported_intent }));
  }

  private async authorizeCollection(
    providerIds: readonly string[],
    id: string,
    intent: string,
  ): Promise<void> {
    const [session] = await this.database.query<{ id: string }>(
      `select s.id from payment_collection_sessions w join payment_session s on s.id = w.payment_session_id
       where w.payment_collection_id = $1 and s.provider_id = any($2) and ${intentSql('s')} = $3`,
      [id, providerIds, intent],
    );
    if (session)
      await this.logIfRejected({ payment_collection_id: id }, () =>
        this.collections.authorizeSession(id, session.id),
      );
  }

  /** Logs why something that was paid for cannot be bought: the shopper tries again, or the payment is canceled. */
  private async logIfRejected(subject: object, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CommerceError) || error.type === 'conflict') throw error;
      this.logger.warn({
        message: 'what a customer has paid for could not be bought',
        ...subject,
        err: error,
      });
    }
  }

  private async change(providerIds: readonly string[], notice: NotifiedPayment, work: Work): Promise<void> {
    const payment = await this.findPayment(providerIds, notice);
    // of another shop, or canceled: then the provider was asked to cancel it
    if (!payment) return this.logger.warn({ message: 'a webhook about an unknown payment', ...notice });
    if (payment.order_id === null) throw conflict(`Payment ${payment.id} is of no order yet; try again`);
    await this.changeOrder(payment.order_id, payment.id, work);
  }

  private async findPayment(
    providerIds: readonly string[],
    notice: NotifiedPayment,
  ): Promise<{ id: string; order_id: string | null } | undefined> {
    const [column, key] =
      'payment_id' in notice ? ['p.id', notice.payment_id] : [intentSql('p'), notice.intent];
    const [payment] = await this.database.query<{ id: string; order_id: string | null }>(
      `select p.id, p.order_id from payment p
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

/** Records why a payment cannot be captured, unless it is captured already. */
function rejectCapture(message: string): Work {
  return (order, payment) => {
    if (payment.captured_at === null) recordCaptureRejected(order, payment, message);
  };
}
