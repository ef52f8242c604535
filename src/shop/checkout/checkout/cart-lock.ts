import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { releaseLease } from '../../../engine/kernel/concurrency/lease.ts';
import type { BasketTotals } from '../../../model/pricing/totals.ts';
import { lockCartRow, type OpenCart } from '../../carts/cart/open-cart.ts';
import type { CartKind } from '../../carts/cart/owners/cart-kinds.ts';
import { requireNotCanceled, swapOf } from '../../orders/swaps/exchange/confirm-swap.ts';
import { cartLeaseKey } from '../../payments/cart-lease.ts';
import type { CartPayment } from '../../payments/payments-of-carts.ts';
import type { StockAtLocations } from '../../stock/inventory/movements/plan-reservations.ts';
import type { UnfinishedPayment } from './cart-payments.ts';
import { cartErrors } from '../../carts/baskets/cart-errors.ts';

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
