import { Injectable } from '@nestjs/common';
import { BasketTaxes } from '../baskets/taxes/basket-taxes.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import type { RecalculatedBasket, RecalculateOptions } from '../baskets/recalculate-basket.ts';
import type { PendingTaxRequest } from '../baskets/taxes/tax-answer.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { CommerceError } from '../../../engine/kernel/errors.ts';
import { retryUntilFree } from '../../../engine/kernel/concurrency/retry-until-free.ts';
import { SessionProviders } from '../../payments/session-providers.ts';
import { sizeOf, requireWithinLimits } from './cart-limits.ts';
import { lockAndLoadCart, type CartSession, type LoadedCart, type OpenCart } from './open-cart.ts';
import { sessionOwnerOf } from './payment/paid-cart.ts';
import { recalculateCart } from './recalculate-cart.ts';
import { ShippingPrices } from './shipping/cart-shipping-prices.ts';

/** Options of a change. */
export type ChangeOptions = Pick<RecalculateOptions, 'taxes'>;

/** Changes the cart in memory; may read and write through `tx`. */
export type Work = (cart: OpenCart, tx: Tx) => Promise<void> | void;

/** A changed cart, with the work that remains after the commit. */
export interface ChangedCart {
  cart: OpenCart;
  /** Its payment sessions before the change. */
  sessions: CartSession[];
  /** The question for the tax provider; null if the taxes are known. */
  taxRequest: PendingTaxRequest | null;
  /** Minor currency units; null if the change left the subtotal as it was. Shipping prices may depend on it. */
  new_subtotal: number | null;
}

/** Runs changes of carts. */
@Injectable()
export class CartChanges {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionProviders,
    private readonly taxes: BasketTaxes,
    private readonly shipping: ShippingPrices,
  ) {}

  /**
   * Every change of a cart goes through this method. It locks the row, rejects a completed cart, changes the cart in
   * memory, reprices it, and writes the differences; after the commit it requests external taxes and updates payment
   * sessions. `work` runs again when the transaction is retried. The change waits for a checkout in progress.
   * @throws not_found, not_allowed (completed), conflict (a checkout takes too long)
   */
  async change(id: string, work: Work, options: ChangeOptions = {}): Promise<{ id: string }> {
    const changed = await retryUntilFree(
      () => this.database.transaction((tx) => this.within(tx, id, work, options), cartQueueKey(id)),
      `Cart ${id} is being completed; try again`,
    );
    await this.followUp(changed, options);
    return { id };
  }

  /**
   * The part of a change inside the transaction. Call `followUp` after the commit.
   * @returns null if a checkout of the cart is in progress
   */
  async within(
    tx: Tx,
    id: string,
    work: Work,
    options: RecalculateOptions = {},
  ): Promise<ChangedCart | null> {
    const locked = await lockAndLoadCart(tx, id);
    if (!locked) return null;
    const { cart } = locked;
    const sizeBefore = sizeOf(cart);
    await work(cart, tx);
    requireWithinLimits(cart, sizeBefore);
    const settled = await recalculateCart(tx, cart, options);
    await locked.save();
    return changedCart(locked, settled);
  }

  /**
   * Calls external providers after the commit, with no transaction open. A change is not undone when its taxes cannot be
   * computed: the cart has none until the next change, request for taxes, or completion (docs/decisions.md, Taxes).
   * @throws conflict, not_allowed if the taxes were requested and cannot be computed
   */
  async followUp(changed: ChangedCart, options: ChangeOptions = {}): Promise<void> {
    let last = await this.priceShipping(changed, options);
    let failure: CommerceError | undefined;
    try {
      await this.taxes.withTaxAnswers(async (answer) => {
        if (answer) last = await this.changeAgain(changed, () => undefined, { ...options, answer });
        return last.taxRequest ?? last;
      });
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      failure = error;
    }
    await this.sessions.synchronize(sessionOwnerOf(this.database, last.cart), changed.sessions);
    if (failure && options.taxes === 'now') throw failure;
  }

  private async priceShipping(changed: ChangedCart, options: ChangeOptions): Promise<ChangedCart> {
    if (changed.new_subtotal === null) return changed;
    const prices = await this.shipping.recalculate(changed.cart, changed.new_subtotal);
    if (prices.size === 0) return changed;
    const setPrices: Work = (cart) => {
      // the request that changed the subtotal again requests the prices for it
      if (totalsOf(cart).subtotal !== changed.new_subtotal) return;
      for (const method of cart.shipping_methods) method.price = prices.get(method.id) ?? method.price;
    };
    return this.changeAgain(changed, setPrices, options);
  }

  private async changeAgain(
    changed: ChangedCart,
    work: Work,
    options: RecalculateOptions,
  ): Promise<ChangedCart> {
    const { id } = changed.cart;
    const result = await this.database.transaction(
      (tx) => this.within(tx, id, work, options),
      cartQueueKey(id),
    );
    // null: the checkout in progress requests taxes and prices itself
    return result ?? { ...changed, taxRequest: null };
  }
}

export function changedCart(
  { cart, sessions, subtotal }: LoadedCart,
  { totals, taxRequest }: RecalculatedBasket,
): ChangedCart {
  return { cart, sessions, taxRequest, new_subtotal: totals.subtotal === subtotal ? null : totals.subtotal };
}

/** The queue key of transactions on a cart; see `Database.transaction`. */
export function cartQueueKey(id: string): string {
  return `cart ${id}`;
}
