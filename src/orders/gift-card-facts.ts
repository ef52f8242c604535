import type { Overpayment } from '../gift-cards/give-back.ts';
import type { GiftCardLine } from '../gift-cards/plan-gift-cards.ts';
import type { GiftCardFacts } from '../gift-cards/sync-gift-cards.ts';
import { paidByGiftCards } from '../pricing/gift-card-payments.ts';
import { giftCardValueOf } from '../pricing/gift-card-value.ts';
import { sum } from '../pricing/whole.ts';
import { creditableQuantity, isConfirmed } from './settled-quantity.ts';
import type { OpenOrder, OrderLine, OrderRefund, OrderSwap } from './open-order.ts';
import { orderTotals, taxed } from './order-totals.ts';

/*
 * Which gift cards an order should have bought, and what gift cards should have paid of it (docs/orders.md, Gift cards that were
 * bought). Both follow from what is paid and what is credited, not from how the order came to be so.
 */

const NONE: GiftCardFacts = { lines: [], refunded_by: null, overpaid: [] };

/** Empty for an order that has nothing to do with gift cards. */
export function giftCardFactsOf(order: OpenOrder): GiftCardFacts {
  if (!buysGiftCards(order) && order.gift_card_transactions.length === 0) return NONE;
  if (order.canceled_at !== null) return { ...NONE, overpaid: netPaymentsOf(order) };
  return { lines: linesOf(order), refunded_by: refundedBy(order), overpaid: overpaidOf(order) };
}

/** Whether a line of the order, of its swaps or of its claims is a gift card. */
export function buysGiftCards(order: OpenOrder): boolean {
  return [order, ...order.swaps, ...order.claims].some(({ items }) => items.some(isGiftCard));
}

/**
 * Notes how much of each new refund gives back what the order was overpaid by: that money does not pay for what a later edit adds.
 * Refunds of returns, claims and swaps are for what these credit.
 * @param known ids of the refunds that were there before
 */
export function noteOverpayments(order: OpenOrder, known: ReadonlySet<string>): void {
  const fresh = plainRefundsOf(order).filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  const { total } = orderTotals(order);
  for (const refund of fresh) {
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
    // free for the customer, who has paid for what is replaced
    ...claims.flatMap(({ items, claim_items }) =>
      cardsOf(items, () => claim_items.every(({ item_id }) => !unpaid.has(item_id)), null),
    ),
    ...order.swaps
      .filter(isConfirmed)
      .flatMap((swap) => cardsOf(swap.items, () => isExchanged(swap), swap.id)),
  ];
}

/** Money pays for the lines of an order in the order in which they were added: what an edit adds later keeps no card waiting. */
function unpaidLinesOf(order: OpenOrder): ReadonlySet<string> {
  const { total, items } = orderTotals(order);
  const missing = total - roundingOf(order) - paidOf(order);
  const unpaid = new Set<string>();
  let newer = 0;
  for (let place = items.length - 1; place >= 0 && newer < missing; place--) {
    unpaid.add(order.items[place].id);
    newer += items[place].total - items[place].gift_card_total;
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
    ...{ id, original_item_id, quantity, value: giftCardValueOf(taxed(order, line)) },
    units: creditableQuantity(order, line),
    ...terms,
  };
}

/** What was captured for the order itself, less what was given back because it had been overpaid. In minor units. */
function paidOf({ payments, refunds }: OpenOrder): number {
  const own = payments.filter(
    ({ swap_id, captured_at, canceled_at }) =>
      swap_id === null && captured_at !== null && canceled_at === null,
  );
  return sum([...own.map(({ amount }) => amount), ...refunds.map(({ overpaid_amount }) => -overpaid_amount)]);
}

/** By how much the sums that Medusa v1 has shown, and was paid, may differ from ours: it rounds each part by itself. */
function roundingOf({ arithmetic, items, shipping_methods }: OpenOrder): number {
  if (arithmetic === 'storekeep') return 0;
  return sum([...items, ...shipping_methods].map(({ tax_lines }) => 1 + tax_lines.length));
}

/** Whether what a swap takes back is here, and its difference is paid. */
function isExchanged({ return_order, payment_status, difference_due }: OrderSwap): boolean {
  const isHere = return_order === null || return_order.received_at !== null;
  return isHere && ((difference_due ?? 0) <= 0 || payment_status === 'captured');
}

/** All refunds, once they have given back all that was captured and a plain one is among them: that says that no item is paid. */
function refundedBy(order: OpenOrder): string[] | null {
  const captured = order.payments.filter(
    ({ captured_at, canceled_at }) => captured_at !== null && canceled_at === null,
  );
  const left = sum([...captured.map(({ amount }) => amount), ...order.refunds.map(({ amount }) => -amount)]);
  if (left > 0 || plainRefundsOf(order).length === 0) return null;
  return order.refunds.map(({ id }) => id);
}

/** Those that do not say for which items they are. */
function plainRefundsOf({ refunds, returns, swaps, claims }: OpenOrder): OrderRefund[] {
  const others = new Set([...returns, ...swaps, ...claims].flatMap(({ refund_ids }) => refund_ids));
  return refunds.filter(({ id }) => !others.has(id));
}

/** What each card has paid beyond what is left to pay with it. */
function overpaidOf(order: OpenOrder): Overpayment[] {
  const { gift_cards } = orderTotals(order);
  return paidByGiftCards(order.gift_card_transactions).flatMap(
    ({ gift_card_id, amount, is_taxable, tax_rate }, place) => {
      const overpaid = amount - gift_cards[place].amount;
      return overpaid > 0 ? [{ gift_card_id, amount: overpaid, is_taxable, tax_rate }] : [];
    },
  );
}

/** What each card has paid, less all that it got back. */
function netPaymentsOf({ gift_card_transactions }: OpenOrder): Overpayment[] {
  return gift_card_transactions
    .filter(({ amount }) => amount > 0)
    .flatMap(({ gift_card_id, is_taxable, tax_rate }) => {
      const all = gift_card_transactions.filter((one) => one.gift_card_id === gift_card_id);
      const amount = sum(all.map((one) => one.amount));
      return amount > 0 ? [{ gift_card_id, amount, is_taxable, tax_rate }] : [];
    });
}
