import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { requireDiscounts } from '../carts/codes.ts';
import { CartTaxes } from '../carts/cart-taxes.ts';
import { lockCart, type CartSession, type OpenCart } from '../carts/open-cart.ts';
import { hasChanged, saveCart, snapshotOf } from '../carts/save-cart.ts';
import { SessionProviders } from '../carts/session-providers.ts';
import { settle, type OpenQuestion, type TaxAnswer } from '../carts/settle.ts';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { conflict, notAllowed, notFound } from '../kernel/errors.ts';
import { giveUpLease, takeLease, whileExtending } from '../kernel/lease.ts';
import { untilFree } from '../kernel/until-free.ts';
import { Outbox } from '../kernel/outbox.ts';
import type { BasketTotals } from '../pricing/totals.ts';
import { CartPayments, selectedSession, type CartPayment } from './cart-payments.ts';
import { placeSwap, requireNotCanceled, swapOf } from './complete-swap.ts';
import { placeOrder } from './place-order.ts';

/** What became of it: an order, the swap of a swap's cart, or the cart when the payment needs more of the shopper. */
export interface Completion {
  type: 'order' | 'swap' | 'cart';
  id: string;
}

/**
 * From a cart to an order, once, however often and however concurrently it is asked for.
 *
 *   claim ───► authorize ───► place ───► order
 *     │ row lock,   │ no lock,     │ row lock: stock, gift cards,
 *     │ taxes,      │ lease kept   │ discount usage, order, cart
 *     │ lease       │              │ completed, lease given up
 *     │             ├─ needs more ─► cart, lease given up
 *     │             └─ refused ────► 422, lease given up
 *     ├─ completed ─► the same order
 *     └─ claimed by another ─► wait, ask again        place fails ─► payment cancelled, cart usable
 *
 * A process that dies anywhere leaves a lease that runs out, and perhaps a payment: the next one to claim goes on with
 * it (`cart-payments.ts`), and without a next one it is given up (`forgotten-payments.ts`). `order.cart_id` is unique, as
 * the last fence.
 */
@Injectable()
export class CompleteCart {
  constructor(
    private readonly database: Database,
    private readonly payments: CartPayments,
    private readonly sessions: SessionProviders,
    private readonly outbox: Outbox,
    private readonly taxes: CartTaxes,
  ) {}

  /**
   * @throws not_found; not_allowed (no items, no e-mail, no payment session); insufficient_inventory with reasons;
   * payment_authorization_error; conflict when another completion takes longer than 10 s
   */
  async complete(cartId: string): Promise<Completion> {
    const claim = await untilFree(
      () => this.taxes.answering((answer) => this.claim(cartId, answer)),
      `Cart ${cartId} is being completed by another request; try again`,
    );
    if ('changed_total' in claim)
      throw notAllowed(`The total of the cart has changed to ${claim.changed_total}`);
    return 'id' in claim ? claim : this.finish(claim);
  }

  /**
   * Locks the cart for a moment: settles its taxes, checks that it can be bought, and takes the lease. Taxes are always
   * worked out anew, so nothing is sold without, or with what they were once.
   * @returns an open question, with nothing done yet, until the region's tax provider has answered it
   */
  private claim(
    cartId: string,
    answer?: TaxAnswer,
  ): Promise<Claim | Completion | { changed_total: number } | null | OpenQuestion> {
    return this.database.transaction(async (tx) => {
      const { placed, isSwap } = await lockOrFindPlaced(tx, cartId);
      if (placed) return placed;
      const { held_by, ...cart } = await lockCart(tx, cartId);
      if (held_by) return null;
      // a swap keeps the discounts of its order, also those that have ended since
      if (!isSwap) await requireDiscounts(tx, cart);
      const before = snapshotOf(cart);
      const sessions = cart.payment_sessions.map((session) => ({ ...session }));
      const agreed = selectedSession(cart)?.amount;
      const { totals, shown_total, open } = await settle(tx, cart, { taxes: 'now', answer });
      requireBuyable(cart);
      requireSession(cart, totals);
      if (open) return open;
      if (hasChanged(cart, before)) await saveCart(tx, cart, before);
      // taxes that appear only now are no surprise; another total is, and the shopper is asked again
      if (agreed !== undefined && agreed !== shown_total) {
        tx.afterCommit(() => this.sessions.follow(cart, sessions));
        return { changed_total: totals.total };
      }
      const holder = randomUUID();
      if (!(await takeLease(tx, leaseOf(cartId), holder))) return null;
      const payment = await this.payments.prepare(tx, cart, totals.total);
      return { cart, totals, holder, payment, sessions };
    });
  }

  private async finish(claim: Claim): Promise<Completion> {
    const { cart, sessions, holder, payment } = claim;
    const key = leaseOf(cart.id);
    let placed: Completion | null = null;
    try {
      return await whileExtending(this.database, key, holder, async () => {
        const authorized = payment && (await this.payments.authorize(cart, sessions, payment));
        if (authorized === 'needs more') return { type: 'cart', id: cart.id };
        placed = await this.place(claim);
        return placed;
      });
    } finally {
      if (placed === null) await giveUpLease(this.database, key, holder);
    }
  }

  /** One transaction; when it fails the payment is given up, and the cart can be completed later. */
  private async place({ cart, totals, holder, payment }: Claim): Promise<Completion> {
    let ours = true;
    try {
      return await this.database.transaction(async (tx) => {
        const { placed, isSwap } = await lockOrFindPlaced(tx, cart.id);
        if (placed) return placed;
        // it ran out: the cart may hold something else by now, and another request may count on the payment
        ours = await giveUpLease(tx, leaseOf(cart.id), holder);
        if (!ours) throw conflict(`Cart ${cart.id} took too long to complete; try again`);
        tx.afterCommit(() => this.outbox.nudge());
        const place = isSwap ? placeSwap : placeOrder;
        const id = await place(tx, cart, totals, payment?.id ?? null);
        return { type: isSwap ? 'swap' : 'order', id };
      });
    } catch (error) {
      if (payment && ours) await this.database.transaction((tx) => this.payments.giveUp(tx, payment.id));
      throw error;
    }
  }
}

interface Claim {
  cart: OpenCart;
  totals: BasketTotals;
  holder: string;
  payment: CartPayment | null;
  /** The payment sessions as they were before. */
  sessions: CartSession[];
}

function leaseOf(cartId: string): string {
  return `cart:${cartId}`;
}

/** Locks the cart's row. The order is looked for afterwards: a statement does not see what was committed while it waited. */
export async function lockOrFindPlaced(
  tx: Tx,
  cartId: string,
): Promise<{ isSwap: boolean; placed: Completion | null }> {
  const [cart] = await tx.query<{ completed: boolean; is_swap: boolean }>(
    `select completed_at is not null as completed, type = 'swap' as is_swap from cart
     where id = $1 and deleted_at is null for update`,
    [cartId],
  );
  if (!cart) throw notFound('cart', cartId);
  if (cart.is_swap) {
    const swap = await swapOf(tx, cartId);
    if (swap.confirmed) return { isSwap: true, placed: { type: 'swap', id: swap.id } };
    requireNotCanceled(swap);
  }
  if (!cart.completed) return { isSwap: cart.is_swap, placed: null };
  const [order] = await tx.query<{ id: string }>('select id from "order" where cart_id = $1', [cartId]);
  if (!order) throw notAllowed(`Cart ${cartId} is completed`);
  return { isSwap: false, placed: { type: 'order', id: order.id } };
}

/** @throws not_allowed for a cart without items or e-mail */
export function requireBuyable(cart: OpenCart): void {
  if (cart.items.length === 0) throw notAllowed('A cart without items cannot be completed');
  if (!cart.email || !cart.customer_id) throw notAllowed('A cart without an e-mail cannot be completed');
}

function requireSession(cart: OpenCart, { total }: BasketTotals): void {
  if (total > 0 && !selectedSession(cart)) {
    throw notAllowed('A cart with something to pay needs a selected payment session');
  }
}
