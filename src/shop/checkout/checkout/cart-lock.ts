import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { notAllowed } from '../../../engine/kernel/errors.ts';
import type { BasketTotals } from '../../../model/pricing/totals.ts';
import { lockCart, type OpenCart } from '../../carts/carts/open-cart.ts';
import { requireNotCanceled, swapOf } from '../../orders/swaps/exchange/confirm-swap.ts';
import type { CartPayment } from '../../payments/payments-of-carts.ts';
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
  /** The holder of its lease, a random UUID. */
  holder: string;
  payment: CartPayment | null;
}

/**
 * Locks the cart's row, then looks for its order in a statement of its own: under READ COMMITTED, a statement that waited
 * for a lock does not see other rows that were committed meanwhile.
 */
export async function lockOrFindPlaced(tx: Tx, cartId: string): Promise<Completion | null> {
  const { completed, kind } = await lockCart(tx, cartId);
  if (kind.becomes === 'swap') {
    const swap = await swapOf(tx, cartId);
    if (swap.confirmed) return { type: 'swap', id: swap.id };
    requireNotCanceled(swap);
  }
  if (!completed) return null;
  const [order] = await tx.query<{ id: string }>('select id from "order" where cart_id = $1', [cartId]);
  if (!order) throw notAllowed(`Cart ${cartId} is completed`);
  return { type: 'order', id: order.id };
}
