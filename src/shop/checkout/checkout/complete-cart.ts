import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { withLeaseExtension } from '#engine/kernel/concurrency/lease';
import { retryUntilFree } from '#engine/kernel/concurrency/retry-until-free';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { outsideRequest } from '#engine/kernel/request-work';
import type { BasketTotals } from '#model/pricing/totals';
import { requireDiscounts } from '#shop/carts/baskets/basket-codes';
import { requireDelivery } from '#shop/carts/baskets/basket-delivery';
import { cartErrors } from '#shop/carts/baskets/cart-errors';
import type { RecalculatedBasket } from '#shop/carts/baskets/recalculate-basket';
import { syncWithCatalogue } from '#shop/carts/baskets/sync-with-catalogue';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import { PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import { CartChanges, cartQueueKey, type ChangedCart, changedCart } from '#shop/carts/cart/change-cart';
import { type CartSession, loadLockedCart, type LockedCart, type OpenCart } from '#shop/carts/cart/open-cart';
import { recalculateCart } from '#shop/carts/cart/recalculate-cart';
import { cartLeaseKey } from '#shop/payments/cart-lease';
import type { AuthorizedCartPayment, CartPayment } from '#shop/payments/payments-of-carts';
import type { StockAtLocations } from '#shop/stock/inventory/movements/plan-reservations';
import { outOfStock } from '#shop/stock/inventory/movements/take-stock';
import { type Completion, type LeasedCart, lockOrFindPlaced } from './cart-lock.ts';
import { CartPayments, type PaymentMeans, PaymentUnavailable, selectedSession } from './cart-payments.ts';
import { CheckoutOptions } from './checkout-options.ts';
import { loadRequirements } from './checkout-requirements.ts';
import { PlaceCart } from './place-cart.ts';
import { describeChanges, describeTotalChange, NO_CHANGES } from './total-changed.ts';

/**
 * Turns a cart into an order exactly once, however many requests ask for it, also concurrently.
 *
 *   lock the cart, compute prices and taxes, check it
 *     ├─ completed ─► the same order
 *     ├─ leased by another request ──► wait, retry
 *     ├─ changed since the shopper saw it ─► cart saved, 400
 *     ├─ nothing to pay, or the provider makes no call ─► place ─► order, all in one transaction
 *     └─ else: hold (**), lease ─► authorize ───► reserve ───► place ───► order
 *                         │ no lock,     │ no lock    │ row lock: order, cart completed, lease released,
 *                         │ lease is     │ (*)        │ stock, discount usage, gift cards
 *                         │ extended     └─ rejected ─┴─ fails ─► payment and reservations canceled, cart usable
 *                         ├─ needs more ─► cart, lease released
 *                         └─ declined ───► 422, lease released
 *
 *   (*) only for stock in an external warehouse (3PL), see `shop/stock/inventory/warehouses/external-reservations.ts`. Without a response the
 *       completion ends with 409, and the authorized payment remains for the next attempt.
 *
 *   (**) with a module that holds stock (`CartStock`): what this cart held is given back first, so that it is checked like any other. The
 *       stock is held until the order takes it, the payment fails or the hold expires.
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
   * @param means how to pay, if not by the session alone
   * @throws not_found; not_allowed (no items, no e-mail, no payment session); insufficient_inventory with reasons;
   * payment_authorization_error; conflict when another completion takes longer than 10 s
   */
  async complete(cartId: string, means: PaymentMeans = {}): Promise<Completion> {
    const outcome = await retryUntilFree(
      () => this.taxes.withTaxResponses((taxResponse) => this.placeOrLease(cartId, means, taxResponse)),
      `Cart ${cartId} is being completed by another request; try again`,
    );
    switch (outcome.state) {
      case 'placed':
        return outcome.completion;
      case 'changed':
        await this.changes.followUp(outcome.changed);
        throw notAllowed(outcome.message);
      case 'leased':
        return this.finish(outcome, means);
    }
  }

  /**
   * Places the order if that needs no call to another service; otherwise acquires the lease of the cart.
   * @returns an open question, with nothing written, until the region's tax provider has answered it; null while another
   * request completes the cart
   */
  private placeOrLease(
    cartId: string,
    means: PaymentMeans,
    taxResponse?: TaxResponse,
  ): Promise<Outcome | PendingTaxRequest | null> {
    return this.database.transaction(async (tx) => {
      const [completion, locked, addContributions] = await Promise.all([
        lockOrFindPlaced(tx, cartId),
        loadLockedCart(tx, cartId),
        this.changes.loadContributions(tx, cartId),
      ]);
      if (completion) return { state: 'placed', completion };
      if (!locked) return null;
      const heldStock = await this.placing.stock.release(tx, cartId);
      await addContributions(locked.cart);
      const checked = await this.check(tx, locked, taxResponse);
      if (checked instanceof PendingTaxRequest || checked.state === 'changed') return checked;
      const { totals, earlier_payment } = checked;
      const local = this.placing.mayPlaceAtOnce(locked.cart)
        ? await this.payments.authorizeLocally(locked.cart, totals.total, earlier_payment)
        : null;
      if (local) return this.placeAtOnce(tx, locked, checked, local.payment);
      // another attempt may repeat this without doing it twice
      return outsideRequest(async () => {
        const leased = await this.lease(tx, locked, checked);
        // a payment that may have been made goes on: its order takes the stock, or the payment is canceled
        const isNew = earlier_payment === null && means.reported_intent === undefined;
        if (leased && (heldStock || isNew)) await this.placing.stock.hold(tx, locked.cart);
        return leased;
      });
    }, cartQueueKey(cartId));
  }

  /**
   * Updates a locked cart from the catalogue, computes its taxes, and checks that it can be bought. Prices and taxes are computed
   * anew, so that no cart is sold at outdated ones.
   */
  private async check(
    tx: Tx,
    locked: LockedCart,
    taxResponse?: TaxResponse,
  ): Promise<Checked | Changed | PendingTaxRequest> {
    const { cart } = locked;
    // the cart of a swap has the discounts of its order, including those that have expired since
    if (cart.becomes === 'order') await requireDiscounts(tx, cart);
    if (cart.channel_is_closed && !cart.rules.anyVariant)
      throw notAllowed(`Sales channel ${cart.sales_channel_id} is closed`);
    const sessionBefore = { ...selectedSession(cart) };
    const [catalogueChanges, { delivery, earlier_payment, stock }] = await Promise.all([
      cart.rules.ownPrices ? NO_CHANGES : syncWithCatalogue(tx, cart),
      loadRequirements(tx, cart),
    ]);
    const settled = await recalculateCart(tx, cart, { taxes: 'now', taxResponse });
    const { totals, taxRequest, unserving } = settled;
    const changes = describeChanges(catalogueChanges, unserving, taxRequest ? null : totals.total);
    if (changes !== null) return saveChanged(locked, settled, changes);
    requireBuyable(cart);
    if (cart.requiresShipping && this.options.requireShipping) requireDelivery(cart, delivery);
    requireSession(cart, totals);
    if (taxRequest) return taxRequest;
    const totalChange = describeTotalChange(sessionBefore, cart.region, settled);
    if (totalChange !== null) return saveChanged(locked, settled, totalChange);
    return { state: 'checked', totals, earlier_payment, stock, out_of_stock: catalogueChanges.out_of_stock };
  }

  private async placeAtOnce(
    tx: Tx,
    locked: LockedCart,
    { totals, stock, out_of_stock }: Checked,
    payment: AuthorizedCartPayment | null,
  ): Promise<Outcome> {
    // checked again under the lock of the stock, but all other orders wait for one that fails there
    if (out_of_stock.length > 0) throw outOfStock(out_of_stock);
    await locked.saveIfChanged();
    return {
      state: 'placed',
      completion: await this.placing.placeAtOnce(tx, locked.cart, totals, payment, stock),
    };
  }

  /** @returns null if another completion holds the lease */
  private async lease(
    tx: Tx,
    locked: LockedCart,
    { totals, earlier_payment, stock }: Checked,
  ): Promise<Outcome | null> {
    const { cart, sessions } = locked;
    await locked.saveIfChanged();
    const holder = randomUUID();
    const prepared = await this.payments.prepare(tx, cart, totals.total, earlier_payment, holder);
    return prepared && { state: 'leased', cart, totals, stock, holder, payment: prepared.payment, sessions };
  }

  /** Authorizes the payment and places the order while the lease is extended. */
  private async finish(leased: LeasedWithSessions, means: PaymentMeans): Promise<Completion> {
    const { cart, sessions, holder, payment } = leased;
    const key = cartLeaseKey(cart.id);
    let placed: Completion | null = null;
    let hasFailed = false;
    try {
      return await withLeaseExtension(this.database, key, holder, async () => {
        const status = payment
          ? await outsideRequest(() => this.payments.authorize(cart, sessions, payment, means))
          : 'authorized';
        if (status !== 'authorized') return { type: 'cart', id: cart.id, payment_status: status };
        placed = await this.placing.place(leased);
        return placed;
      });
    } catch (error) {
      hasFailed = !(error instanceof PaymentUnavailable);
      throw error;
    } finally {
      if (placed === null) await this.placing.stock.leave(cart.id, holder, hasFailed);
    }
  }
}

type Outcome =
  { state: 'placed'; completion: Completion } | Changed | ({ state: 'leased' } & LeasedWithSessions);

/** A change that the shopper has not seen is written to the cart, and rejects the completion once. */
interface Changed {
  state: 'changed';
  changed: ChangedCart;
  message: string;
}

interface Checked {
  state: 'checked';
  totals: BasketTotals;
  /** The payment that an earlier completion has left; null if there is none. */
  earlier_payment: CartPayment | null;
  /** The stock of its items at locations, as read without a lock; null if there is none. */
  stock: StockAtLocations | null;
  /** The ids of variants of which there is not enough, as read without a lock. */
  out_of_stock: string[];
}

/** With the payment sessions as they were before the cart was updated. */
type LeasedWithSessions = LeasedCart & { sessions: CartSession[] };

async function saveChanged(
  locked: LockedCart,
  settled: RecalculatedBasket,
  message: string,
): Promise<Changed> {
  await outsideRequest(() => locked.saveIfChanged());
  return { state: 'changed', changed: changedCart(locked, settled), message };
}

/** @throws not_allowed for a cart without items or e-mail */
export function requireBuyable(cart: OpenCart): void {
  if (cart.items.length === 0) throw cartErrors.withoutItems();
  if (!cart.email || !cart.customer_id) throw cartErrors.withoutCustomer();
}

function requireSession(cart: OpenCart, { total }: BasketTotals): void {
  if (total > 0 && !selectedSession(cart)) {
    throw cartErrors.withoutSession();
  }
}
