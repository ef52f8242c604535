import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { sendLast } from '#engine/kernel/writing/change';
import { Order, type OrderPaymentStatus } from '#model/entities/orders/order.entity';
import { Address } from '#model/entities/people/address.entity';
import { type DiscountRuleInput, hasFreeShipping } from '#model/pricing/discount-amounts';
import type { BasketTotals } from '#model/pricing/totals';
import type { Arithmetic } from '#model/pricing/v1-totals';
import type { Contribution } from '#shop/carts/baskets/contributions';
import { countUsage } from '#shop/offers/discounts/usage';
import {
  type BoughtLine,
  giftCardsOf,
  issueGiftCards,
  requireGiftCardLimit,
} from '#shop/offers/gift-cards/issue-gift-cards';
import { spendGiftCards } from '#shop/offers/gift-cards/spend-gift-cards';
import { type AuthorizedCartPayment, storeAuthorizedPayment } from '#shop/payments/payments-of-carts';
import { copySavedAddresses } from '#shop/people/customers/copy-address';
import {
  planReservations,
  reservePlanned,
  type StockAtLocations,
} from '#shop/stock/inventory/movements/plan-reservations';
import type { Sale } from '#shop/stock/inventory/movements/reserve-stock';
import { type SoldLine, takeStock, takeVariants } from '#shop/stock/inventory/movements/take-stock';
import { paymentStatusOf } from '../state/order-status.ts';
import { moveCartToOrder, movePayment } from '../take-over-cart.ts';

/** The input of `placeOrder`: a locked cart and its contents. */
export interface Purchase {
  /** The id of the cart. */
  id: string;
  region_id: string;
  sales_channel_id: string | null;
  billing_address_id: string | null;
  shipping_address_id: string | null;
  region: { currency_code: string; gift_cards_taxable: boolean };
  items: readonly Readonly<SoldLine & BoughtLine>[];
  discounts: readonly Readonly<{ id: string; code: string } & Pick<DiscountRuleInput, 'type'>>[];
  gift_cards: readonly Readonly<{ id: string; tax_rate: number | null }>[];
  /** The rules by which its totals are computed. */
  arithmetic: Arithmetic;
  contributions?: readonly Pick<Contribution, 'record'>[];
}

/** The stock locations that the items are sold from. */
export interface StockSource extends Pick<Sale, 'chooseLocations' | 'externalReservations'> {
  /** The stock at locations, if it was read before (see `plan-reservations.ts`); null if there is none. */
  stock?: StockAtLocations | null;
}

/**
 * Creates the order of a locked cart: charges gift cards, counts the use of discounts, allocates stock, and completes the cart and its
 * draft order, if any. The lines and shipping methods of the cart become the order's. What other orders compete for is taken last, and the
 * commit is sent right behind, so call it at the end of the transaction.
 * @param payment the id of a stored payment, or an authorized payment to store; null if there is nothing to pay
 * @throws insufficient_inventory with reasons; not_allowed when a discount code or a gift card was used up in the meantime
 * @returns the id of the order
 */
export async function placeOrder(
  tx: Tx,
  cart: Purchase,
  totals: Pick<BasketTotals, 'gift_cards' | 'total'>,
  payment: string | AuthorizedCartPayment | null,
  from: StockSource,
): Promise<string> {
  const { region_id, region, items } = cart;
  const id = newId(Order);
  const purchasedCards = giftCardsOf(items);
  requireGiftCardLimit(purchasedCards.length); // checked even if the order is paid later, as its capture must not fail
  const giftCards = cart.gift_cards.map((card, index) => ({ ...card, ...totals.gift_cards[index] }));
  const write = async (): Promise<void> => {
    const isPaid = await writeOrder(tx, cart, totals.total, id, payment);
    if (isPaid) await issueGiftCards(tx, purchasedCards, { id, region_id });
  };
  // a payment that is written with the order cannot be missing, and without gift cards nothing depends on whether it is captured
  const isLast = purchasedCards.length === 0 && typeof payment !== 'string';
  if (isLast && tx.commitWith) tx.commitWith(write());
  else await write();
  await takeSold(tx, cart, from);
  await sendLast(tx, countUsage(tx, cart.discounts));
  for (const contribution of cart.contributions ?? []) await sendLast(tx, contribution.record(tx, id));
  const { gift_cards_taxable } = region;
  await sendLast(tx, spendGiftCards(tx, { id, region_id, gift_cards_taxable }, giftCards));
  return id;
}

/**
 * Takes the stock of an order. If the stock was read before, the commit need not wait for the responses, so the row of a best seller is
 * locked for no round trip; otherwise levels are chosen under their locks.
 * @throws insufficient_inventory with reasons
 */
async function takeSold(
  tx: Tx,
  { items, sales_channel_id }: Purchase,
  { stock, ...from }: StockSource,
): Promise<void> {
  const sale: Sale = { sales_channel_id, ...from };
  const plan = planReservations(items, stock ?? null, sale);
  if (!tx.commitWith || (stock !== null && !plan)) return void (await takeStock(tx, items, sale));
  tx.commitWith(takeVariants(tx, items, plan?.variants ?? [], sale));
  if (plan) tx.commitWith(reservePlanned(tx, plan));
}

/**
 * Inserts the order, and moves the cart's lines, shipping methods and payment to it.
 * @returns whether it is paid
 */
async function writeOrder(
  tx: Tx,
  cart: Purchase,
  amount: number,
  id: string,
  payment: string | AuthorizedCartPayment | null,
): Promise<boolean> {
  const [storedId, toStore] = typeof payment === 'string' ? [payment, null] : [null, payment];
  const has_free_shipping = hasFreeShipping(cart.discounts);
  const [, , moved] = await Promise.all([
    insertOrder(tx, cart, id, amount, payment),
    toStore && storeAuthorizedPayment(tx, { order_id: id, cart_id: cart.id }, toStore),
    storedId === null ? null : movePayment(tx, storedId, { order_id: id }),
    moveCartToOrder(tx, { id, has_free_shipping }, { id: cart.id, payment_id: toStore?.id ?? storedId }),
  ]);
  return moved ? moved.captured_at !== null : (toStore?.captured ?? true);
}

/** The order gets copies of saved addresses, which the customer may change or delete later. */
async function insertOrder(
  tx: Tx,
  cart: Purchase,
  id: string,
  amount: number,
  payment: string | AuthorizedCartPayment | null,
): Promise<void> {
  const addresses = [
    { id: newId(Address), of: cart.billing_address_id },
    { id: newId(Address), of: cart.shipping_address_id },
  ];
  const [storedId, isCaptured] =
    typeof payment === 'string' ? [payment, false] : [null, payment?.captured ?? false];
  const paymentStatusIf = (captured: boolean): OrderPaymentStatus =>
    paymentStatusOf({
      canceled: false,
      payments: payment === null ? [] : [{ amount, captured, capture_refused: false }],
      refunded: 0,
      something_to_pay: amount > 0,
    });
  await Promise.all([
    copySavedAddresses(tx, addresses),
    tx.query(INSERT_ORDER, [
      id,
      cart.id,
      storedId,
      cart.region.currency_code,
      ...addresses.map((address) => address.id),
      paymentStatusIf(isCaptured),
      paymentStatusIf(true),
      cart.arithmetic,
      cart.discounts.map((discount) => discount.id),
      tx.events.hasSubscriber('order.placed'),
    ]),
  ]);
}

const INSERT_ORDER = `
  with placed as (
    insert into "order" (id, cart_id, customer_id, email, billing_address_id, shipping_address_id, region_id, currency_code,
      sales_channel_id, payment_status, draft_order_id, no_notification, metadata, arithmetic, locale, promotions)
    select $1, c.id, c.customer_id, c.email, coalesce((select id from address where id = $5), c.billing_address_id),
      coalesce((select id from address where id = $6), c.shipping_address_id), c.region_id, $4, c.sales_channel_id,
      case when p.captured_at is null then $7 else $8 end::order_payment_status_enum,
      d.id, d.no_notification_order, c.metadata, $9, c.locale,
      jsonb_path_query_array(c.promotions, '$[*] ? (@.status == "applied")')
    from cart c left join draft_order d on d.cart_id = c.id left join payment p on p.id = $3 where c.id = $2
  ),
  completed_draft as (update draft_order set status = 'completed', order_id = $1, completed_at = coalesce(completed_at, now()), updated_at = now()
    where cart_id = $2),
  discounts as (insert into order_discounts (order_id, discount_id) select $1, unnest($10::text[])),
  gift_cards as (insert into order_gift_cards (order_id, gift_card_id) select $1, gift_card_id from cart_gift_cards where cart_id = $2)
  insert into outbox_event (name, data) select 'order.placed', json_build_object('id', $1::text,
    'no_notification', (select d.no_notification_order from draft_order d where d.cart_id = $2)) where $11::bool`;
