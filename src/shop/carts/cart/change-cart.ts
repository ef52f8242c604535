import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import type { NewEvent } from '#engine/background/events';
import { retryUntilFree } from '#engine/kernel/concurrency/retry-until-free';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { CommerceError } from '#engine/kernel/errors';
import { SessionProviders } from '#shop/payments/session-providers';
import type { RecalculatedBasket, RecalculateOptions } from '../baskets/recalculate-basket.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import { BasketTaxes } from '../baskets/taxes/basket-taxes.ts';
import type { PendingTaxRequest } from '../baskets/taxes/tax-response.ts';
import { CartContributors } from './cart-contributors.ts';
import { CartFollowers } from './cart-followers.ts';
import { requireWithinLimits, sizeOf } from './cart-limits.ts';
import { ShippingPrices } from './cart-shipping-prices.ts';
import type { DataOfChange } from './data-of-change.ts';
import { type CartSession, lockCart, type LockedCart, type OpenCart } from './open-cart.ts';
import { type ReturnedCart, returnedCart } from './owners/empty-relations.ts';
import { sessionOwnerOf } from './paid-cart.ts';
import { recalculateCart } from './recalculate-cart.ts';

/** Options of a change. */
export interface ChangeOptions extends RecalculateOptions {
  /** The data that the change needs beside the cart, which are loaded with it. */
  data?: DataOfChange;
}

/**
 * Changes a cart in memory; may read and write other tables through `tx`. It runs again when the transaction is retried, so it must not
 * have effects outside the database.
 */
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

/**
 * Runs changes of carts:
 *
 *   lock, load ──► work ──► reprice ──► save, commit ──► providers
 *       │            └── in memory ──┘
 *       ├─ completed ─► not_allowed
 *       └─ a completion is in progress ─► wait, start again
 */
@Injectable()
export class CartChanges {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionProviders,
    private readonly taxes: BasketTaxes,
    private readonly shipping: ShippingPrices,
    private readonly contributors: CartContributors,
    private readonly followers: CartFollowers,
  ) {}

  /**
   * Changes a cart: rejects a completed cart, changes it in memory, reprices it, and writes the differences; after the commit it requests
   * external taxes and updates payment sessions. The change waits for a completion in progress.
   * @throws not_found, not_allowed (completed), conflict (a completion takes too long), unavailable (nothing was changed)
   */
  async change(id: string, work: Work, options: ChangeOptions = {}): Promise<ReturnedCart> {
    const changed = await retryUntilFree(
      () => this.tryChange(id, work, options),
      `Cart ${id} is being completed; try again`,
    );
    return returnedCart(await this.followUp(changed, options));
  }

  /** @returns null while a completion of the cart is in progress */
  private tryChange(id: string, work: Work, options: ChangeOptions): Promise<ChangedCart | null> {
    return this.database.transaction((tx) => this.within(tx, id, work, options), cartQueueKey(id));
  }

  /**
   * Changes a cart within a transaction, which locks it. Call `followUp` after the commit.
   * @returns null while a completion of the cart is in progress
   */
  async within(tx: Tx, id: string, work: Work, options: ChangeOptions = {}): Promise<ChangedCart | null> {
    const finish = await this.followers.begin(tx, id);
    const [locked, addContributions] = await Promise.all([
      lockCart(tx, id, options.data),
      this.loadContributions(tx, id, variantToAdd(options)),
    ]);
    if (!locked) return null;
    const { cart, sessions } = locked;
    await addContributions(cart);
    const { customer_id } = cart;
    const sizeBefore = sizeOf(cart);
    await work(cart, tx);
    requireWithinLimits(cart, sizeBefore);
    const recalculated = await recalculateCart(tx, cart, options);
    await this.sessions.openOffline(sessionOwnerOf(tx, cart));
    await locked.save();
    await this.sessions.recordRemovals(tx, sessions, cart.payment_sessions);
    const events: NewEvent[] = [['cart.updated', { id }]];
    if (cart.customer_id !== customer_id) events.push(['cart.customer_updated', { id }]);
    await insertEvents(tx, events);
    await finish(locked);
    return changedCart(locked, recalculated);
  }

  /** As `CartContributors.load`: sends the statements that load what modules contribute to a cart. */
  loadContributions(tx: Tx, id: string, variantId?: string): Promise<(cart: OpenCart) => Promise<void>> {
    return this.contributors.load(tx, id, variantId);
  }

  /**
   * Calls external providers after the commit, with no transaction open. A change is not undone when its taxes cannot be
   * computed: the cart has none until the next change, request for taxes, or completion (docs/decisions.md, Taxes).
   * @returns the cart afterwards
   * @throws conflict, not_allowed if the taxes were requested and cannot be computed
   */
  async followUp(changed: ChangedCart, options: ChangeOptions = {}): Promise<OpenCart> {
    let last = await this.priceShipping(changed, options);
    let failure: CommerceError | undefined;
    try {
      await this.taxes.withTaxResponses(async (taxResponse) => {
        if (taxResponse) last = await this.changeAgain(changed, () => undefined, { ...options, taxResponse });
        return last.taxRequest ?? last;
      });
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      failure = error;
    }
    await this.sessions.synchronize(sessionOwnerOf(this.database, last.cart), changed.sessions);
    await this.followers.followUp(last.cart);
    if (failure && options.taxes === 'now') throw failure;
    return last.cart;
  }

  /** Requests the shipping prices that depend on the subtotal. */
  private async priceShipping(changed: ChangedCart, options: ChangeOptions): Promise<ChangedCart> {
    if (changed.new_subtotal === null) return changed;
    const prices = await this.shipping.recalculate(changed.cart, changed.new_subtotal);
    if (prices.size === 0) return changed;
    const setPrices: Work = (cart) => {
      // the request that changed the subtotal again requests the prices for it
      if (totalsOf(cart).subtotal !== changed.new_subtotal) return;
      for (const method of cart.shipping_methods) {
        const price = prices.get(method.id);
        if (price !== undefined) Object.assign(method, { price, original_price: null });
      }
    };
    return this.changeAgain(changed, setPrices, options);
  }

  private async changeAgain(
    changed: ChangedCart,
    work: Work,
    { taxes, taxResponse }: RecalculateOptions,
  ): Promise<ChangedCart> {
    const result = await this.tryChange(changed.cart.id, work, { taxes, taxResponse });
    // null: the completion in progress requests taxes and prices itself
    return result ?? { ...changed, taxRequest: null };
  }
}

export function changedCart(
  { cart, sessions, subtotal }: Pick<LockedCart, 'cart' | 'sessions' | 'subtotal'>,
  { totals, taxRequest }: RecalculatedBasket,
): ChangedCart {
  return { cart, sessions, taxRequest, new_subtotal: totals.subtotal === subtotal ? null : totals.subtotal };
}

function variantToAdd({ data }: ChangeOptions): string | undefined {
  return data && 'adds' in data ? data.adds.variant_id : undefined;
}

/** The queue key of transactions on a cart; see `Database.transaction`. */
export function cartQueueKey(id: string): string {
  return `cart ${id}`;
}
