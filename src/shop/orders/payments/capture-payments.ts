import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { retryUntilFree } from '#engine/kernel/concurrency/retry-until-free';
import { Database } from '#engine/kernel/database/database';
import { CommerceError } from '#engine/kernel/errors';
import type { CallResult } from '#engine/providers/call-provider';
import { isRetryDue } from '#engine/providers/retry-after';
import { isOfflinePayment } from '#shop/payments/offline-payment';
import type { Transfer } from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder, OrderPayment } from '../order/open-order.ts';
import { requireOrderOf } from './order-of-payment.ts';
import { orderPaymentErrors } from './order-payment-errors.ts';
import { paymentEventPayload } from './payment-event-payloads.ts';
import { awaitReply, type ProviderReply, storeFailure, storeProviderData } from './provider-reply.ts';
import { onPaymentCaptured } from './settle-dependents.ts';

/** A payment whose provider is called. */
type PendingCapture = Pick<
  OrderPayment,
  'id' | 'provider_id' | 'amount' | 'currency_code' | 'data' | 'private_data'
> & { key: string };

type CaptureReply = ProviderReply & { key: string };

/**
 * Captures authorized payments, each in full.
 *
 *   recorded ───► provider called ───► settled: captured
 *     │ capture_key   │ no lock          ├─► rejected: `requires_action`, until staff try again with another key
 *     │               │                  └─► no response: stays pending, and `retry-payments.ts` retries with the same key
 *     └─ pending in another request ─► wait, check again
 */
@Injectable()
export class CapturePayments {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Captures all payments of an order that are neither captured nor canceled. If the provider rejects one, or does not respond, the
   * state of the order says so.
   * @throws not_found; not_allowed (canceled, a provider is not installed); conflict when another capture takes too long
   */
  async captureOrder(orderId: string): Promise<{ id: string }> {
    await this.capture(orderId, () => true);
    return { id: orderId };
  }

  /**
   * @throws like `captureOrder`; payment_authorization_error when the provider rejects the capture, unless a webhook has settled that
   * meanwhile
   */
  async capturePayment(paymentId: string): Promise<{ id: string }> {
    const orderId = await requireOrderOf(this.database, paymentId);
    const [rejection] = await this.capture(orderId, ({ id, canceled_at }) => {
      if (id === paymentId && canceled_at) throw orderPaymentErrors.paymentCanceled(paymentId);
      return id === paymentId;
    });
    if (rejection !== undefined) throw new CommerceError('payment_authorization_error', rejection);
    return { id: paymentId };
  }

  /** Retries captures whose response is overdue, with their original idempotency key. */
  async retryPending(orderId: string): Promise<void> {
    const pending = await this.changes.change(orderId, (order) =>
      order.payments
        .filter((payment) => payment.capture_key !== null && isRetryDue(payment.capture_asked_at))
        .map(recordRequested),
    );
    await this.callAndSettle(orderId, pending);
  }

  /** @returns the messages of the captures that were rejected */
  private async capture(orderId: string, isSelected: (payment: OrderPayment) => boolean): Promise<string[]> {
    const pending = await retryUntilFree(
      () => this.changes.change(orderId, (order) => this.recordRequestedCaptures(order, isSelected)),
      `The payments of order ${orderId} are being captured by another request; try again`,
    );
    return this.callAndSettle(orderId, pending);
  }

  /** @returns null while another request captures one of the payments */
  private recordRequestedCaptures(
    order: OpenOrder,
    isSelected: (payment: OrderPayment) => boolean,
  ): PendingCapture[] | null {
    if (order.canceled_at) throw orderPaymentErrors.canceledNotCapturable();
    const open = order.payments.filter(
      (payment) => isSelected(payment) && payment.captured_at === null && payment.canceled_at === null,
    );
    if (open.some((payment) => payment.capture_key !== null && !isRetryDue(payment.capture_asked_at)))
      return null;
    for (const { provider_id } of open)
      if (!isOfflinePayment(provider_id)) this.providers.require(provider_id);
    return open.map(recordRequested);
  }

  private async callAndSettle(orderId: string, pending: readonly PendingCapture[]): Promise<string[]> {
    if (pending.length === 0) return [];
    const replies = await Promise.all(
      pending.map(async (payment) => ({
        ...(await awaitReply(payment.id, this.callProvider(orderId, payment))),
        key: payment.key,
      })),
    );
    return this.changes.change(orderId, (order) => settleReplies(order, replies));
  }

  private async callProvider(
    order_id: string,
    { provider_id, key, ...payment }: PendingCapture,
  ): Promise<CallResult<Transfer>> {
    if (isOfflinePayment(provider_id)) return { outcome: 'answered', response: {} };
    const call = { operation: 'capture', key, logContext: { order_id, payment_id: payment.id } };
    return this.providers.call(provider_id, call, (provider, signal) =>
      provider.capture(payment, payment.amount, key, signal),
    );
  }
}

/** Records that the capture is requested: with a new key, or with the key of an interrupted request. */
function recordRequested(payment: OrderPayment): PendingCapture {
  payment.capture_key ??= `${payment.id}_${randomUUID()}`;
  payment.capture_asked_at = new Date().toISOString();
  payment.capture_refused_at = null;
  const { id, provider_id, amount, currency_code, data, private_data } = payment;
  return { id, provider_id, amount, currency_code, data, private_data, key: payment.capture_key };
}

/** @returns the messages of the captures that were rejected */
function settleReplies(order: OpenOrder, replies: readonly CaptureReply[]): string[] {
  const rejections: string[] = [];
  for (const reply of replies) {
    const { id, key, result, at } = reply;
    const payment = order.payments.find((candidate) => candidate.id === id);
    if (!payment || payment.captured_at !== null) continue;
    if (result.outcome === 'unknown') {
      storeFailure(payment, reply);
      continue;
    }
    if (result.outcome === 'refused') rejections.push(result.message);
    // A success counts even after a later attempt has started; a rejection counts for its own attempt only.
    if (payment.capture_key !== key && result.outcome === 'refused') continue;
    storeProviderData(payment, result.response, at);
    if (result.outcome === 'refused') recordCaptureRejected(order, payment, result.message);
    else if (result.response.status !== 'pending') recordCaptured(order, payment);
  }
  return rejections;
}

/** Also used for webhooks of providers. The last captured payment makes the order paid. */
export function recordCaptured(order: OpenOrder, payment: OrderPayment): void {
  if (payment.captured_at !== null) return;
  const captured_at = new Date().toISOString();
  Object.assign(payment, {
    captured_at,
    capture_asked_at: null,
    capture_key: null,
    capture_refused_at: null,
  });
  order.events.push(['payment.payment_captured', paymentEventPayload(order, payment)]);
  onPaymentCaptured(order, payment, true);
  const others = order.payments.filter(({ canceled_at }) => canceled_at === null);
  if (others.every((other) => other.captured_at !== null))
    order.events.push(['order.payment_captured', { id: order.id, no_notification: order.no_notification }]);
}

export function recordCaptureRejected(order: OpenOrder, payment: OrderPayment, error: string): void {
  const capture_refused_at = new Date().toISOString();
  Object.assign(payment, { capture_refused_at, capture_asked_at: null, capture_key: null });
  const { id, no_notification } = order;
  order.events.push(
    ['order.payment_capture_failed', { id, payment_id: payment.id, error, no_notification }],
    ['payment.payment_capture_failed', { ...paymentEventPayload(order, payment), error }],
  );
  onPaymentCaptured(order, payment, false);
}

/**
 * Checked before an order is canceled, as the outcome of a pending capture or refund is not known.
 * @returns false while a capture or a refund is pending
 */
export function arePaymentsSettled(order: OpenOrder): boolean {
  return (
    order.payments.every((payment) => payment.capture_key === null) &&
    order.refunds.every(({ asked_at, settled_at }) => asked_at === null || settled_at !== null)
  );
}
