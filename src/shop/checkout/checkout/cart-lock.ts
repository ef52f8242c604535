import { releaseLease } from '#engine/kernel/concurrency/lease';
import type { Tx } from '#engine/kernel/database/sql';
import type { BasketTotals } from '#model/pricing/totals';
import { cartErrors } from '#shop/carts/baskets/cart-errors';
import { lockCartRow, type OpenCart } from '#shop/carts/cart/open-cart';
import type { CartKind } from '#shop/carts/cart/owners/cart-kinds';
import { requireNotCanceled, swapOf } from '#shop/orders/swaps/exchange/confirm-swap';
import { cartLeaseKey } from '#shop/payments/cart-lease';
import type { CartPayment } from '#shop/payments/payments-of-carts';
import type { StockAtLocations } from '#shop/stock/inventory/movements/plan-reservations';
import type { UnfinishedPayment } from './cart-payments.ts';

/** The result: an order, the swap of a swap's cart, or the cart while its payment is neither authorized nor declined. */
export type Completion = Placed | { type: 'cart'; id: string; payment_status: UnfinishedPayment };

interface Placed {
  type: 'order' | 'swap';
  id: string;
}

/** A cart whose completion holds the lease. */
export interface LeasedCart {
  cart: OpenCart;
  totals: BasketTotals;
  /** The stock of its items at locations, as read without a lock; null if there is none. */
  stock: StockAtLocations | null;
  /** The holder of its lease, a random UUID. */
  holder: string;
  payment: CartPayment | null;
}

/**
 * Locks the cart's row, then looks for its order in a statement of its own: under READ COMMITTED, a statement that waited
 * for a lock does not see other rows that were committed meanwhile.
 */
export async function lockOrFindPlaced(tx: Tx, cartId: string): Promise<Completion | null> {
  return findPlaced(tx, cartId, await lockCartRow(tx, cartId));
}

/**
 * Locks the cart's row like `lockOrFindPlaced`, and then releases its lease.
 * @returns also whether the holder still had the lease: otherwise the cart may have changed
 */
export async function lockAndReleaseLease(
  tx: Tx,
  cartId: string,
  holder: string,
): Promise<{ placed: Completion | null; hadLease: boolean }> {
  const [locked, hadLease] = await Promise.all([
    lockCartRow(tx, cartId),
    releaseLease(tx, cartLeaseKey(cartId), holder),
  ]);
  return { placed: await findPlaced(tx, cartId, locked), hadLease };
}

async function findPlaced(
  tx: Tx,
  cartId: string,
  { completed, kind }: { completed: boolean; kind: CartKind },
): Promise<Completion | null> {
  if (kind.becomes === 'swap') {
    const swap = await swapOf(tx, cartId);
    if (swap.confirmed) return { type: 'swap', id: swap.id };
    requireNotCanceled(swap);
  }
  if (!completed) return null;
  const [order] = await tx.query<{ id: string }>('select id from "order" where cart_id = $1', [cartId]);
  if (!order) throw cartErrors.completed(cartId);
  return { type: 'order', id: order.id };
}
