import { Injectable } from '@nestjs/common';
import { BasketTaxes } from '../baskets/basket-taxes.ts';
import { requireDiscounts } from '../baskets/codes.ts';
import type { OpenQuestion, TaxAnswer } from '../baskets/tax-answer.ts';
import { CartChanges, changedCart } from '../carts/change-cart.ts';
import { enterLocked, type OpenCart } from '../carts/open-cart.ts';
import { PAID } from '../carts/rows-of-carts.ts';
import { settleCart } from '../carts/settle-cart.ts';
import { Payment } from '../entities/payment.ts';
import { Database } from '../kernel/database.ts';
import { notAllowed } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { Outbox } from '../background/outbox.ts';
import type { Tx } from '../kernel/sql.ts';
import { untilFree } from '../kernel/until-free.ts';
import { paymentOf, writeReceived } from '../payments/payments-of-carts.ts';
import { placeOrder } from '../orders/place.ts';
import { CartPayments } from './cart-payments.ts';
import { CheckoutOptions } from './checkout-options.ts';
import { requireBuyable } from './complete-cart.ts';
import { lockOrFindPlaced } from './place-cart.ts';
import { Surprise } from './surprise.ts';

/**
 * From a cart to an order that is paid already: staff have received the money outside, and no provider is asked. So one
 * transaction under the cart's row lock does it all, and whoever comes second finds the order.
 *
 *   lock ───► settle taxes ───► payment, captured ───► place ───► order
 *     │            └─ asked for outside ─► begin again    └─ stock gone … ─► nothing is written, the cart stays open
 *     ├─ completed ─► the same order
 *     └─ a shopper is completing it ─► wait, ask again
 */
@Injectable()
export class ReceivePayment {
  constructor(
    private readonly database: Database,
    private readonly payments: CartPayments,
    private readonly changes: CartChanges,
    private readonly outbox: Outbox,
    private readonly taxes: BasketTaxes,
    private readonly options: CheckoutOptions,
  ) {}

  /**
   * @returns the id of the order, the same however often and however concurrently it is asked for
   * @throws not_found; not_allowed (no items, a discount or gift card that is used up; once, when v1 has quoted another total); insufficient_inventory with
   * reasons; conflict when a shopper's completion takes longer than 10 s, or the taxes cannot be worked out
   */
  async receive(cartId: string): Promise<string> {
    const placed = await untilFree(
      () => this.taxes.answering((answer) => this.tryToPlace(cartId, answer)),
      `Cart ${cartId} is being completed by another request; try again`,
    );
    if (!(placed instanceof Surprise)) return placed.order_id;
    await this.changes.followUp(placed.changed);
    throw notAllowed(placed.message);
  }

  /** @returns null while a shopper is completing it; an open question, with nothing done yet, until the region's tax provider has answered it */
  private tryToPlace(
    cartId: string,
    answer?: TaxAnswer,
  ): Promise<{ order_id: string } | Surprise | OpenQuestion | null> {
    return this.database.transaction(async (tx) => {
      const placed = await lockOrFindPlaced(tx, cartId);
      if (placed) return { order_id: placed.id };
      const entered = await enterLocked(tx, cartId);
      if (!entered) return null;
      const { cart } = entered;
      await requireDiscounts(tx, cart);
      const settled = await settleCart(tx, cart, { taxes: 'now', answer });
      const { totals, shown_total, open } = settled;
      requireBuyable(cart);
      if (open) return open;
      if (entered.hasChanged()) await entered.save();
      // ours have had their taxes from the beginning; v1 has quoted without where the region does not tax automatically
      if (cart.arithmetic === 'medusa-v1' && shown_total !== totals.total)
        return new Surprise(
          changedCart(entered, settled),
          `The total is ${totals.total} now, with the taxes of its region`,
        );
      const payment = await this.record(tx, cart, totals.total);
      tx.afterCommit(() => this.outbox.nudge());
      const { chooseLocations } = this.options;
      return { order_id: await placeOrder(tx, cart, totals, payment, { chooseLocations }) };
    });
  }

  /**
   * Takes the place of what a shopper's completion has left behind when it died.
   * @returns the payment, or null when there is nothing to pay
   */
  private async record(tx: Tx, cart: OpenCart, amount: number): Promise<string | null> {
    const left = await paymentOf(tx, cart.id);
    if (left) await this.payments.giveUp(tx, left.id);
    if (amount === 0) return null;
    const id = newId(Payment);
    await writeReceived(tx, cart, { id, amount }, PAID);
    return id;
  }
}
