import { Injectable } from '@nestjs/common';
import type { NewEvent } from '#engine/background/events';
import { sum } from '#engine/kernel/arithmetic/integers';
import { Database } from '#engine/kernel/database/database';
import { CommerceError, invalidData } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import type { CallResult } from '#engine/providers/call-provider';
import { isRetryDue } from '#engine/providers/retry-after';
import { Refund, type RefundReason } from '#model/entities/payments/refund.entity';
import { giftCardsDisabledBy } from '#shop/offers/gift-cards/sync-gift-cards';
import { isOfflinePayment } from '#shop/payments/offline-payment';
import type { Transfer } from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { OrderChanges } from '../order/change-order.ts';
import { buysGiftCards } from '../order/gift-cards/gift-card-sync-input.ts';
import { noNotificationOf } from '../order/no-notification.ts';
import type { OpenOrder, OrderPayment, OrderRefund } from '../order/open-order.ts';
import { requireOrderOf } from './order-of-payment.ts';
import { orderPaymentErrors } from './order-payment-errors.ts';
import { paymentEventPayload, refundEventPayload } from './payment-event-payloads.ts';
import { awaitReply, type ProviderReply, storeFailure, storeProviderData } from './provider-reply.ts';
import { requireWithinRefundLimit } from './refund-limit.ts';
import { onRefundRejected, onRefundSettled } from './settle-dependents.ts';

/** The amount to refund, and the reason. */
export interface RefundInput {
  /** In the smallest unit of the order's currency, above 0. */
  amount: number;
  reason: RefundReason;
  note?: string | null;
  no_notification?: boolean | null;
  /** Idempotency key of the request, from `RequestKey`: a repeated request continues with the refunds that it created. */
  request_key?: string | null;
}

/** A refund, and the payment that it is taken from. */
export interface ReservedRefund {
  refund: OrderRefund;
  payment: OrderPayment;
}

/** The response to a refund request. */
export interface RefundResult {
  id: string;
  /** Ids of the gift cards that were disabled because all payments for them are refunded. */
  beside: { disabled_gift_cards: string[] };
}

interface ReservedRefunds {
  reserved: ReservedRefund[];
  /** Whether the order has bought gift cards. */
  buysCards: boolean;
}

/**
 * Refunds captured payments.
 *
 *   reserved ───► provider called ───► settled: events
 *     │ rows,       │ no lock            ├─► rejected: the rows are deleted, and their amounts can be refunded again
 *     │ amount_     │                    └─► no response: the rows stay, and `retry-payments.ts` retries with their ids
 *     │ refunded
 *     └─ more than is refundable ─► 400
 */
@Injectable()
export class RefundPayments {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Refunds from the captured payments of an order, oldest first. Once these are refunded in full, the gift cards that were bought
   * with the order are disabled.
   * @returns the order
   * @throws not_found; not_allowed; forbidden (limit of the role); payment_authorization_error when a provider rejects the refund
   */
  async refundOrder(orderId: string, input: RefundInput): Promise<RefundResult> {
    const reservedRefunds = await this.changes.change(orderId, (order) => {
      if (order.canceled_at) throw orderPaymentErrors.canceledNotRefundable();
      return describeReservedRefunds(order, refundsOfRequest(order, input) ?? this.reserve(order, input));
    });
    return { id: orderId, beside: await this.callProvidersAndDescribe(orderId, reservedRefunds) };
  }

  /** Refunds from one payment. @returns the refund; @throws like `refundOrder` */
  async refundPayment(paymentId: string, input: RefundInput): Promise<RefundResult> {
    const orderId = await requireOrderOf(this.database, paymentId);
    const reservedRefunds = await this.changes.change(orderId, (order) => {
      const payment = order.payments.find(({ id }) => id === paymentId)!;
      if (payment.captured_at === null || payment.canceled_at !== null)
        throw orderPaymentErrors.notCaptured(paymentId);
      const existing = refundsOfRequest(order, input);
      if (existing) return describeReservedRefunds(order, existing);
      if (unrefundedAmount(payment) < input.amount)
        throw orderPaymentErrors.moreThanPayment(paymentId, unrefundedAmount(payment));
      return describeReservedRefunds(order, [this.reserveFrom(order, payment, input.amount, input)]);
    });
    const beside = await this.callProvidersAndDescribe(orderId, reservedRefunds);
    return { id: reservedRefunds.reserved[0].refund.id, beside };
  }

  private async callProvidersAndDescribe(
    orderId: string,
    { reserved, buysCards }: ReservedRefunds,
  ): Promise<RefundResult['beside']> {
    await this.callProviders(orderId, reserved);
    const ids = reserved.map(({ refund }) => refund.id);
    return { disabled_gift_cards: buysCards ? await giftCardsDisabledBy(this.database, orderId, ids) : [] };
  }

  /**
   * Reserves amounts to refund, in memory, under the lock of the order; `callProviders` has to be called after the commit.
   * @param from the payments to refund from, in this order; defaults to all captured ones
   * @throws not_allowed when the refundable amount is too small
   */
  reserve(order: OpenOrder, input: RefundInput, from = capturedPayments(order)): ReservedRefund[] {
    if (!(input.amount > 0)) throw invalidData('amount must be above 0');
    if (input.amount > refundableAmount(order)) throw orderPaymentErrors.moreThanOrderAmount();
    if (input.amount > sum(from.map(unrefundedAmount))) throw orderPaymentErrors.moreThanRefundable();
    let remaining = input.amount;
    return from.flatMap((payment) => {
      const share = Math.min(remaining, unrefundedAmount(payment));
      remaining -= share;
      return share > 0 ? this.reserveFrom(order, payment, share, input) : [];
    });
  }

  /**
   * Calls the providers for refunds that are reserved and not settled; never call it with an open transaction.
   * @throws payment_authorization_error when one rejects its refund, unless a webhook has settled that meanwhile. Without a response, refunds stay pending and are retried.
   */
  async callProviders(orderId: string, reserved: readonly ReservedRefund[]): Promise<void> {
    const open = reserved.filter(({ refund }) => isRefundPending(refund));
    if (open.length === 0) return;
    const replies = await Promise.all(
      open.map((pending) => awaitReply(pending.refund.id, this.callProvider(orderId, pending))),
    );
    const [rejection] = await this.changes.change(orderId, (order) => settle(order, replies));
    if (rejection !== undefined) throw new CommerceError('payment_authorization_error', rejection);
  }

  /** Retries refunds whose response is overdue. */
  async retryPending(orderId: string): Promise<void> {
    const overdue = await this.changes.change(orderId, (order) => {
      const refunds = order.refunds.filter(
        (refund) => isRefundPending(refund) && isRetryDue(refund.asked_at),
      );
      for (const refund of refunds) refund.asked_at = new Date().toISOString();
      return reservedRefundsOf(order, refunds);
    });
    await this.callProviders(orderId, overdue).catch((error: unknown) => {
      if (!(error instanceof CommerceError)) throw error; // rejected: it is undone, and an event reports it
    });
  }

  private reserveFrom(
    order: OpenOrder,
    payment: OrderPayment,
    amount: number,
    input: RefundInput,
  ): ReservedRefund {
    requireWithinRefundLimit(order, amount);
    if (!isOfflinePayment(payment.provider_id)) this.providers.require(payment.provider_id);
    const { reason, note = null, no_notification = null, request_key = null } = input;
    const refund: OrderRefund = {
      ...{ id: newId(Refund), payment_id: payment.id, amount, reason, note, no_notification },
      ...{ idempotency_key: request_key, asked_at: new Date().toISOString(), settled_at: null },
      overpaid_amount: 0,
    };
    payment.amount_refunded += amount;
    order.refunds.push(refund);
    return { refund, payment };
  }

  private async callProvider(
    order_id: string,
    { payment, refund }: ReservedRefund,
  ): Promise<CallResult<Transfer>> {
    if (isOfflinePayment(payment.provider_id)) return { outcome: 'answered', response: {} };
    const call = { operation: 'refund', key: refund.id, logContext: { order_id, payment_id: payment.id } };
    return this.providers.call(payment.provider_id, call, (provider, signal) =>
      provider.refund(payment, refund.amount, refund.id, signal),
    );
  }
}

function describeReservedRefunds(order: OpenOrder, reserved: ReservedRefund[]): ReservedRefunds {
  return { reserved, buysCards: buysGiftCards(order) };
}

/** The refunds that an earlier attempt of the same request has created. */
function refundsOfRequest(order: OpenOrder, { request_key }: RefundInput): ReservedRefund[] | null {
  if (!request_key) return null;
  const refunds = order.refunds.filter(({ idempotency_key }) => idempotency_key === request_key);
  return refunds.length > 0 ? reservedRefundsOf(order, refunds) : null;
}

/** Pairs refunds with the payments that they are taken from. */
export function reservedRefundsOf(order: OpenOrder, refunds: readonly OrderRefund[]): ReservedRefund[] {
  return refunds.flatMap((refund) => {
    const payment = order.payments.find(({ id }) => id === refund.payment_id);
    return payment ? { refund, payment } : [];
  });
}

/** @returns the messages of the refunds that were rejected */
function settle(order: OpenOrder, replies: readonly ProviderReply[]): string[] {
  const settled: OrderRefund[] = [];
  const rejections: string[] = [];
  for (const reply of replies) {
    const { id, result, at } = reply;
    const refund = order.refunds.find((candidate) => candidate.id === id);
    // A webhook or another process has settled it in the meantime.
    if (!refund) rejections.push(result.outcome === 'refused' ? result.message : 'The provider refused');
    if (!refund || !isRefundPending(refund)) continue;
    const payment = order.payments.find((candidate) => candidate.id === refund.payment_id)!;
    if (result.outcome === 'unknown') {
      storeFailure(payment, reply);
      continue;
    }
    storeProviderData(payment, result.response, at);
    if (result.outcome === 'refused') {
      reverseRejectedRefund(order, payment, refund, result.message);
      rejections.push(result.message);
    } else if (result.response.status !== 'pending') settled.push(refund);
  }
  if (settled.length > 0) recordRefunded(order, settled);
  return rejections;
}

/** Also used for webhooks of providers. */
export function recordRefunded(order: OpenOrder, refunds: readonly OrderRefund[]): void {
  const [first] = refunds;
  for (const refund of refunds) refund.settled_at = new Date().toISOString();
  order.events.push(
    [
      'order.refund_created',
      { id: order.id, refund_id: first.id, no_notification: noNotificationOf(order, first) },
    ],
    ...refunds.map((refund): NewEvent => [
      'payment.payment_refund_created',
      refundEventPayload(order, refund),
    ]),
  );
  for (const refund of refunds) onRefundSettled(order, refund);
}

/** Releases refunds that are reserved and were not requested from a provider yet: no event has announced them. */
export function releaseRefunds(order: OpenOrder, refundIds: readonly string[]): void {
  for (const refund of order.refunds.filter(({ id }) => refundIds.includes(id))) {
    const payment = order.payments.find(({ id }) => id === refund.payment_id);
    if (payment) removeRefund(order, payment, refund);
  }
}

function removeRefund(order: OpenOrder, payment: OrderPayment, refund: OrderRefund): void {
  payment.amount_refunded -= refund.amount;
  order.refunds = order.refunds.filter((candidate) => candidate !== refund);
}

/** Reverses a refund that its provider has rejected: the amount can be refunded again. */
export function reverseRejectedRefund(
  order: OpenOrder,
  payment: OrderPayment,
  refund: OrderRefund,
  error: string,
): void {
  removeRefund(order, payment, refund);
  const no_notification = noNotificationOf(order, refund);
  order.events.push(
    ['order.refund_failed', { id: order.id, refund_id: refund.id, no_notification }],
    ['payment.payment_refund_failed', { ...paymentEventPayload(order, payment), error }],
  );
  onRefundRejected(order, refund);
}

/** Whether it still waits for the response of its provider. */
export function isRefundPending({ asked_at, settled_at }: OrderRefund): boolean {
  return asked_at !== null && settled_at === null;
}

/** The order's `refundable_amount`: what is paid, captured or not, less what was refunded. */
export function refundableAmount({ payments, refunds }: OpenOrder): number {
  const paid = payments.filter(({ canceled_at }) => canceled_at === null);
  return sum(paid.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount));
}

/** What can actually be refunded now: from captured payments only. */
export function refundableNow(order: OpenOrder): number {
  return sum(capturedPayments(order).map(unrefundedAmount));
}

function capturedPayments({ payments }: OpenOrder): OrderPayment[] {
  return payments.filter(({ captured_at, canceled_at }) => captured_at !== null && canceled_at === null);
}

export function unrefundedAmount({ amount, amount_refunded }: OrderPayment): number {
  return Math.max(0, amount - amount_refunded);
}
