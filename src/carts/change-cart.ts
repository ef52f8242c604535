import { Injectable } from '@nestjs/common';
import { BasketTaxes } from '../baskets/basket-taxes.ts';
import { totalsOf } from '../baskets/reprice.ts';
import type { Settled, SettleOptions } from '../baskets/settle.ts';
import type { OpenQuestion } from '../baskets/tax-answer.ts';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { CommerceError } from '../kernel/errors.ts';
import { untilFree } from '../kernel/until-free.ts';
import { SessionProviders } from '../payments/session-providers.ts';
import { heldBy, requireRoom } from './limits.ts';
import { enterCart, type CartSession, type EnteredCart, type OpenCart } from './open-cart.ts';
import { payerOf } from './paid-cart.ts';
import { settleCart } from './settle-cart.ts';
import { ShippingPrices } from './shipping-prices.ts';

/** What a change may ask for besides changing the cart it is given. */
export type ChangeOptions = Pick<SettleOptions, 'taxes'>;

/** What a change does to the cart; it may read and write through `tx`. */
export type Work = (cart: OpenCart, tx: Tx) => Promise<void> | void;

/** A cart that was changed, and what is left to do when that is committed. */
export interface Changed {
  cart: OpenCart;
  /** Its payment sessions as they were before. */
  sessions: CartSession[];
  /** The taxes are not known yet. */
  open: OpenQuestion | null;
  /** Of its lines, where that is another one now: shipping may depend on it. */
  new_subtotal: number | null;
}

/** How carts change. */
@Injectable()
export class CartChanges {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionProviders,
    private readonly taxes: BasketTaxes,
    private readonly shipping: ShippingPrices,
  ) {}

  /**
   * Every change of a cart goes through here: lock the row, refuse a completed cart, change it in memory, re-price,
   * write what differs; after the commit have the taxes worked out, and tell payment providers. `work` runs again when
   * the transaction is retried. While a checkout of the cart is under way the change waits for it.
   * @throws not_found, not_allowed (completed), conflict (a checkout that takes too long)
   */
  async change(id: string, work: Work, options: ChangeOptions = {}): Promise<{ id: string }> {
    const changed = await untilFree(
      () => this.database.transaction((tx) => this.within(tx, id, work, options), cartTurn(id)),
      `Cart ${id} is being completed; try again`,
    );
    await this.followUp(changed, options);
    return { id };
  }

  /**
   * The part of a change that is in a transaction. Call `followUp` when it is committed.
   * @returns null when a checkout of the cart is under way
   */
  async within(tx: Tx, id: string, work: Work, options: SettleOptions = {}): Promise<Changed | null> {
    const entered = await enterCart(tx, id);
    if (!entered) return null;
    const { cart } = entered;
    const held = heldBy(cart);
    await work(cart, tx);
    requireRoom(cart, held);
    const settled = await settleCart(tx, cart, options);
    await entered.save();
    return changedCart(entered, settled);
  }

  /**
   * What takes its time, while no transaction is open. Taxes that cannot be worked out undo no change: the cart has none
   * until it is changed again, asked for them or completed (docs/decisions.md, Taxes).
   * @throws conflict, not_allowed: the taxes were asked for and are not known
   */
  async followUp(changed: Changed, options: ChangeOptions = {}): Promise<void> {
    let last = await this.priceShipping(changed, options);
    let failure: CommerceError | undefined;
    try {
      await this.taxes.answering(async (answer) => {
        if (answer) last = await this.again(changed, () => undefined, { ...options, answer });
        return last.open ?? last;
      });
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      failure = error;
    }
    await this.sessions.follow(payerOf(this.database, last.cart), changed.sessions);
    if (failure && options.taxes === 'now') throw failure;
  }

  private async priceShipping(changed: Changed, options: ChangeOptions): Promise<Changed> {
    if (changed.new_subtotal === null) return changed;
    const prices = await this.shipping.askAgain(changed.cart, changed.new_subtotal);
    if (prices.size === 0) return changed;
    const setPrices: Work = (cart) => {
      // for another one somebody else asks
      if (totalsOf(cart).subtotal !== changed.new_subtotal) return;
      for (const method of cart.shipping_methods) method.price = prices.get(method.id) ?? method.price;
    };
    return this.again(changed, setPrices, options);
  }

  private async again(changed: Changed, work: Work, options: SettleOptions): Promise<Changed> {
    const { id } = changed.cart;
    const done = await this.database.transaction((tx) => this.within(tx, id, work, options), cartTurn(id));
    // whoever completes it asks again
    return done ?? { ...changed, open: null };
  }
}

export function changedCart({ cart, sessions, subtotal }: EnteredCart, { totals, open }: Settled): Changed {
  return { cart, sessions, open, new_subtotal: totals.subtotal === subtotal ? null : totals.subtotal };
}

/** What transactions about a cart have in common; see `Database.transaction`. */
export function cartTurn(id: string): string {
  return `cart ${id}`;
}
