import { Injectable } from '@nestjs/common';
import type { NewEvent } from '../background/events.ts';
import { Refund, type RefundReason } from '../entities/refund.ts';
import { CommerceError, invalidData, notAllowed } from '../kernel/errors.ts';
import { Database } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { giftCardsDisabledBy } from '../gift-cards/sync-gift-cards.ts';
import { OrderChanges } from '../orders/change-order.ts';
import { buysGiftCards } from '../orders/gift-card-facts.ts';
import type { OpenOrder, OrderPayment, OrderRefund } from '../orders/open-order.ts';
import { silenceOf } from '../orders/silence.ts';
import { isNobody } from '../payments/nobody.ts';
import type { Transfer } from '../payments/payment-provider.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import { sum } from '../pricing/whole.ts';
import type { End } from '../providers/ask.ts';
import { isDue } from '../providers/due.ts';
import { requireOrderOf } from './order-of-payment.ts';
import { noteSaid, replied, type Reply } from './said.ts';
import { paymentTold, refundTold } from './told.ts';
import { followRefund, followRefusedRefund } from './what-follows.ts';

/** What is given back, and why. */
export interface RefundWish {
  /** In the smallest unit of the order's currency, above 0. */
  amount: number;
  reason: RefundReason;
  note?: string | null;
  no_notification?: boolean | null;
  /** Of the request, as `RequestKey` gives it: when it comes again, it goes on with the refunds that it made. */
  request_key?: string | null;
}

/** A refund, and the payment that its money comes from. */
export interface Reserved {
  refund: OrderRefund;
  payment: OrderPayment;
}

/** A refund that was made, as it is shown. */
export interface Refunded {
  id: string;
  /** Ids of the gift cards that were disabled because nothing of what paid for them is left. */
  beside: { disabled_gift_cards: string[] };
}

interface Begun {
  reserved: Reserved[];
  /** Whether its order has bought gift cards. */
  buysCards: boolean;
}

/**
 * Gives captured money back.
 *
 *   reserved ───► asked ───► settled: events
 *     │ rows,       │ no lock  ├─► refused: the rows go, and what they had reserved is free again
 *     │ amount_     │          └─► no answer: the rows stay, and `ask-again.ts` asks with their ids again
 *     │ refunded
 *     └─ more than is left ─► 400
 */
@Injectable()
export class RefundPayments {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * From the captured payments of an order, oldest first. Once nothing is left of these, the gift cards that were bought with the
   * order are disabled.
   * @returns the order
   * @throws not_found; not_allowed (canceled, more than is left, nothing would be left and a gift card was used);
   * payment_authorization_error when a provider refuses
   */
  async ofOrder(orderId: string, wish: RefundWish): Promise<Refunded> {
    const made = await this.changes.change(orderId, (order) => {
      if (order.canceled_at) throw notAllowed('A canceled order cannot be refunded');
      return begunFor(order, present(order, wish) ?? this.reserve(order, wish));
    });
    return { id: orderId, beside: await this.finish(orderId, made) };
  }

  /** From one payment. @returns the refund; @throws as `ofOrder` */
  async ofPayment(paymentId: string, wish: RefundWish): Promise<Refunded> {
    const orderId = await requireOrderOf(this.database, paymentId);
    const made = await this.changes.change(orderId, (order) => {
      const payment = order.payments.find(({ id }) => id === paymentId)!;
      if (payment.captured_at === null || payment.canceled_at !== null)
        throw notAllowed(`Payment ${paymentId} is not captured`);
      const known = present(order, wish);
      if (known) return begunFor(order, known);
      if (leftOf(payment) < wish.amount)
        throw notAllowed(`Only ${leftOf(payment)} can be refunded from Payment ${paymentId}`);
      return begunFor(order, [this.reserveFrom(order, payment, wish.amount, wish)]);
    });
    const beside = await this.finish(orderId, made);
    return { id: made.reserved[0].refund.id, beside };
  }

  private async finish(orderId: string, { reserved, buysCards }: Begun): Promise<Refunded['beside']> {
    await this.ask(orderId, reserved);
    const ids = reserved.map(({ refund }) => refund.id);
    return { disabled_gift_cards: buysCards ? await giftCardsDisabledBy(this.database, orderId, ids) : [] };
  }

  /**
   * Reserves what is to be given back, in memory, under the lock of the order; `ask` has to follow the commit. For whoever gives
   * money back as a part of something else.
   * @param from the payments that it comes from, in this order; all that are captured unless told
   * @throws not_allowed when there is not so much
   */
  reserve(order: OpenOrder, wish: RefundWish, from = captured(order)): Reserved[] {
    if (!(wish.amount > 0)) throw invalidData('amount must be above 0');
    if (wish.amount > refundableAmount(order))
      throw notAllowed('Cannot refund more than the original order amount');
    if (wish.amount > sum(from.map(leftOf)))
      throw notAllowed('Refund amount is greater that the refundable amount');
    let rest = wish.amount;
    return from.flatMap((payment) => {
      const part = Math.min(rest, leftOf(payment));
      rest -= part;
      return part > 0 ? this.reserveFrom(order, payment, part, wish) : [];
    });
  }

  /**
   * Asks the providers for refunds that are reserved and not settled; never while a transaction is open.
   * @throws payment_authorization_error when one refuses. Without an answer they stay as they are, and are asked for again.
   */
  async ask(orderId: string, reserved: readonly Reserved[]): Promise<void> {
    const open = reserved.filter(({ refund }) => isOpen(refund));
    if (open.length === 0) return;
    const replies = await Promise.all(open.map((one) => replied(one.refund.id, this.askOne(orderId, one))));
    await this.changes.change(orderId, (order) => settle(order, replies));
    const refused = replies.find(({ end }) => end.end === 'refused')?.end;
    if (refused?.end === 'refused') throw new CommerceError('payment_authorization_error', refused.message);
  }

  /** Those that have waited for an answer long enough. */
  async askAgain(orderId: string): Promise<void> {
    const due = await this.changes.change(orderId, (order) => {
      const refunds = order.refunds.filter((refund) => isOpen(refund) && isDue(refund.asked_at));
      for (const refund of refunds) refund.asked_at = new Date().toISOString();
      return reservedOf(order, refunds);
    });
    await this.ask(orderId, due).catch((error: unknown) => {
      if (!(error instanceof CommerceError)) throw error; // refused: it is undone, and its event says so
    });
  }

  private reserveFrom(order: OpenOrder, payment: OrderPayment, amount: number, wish: RefundWish): Reserved {
    if (!isNobody(payment.provider_id)) this.providers.require(payment.provider_id);
    const { reason, note = null, no_notification = null, request_key = null } = wish;
    const refund: OrderRefund = {
      ...{ id: newId(Refund), payment_id: payment.id, amount, reason, note, no_notification },
      ...{ idempotency_key: request_key, asked_at: new Date().toISOString(), settled_at: null },
      overpaid_amount: 0,
    };
    payment.amount_refunded += amount;
    order.refunds.push(refund);
    return { refund, payment };
  }

  private async askOne(order_id: string, { payment, refund }: Reserved): Promise<End<Transfer>> {
    if (isNobody(payment.provider_id)) return { end: 'answered', answer: {} };
    const question = { what: 'refund', key: refund.id, about: { order_id, payment_id: payment.id } };
    return this.providers.ask(payment.provider_id, question, (provider, signal) =>
      provider.refund(payment, refund.amount, refund.id, signal),
    );
  }
}

function begunFor(order: OpenOrder, reserved: Reserved[]): Begun {
  return { reserved, buysCards: buysGiftCards(order) };
}

/** What a request with the same key has made before it died. */
function present(order: OpenOrder, { request_key }: RefundWish): Reserved[] | null {
  if (!request_key) return null;
  const refunds = order.refunds.filter(({ idempotency_key }) => idempotency_key === request_key);
  return refunds.length > 0 ? reservedOf(order, refunds) : null;
}

/** With the payments that their money comes from. */
export function reservedOf(order: OpenOrder, refunds: readonly OrderRefund[]): Reserved[] {
  return refunds.flatMap((refund) => {
    const payment = order.payments.find(({ id }) => id === refund.payment_id);
    return payment ? { refund, payment } : [];
  });
}

function settle(order: OpenOrder, replies: readonly Reply[]): void {
  const settled: OrderRefund[] = [];
  for (const { id, end, at } of replies) {
    const refund = order.refunds.find((one) => one.id === id);
    // somebody has settled it meanwhile
    if (!refund || !isOpen(refund) || end.end === 'unknown') continue;
    const payment = order.payments.find((one) => one.id === refund.payment_id)!;
    noteSaid(payment, end.answer, at);
    if (end.end === 'refused') undo(order, payment, refund, end.message);
    else if (end.answer.status !== 'pending') settled.push(refund);
  }
  if (settled.length > 0) recordRefunded(order, settled);
}

/** Also what a provider tells by itself. */
export function recordRefunded(order: OpenOrder, refunds: readonly OrderRefund[]): void {
  const [first] = refunds;
  for (const refund of refunds) refund.settled_at = new Date().toISOString();
  order.events.push(
    ['order.refund_created', { id: order.id, refund_id: first.id, no_notification: silenceOf(order, first) }],
    ...refunds.map((refund): NewEvent => ['payment.payment_refund_created', refundTold(order, refund)]),
  );
  for (const refund of refunds) followRefund(order, refund);
}

/** Gives up what was reserved, and was not asked for yet: nobody has been told of it. */
export function release(order: OpenOrder, refundIds: readonly string[]): void {
  for (const refund of order.refunds.filter(({ id }) => refundIds.includes(id))) {
    const payment = order.payments.find(({ id }) => id === refund.payment_id);
    if (payment) free(order, payment, refund);
  }
}

function free(order: OpenOrder, payment: OrderPayment, refund: OrderRefund): void {
  payment.amount_refunded -= refund.amount;
  order.refunds = order.refunds.filter((one) => one !== refund);
}

/** What was reserved is free again. */
export function undo(order: OpenOrder, payment: OrderPayment, refund: OrderRefund, error: string): void {
  free(order, payment, refund);
  const no_notification = silenceOf(order, refund);
  order.events.push(
    ['order.refund_failed', { id: order.id, refund_id: refund.id, no_notification }],
    ['payment.payment_refund_failed', { ...paymentTold(order, payment), error }],
  );
  followRefusedRefund(order, refund);
}

/** Whether its provider has not answered yet. */
export function isOpen({ asked_at, settled_at }: OrderRefund): boolean {
  return asked_at !== null && settled_at === null;
}

/** As the order shows it: what is paid, captured or not, less what was given back. */
export function refundableAmount({ payments, refunds }: OpenOrder): number {
  const paid = payments.filter(({ canceled_at }) => canceled_at === null);
  return sum(paid.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount));
}

/** What can in fact be given back now. */
export function refundableNow(order: OpenOrder): number {
  return sum(captured(order).map(leftOf));
}

function captured({ payments }: OpenOrder): OrderPayment[] {
  return payments.filter(({ captured_at, canceled_at }) => captured_at !== null && canceled_at === null);
}

export function leftOf({ amount, amount_refunded }: OrderPayment): number {
  return Math.max(0, amount - amount_refunded);
}
