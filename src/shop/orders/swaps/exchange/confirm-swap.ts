import { sum } from '#engine/kernel/arithmetic/integers';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import type { BasketTotals } from '#model/pricing/totals';
import { countUsage } from '#shop/offers/discounts/usage';
import { changeOrder } from '#shop/orders/order/change-order';
import type { OpenOrder, OrderSwap } from '#shop/orders/order/open-order';
import type { Purchase, StockSource } from '#shop/orders/order/placing/place-order';
import { itemsOfReturn } from '#shop/orders/order/state/refund-value';
import { creditableQuantity, outstandingQuantity } from '#shop/orders/order/state/settled-quantity';
import { moveCartToSwap, movePayment } from '#shop/orders/order/take-over-cart';
import { eventPayloadOf } from '#shop/orders/payments/payment-event-payloads';
import { onPaymentCaptured } from '#shop/orders/payments/settle-dependents';
import { takeStock } from '#shop/stock/inventory/movements/take-stock';
import { swapErrors } from '../swap-errors.ts';
import { confirmedStatusOf } from '../swap-status.ts';

/** The locked cart that a swap is confirmed with. */
export interface ExchangedItems extends Purchase {
  items: readonly (Purchase['items'][number] & { readonly is_return: boolean })[];
}

/** The swap of a cart of type `swap`. */
export interface CartSwap {
  id: string;
  order_id: string;
  allow_backorder: boolean;
  confirmed: boolean;
  canceled: boolean;
}

/** @throws not_allowed when the swap does not exist */
export async function swapOf(sql: Sql, cartId: string): Promise<CartSwap> {
  const [swap] = await sql.query<CartSwap>(
    `select id, order_id, allow_backorder, confirmed_at is not null as confirmed, canceled_at is not null as canceled
     from swap where cart_id = $1 and deleted_at is null`,
    [cartId],
  );
  if (!swap) throw notAllowed(`Cart ${cartId} is of a swap that is not there`);
  return swap;
}

/** @throws not_allowed when it was cancelled */
export function requireNotCanceled(swap: Pick<CartSwap, 'id' | 'canceled'>): void {
  if (swap.canceled) throw notAllowed(`Swap ${swap.id} is cancelled`);
}

/**
 * Confirms the swap of a locked cart, like Medusa v1: the payment of the difference becomes the swap's, the lines that are not returned
 * become its additional items, for which stock is allocated. A difference in the shopper's favor stays due as a negative amount: staff
 * refund it when the return has arrived.
 * @throws insufficient_inventory with reasons; not_allowed
 */
export async function confirmSwap(
  tx: Tx,
  cart: ExchangedItems,
  totals: BasketTotals,
  paymentId: string | null,
  from: StockSource,
): Promise<string> {
  const swap = await swapOf(tx, cart.id);
  // A gift card pays an order only once, and this order was paid already.
  if (cart.gift_cards.length > 0) throw swapErrors.paidWithGiftCard();
  const items = sentLines(cart);
  await changeOrder(tx, swap.order_id, async (order) => {
    const confirmed = order.swaps.find(({ id }) => id === swap.id)!;
    requireConfirmable(order, confirmed);
    const { sales_channel_id } = cart;
    const sale = { sales_channel_id, allowBackorder: swap.allow_backorder, ...from };
    const stock_owed = await takeStock(tx, items, sale);
    await countUsage(tx, await newDiscounts(tx, cart, swap));
    const difference_due = differenceOf(totals);
    Object.assign(confirmed, {
      ...{ confirmed_at: new Date().toISOString(), difference_due, stock_owed },
      // The order's, not the cart's: a stranger who knows the id of the cart does not decide where the items go.
      shipping_address_id: order.shipping_address_id,
      payment_status: confirmedStatusOf(difference_due),
    });
    const [payment] = await Promise.all([
      paymentId === null ? null : movePayment(tx, paymentId, { order_id: swap.order_id, swap_id: swap.id }),
      moveCartToSwap(tx, swap.id, { id: cart.id, payment_id: paymentId }),
    ]);
    if (payment) order.payments.push(payment);
    order.events.push(['swap.payment_completed', eventPayloadOf(order, confirmed)]);
    // a bank has moved the money already, or the company captures at once
    if (payment && payment.captured_at !== null) onPaymentCaptured(order, payment, true);
  });
  return swap.id;
}

/** SQL for the id of the address that the items of a swap are sent to. @param cart SQL for the id of its cart */
export function swapAddressSql(cart: string): string {
  return `(select o.shipping_address_id from swap s join "order" o on o.id = s.order_id
    where s.cart_id = ${cart} and s.deleted_at is null)`;
}

/** The lines of a swap's cart that are sent to the customer. */
export function sentLines<Line extends { readonly is_return: boolean }>(cart: {
  items: readonly Line[];
}): Line[] {
  return cart.items.filter((line) => !line.is_return);
}

/**
 * The order may have changed since the cart was created: the returned units that reduce its price must still be creditable.
 * @throws not_allowed
 */
function requireConfirmable(order: OpenOrder, { id, canceled_at, return_order }: OrderSwap): void {
  requireNotCanceled({ id, canceled: canceled_at !== null });
  if (!return_order) return;
  if (return_order.status === 'canceled') throw notAllowed(`The return of swap ${id} was canceled`);
  const units = itemsOfReturn(order, return_order);
  const isCreditable = units.every(
    ({ line }) => outstandingQuantity(return_order, line) <= creditableQuantity(order, line),
  );
  if (units.length < return_order.items.length || !isCreditable)
    throw notAllowed(
      `The items that swap ${id} takes back were credited already, or are no longer part of its order`,
    );
}

/** The amount to pay, or, if negative, to refund. Unlike the total of a cart, it is not limited to at least 0. */
function differenceOf({ subtotal, shipping_total, tax_total, discount_total }: BasketTotals): number {
  return sum([subtotal, shipping_total, tax_total, -discount_total]);
}

/** The discounts of the cart that the order does not have: those of the order were counted when it was placed. */
async function newDiscounts(
  tx: Tx,
  cart: ExchangedItems,
  swap: CartSwap,
): Promise<ExchangedItems['discounts']> {
  if (cart.discounts.length === 0) return [];
  const counted = await tx.query<{ discount_id: string }>(
    'select discount_id from order_discounts where order_id = $1',
    [swap.order_id],
  );
  return cart.discounts.filter(({ id }) => !counted.some(({ discount_id }) => discount_id === id));
}
