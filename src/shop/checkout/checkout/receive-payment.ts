import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { retryUntilFree } from '#engine/kernel/concurrency/retry-until-free';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { Payment } from '#model/entities/payments/payment.entity';
import { requireDiscounts } from '#shop/carts/baskets/basket-codes';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import type { PendingTaxRequest, TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import { CartChanges, type ChangedCart, changedCart } from '#shop/carts/cart/change-cart';
import { loadLockedCart, type OpenCart } from '#shop/carts/cart/open-cart';
import { recalculateCart } from '#shop/carts/cart/recalculate-cart';
import { releaseCart } from '#shop/carts/cart/rows-of-carts';
import { placeOrder } from '#shop/orders/order/placing/place-order';
import { insertOfflinePayment } from '#shop/payments/payments-of-carts';
import { lockOrFindPlaced } from './cart-lock.ts';
import { CartStock } from './cart-stock.ts';
import { CheckoutOptions } from './checkout-options.ts';
import { requireBuyable } from './complete-cart.ts';

/**
 * Turns a cart into an order that is already paid: staff received the money outside Storekeep, so no payment provider is
 * called. One transaction under the cart's row lock does everything, and a second request finds the order.
 *
 *   lock ───► compute taxes ───► payment, captured ───► place ───► order
 *     │            └─ external tax provider ─► ask, restart   └─ out of stock … ─► rolled back, the cart stays open
 *     ├─ completed ─► the same order
 *     └─ a shopper is completing it ─► wait, retry
 */
@Injectable()
export class ReceivePayment {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly outbox: Outbox,
    private readonly taxes: BasketTaxes,
    private readonly options: CheckoutOptions,
    private readonly stock: CartStock,
  ) {}

  /**
   * @returns the id of the order, the same for repeated and concurrent calls
   * @throws not_found; not_allowed (no items, a discount or gift card that is used up; once, when v1 quoted a different
   * total); insufficient_inventory with reasons; conflict when a shopper's completion takes longer than 10 s, or the taxes
   * cannot be computed
   */
  async receive(cartId: string): Promise<string> {
    const placed = await retryUntilFree(
      () => this.taxes.withTaxResponses((taxResponse) => this.tryToPlace(cartId, taxResponse)),
      `Cart ${cartId} is being completed by another request; try again`,
    );
    if (placed.state === 'placed') return placed.order_id;
    await this.changes.followUp(placed.changed);
    throw notAllowed(placed.message);
  }

  /**
   * @returns null while a shopper is completing the cart; an open question, with nothing written, until the region's tax
   * provider has answered it
   */
  private tryToPlace(cartId: string, taxResponse?: TaxResponse): Promise<Outcome | PendingTaxRequest | null> {
    return this.database.transaction(async (tx) => {
      const [placed, locked] = await Promise.all([lockOrFindPlaced(tx, cartId), loadLockedCart(tx, cartId)]);
      if (placed) return { state: 'placed', order_id: placed.id };
      if (!locked) return null;
      const { cart } = locked;
      await requireDiscounts(tx, cart);
      const settled = await recalculateCart(tx, cart, { taxes: 'now', taxResponse });
      const { totals, previous_total, taxRequest } = settled;
      requireBuyable(cart);
      if (taxRequest) return taxRequest;
      await locked.saveIfChanged();
      // our totals always included taxes; v1 quoted them without taxes in regions that do not tax automatically
      if (cart.arithmetic === 'medusa-v1' && previous_total !== totals.total)
        return {
          state: 'changed',
          changed: changedCart(locked, settled),
          message: `The total is ${totals.total} now, with the taxes of its region`,
        };
      const payment = await this.record(tx, cart, totals.total);
      tx.afterCommit(() => this.outbox.wake());
      await this.stock.release(tx, cartId);
      const { chooseLocations } = this.options;
      const order_id = await placeOrder(tx, cart, totals, payment, { chooseLocations });
      return { state: 'placed', order_id };
    });
  }

  /**
   * Records the received payment, and releases what the shopper has paid, or can still pay, by the sessions of the cart.
   * @returns the payment, or null when there is nothing to pay
   */
  private async record(tx: Tx, cart: OpenCart, amount: number): Promise<string | null> {
    await releaseCart(tx, cart.id);
    if (amount === 0) return null;
    const id = newId(Payment);
    await insertOfflinePayment(tx, cart, { id, amount });
    return id;
  }
}

type Outcome =
  { state: 'placed'; order_id: string } | { state: 'changed'; changed: ChangedCart; message: string };
