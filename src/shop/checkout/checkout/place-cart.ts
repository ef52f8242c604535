import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../engine/background/outbox.ts';
import { lockCart, type OpenCart } from '../../carts/carts/open-cart.ts';
import type { ExternalReservation } from '../../stock/inventory/movements/reserve-stock.ts';
import { ExternalReservations } from '../../stock/inventory/warehouses/external-reservations.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { conflict, notAllowed } from '../../../engine/kernel/errors.ts';
import { releaseLease } from '../../../engine/kernel/concurrency/lease.ts';
import { outsideRequest } from '../../../engine/kernel/request-work.ts';
import type { Sql, Tx } from '../../../engine/kernel/database/sql.ts';
import { orderQueue } from '../../orders/order/change-order.ts';
import { placeOrder } from '../../orders/order/place-order.ts';
import type { CartPayment } from '../../payments/payments-of-carts.ts';
import type { BasketTotals } from '../../../model/pricing/totals.ts';
import {
  confirmSwap,
  requireNotCanceled,
  sentLines,
  swapOf,
} from '../../orders/swaps/exchange/confirm-swap.ts';
import { CartPayments, type UnfinishedPayment } from './cart-payments.ts';
import { CheckoutOptions } from './checkout-options.ts';

/** The result: an order, the swap of a swap's cart, or the cart while its payment is neither authorized nor declined. */
export type Completion = Placed | { type: 'cart'; id: string; payment_status: UnfinishedPayment };

interface Placed {
  type: 'order' | 'swap';
  id: string;
}

/** A cart whose completion holds the lease. */
export interface LeasedCart {
  cart: OpenCart;
  totals: BasketTotals;
  /** The holder of its lease, a random UUID. */
  holder: string;
  payment: CartPayment | null;
}

export function leaseOf(cartId: string): string {
  return `cart:${cartId}`;
}

/**
 * The last two steps of a completion (`complete-cart.ts`), after the payment is authorized: reserves stock in external
 * warehouses, then places the order.
 */
@Injectable()
export class PlaceCart {
  constructor(
    private readonly database: Database,
    private readonly payments: CartPayments,
    private readonly promises: ExternalReservations,
    private readonly outbox: Outbox,
    private readonly options: CheckoutOptions,
  ) {}

  /**
   * On failure the payment and the external reservations are canceled, and the cart can be completed later. If a
   * warehouse does not respond, both remain, so that the next attempt repeats the request with the same key.
   */
  async place(taken: LeasedCart): Promise<Completion> {
    const promised = await outsideRequest(() => this.reserveExternally(taken));
    if (!promised) throw conflict('The stock cannot be reserved at the moment; try again');
    const { cart, totals, holder, payment } = taken;
    let holdsLease = true;
    try {
      const queue = await queueOf(this.database, cart);
      return await this.database.transaction(async (tx) => {
        const placed = await lockOrFindPlaced(tx, cart.id);
        if (placed) return placed;
        // after the lease expired, the cart may have changed, and another request may rely on the payment
        holdsLease = await releaseLease(tx, leaseOf(cart.id), holder);
        if (!holdsLease) throw conflict(`Cart ${cart.id} took too long to complete; try again`);
        tx.afterCommit(() => this.outbox.nudge());
        await this.promises.handOver(tx, promised);
        const place = { order: placeOrder, swap: confirmSwap }[cart.becomes];
        const from = { chooseLocations: this.options.chooseLocations, promised };
        return { type: cart.becomes, id: await place(tx, cart, totals, payment?.id ?? null, from) };
      }, queue);
    } catch (error) {
      if (holdsLease && (payment || promised.length > 0))
        await outsideRequest(() => this.database.transaction((tx) => this.cancel(tx, taken)));
      throw error;
    }
  }

  /** @returns null if a warehouse does not respond */
  private async reserveExternally(taken: LeasedCart): Promise<ExternalReservation[] | null> {
    const { cart, holder } = taken;
    const { sales_channel_id } = cart;
    const { chooseLocations } = this.options;
    try {
      return await this.promises.reserve(cart.id, sentLines(cart), { sales_channel_id, chooseLocations });
    } catch (error) {
      await this.database.transaction(async (tx) => {
        if (await releaseLease(tx, leaseOf(cart.id), holder)) await this.cancel(tx, taken);
      });
      throw error;
    }
  }

  private async cancel(tx: Tx, { cart, payment }: LeasedCart): Promise<void> {
    if (payment) await this.payments.cancel(tx, payment.id);
    await this.promises.release(tx, cart.id);
  }
}

/** Confirming a swap changes its order, so it uses that order's queue; the cart's queue was left after the lease was acquired. */
async function queueOf(sql: Sql, { id, becomes }: OpenCart): Promise<string | undefined> {
  return becomes === 'swap' ? orderQueue((await swapOf(sql, id)).order_id) : undefined;
}

/**
 * Locks the cart's row, then looks for its order in a statement of its own: under READ COMMITTED, a statement that waited
 * for a lock does not see other rows that were committed meanwhile.
 */
export async function lockOrFindPlaced(tx: Tx, cartId: string): Promise<Completion | null> {
  const { completed, kind } = await lockCart(tx, cartId);
  if (kind.becomes === 'swap') {
    const swap = await swapOf(tx, cartId);
    if (swap.confirmed) return { type: 'swap', id: swap.id };
    requireNotCanceled(swap);
  }
  if (!completed) return null;
  const [order] = await tx.query<{ id: string }>('select id from "order" where cart_id = $1', [cartId]);
  if (!order) throw notAllowed(`Cart ${cartId} is completed`);
  return { type: 'order', id: order.id };
}
