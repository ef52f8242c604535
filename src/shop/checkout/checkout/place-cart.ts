import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { releaseLease } from '#engine/kernel/concurrency/lease';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { conflict } from '#engine/kernel/errors';
import { outsideRequest } from '#engine/kernel/request-work';
import type { BasketTotals } from '#model/pricing/totals';
import type { OpenCart } from '#shop/carts/cart/open-cart';
import { orderQueue } from '#shop/orders/order/change-order';
import { placeOrder } from '#shop/orders/order/placing/place-order';
import { confirmSwap, sentLines, swapOf } from '#shop/orders/swaps/exchange/confirm-swap';
import { releaseSessions } from '#shop/payments/cancellation/release-payer';
import { deletesSessions } from '#shop/payments/cancellation/removed-sessions';
import { cartLeaseKey } from '#shop/payments/cart-lease';
import { PaymentProviders } from '#shop/payments/payment-providers';
import type { AuthorizedCartPayment } from '#shop/payments/payments-of-carts';
import type { StockAtLocations } from '#shop/stock/inventory/movements/plan-reservations';
import type { ExternalReservation } from '#shop/stock/inventory/movements/reserve-stock';
import { type Completion, type LeasedCart, lockAndReleaseLease } from './cart-lock.ts';
import { CartPayments } from './cart-payments.ts';
import { CartStock } from './cart-stock.ts';
import { CheckoutOptions } from './checkout-options.ts';

/**
 * The last two steps of a completion (`complete-cart.ts`), after the payment is authorized: reserves stock in external
 * warehouses, then places the order.
 */
@Injectable()
export class PlaceCart {
  constructor(
    private readonly database: Database,
    private readonly payments: CartPayments,
    private readonly providers: PaymentProviders,
    readonly stock: CartStock,
    private readonly outbox: Outbox,
    private readonly options: CheckoutOptions,
  ) {}

  /** Whether the order of a cart can be placed without calling a warehouse or waiting for another order. */
  mayPlaceAtOnce(cart: OpenCart): boolean {
    return cart.becomes === 'order' && !this.stock.external.mayBeRequired;
  }

  /**
   * Places the order in the transaction that has locked and checked the cart. On failure nothing is written.
   * @param payment an authorized payment to store; null if there is nothing to pay
   */
  async placeAtOnce(
    tx: Tx,
    cart: OpenCart,
    totals: BasketTotals,
    payment: AuthorizedCartPayment | null,
    stock: StockAtLocations | null,
  ): Promise<Completion> {
    tx.afterCommit(() => this.outbox.wake());
    await this.releaseOtherSessions(tx, cart, totals.total);
    const { chooseLocations } = this.options;
    return { type: 'order', id: await placeOrder(tx, cart, totals, payment, { chooseLocations, stock }) };
  }

  /**
   * Places the order after the payment was authorized, and the lease is still held.
   * On failure the payment and the external reservations are canceled, and the cart can be completed later. If a
   * warehouse does not respond, both remain, so that the next attempt repeats the request with the same key.
   */
  async place(leased: LeasedCart): Promise<Completion> {
    const externalReservations = await outsideRequest(() => this.reserveExternally(leased));
    if (!externalReservations) throw conflict('The stock cannot be reserved at the moment; try again');
    const { cart, totals, holder, payment } = leased;
    let holdsLease = true;
    // with an external warehouse, the locations are chosen under the lock of the stock
    let stock = this.stock.external.mayBeRequired ? undefined : leased.stock;
    try {
      const queue = await queueOf(this.database, cart);
      return await this.database.transaction(async (tx) => {
        const locked = await lockAndReleaseLease(tx, cart.id, holder);
        if (locked.placed) return locked.placed;
        // after the lease expired, the cart may have changed, and another request may rely on the payment
        holdsLease = locked.hadLease;
        if (!holdsLease) throw conflict(`Cart ${cart.id} took too long to complete; try again`);
        tx.afterCommit(() => this.outbox.wake());
        await this.releaseOtherSessions(tx, cart, totals.total);
        await this.stock.release(tx, cart.id); // the order takes it in the same transaction
        await this.stock.external.transferToOrder(tx, externalReservations);
        const place = { order: placeOrder, swap: confirmSwap }[cart.becomes];
        const from = { chooseLocations: this.options.chooseLocations, externalReservations, stock };
        stock = undefined; // it may be outdated: another attempt chooses the locations under the lock, too
        return { type: cart.becomes, id: await place(tx, cart, totals, payment?.id ?? null, from) };
      }, queue);
    } catch (error) {
      if (holdsLease && (payment || externalReservations.length > 0))
        await outsideRequest(() => this.database.transaction((tx) => this.cancel(tx, leased)));
      throw error;
    }
  }

  /**
   * Releases the sessions of a cart that its payment does not come from, before the order is placed: a gift card may pay for everything now.
   * @param amount what remains to pay
   */
  private async releaseOtherSessions(tx: Tx, cart: OpenCart, amount: number): Promise<void> {
    const others = cart.payment_sessions.filter(
      ({ is_initiated, is_selected, provider_id }) =>
        is_initiated && !(is_selected && amount > 0) && deletesSessions(this.providers.get(provider_id)),
    );
    await releaseSessions(
      tx,
      others.map(({ id }) => id),
    );
  }

  /** @returns null if a warehouse does not respond */
  private async reserveExternally(leased: LeasedCart): Promise<ExternalReservation[] | null> {
    const { cart, holder } = leased;
    const { sales_channel_id } = cart;
    const { chooseLocations } = this.options;
    try {
      return await this.stock.external.reserve(cart.id, sentLines(cart), {
        sales_channel_id,
        chooseLocations,
      });
    } catch (error) {
      await this.database.transaction(async (tx) => {
        if (await outsideRequest(() => releaseLease(tx, cartLeaseKey(cart.id), holder)))
          await this.cancel(tx, leased);
      });
      throw error;
    }
  }

  private async cancel(tx: Tx, { cart, payment }: LeasedCart): Promise<void> {
    if (payment) await this.payments.cancel(tx, payment.id);
    await this.stock.external.release(tx, cart.id);
  }
}

/** Confirming a swap changes its order, so it uses that order's queue; the cart's queue was left after the lease was acquired. */
async function queueOf(sql: Sql, { id, becomes }: OpenCart): Promise<string | undefined> {
  return becomes === 'swap' ? orderQueue((await swapOf(sql, id)).order_id) : undefined;
}
