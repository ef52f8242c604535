import { Injectable } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { releaseStock } from '../inventory/release.ts';
import { Database } from '../kernel/database.ts';
import { notAllowed } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import { untilFree } from '../kernel/until-free.ts';
import { isSettled } from '../order-payments/capture-payments.ts';
import { leftOf, RefundPayments, type Reserved } from '../order-payments/refund-payments.ts';
import { changeOrder, orderQueue } from '../orders/change-order.ts';
import { leftWithCustomer } from '../orders/left-with-customer.ts';
import type { OpenOrder } from '../orders/open-order.ts';
import { cancelEdits } from '../order-edits/cancel-edits.ts';

/**
 * Gives an order up: what was taken goes back where it came from, once.
 *
 *   lock ───► stock, gift cards, edits, payments given up, refunds reserved, canceled ───► refunds asked for
 *     ├─ canceled already ─► nothing                                     each by itself, see `refund-payments.ts`
 *     ├─ something of it is on its way ─► 400
 *     └─ a payment is being captured ─► wait, look again
 */
@Injectable()
export class CancelOrder {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly refunds: RefundPayments,
  ) {}

  /**
   * @param by the user who does it
   * @throws not_found; not_allowed; payment_authorization_error when a provider does not give captured money back: then staff can
   * refund its payment; conflict while a payment is being captured
   */
  async cancel(id: string, by: string): Promise<{ id: string }> {
    const reserved = await untilFree(
      () => this.database.transaction((tx) => this.giveUp(tx, id, by), orderQueue(id)),
      `The payments of order ${id} are in use by another request; try again`,
    );
    await this.refunds.ask(id, reserved);
    return { id };
  }

  /** @returns null while a payment is being captured */
  private async giveUp(tx: Tx, id: string, by: string): Promise<Reserved[] | null> {
    tx.afterCommit(() => this.outbox.nudge());
    let isPaidForEdit = false;
    const reserved = await changeOrder(tx, id, async (order) => {
      if (order.canceled_at !== null) return [];
      if (!isSettled(order)) return null;
      await requireNothingUnderWay(order, tx);
      isPaidForEdit = await cancelEdits(tx, order, by);
      return this.giveUpOrder(order, tx);
    });
    if (!isPaidForEdit) return reserved;
    // it was not the order's yet when that was read
    const more = await changeOrder(tx, id, (order) => this.refundCaptured(order));
    return [...reserved!, ...more];
  }

  private async giveUpOrder(order: OpenOrder, tx: Tx): Promise<Reserved[]> {
    await releaseStock(tx, order.items.map(leftWithCustomer));
    const canceled_at = new Date().toISOString();
    const reserved = this.giveMoneyBack(order, canceled_at);
    Object.assign(order, { canceled_at, status: 'canceled' });
    order.events.push(['order.canceled', { id: order.id, no_notification: order.no_notification }]);
    return reserved;
  }

  /** What is authorized is given up, and what is captured is refunded: that payment stays what it was. */
  private giveMoneyBack(order: OpenOrder, canceled_at: string): Reserved[] {
    for (const payment of order.payments) {
      if (payment.captured_at !== null || payment.canceled_at !== null) continue;
      payment.canceled_at = canceled_at;
      order.events.push(['payment.canceled', { id: payment.id }]);
    }
    return this.refundCaptured(order);
  }

  private refundCaptured(order: OpenOrder): Reserved[] {
    const captured = order.payments.filter(({ canceled_at }) => canceled_at === null);
    const amount = captured.reduce((sum, payment) => sum + leftOf(payment), 0);
    return amount > 0 ? this.refunds.reserve(order, { amount, reason: 'other' }) : [];
  }
}

/** @throws not_allowed, in the words that existing clients show */
async function requireNothingUnderWay(order: OpenOrder, tx: Tx): Promise<void> {
  if (order.refunds.length > 0) throw notAllowed('Order with refund(s) cannot be canceled');
  const all = (what: string) => notAllowed(`All ${what} must be canceled before canceling an order`);
  if (order.fulfillments.some(({ canceled_at }) => canceled_at === null)) throw all('fulfillments');
  if (order.returns.some(({ status }) => status !== 'canceled')) throw all('returns');
  const [{ swaps, claims }] = await tx.query<{ swaps: boolean; claims: boolean }>(
    `select exists (select from swap where order_id = $1 and canceled_at is null and deleted_at is null) as swaps,
       exists (select from claim_order where order_id = $1 and canceled_at is null and deleted_at is null) as claims`,
    [order.id],
  );
  if (swaps) throw all('swaps');
  if (claims) throw all('claims');
}
