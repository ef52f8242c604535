import { sum } from '#engine/kernel/arithmetic/integers';
import { paidByGiftCards } from '#model/pricing/gift-card-payments';
import { giftCardValueOf } from '#model/pricing/gift-card-value';
import type { Overpayment } from '#shop/offers/gift-cards/credit-gift-cards';
import type { GiftCardLine } from '#shop/offers/gift-cards/plan-gift-cards';
import type { GiftCardSyncInput } from '#shop/offers/gift-cards/sync-gift-cards';
import type { OpenOrder, OrderLine, OrderRefund, OrderSwap } from '../open-order.ts';
import { orderTotals, withTaxRates } from '../state/order-totals.ts';
import { creditableQuantity, isConfirmed } from '../state/settled-quantity.ts';

/*
 * Which gift cards an order entitles its customer to, and what gift cards should have paid of it (docs/orders.md, Gift cards that were
 * bought). Both depend on what is paid and what is credited, not on the sequence of changes that led there.
 */

const NONE: GiftCardSyncInput = { lines: [], refunded_by: null, overpaid: [] };

/** Empty for an order that neither buys gift cards nor was paid with any. */
export function giftCardSyncInputOf(order: OpenOrder): GiftCardSyncInput {
  if (!buysGiftCards(order) && order.gift_card_transactions.length === 0) return NONE;
  if (order.canceled_at !== null) return { ...NONE, overpaid: netPaymentsOf(order) };
  return { lines: linesOf(order), refunded_by: refundedBy(order), overpaid: overpaidOf(order) };
}

/** Whether a line of the order, of its swaps or of its claims is a gift card. */
export function buysGiftCards(order: OpenOrder): boolean {
  return [order, ...order.swaps, ...order.claims].some(({ items }) => items.some(isGiftCard));
}

/**
 * Records how much of each new refund returns an overpayment: that money does not pay for items that a later edit adds. Refunds of
 * returns, claims and swaps are excluded, as they pay what these credit.
 * @param existing ids of the refunds that existed before the change
 */
export function recordOverpayments(order: OpenOrder, existing: ReadonlySet<string>): void {
  const newRefunds = plainRefundsOf(order).filter(({ id }) => !existing.has(id));
  if (newRefunds.length === 0) return;
  const { total } = orderTotals(order);
  for (const refund of newRefunds) {
    const payment = order.payments.find(({ id }) => id === refund.payment_id);
    if (payment && payment.swap_id !== null) continue;
    refund.overpaid_amount = Math.max(0, Math.min(refund.amount, paidOf(order) - total));
  }
}

function linesOf(order: OpenOrder): GiftCardLine[] {
  const unpaid = unpaidLinesOf(order);
  const claims = order.claims.filter(({ canceled_at }) => canceled_at === null);
  const cardsOf = (
    items: readonly OrderLine[],
    isPaid: (line: OrderLine) => boolean,
    swap_id: string | null,
  ) => items.filter(isGiftCard).map((line) => lineOf(order, line, { swap_id, is_paid: isPaid(line) }));
  return [
    ...cardsOf(order.items, ({ id }) => !unpaid.has(id), null),
    // Replacements are free for customers, who have paid for the replaced items.
    ...claims.flatMap(({ items, claim_items }) =>
      cardsOf(items, () => claim_items.every(({ item_id }) => !unpaid.has(item_id)), null),
    ),
    ...order.swaps
      .filter(isConfirmed)
      .flatMap((swap) => cardsOf(swap.items, () => isExchanged(swap), swap.id)),
  ];
}

/**
 * Payments cover the lines in the order in which they were added, so that a line of a later edit does not delay the gift cards of
 * earlier lines.
 */
function unpaidLinesOf(order: OpenOrder): ReadonlySet<string> {
  const { total, items } = orderTotals(order);
  const unpaidAmount = total - roundingOf(order) - paidOf(order);
  const unpaid = new Set<string>();
  let newerTotal = 0;
  for (let index = items.length - 1; index >= 0 && newerTotal < unpaidAmount; index--) {
    unpaid.add(order.items[index].id);
    newerTotal += items[index].total - items[index].gift_card_total;
  }
  return unpaid;
}

function isGiftCard(line: OrderLine): boolean {
  return line.is_giftcard && !line.is_return;
}

function lineOf(
  order: OpenOrder,
  line: OrderLine,
  terms: Pick<GiftCardLine, 'swap_id' | 'is_paid'>,
): GiftCardLine {
  const { id, original_item_id, quantity } = line;
  return {
    ...{ id, original_item_id, quantity, value: giftCardValueOf(withTaxRates(order, line)) },
    units: creditableQuantity(order, line),
    ...terms,
  };
}

/** What was captured for the order itself, less refunded overpayments. In minor units. */
function paidOf({ payments, refunds }: OpenOrder): number {
  const orderPayments = payments.filter(
    ({ swap_id, captured_at, canceled_at }) =>
      swap_id === null && captured_at !== null && canceled_at === null,
  );
  return sum([
    ...orderPayments.map(({ amount }) => amount),
    ...refunds.map(({ overpaid_amount }) => -overpaid_amount),
  ]);
}

/** How much the totals that Medusa v1 computed, and charged, may differ from ours: it rounds each part separately. In minor units. */
function roundingOf({ arithmetic, items, shipping_methods }: OpenOrder): number {
  if (arithmetic === 'storekeep') return 0;
  return sum([...items, ...shipping_methods].map(({ tax_lines }) => 1 + tax_lines.length));
}

/** Whether the return of a swap was received, and its difference is paid. */
function isExchanged({ return_order, payment_status, difference_due }: OrderSwap): boolean {
  const isReceived = return_order === null || return_order.received_at !== null;
  return isReceived && ((difference_due ?? 0) <= 0 || payment_status === 'captured');
}

/**
 * Ids of all refunds, if together they refund all that was captured, and one of them is not for particular items: then no item is
 * paid.
 */
function refundedBy(order: OpenOrder): string[] | null {
  const captured = order.payments.filter(
    ({ captured_at, canceled_at }) => captured_at !== null && canceled_at === null,
  );
  const remaining = sum([
    ...captured.map(({ amount }) => amount),
    ...order.refunds.map(({ amount }) => -amount),
  ]);
  if (remaining > 0 || plainRefundsOf(order).length === 0) return null;
  return order.refunds.map(({ id }) => id);
}

/** Refunds that are not for particular items. */
function plainRefundsOf({ refunds, returns, swaps, claims }: OpenOrder): OrderRefund[] {
  const others = new Set([...returns, ...swaps, ...claims].flatMap(({ refund_ids }) => refund_ids));
  return refunds.filter(({ id }) => !others.has(id));
}

/** How much more each card has paid than is still to be paid with it. */
function overpaidOf(order: OpenOrder): Overpayment[] {
  const { gift_cards } = orderTotals(order);
  return paidByGiftCards(order.gift_card_transactions).flatMap(
    ({ gift_card_id, amount, is_taxable, tax_rate }, index) => {
      const overpaid = amount - gift_cards[index].amount;
      return overpaid > 0 ? [{ gift_card_id, amount: overpaid, is_taxable, tax_rate }] : [];
    },
  );
}

/** What each card has paid, less what was credited back to it. */
function netPaymentsOf({ gift_card_transactions }: OpenOrder): Overpayment[] {
  return gift_card_transactions
    .filter(({ amount }) => amount > 0)
    .flatMap(({ gift_card_id, is_taxable, tax_rate }) => {
      const transactions = gift_card_transactions.filter(
        (giftCardTransaction) => giftCardTransaction.gift_card_id === gift_card_id,
      );
      const amount = sum(transactions.map((transaction) => transaction.amount));
      return amount > 0 ? [{ gift_card_id, amount, is_taxable, tax_rate }] : [];
    });
}
