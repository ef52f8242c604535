import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  awaitsCredential,
  type CartFollower,
  CartFollowers,
  ExternalWarehouses,
  type FinishChange,
  lockIdleCart,
  type OpenCart,
  PaymentProviders,
  StockOptions,
  type Tx,
} from '@storekeep/server/extend';
import { StockHolds } from './stock-holds.ts';
import { StockHoldsOptions } from './stock-holds-options.ts';

type Session = OpenCart['payment_sessions'][number];

/**
 * Holds the stock of carts that are paid by a session before they are completed, e.g. at a bank: in the change that selects the session,
 * so before the provider is called for it.
 *
 *   lock ───► give back what is held ───► change ───► save ─┬─ payment begins, or goes on ─► hold what the cart has now
 *                 so that the cart can have it              └─ else ───────────────────────► nothing is held
 *
 * If the provider does not open the session, the stock is given back at once.
 */
@Injectable()
export class SessionHolds implements CartFollower, OnModuleInit {
  constructor(
    private readonly followers: CartFollowers,
    private readonly holds: StockHolds,
    private readonly providers: PaymentProviders,
    private readonly warehouses: ExternalWarehouses,
    private readonly stock: StockOptions,
    private readonly options: StockHoldsOptions,
  ) {}

  onModuleInit(): void {
    if (this.options.minutes !== null) this.followers.register(this);
  }

  /** Gives back what a cart holds before its variants are loaded, unless it is in completion. */
  async begin(tx: Tx, cartId: string): Promise<FinishChange> {
    const [held] = await tx.query('select from stock_hold where cart_id = $1 limit 1', [cartId]);
    const wasReleased = held !== undefined && (await lockIdleCart(tx, cartId));
    if (wasReleased) await this.holds.release(tx, cartId);
    return ({ cart, sessions }) => this.finish(tx, cart, sessions, wasReleased);
  }

  /** Gives back what was held for a session that its provider has not opened: its shopper cannot pay by it. */
  async followUp({ id, payment_sessions }: OpenCart): Promise<void> {
    const session = payment_sessions.find(isNotOpened);
    if (session) await this.holds.releaseUnopened(id, session.id);
  }

  private async finish(
    tx: Tx,
    cart: OpenCart,
    sessions: readonly Session[],
    wasReleased: boolean,
  ): Promise<void> {
    // a completion may have held the stock before this change could lock the cart
    const wasHeld = (await this.holds.release(tx, cart.id)) || wasReleased;
    if (cart.becomes !== 'order' || this.warehouses.ids.length > 0) return;
    const session = cart.payment_sessions.find(({ is_selected }) => is_selected);
    if (!session || session.amount === 0) return;
    const before = sessions.find(({ id, is_selected }) => id === session.id && is_selected);
    if (!this.isInProgress(session, before, wasHeld)) return;
    const { chooseLocations } = this.stock;
    await this.holds.hold(tx, cart, { sales_channel_id: cart.sales_channel_id, chooseLocations });
  }

  /**
   * Whether the payment begins with the change, or has begun before. One whose hold has expired begins again with its session: other changes
   * must not be rejected because the stock has gone.
   */
  private isInProgress(session: Session, before: Session | undefined, wasHeld: boolean): boolean {
    if (wasHeld && before?.attempt === session.attempt) return true;
    if (awaitsCredential(session) || !this.providers.get(session.provider_id)?.isPaidBeforeCompletion)
      return false;
    if (!session.is_initiated) return true; // its provider is asked to open it after the change, maybe once more
    return wasHeld || before?.attempt !== session.attempt || !isDeepStrictEqual(before.data, session.data);
  }
}

/** Whether the provider of a selected session was asked to open it, and has not. */
function isNotOpened({ is_selected, is_initiated, status }: Session): boolean {
  return is_selected === true && !is_initiated && status === 'error';
}
