import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BasketTaxes } from '../../carts/baskets/taxes/basket-taxes.ts';
import { requireDiscounts } from '../../carts/baskets/basket-codes.ts';
import { requireDelivery } from '../../carts/baskets/basket-delivery.ts';
import type { PendingTaxRequest, TaxAnswer } from '../../carts/baskets/taxes/tax-answer.ts';
import { syncWithCatalogue } from '../../carts/baskets/sync-with-catalogue.ts';
import { CartChanges, cartQueueKey, changedCart, type ChangedCart } from '../../carts/carts/change-cart.ts';
import { loadLockedCart, type CartSession, type OpenCart } from '../../carts/carts/open-cart.ts';
import { acquireCartLease } from '../../carts/carts/rows-of-carts.ts';
import { recalculateCart } from '../../carts/carts/recalculate-cart.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { notAllowed } from '../../../engine/kernel/errors.ts';
import { messages } from '../../../engine/kernel/text/messages.ts';
import { outsideRequest } from '../../../engine/kernel/request-work.ts';
import { releaseLease, withLeaseExtension } from '../../../engine/kernel/concurrency/lease.ts';
import { retryUntilFree } from '../../../engine/kernel/concurrency/retry-until-free.ts';
import type { BasketTotals } from '../../../model/pricing/totals.ts';
import { CheckoutOptions } from './checkout-options.ts';
import { NO_CHANGES, describeChanges, describeTotalChange } from './total-changed.ts';
import { CartPayments, selectedSession } from './cart-payments.ts';
import { lockOrFindPlaced, type Completion, type LeasedCart } from './cart-lock.ts';
import { PlaceCart } from './place-cart.ts';
import { cartLeaseKey } from '../../payments/cart-lease.ts';

/**
 * Turns a cart into an order exactly once, however many requests ask for it, also concurrently.
 *
 *   acquire ─► authorize ───► reserve ───► place ───► order
 *     │ row lock,   │ no lock,     │ no lock    │ row lock: stock, gift cards,
 *     │ taxes,      │ lease is     │ (*)        │ discount usage, order, cart
 *     │ lease       │ extended     │            │ completed, lease released
 *     │             │              └─ rejected ─┴─ fails ─► payment and reservations canceled, cart usable
 *     │             ├─ needs more ─► cart, lease released
 *     │             └─ declined ───► 422, lease released
 *     ├─ completed ─► the same order
 *     └─ leased by another request ──► wait, retry
 *
 *   (*) only for stock in an external warehouse (3PL), see `shop/stock/inventory/warehouses/external-reservations.ts`. Without a response the
 *       completion ends with 409, and the authorized payment remains for the next attempt.
 *
 * A process that dies anywhere leaves a lease that expires, and possibly a payment: the next completion continues with
 * that payment (`cart-payments.ts`), or it is canceled when the cart is not completed again (`abandoned-payments.ts`).
 * The unique constraint of `order.cart_id` is the last safeguard against a second order.
 */
@Injectable()
export class CompleteCart {
  constructor(
    private readonly database: Database,
    private readonly payments: CartPayments,
    private readonly changes: CartChanges,
    private readonly taxes: BasketTaxes,
    private readonly placing: PlaceCart,
    private readonly options: CheckoutOptions,
  ) {}

  /**
   * @throws not_found; not_allowed (no items, no e-mail, no payment session); insufficient_inventory with reasons;
   * payment_authorization_error; conflict when another completion takes longer than 10 s
   */
  async complete(cartId: string): Promise<Completion> {
    // everything before the order is placed may be repeated by another attempt without being done twice
    const acquired = await outsideRequest(() =>
      retryUntilFree(
        () => this.taxes.withTaxAnswers((answer) => this.acquire(cartId, answer)),
        `Cart ${cartId} is being completed by another request; try again`,
      ),
    );
    switch (acquired.state) {
      case 'placed':
        return acquired.completion;
      case 'changed':
        await this.changes.followUp(acquired.changed);
        throw notAllowed(acquired.message);
      case 'leased':
        return this.finish(acquired);
    }
  }

  /**
   * Locks the cart briefly: updates it from the catalogue, computes its taxes, checks that it can be bought, and acquires
   * the lease. Prices and taxes are computed anew, so that no cart is sold at outdated ones.
   * @returns an open question, with nothing written, until the region's tax provider has answered it; null while another
   * request completes the cart
   */
  private acquire(cartId: string, answer?: TaxAnswer): Promise<Acquired | PendingTaxRequest | null> {
    return this.database.transaction(async (tx) => {
      const completion = await lockOrFindPlaced(tx, cartId);
      if (completion) return { state: 'placed', completion };
      const locked = await loadLockedCart(tx, cartId);
      if (!locked) return null;
      const { cart, sessions } = locked;
      // the cart of a swap has the discounts of its order, including those that have expired since
      if (cart.becomes === 'order') await requireDiscounts(tx, cart);
      if (cart.channel_is_closed && !cart.rules.anyVariant)
        throw notAllowed(`Sales channel ${cart.sales_channel_id} is closed`);
      const sessionBefore = { ...selectedSession(cart) };
      const catalogueChanges = cart.rules.ownPrices ? NO_CHANGES : await syncWithCatalogue(tx, cart);
      const settled = await recalculateCart(tx, cart, { taxes: 'now', answer });
      const { totals, taxRequest, unserving } = settled;
      const changes = describeChanges(catalogueChanges, unserving, taxRequest ? null : totals.total);
      if (changes !== null) {
        await locked.save();
        return { state: 'changed', changed: changedCart(locked, settled), message: changes };
      }
      requireBuyable(cart);
      if (cart.belongs_to === null && this.options.requireShipping) await requireDelivery(tx, cart);
      requireSession(cart, totals);
      if (taxRequest) return taxRequest;
      if (locked.hasChanged()) await locked.save();
      const totalChange = describeTotalChange(sessionBefore, cart.region, settled);
      if (totalChange !== null)
        return { state: 'changed', changed: changedCart(locked, settled), message: totalChange };
      const holder = randomUUID();
      if (!(await acquireCartLease(tx, cartId, holder))) return null;
      const payment = await this.payments.prepare(tx, cart, totals.total);
      return { state: 'leased', cart, totals, holder, payment, sessions };
    }, cartQueueKey(cartId));
  }

  private async finish(taken: LeasedWithSessions): Promise<Completion> {
    const { cart, sessions, holder, payment } = taken;
    const key = cartLeaseKey(cart.id);
    let placed: Completion | null = null;
    try {
      return await withLeaseExtension(this.database, key, holder, async () => {
        const status = payment
          ? await outsideRequest(() => this.payments.authorize(cart, sessions, payment))
          : 'authorized';
        if (status !== 'authorized') return { type: 'cart', id: cart.id, payment_status: status };
        placed = await this.placing.place(taken);
        return placed;
      });
    } finally {
      if (placed === null) await releaseLease(this.database, key, holder);
    }
  }
}

/** The outcome of acquiring a cart. A change that the shopper has not seen is written to the cart, and rejects the completion once. */
type Acquired =
  | { state: 'placed'; completion: Completion }
  | { state: 'changed'; changed: ChangedCart; message: string }
  | ({ state: 'leased' } & LeasedWithSessions);

/** With the payment sessions as they were before the cart was updated. */
type LeasedWithSessions = LeasedCart & { sessions: CartSession[] };

/** @throws not_allowed for a cart without items or e-mail */
export function requireBuyable(cart: OpenCart): void {
  if (cart.items.length === 0) throw notAllowed('A cart without items cannot be completed');
  if (!cart.email || !cart.customer_id) throw notAllowed(messages.customerRequired);
}

function requireSession(cart: OpenCart, { total }: BasketTotals): void {
  if (total > 0 && !selectedSession(cart)) {
    throw notAllowed(messages.paymentSessionRequired);
  }
}
