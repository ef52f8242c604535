import { money, newId } from '@storekeep/server/extend';
import { followsEuRules } from '../../eu-countries.ts';
import { creditLines } from './credit-lines.ts';
import { currentOrder, currentSwap, type CurrentUnit } from './current-lines.ts';
import type { DocumentDraft, DocumentLine } from './document-content.ts';
import { negateLine, sumGross, totalsOf } from './document-totals.ts';
import { differenceOf, Ledger } from './ledger.ts';
import type { OrderSupply } from './order-supply.ts';
import type { TaxSituation } from './tax-treatment.ts';

const ID = { idPrefix: 'doc' };

/**
 * Finds the documents that an order lacks, from its present state alone: so it does not matter which event leads here, in which order
 * events arrive, or how often. In this order:
 *
 * 1. an invoice once a payment is captured, or gift cards have paid everything
 * 2. what has changed since then by edits, other shipping or the cancellation: an invoice or a credit note of the difference
 * 3. the same for each swap that is paid
 * 4. a credit note for each refund, as far as earlier ones have not credited it already
 * 5. a packing slip for each shipment
 */
export function planDocuments(order: OrderSupply, situation: TaxSituation): DocumentDraft[] {
  if (order.started_at === null || !followsEuRules(order.region)) return [];
  const ledger = new Ledger(order.documents);
  if (isBillable(order, ledger)) {
    addDifference(order, ledger, `order:${order.id}`, currentOrder(order, situation));
    for (const swap of order.swaps)
      if (isSwapPaid(order, swap))
        addDifference(order, ledger, `swap:${swap.id}`, currentSwap(order, swap, situation));
    for (const refund of order.refunds) addCredit(order, ledger, refund, situation);
  }
  addPackingSlips(order, ledger);
  return ledger.drafts;
}

/** Takes an invoice back as a whole. What was paid for it pays the invoice that follows. */
export function planCancellation({ id, lines, totals }: OrderSupply['documents'][number]): DocumentDraft {
  const { gift_cards, paid } = totals;
  return {
    ...{ id: newId(ID), type: 'credit_note', cause: `cancel:${id}`, cancels_id: id },
    ...{ supplied_at: null, lines, gift_cards, paid },
  };
}

/** Orders that were paid before documents were switched on have those of another system. */
function isBillable(order: OrderSupply, ledger: Ledger): boolean {
  if (ledger.hasCause(`order:${order.id}`)) return true;
  if (order.canceled_at !== null) return false;
  const captured = order.payments.flatMap(({ swap_id, captured_at }) =>
    swap_id === null && captured_at !== null ? [captured_at] : [],
  );
  const [first] = captured.sort((a, b) => Date.parse(a) - Date.parse(b));
  if (first !== undefined) return Date.parse(first) >= Date.parse(order.started_at!);
  const isUnpaid = order.payments.some(({ swap_id }) => swap_id === null);
  const isPaidByCards = !isUnpaid && order.gift_card_transactions.length > 0;
  return isPaidByCards && Date.parse(order.created_at) >= Date.parse(order.started_at!);
}

function isSwapPaid(
  { payments }: OrderSupply,
  { id, difference_due }: OrderSupply['swaps'][number],
): boolean {
  return (
    difference_due <= 0 || payments.some(({ swap_id, captured_at }) => swap_id === id && captured_at !== null)
  );
}

/** What customers have paid, less what was paid back up to a refund. */
function netPayments({ payments, refunds }: OrderSupply, until?: string): number {
  const captured = payments.filter(({ captured_at }) => captured_at !== null);
  const end = until === undefined ? refunds.length : refunds.findIndex(({ id }) => id === until) + 1;
  return money.sum([
    ...captured.map(({ amount }) => amount),
    ...refunds.slice(0, end).map(({ amount }) => 0 - amount),
  ]);
}

/** Brings the documents of an order or a swap to its present state. */
function addDifference(order: OrderSupply, ledger: Ledger, cause: string, current: CurrentUnit): void {
  const lines = differenceOf(ledger.positions(current.unit), current.lines);
  if (lines.length === 0) return;
  const count = ledger.countCauses(cause);
  const isOrder = current.unit === order.id;
  const giftCards = isOrder ? current.gift_cards - ledger.giftCards : 0;
  const isCredit = sumGross(lines) < 0;
  const draft = {
    id: newId(ID),
    cause: count === 0 ? cause : `${cause}:${count}`,
    supplied_at: null,
  };
  if (isCredit) {
    const cancels_id = (ledger.latestInvoice(current.unit) ?? ledger.latestInvoice())?.id ?? null;
    const credited = { lines: lines.map(negateLine), gift_cards: 0 - giftCards, paid: 0 };
    ledger.add({ ...draft, ...credited, type: 'credit_note', cancels_id });
    return;
  }
  const { due } = totalsOf(lines, giftCards, 0);
  const unassigned = netPayments(order) - ledger.payable;
  const paid = Math.max(0, Math.min(due, unassigned));
  ledger.add({ ...draft, type: 'invoice', lines, gift_cards: giftCards, paid, cancels_id: null });
}

/** A refund needs a credit note unless it only pays out what was credited before, such as after an edit. */
function addCredit(
  order: OrderSupply,
  ledger: Ledger,
  refund: OrderSupply['refunds'][number],
  situation: TaxSituation,
): void {
  const cause = `refund:${refund.id}`;
  if (ledger.hasCause(cause)) return;
  const uncredited = ledger.payable - netPayments(order, refund.id);
  const amount = Math.max(0, Math.min(refund.amount, uncredited));
  if (amount === 0) return;
  ledger.add({
    ...{ id: newId(ID), type: 'credit_note', cause, supplied_at: null },
    ...{ gift_cards: 0, paid: amount, cancels_id: ledger.latestInvoice()?.id ?? null },
    lines: creditLines(order, ledger, refund, amount, situation),
  });
}

function addPackingSlips(order: OrderSupply, ledger: Ledger): void {
  for (const { id, shipped_at, items } of order.shipments) {
    const cause = `shipment:${id}`;
    if (ledger.hasCause(cause) || Date.parse(shipped_at) < Date.parse(order.started_at!)) continue;
    const lines = items.map(({ item_id, ...item }): DocumentLine => ({
      ...{ kind: 'item', unit: id, key: item_id, item_id, ...item },
      ...{ category: 'Z', rate: 0, exemption: null, subtotal: 0, discount: 0, net: 0, tax: 0 },
    }));
    ledger.add({
      ...{ id: newId(ID), type: 'packing_slip', cause, supplied_at: shipped_at },
      ...{ lines, gift_cards: 0, paid: 0, cancels_id: null },
    });
  }
}
