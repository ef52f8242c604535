import { insertEventsSteps } from '../../../engine/background/deliveries.ts';
import type { NewEvent } from '../../../engine/background/events.ts';
import { Injectable } from '@nestjs/common';
import { BasketTaxes } from '../baskets/taxes/basket-taxes.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import type { RecalculatedBasket, RecalculateOptions } from '../baskets/recalculate-basket.ts';
import type { PendingTaxRequest } from '../baskets/taxes/tax-response.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { Sql, Tx } from '../../../engine/kernel/database/sql.ts';
import { CommerceError } from '../../../engine/kernel/errors.ts';
import { retryUntilFree } from '../../../engine/kernel/concurrency/retry-until-free.ts';
import { SessionProviders } from '../../payments/session-providers.ts';
import { sizeOf, requireWithinLimits } from './cart-limits.ts';
import { returnedCart, type ReturnedCart } from './owners/empty-relations.ts';
import type { DataOfChange } from './storage/load-with-cart.ts';
import {
  loadCart,
  loadLockedCart,
  lockAndLoadCart,
  type CartSession,
  type LoadedCart,
  type OpenCart,
  type UnlockedCart,
} from './open-cart.ts';
import { sessionOwnerOf } from './payment/paid-cart.ts';
import { recalculateCart } from './recalculate-cart.ts';
import { ShippingPrices } from './shipping/cart-shipping-prices.ts';

/** Options of a change. */
export interface ChangeOptions extends Pick<RecalculateOptions, 'taxes'> {
  /** The data that the change needs beside the cart; loaded by the same statement. */
  data?: DataOfChange;
  /** The cart as loaded before the change. If it has changed since, it is loaded again. */
  loaded?: UnlockedCart;
}

/**
 * Changes the cart in memory. It may read through `sql`, but what it writes must be a part of the cart (`OpenCart.steps`). It runs again
 * if the cart was changed by another request meanwhile.
 */
export type Work = (cart: OpenCart, sql: Sql) => Promise<void> | void;

/** Like `Work`, in a transaction that has locked the cart: it may also write through `tx`. */
export type LockedWork = (cart: OpenCart, tx: Tx) => Promise<void> | void;

/** How often a change is tried without a lock. */
const UNLOCKED_ATTEMPTS = 2;

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
 *   load ──► work ──► reprice ──► write ──► providers
 *    │ one             │ in        │ one statement, which writes nothing if another
 *    │ statement,      │ memory    │ request has changed the cart meanwhile:
 *    │ no lock         │           └─► start again; the third time, lock the row first
 *    ├─ completed ─► not_allowed
 *    └─ a completion is in progress ─► wait, start again
 *
 * Every transaction that changes a cart or rows that belong to it replaces `cart.version`, by which the write detects that
 * (docs/architecture.md, Carts and orders).
 */
@Injectable()
export class CartChanges {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionProviders,
    private readonly taxes: BasketTaxes,
    private readonly shipping: ShippingPrices,
  ) {}

  /**
   * Changes a cart: rejects a completed cart, changes it in memory, reprices it, and writes the differences in one statement; after
   * that it requests external taxes and updates payment sessions. The change waits for a completion in progress.
   * @throws not_found, not_allowed (completed), conflict (a completion takes too long), unavailable (nothing was changed)
   */
  async change(id: string, work: Work, options: ChangeOptions = {}): Promise<ReturnedCart> {
    let { loaded } = options;
    return this.run(id, options, async (attempt) => {
      const isLocked = attempt > UNLOCKED_ATTEMPTS || this.database.isJoined;
      if (isLocked) return this.database.transaction((tx) => this.within(tx, id, work, options));
      loaded ??= (await loadCart(this.database, id, options.data)) ?? undefined;
      if (!loaded) return null;
      const changed = await this.changeUnlocked(loaded, work, options);
      loaded = undefined;
      return changed;
    });
  }

  /** Like `change`, for work that also writes other tables: it runs in a transaction that has locked the cart. */
  changeLocked(id: string, work: LockedWork): Promise<ReturnedCart> {
    return this.run(id, {}, () => this.database.transaction((tx) => this.within(tx, id, work)));
  }

  /** Loads a cart for `ChangeOptions.loaded`; waits for a completion in progress. @throws as `change` */
  load(id: string): Promise<UnlockedCart> {
    return retryUntilFree(() => loadCart(this.database, id), inCompletion(id));
  }

  /** Runs attempts until one succeeds, then the work that remains. Changes of one cart run one after the other in this process. */
  private async run(
    id: string,
    options: ChangeOptions,
    tryChange: (attempt: number) => Promise<ChangedCart | 'conflict' | null>,
  ): Promise<ReturnedCart> {
    const changed = await retryUntilFree(
      () =>
        this.database.runExclusively(cartQueueKey(id), async () => {
          for (let attempt = 1; ; attempt++) {
            const result = await tryChange(attempt);
            if (result !== 'conflict') return result;
          }
        }),
      inCompletion(id),
    );
    if (changed.cart.steps.length > 0) this.database.events.wake(); // one of them may be an event
    return returnedCart(await this.followUp(changed, options));
  }

  /** @returns conflict if the cart was changed since it was loaded */
  private async changeUnlocked(
    loaded: UnlockedCart,
    work: Work,
    options: ChangeOptions,
  ): Promise<ChangedCart | 'conflict'> {
    const recalculated = await this.apply(this.database, loaded, work, options);
    return (await loaded.saveIfUnchanged()) ? changedCart(loaded, recalculated) : 'conflict';
  }

  /**
   * Changes a cart within a transaction, which locks it. Call `followUp` after the commit.
   * @returns null while a completion of the cart is in progress
   */
  async within(
    tx: Tx,
    id: string,
    work: LockedWork,
    options: RecalculateOptions = {},
  ): Promise<ChangedCart | null> {
    const locked = await lockAndLoadCart(tx, id);
    return locked && this.changeLoaded(tx, locked, work, options);
  }

  /** Like `within`, for a cart that the transaction has inserted. */
  async withinNew(tx: Tx, id: string, work: LockedWork): Promise<ChangedCart> {
    return this.changeLoaded(tx, (await loadLockedCart(tx, id))!, work, {});
  }

  private async changeLoaded(
    tx: Tx,
    locked: LoadedCart,
    work: LockedWork,
    options: RecalculateOptions,
  ): Promise<ChangedCart> {
    const recalculated = await this.apply(tx, locked, (cart) => work(cart, tx), options);
    await locked.save();
    return changedCart(locked, recalculated);
  }

  /** Changes a cart in memory, and reprices it. */
  private async apply(
    sql: Sql,
    { cart, sessions }: Pick<LoadedCart, 'cart' | 'sessions'>,
    work: Work,
    options: RecalculateOptions,
  ): Promise<RecalculatedBasket> {
    const { id, customer_id } = cart;
    const sizeBefore = sizeOf(cart);
    await work(cart, sql);
    requireWithinLimits(cart, sizeBefore);
    const recalculated = await recalculateCart(sql, cart, options);
    await this.sessions.openOffline(sessionOwnerOf(sql, cart));
    const events: NewEvent[] = [['cart.updated', { id }]];
    if (cart.customer_id !== customer_id) events.push(['cart.customer_updated', { id }]);
    cart.steps.push(
      ...insertEventsSteps(sql, events),
      ...this.sessions.removalSteps(sessions, cart.payment_sessions),
    );
    return recalculated;
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
    // null: the completion in progress requests taxes and prices itself
    return result ?? { ...changed, taxRequest: null };
  }
}

export function changedCart(
  { cart, sessions, subtotal }: Pick<LoadedCart, 'cart' | 'sessions' | 'subtotal'>,
  { totals, taxRequest }: RecalculatedBasket,
): ChangedCart {
  return { cart, sessions, taxRequest, new_subtotal: totals.subtotal === subtotal ? null : totals.subtotal };
}

function inCompletion(id: string): string {
  return `Cart ${id} is being completed; try again`;
}

/** The queue key of transactions on a cart; see `Database.transaction`. */
export function cartQueueKey(id: string): string {
  return `cart ${id}`;
}
