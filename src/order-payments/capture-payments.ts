import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { CommerceError, notAllowed } from '../kernel/errors.ts';
import { untilFree } from '../kernel/until-free.ts';
import { OrderChanges } from '../orders/change-order.ts';
import type { OpenOrder, OrderPayment } from '../orders/open-order.ts';
import type { Transfer } from '../payments/payment-provider.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import { isNobody } from '../payments/nobody.ts';
import type { End } from '../providers/ask.ts';
import { isDue } from '../providers/due.ts';
import { requireOrderOf } from './order-of-payment.ts';
import { noteSaid, replied, type Reply } from './said.ts';
import { paymentTold } from './told.ts';
import { followCapture } from './what-follows.ts';

/** A payment whose provider is being asked. */
type Asked = Pick<
  OrderPayment,
  'id' | 'provider_id' | 'amount' | 'currency_code' | 'data' | 'private_data'
> & { key: string };

type CaptureReply = Reply & { key: string };

/**
 * Takes the money that is authorized, each payment whole.
 *
 *   written down ───► asked ───► settled: captured
 *     │ capture_key     │ no lock  ├─► refused: `requires_action`, until staff try again with another key
 *     │                 │          └─► no answer: it stays asked, and `ask-again.ts` asks with the same key
 *     └─ being asked by another ─► wait, look again
 */
@Injectable()
export class CapturePayments {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * All payments of an order that are not captured or given up. What its provider refuses or does not answer, the order shows.
   * @throws not_found; not_allowed (canceled, a provider is not installed); conflict when another capture takes too long
   */
  async ofOrder(orderId: string): Promise<{ id: string }> {
    await this.capture(orderId, () => true);
    return { id: orderId };
  }

  /** @throws as `ofOrder`; payment_authorization_error when the provider refuses */
  async one(paymentId: string): Promise<{ id: string }> {
    const orderId = await requireOrderOf(this.database, paymentId);
    const [reply] = await this.capture(orderId, ({ id, canceled_at }) => {
      if (id === paymentId && canceled_at) throw notAllowed(`Payment ${paymentId} is canceled`);
      return id === paymentId;
    });
    if (reply?.end.end === 'refused')
      throw new CommerceError('payment_authorization_error', reply.end.message);
    return { id: paymentId };
  }

  /** Those that were asked for and have waited for an answer long enough; with the key of then. */
  async askAgain(orderId: string): Promise<void> {
    const asked = await this.changes.change(orderId, (order) =>
      order.payments
        .filter((payment) => payment.capture_key !== null && isDue(payment.capture_asked_at))
        .map(begun),
    );
    await this.askAndSettle(orderId, asked);
  }

  private async capture(
    orderId: string,
    chosen: (payment: OrderPayment) => boolean,
  ): Promise<CaptureReply[]> {
    const asked = await untilFree(
      () => this.changes.change(orderId, (order) => this.begin(order, chosen)),
      `The payments of order ${orderId} are being captured by another request; try again`,
    );
    return this.askAndSettle(orderId, asked);
  }

  /** @returns null while another request is at it */
  private begin(order: OpenOrder, chosen: (payment: OrderPayment) => boolean): Asked[] | null {
    if (order.canceled_at) throw notAllowed('A canceled order cannot capture payment');
    const open = order.payments.filter(
      (payment) => chosen(payment) && payment.captured_at === null && payment.canceled_at === null,
    );
    if (open.some((payment) => payment.capture_key !== null && !isDue(payment.capture_asked_at))) return null;
    for (const { provider_id } of open) if (!isNobody(provider_id)) this.providers.require(provider_id);
    return open.map(begun);
  }

  private async askAndSettle(orderId: string, asked: readonly Asked[]): Promise<CaptureReply[]> {
    if (asked.length === 0) return [];
    const replies = await Promise.all(
      asked.map(async (payment) => ({
        ...(await replied(payment.id, this.ask(orderId, payment))),
        key: payment.key,
      })),
    );
    await this.changes.change(orderId, (order) => settle(order, replies));
    return replies;
  }

  private async ask(order_id: string, { provider_id, key, ...payment }: Asked): Promise<End<Transfer>> {
    if (isNobody(provider_id)) return { end: 'answered', answer: {} };
    const question = { what: 'capture', key, about: { order_id, payment_id: payment.id } };
    return this.providers.ask(provider_id, question, (provider, signal) =>
      provider.capture(payment, payment.amount, key, signal),
    );
  }
}

/** Writes down that it is asked for: anew, or again with the key of a request that died. */
function begun(payment: OrderPayment): Asked {
  payment.capture_key ??= `${payment.id}_${randomUUID()}`;
  payment.capture_asked_at = new Date().toISOString();
  payment.capture_refused_at = null;
  const { id, provider_id, amount, currency_code, data, private_data } = payment;
  return { id, provider_id, amount, currency_code, data, private_data, key: payment.capture_key };
}

function settle(order: OpenOrder, replies: readonly CaptureReply[]): void {
  for (const { id, key, end, at } of replies) {
    const payment = order.payments.find((one) => one.id === id);
    if (!payment || payment.captured_at !== null || end.end === 'unknown') continue;
    // money that was taken was taken, whatever was said of that try meanwhile; a no counts for its own try alone
    if (payment.capture_key !== key && end.end === 'refused') continue;
    noteSaid(payment, end.answer, at);
    if (end.end === 'refused') recordRefused(order, payment, end.message);
    else if (end.answer.status !== 'pending') recordCaptured(order, payment);
  }
}

/** Also what a provider tells by itself; the last of them makes the order paid. */
export function recordCaptured(order: OpenOrder, payment: OrderPayment): void {
  if (payment.captured_at !== null) return;
  const captured_at = new Date().toISOString();
  Object.assign(payment, {
    captured_at,
    capture_asked_at: null,
    capture_key: null,
    capture_refused_at: null,
  });
  order.events.push(['payment.payment_captured', paymentTold(order, payment)]);
  followCapture(order, payment, true);
  const others = order.payments.filter(({ canceled_at }) => canceled_at === null);
  if (others.every((one) => one.captured_at !== null))
    order.events.push(['order.payment_captured', { id: order.id, no_notification: order.no_notification }]);
}

export function recordRefused(order: OpenOrder, payment: OrderPayment, error: string): void {
  const capture_refused_at = new Date().toISOString();
  Object.assign(payment, { capture_refused_at, capture_asked_at: null, capture_key: null });
  const { id, no_notification } = order;
  order.events.push(
    ['order.payment_capture_failed', { id, payment_id: payment.id, error, no_notification }],
    ['payment.payment_capture_failed', { ...paymentTold(order, payment), error }],
  );
  followCapture(order, payment, false);
}

/**
 * Before an order is given up: whether its money is on the way can be seen only when the provider has answered.
 * @returns false while a payment is being captured, or money is being given back
 */
export function isSettled(order: OpenOrder): boolean {
  return (
    order.payments.every((payment) => payment.capture_key === null) &&
    order.refunds.every(({ asked_at, settled_at }) => asked_at === null || settled_at !== null)
  );
}
