import { Injectable, Logger } from '@nestjs/common';
import { CartPayments } from '../checkout/cart-payments.ts';
import { CompleteCart } from '../checkout/complete-cart.ts';
import { Refund } from '../../../model/entities/payments/refund.entity.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { CommerceError, conflict } from '../../../engine/kernel/errors.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { recordCaptured, recordCaptureRejected } from '../../orders/payments/capture-payments.ts';
import {
  isOpen,
  leftOf,
  recordRefunded,
  reverseRejectedRefund,
} from '../../orders/payments/refund-payments.ts';
import { OrderChanges } from '../../orders/order/change-order.ts';
import type { OpenOrder, OrderPayment, OrderRefund } from '../../orders/order/open-order.ts';
import type { PaymentNotice } from '../../payments/payment-provider.ts';

type Notice<Type extends PaymentNotice['type']> = Extract<PaymentNotice, { type: Type }>;
type Work = (order: OpenOrder, payment: OrderPayment, tx: Tx) => Promise<void> | void;

/**
 * Applies notifications of payment providers to carts and orders. Notifications may be repeated and arrive in any order: a refund
 * implies a capture, a capture implies an authorization, and a late failure does not undo a success.
 */
@Injectable()
export class PaymentNotices {
  private readonly logger = new Logger(PaymentNotices.name);

  constructor(
    private readonly database: Database,
    private readonly orders: OrderChanges,
    private readonly carts: CompleteCart,
    private readonly cartPayments: CartPayments,
  ) {}

  /** @throws conflict if it cannot be applied yet, so that the provider retries */
  async apply(providerId: string, notice: PaymentNotice): Promise<void> {
    this.logger.log({ message: 'webhook', provider_id: providerId, ...notice });
    switch (notice.type) {
      case 'authorized':
        return this.complete(providerId, notice.cart_id);
      case 'captured':
        if (notice.cart_id !== undefined) await this.complete(providerId, notice.cart_id);
        return this.change(providerId, notice.payment_id, recordCaptured);
      case 'refunded':
        return this.change(providerId, notice.payment_id, (order, payment, tx) =>
          applyRefund(providerId, notice, order, payment, tx),
        );
      case 'failed':
        return this.fail(providerId, notice);
    }
  }

  private async fail(providerId: string, notice: Notice<'failed'>): Promise<void> {
    const { message = 'The provider refused' } = notice;
    if (notice.what === 'authorization') return this.cartPayments.recordFailure(notice.cart_id, providerId);
    return this.change(providerId, notice.payment_id, async (order, payment, tx) => {
      if (notice.what === 'capture') {
        if (payment.captured_at === null) recordCaptureRejected(order, payment, message);
        return;
      }
      // a notification of its success may have arrived before, and may still be repeated later
      const first = await tx.query(
        'insert into failed_refund (id) values ($1) on conflict do nothing returning id',
        [notice.refund_id],
      );
      const refund = order.refunds.find(({ id }) => id === notice.refund_id);
      if (refund && first.length > 0) reverseRejectedRefund(order, payment, refund, message);
    });
  }

  /** Completes the cart, since the shopper may not return to the storefront; only if the provider's session is the selected one. */
  private async complete(providerId: string, cartId: string): Promise<void> {
    const [chosen] = await this.database.query(
      'select from payment_session where cart_id = $1 and provider_id = $2 and is_selected',
      [cartId, providerId],
    );
    if (!chosen) return;
    try {
      await this.carts.complete(cartId);
    } catch (error) {
      if (!(error instanceof CommerceError) || error.type === 'conflict') throw error;
      // the cart cannot be completed as it is: the shopper tries again, or the payment is canceled as abandoned
      this.logger.warn({
        message: 'a cart that was paid could not be completed',
        cart_id: cartId,
        err: error,
      });
    }
  }

  private async change(providerId: string, paymentId: string, work: Work): Promise<void> {
    const [found] = await this.database.query<{ order_id: string | null }>(
      'select order_id from payment where id = $1 and provider_id = $2 and canceled_at is null',
      [paymentId, providerId],
    );
    // a payment of another shop, or a canceled one, whose provider is notified of the cancellation
    if (!found)
      return this.logger.warn({ message: 'a webhook about no payment of ours', payment_id: paymentId });
    if (found.order_id === null) throw conflict(`Payment ${paymentId} is of no order yet; try again`);
    await this.orders.change(
      found.order_id,
      (order, tx) => {
        const payment = order.payments.find(
          ({ id, canceled_at }) => id === paymentId && canceled_at === null,
        );
        return payment && work(order, payment, tx);
      },
      { usedGiftCards: 'disable' }, // the provider has refunded it already
    );
  }
}

async function applyRefund(
  providerId: string,
  { refund_id, reference, amount }: Notice<'refunded'>,
  order: OpenOrder,
  payment: OrderPayment,
  tx: Tx,
): Promise<void> {
  recordCaptured(order, payment);
  const key = `${providerId}:${reference}`;
  const known = order.refunds.find(({ id, idempotency_key }) => id === refund_id || idempotency_key === key);
  if (known) {
    if (isOpen(known)) recordRefunded(order, [known]);
    return;
  }
  const failed = await tx.query('select from failed_refund where id = $1', [refund_id ?? '']);
  const given = Math.min(amount, leftOf(payment));
  if (failed.length > 0 || !(given > 0)) return;
  const refund: OrderRefund = {
    ...{ id: newId(Refund), payment_id: payment.id, amount: given, reason: 'other', note: null },
    ...{ no_notification: null, idempotency_key: key, asked_at: null, settled_at: null },
    overpaid_amount: 0,
  };
  payment.amount_refunded += given;
  order.refunds.push(refund);
  recordRefunded(order, [refund]);
}
