import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { CommerceError } from '../kernel/errors.ts';
import { untilFree } from '../kernel/until-free.ts';
import { CartTaxes } from './cart-taxes.ts';
import { lockCart, type CartSession, type OpenCart } from './open-cart.ts';
import { saveCart, snapshotOf } from './save-cart.ts';
import { SessionProviders } from './session-providers.ts';
import { settle, type OpenQuestion, type SettleOptions } from './settle.ts';

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
}

/** The only door to a cart's contents. */
@Injectable()
export class CartChanges {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionProviders,
    private readonly taxes: CartTaxes,
  ) {}

  /**
   * Every change of a cart goes through here: lock the row, refuse a completed cart, change it in memory, re-price,
   * write what differs; after the commit have the taxes worked out, and tell payment providers. `work` runs again when
   * the transaction is retried. While a checkout of the cart is under way the change waits for it.
   * @throws not_found, not_allowed (completed), conflict (a checkout that takes too long)
   */
  async change(id: string, work: Work, options: ChangeOptions = {}): Promise<{ id: string }> {
    const changed = await untilFree(
      () => this.database.transaction((tx) => this.within(tx, id, work, options)),
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
    const { held_by, ...cart } = await lockCart(tx, id);
    if (held_by) return null;
    const before = snapshotOf(cart);
    const sessions = cart.payment_sessions.map((session) => ({ ...session }));
    await work(cart, tx);
    const { open } = await settle(tx, cart, options);
    await saveCart(tx, cart, before);
    return { cart, sessions, open };
  }

  /**
   * What takes its time, while no transaction is open. Taxes that cannot be worked out undo no change: the cart has none
   * until it is changed again, asked for them or completed (docs/decisions.md, Taxes).
   * @throws conflict, not_allowed: the taxes were asked for and are not known
   */
  async followUp(changed: Changed, options: ChangeOptions = {}): Promise<void> {
    let last = changed;
    let failure: CommerceError | undefined;
    try {
      await this.taxes.answering(async (answer) => {
        if (answer) last = await this.writeTaxes(changed, { ...options, answer });
        return last.open ?? last;
      });
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      failure = error;
    }
    await this.sessions.follow(last.cart, changed.sessions);
    if (failure && options.taxes === 'now') throw failure;
  }

  private async writeTaxes(changed: Changed, options: SettleOptions): Promise<Changed> {
    const nothing = (): void => undefined;
    const taxed = await this.database.transaction((tx) => this.within(tx, changed.cart.id, nothing, options));
    // whoever completes it asks again
    return taxed ?? { ...changed, open: null };
  }
}
