import type { OpenCart } from '../carts/open-cart.ts';
import { notAllowed } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import type { BasketTotals } from '../pricing/totals.ts';
import { sum } from '../pricing/whole.ts';
import { countDiscounts, issueGiftCards, takeStock } from './place-order.ts';

/** The exchange that a cart of type `swap` is for. */
export interface CartSwap {
  id: string;
  order_id: string;
  allow_backorder: boolean;
  confirmed: boolean;
  canceled: boolean;
}

/** @throws not_allowed when there is none */
export async function swapOf(tx: Tx, cartId: string): Promise<CartSwap> {
  const [swap] = await tx.query<CartSwap>(
    `select id, order_id, allow_backorder, confirmed_at is not null as confirmed, canceled_at is not null as canceled
     from swap where cart_id = $1 and deleted_at is null for update`,
    [cartId],
  );
  if (!swap) throw notAllowed(`Cart ${cartId} is of a swap that is not there`);
  return swap;
}

/** @throws not_allowed when it was cancelled */
export function requireNotCanceled(swap: CartSwap): void {
  if (swap.canceled) throw notAllowed(`Swap ${swap.id} is cancelled`);
}

/**
 * Confirms the swap of a locked cart, as shops of this interface do: the payment of the difference becomes the swap's,
 * the lines that are not sent back its additional items; stock is taken for those. A difference in the shopper's favour
 * stays due, below 0: staff pay it when the return has come.
 * @throws insufficient_inventory with reasons; not_allowed
 */
export async function placeSwap(
  tx: Tx,
  cart: OpenCart,
  totals: BasketTotals,
  paymentId: string | null,
): Promise<string> {
  const swap = await swapOf(tx, cart.id);
  requireNotCanceled(swap);
  // a gift card pays an order once, and this order has been paid
  if (cart.gift_cards.length > 0) throw notAllowed('A swap cannot be paid with a gift card');
  const items = cart.items.filter((line) => !line.is_return);
  await takeStock(tx, items, swap.allow_backorder);
  await countDiscounts(tx, await discountsOfItsOwn(tx, cart, swap));
  await issueGiftCards(tx, { ...cart, items }, swap.order_id);
  await confirm(tx, cart, swap, differenceOf(totals), paymentId);
  return swap.id;
}

/** What is to be paid, or to be paid back: the total of a cart ends at 0, a difference does not. */
function differenceOf({ subtotal, shipping_total, tax_total, discount_total }: BasketTotals): number {
  return sum([subtotal, shipping_total, tax_total, -discount_total]);
}

/** Those of the order were counted when it was placed. */
async function discountsOfItsOwn(tx: Tx, cart: OpenCart, swap: CartSwap): Promise<OpenCart['discounts']> {
  if (cart.discounts.length === 0) return [];
  const counted = await tx.query<{ discount_id: string }>(
    'select discount_id from order_discounts where order_id = $1',
    [swap.order_id],
  );
  return cart.discounts.filter(({ id }) => !counted.some(({ discount_id }) => discount_id === id));
}

async function confirm(
  tx: Tx,
  cart: OpenCart,
  swap: CartSwap,
  difference: number,
  paymentId: string | null,
): Promise<void> {
  await tx.query(
    `with confirmed as (
       update swap set confirmed_at = now(), updated_at = now(), difference_due = $4, shipping_address_id = $5,
         payment_status = case when $4::bigint = 0 then 'confirmed' else 'awaiting' end::swap_payment_status_enum
       where id = $1
     ),
     lines as (update line_item set swap_id = $1, updated_at = now() where cart_id = $2 and not is_return),
     methods as (update shipping_method set swap_id = $1 where cart_id = $2),
     paid as (
       update payment set swap_id = $1, order_id = $6, authorization_status = null, updated_at = now() where id = $3
     ),
     told as (
       insert into outbox_event (name, data) values ('swap.payment_completed', json_build_object('id', $1::text))
     )
     update cart set completed_at = now(), updated_at = now() where id = $2`,
    [swap.id, cart.id, paymentId, difference, cart.shipping_address_id, swap.order_id],
  );
}
