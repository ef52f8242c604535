import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { conflict } from '../kernel/errors.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import { lockCart, type CartSession, type OpenCart } from './open-cart.ts';
import { saveCart, snapshotOf } from './save-cart.ts';
import { settle } from './settle.ts';

const LONGEST_WAIT_MS = 10_000;

/** What a change may ask for besides changing the cart it is given. */
export interface ChangeOptions {
  /** `now` sets tax lines also where the region does not tax automatically. */
  taxes?: 'now';
}

/** The only door to a cart's contents. */
@Injectable()
export class CartChanges {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Every change of a cart goes through here: lock the row, refuse a completed cart, change it in memory, re-price,
   * write what differs, and tell payment providers after the commit. `work` may read and write through `tx`, and runs
   * again when the transaction is retried. While a checkout of the cart is under way the change waits for it.
   * @throws not_found, not_allowed (completed), conflict (a checkout that takes too long)
   */
  async change(
    id: string,
    work: (cart: OpenCart, tx: Tx) => Promise<void> | void,
    options: ChangeOptions = {},
  ): Promise<{ id: string }> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    for (let wait = 20; !(await this.tryChange(id, work, options)); wait = Math.min(wait * 2, 200)) {
      if (Date.now() > deadline) throw conflict(`Cart ${id} is being completed; try again`);
      await sleep(wait);
    }
    return { id };
  }

  private tryChange(
    id: string,
    work: (cart: OpenCart, tx: Tx) => Promise<void> | void,
    options: ChangeOptions,
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const { held_by, ...cart } = await lockCart(tx, id);
      if (held_by) return false;
      const before = snapshotOf(cart);
      const known = new Map(cart.payment_sessions.map((session) => [session.id, session.amount]));
      await work(cart, tx);
      await settle(tx, cart, options.taxes);
      await saveCart(tx, cart, before);
      const outOfStep = cart.payment_sessions.filter(
        (session) => !session.is_initiated || session.amount !== known.get(session.id),
      );
      if (outOfStep.length > 0) tx.afterCommit(() => this.tellProviders(cart, outOfStep));
      return true;
    });
  }

  /** New sessions are opened with their provider, others told the new amount. */
  private async tellProviders(cart: OpenCart, sessions: CartSession[]): Promise<void> {
    const told = await Promise.all(
      sessions.map(async (session) => {
        const provider = this.providers.require(session.provider_id);
        const request = {
          amount: session.amount!,
          currency_code: cart.region.currency_code,
          cart_id: cart.id,
          email: cart.email,
        };
        const data = session.is_initiated
          ? await provider.update({ ...request, data: session.data })
          : await provider.initiate(request);
        return { id: session.id, data, amount: session.amount, is_new: !session.is_initiated };
      }),
    );
    const news = told.filter(({ data, is_new }, place) => is_new || data !== sessions[place].data);
    if (news.length === 0) return;
    // by id and amount: what has changed since is not ours to overwrite
    await this.database.query(
      `update payment_session s set data = n.data, is_initiated = true, updated_at = now()
       from json_to_recordset($1) n (id text, data jsonb, amount bigint) where s.id = n.id and s.amount = n.amount`,
      [JSON.stringify(news)],
    );
  }
}
