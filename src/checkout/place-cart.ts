import { Injectable } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { lockCart, type OpenCart } from '../carts/open-cart.ts';
import type { Promised } from '../inventory/reserve.ts';
import { StockPromises } from '../inventory/stock-promises.ts';
import { Database } from '../kernel/database.ts';
import { conflict, notAllowed } from '../kernel/errors.ts';
import { giveUpLease } from '../kernel/lease.ts';
import { outsideRequest } from '../kernel/request-work.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { orderQueue } from '../orders/change-order.ts';
import { placeOrder } from '../orders/place.ts';
import type { CartPayment } from '../payments/payments-of-carts.ts';
import type { BasketTotals } from '../pricing/totals.ts';
import { confirmSwap, requireNotCanceled, sentLines, swapOf } from '../swaps/confirm.ts';
import { CartPayments, type UnfinishedPayment } from './cart-payments.ts';
import { CheckoutOptions } from './checkout-options.ts';

/** The result: an order, the swap of a swap's cart, or the cart while its payment is neither authorized nor refused. */
export type Completion = Placed | { type: 'cart'; id: string; payment_status: UnfinishedPayment };

interface Placed {
  type: 'order' | 'swap';
  id: string;
}

/** A cart that is being completed. */
export interface TakenCart {
  cart: OpenCart;
  totals: BasketTotals;
  /** Of its lease. */
  holder: string;
  payment: CartPayment | null;
}

export function leaseOf(cartId: string): string {
  return `cart:${cartId}`;
}

/** The last two steps of a completion (`complete-cart.ts`), once it is paid: what is kept elsewhere is promised, and it is placed. */
@Injectable()
export class PlaceCart {
  constructor(
    private readonly database: Database,
    private readonly payments: CartPayments,
    private readonly promises: StockPromises,
    private readonly outbox: Outbox,
    private readonly options: CheckoutOptions,
  ) {}

  /**
   * When it fails the payment and what was promised are given up, and the cart can be completed later. Where a keeper does not answer
   * they stay, for the next try to ask with the same key.
   */
  async place(taken: TakenCart): Promise<Completion> {
    const promised = await outsideRequest(() => this.promise(taken));
    if (!promised) throw conflict('The stock cannot be reserved at the moment; try again');
    const { cart, totals, holder, payment } = taken;
    let ours = true;
    try {
      const queue = await queueOf(this.database, cart);
      return await this.database.transaction(async (tx) => {
        const placed = await lockOrFindPlaced(tx, cart.id);
        if (placed) return placed;
        // it ran out: the cart may hold something else by now, and another request may count on the payment
        ours = await giveUpLease(tx, leaseOf(cart.id), holder);
        if (!ours) throw conflict(`Cart ${cart.id} took too long to complete; try again`);
        tx.afterCommit(() => this.outbox.nudge());
        await this.promises.keep(tx, promised);
        const place = { order: placeOrder, swap: confirmSwap }[cart.becomes];
        const from = { chooseLocations: this.options.chooseLocations, promised };
        return { type: cart.becomes, id: await place(tx, cart, totals, payment?.id ?? null, from) };
      }, queue);
    } catch (error) {
      if (ours && (payment || promised.length > 0))
        await outsideRequest(() => this.database.transaction((tx) => this.giveUp(tx, taken)));
      throw error;
    }
  }

  /** @returns null without an answer */
  private async promise(taken: TakenCart): Promise<Promised[] | null> {
    const { cart, holder } = taken;
    const { sales_channel_id } = cart;
    const { chooseLocations } = this.options;
    try {
      return await this.promises.make(cart.id, sentLines(cart), { sales_channel_id, chooseLocations });
    } catch (error) {
      await this.database.transaction(async (tx) => {
        if (await giveUpLease(tx, leaseOf(cart.id), holder)) await this.giveUp(tx, taken);
      });
      throw error;
    }
  }

  private async giveUp(tx: Tx, { cart, payment }: TakenCart): Promise<void> {
    if (payment) await this.payments.giveUp(tx, payment.id);
    await this.promises.giveUp(tx, cart.id);
  }
}

/** Confirming a swap changes its order, so it waits in the queue of that; its cart's queue was left when the cart was taken. */
async function queueOf(sql: Sql, { id, becomes }: OpenCart): Promise<string | undefined> {
  return becomes === 'swap' ? orderQueue((await swapOf(sql, id)).order_id) : undefined;
}

/** Locks the cart's row. The order is looked for afterwards: a statement does not see what was committed while it waited. */
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
