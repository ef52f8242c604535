import type { NewGiftCard } from './issue-gift-cards.ts';

/** A line whose units are gift cards. */
export interface GiftCardLine {
  id: string;
  /** The line that it replaced in an order edit. */
  original_item_id: string | null;
  /** The swap that sends it. */
  swap_id: string | null;
  /** The value of each card, in minor units. */
  value: number;
  quantity: number;
  /** The number of units that are not credited, and so of cards that may be usable. */
  units: number;
  /** Whether missing cards may be issued. */
  is_paid: boolean;
}

/** The gift card lines of an order, and whether it is refunded. */
export interface GiftCardPurchases {
  lines: readonly GiftCardLine[];
  /** The ids of the refunds, if the order is fully refunded; otherwise null. */
  refunded_by: readonly string[] | null;
}

/** A card that was bought with an order, even if staff have deleted it. */
export interface BoughtCard {
  id: string;
  code: string;
  value: number;
  balance: number;
  is_disabled: boolean;
  is_deleted: boolean;
  /** Null for a card of an adopted database. */
  line_item_id: string | null;
  swap_id: string | null;
  is_revoked: boolean;
  was_disabled: boolean | null;
  /** The refunds for which it was revoked. */
  refund_ids: string[] | null;
}

export interface GiftCardPlan {
  issued: NewGiftCard[];
  /** The cards to be updated. */
  changed: BoughtCard[];
  /** The changed cards that are revoked although they have been used. */
  used: BoughtCard[];
}

/** A line after a change, with the same line, or the line that it replaces, before it. */
interface LineChange extends GiftCardLine {
  /** Null for a line that the change added. */
  before: GiftCardLine | null;
}

/**
 * Plans the changes of an order's gift cards so that each paid and uncredited unit has one: missing cards are issued or reinstated,
 * and cards are revoked if the change leaves fewer units than before. Surplus cards that existed before the change, as in some
 * adopted databases, remain.
 * @param cards all locked cards that were bought with the order
 * @param refundIds all refunds of the order after the change; a card that was revoked for refunds remains so while all of them exist
 */
export function planGiftCards(
  cards: readonly BoughtCard[],
  before: GiftCardPurchases,
  after: GiftCardPurchases,
  refundIds: ReadonlySet<string>,
): GiftCardPlan {
  const lines = lineChanges(before.lines, after.lines);
  const attached = attachToLines(cards, lines);
  const plan: GiftCardPlan = {
    ...{ issued: [], used: [] },
    changed: attached.filter((card, index) => card.line_item_id !== cards[index].line_item_id),
  };
  for (const line of lines) {
    const cardsOfLine = attached.filter((card) => card.line_item_id === line.id);
    const validCards = cardsOfLine.filter((card) => !card.is_revoked);
    const refundedCards = cardsOfLine.filter((card) => isRefunded(card, refundIds));
    const uncredited = Math.max(0, line.units - refundedCards.length);
    const usable = after.refunded_by ? 0 : uncredited;
    const usableBefore = before.refunded_by
      ? 0
      : Math.max(0, (line.before?.units ?? 0) - refundedCards.length);
    const affected = Math.min(validCards.length, usableBefore);
    const credited = Math.max(0, affected - uncredited);
    const revoked = [...validCards].sort(byRevocation).slice(0, Math.max(0, affected - usable));
    revoked.forEach((card, index) => revoke(card, index < credited ? null : after.refunded_by));
    const missing = line.is_paid ? Math.max(0, usable - validCards.length) : 0;
    const reinstated = cardsOfLine
      .filter((card) => card.is_revoked && !isRefunded(card, refundIds) && !revoked.includes(card))
      .slice(0, missing);
    for (const card of reinstated) reinstate(card);
    plan.used.push(...revoked.filter(isUsed));
    plan.changed = [...new Set([...plan.changed, ...revoked, ...reinstated])];
    for (let remaining = missing - reinstated.length; remaining > 0; remaining--)
      plan.issued.push({ line_item_id: line.id, swap_id: line.swap_id, value: line.value });
  }
  return plan;
}

function lineChanges(before: readonly GiftCardLine[], after: readonly GiftCardLine[]): LineChange[] {
  const predecessorOf = (line: GiftCardLine): GiftCardLine | null =>
    before.find(({ id }) => id === line.id) ?? before.find(({ id }) => id === line.original_item_id) ?? null;
  const present = after.map((line) => ({ ...line, before: predecessorOf(line) }));
  const predecessors = new Set(present.map((line) => line.before));
  const removed = before.filter((line) => !predecessors.has(line));
  return [...present, ...removed.map((line) => ({ ...line, units: 0, is_paid: false, before: line }))];
}

/**
 * Copies the cards, and assigns each to the line that replaces its line. A card without a line is assigned to one that has fewer cards
 * than units, preferably with the same value.
 */
function attachToLines(cards: readonly BoughtCard[], lines: readonly LineChange[]): BoughtCard[] {
  const moved = new Map(lines.map((line) => [line.before?.id ?? line.id, line.id]));
  const attached = cards.map((card) => ({
    ...card,
    line_item_id: moved.get(card.line_item_id ?? '') ?? card.line_item_id,
  }));
  const countOf = (id: string): number =>
    attached.filter((card) => card.line_item_id === id && !card.is_revoked).length;
  for (const card of attached) {
    if (card.line_item_id !== null || card.is_revoked) continue;
    const linesWithoutCards = lines.filter(
      ({ id, swap_id, before }) =>
        before !== null && swap_id === card.swap_id && countOf(id) < before.quantity,
    );
    const line = linesWithoutCards.find(({ value }) => value === card.value) ?? linesWithoutCards[0];
    if (line) card.line_item_id = line.id;
  }
  return attached;
}

/** The order of revocation: unused cards before used ones, then deleted and disabled ones before others, then the newest first. */
function byRevocation(a: BoughtCard, b: BoughtCard): number {
  const rank = (card: BoughtCard): number =>
    (isUsed(card) ? 4 : 0) + (card.is_deleted ? 0 : 2) + (card.is_disabled ? 0 : 1);
  return rank(a) - rank(b) || (a.id < b.id ? 1 : -1);
}

function isUsed({ balance, value }: BoughtCard): boolean {
  return balance < value;
}

function isRefunded({ is_revoked, refund_ids }: BoughtCard, refundIds: ReadonlySet<string>): boolean {
  return is_revoked && refund_ids !== null && refund_ids.every((id) => refundIds.has(id));
}

function revoke(card: BoughtCard, refundIds: readonly string[] | null): void {
  const refund_ids = refundIds && [...refundIds];
  Object.assign(card, {
    ...{ is_revoked: true, was_disabled: card.is_disabled, is_disabled: true, refund_ids },
  });
}

function reinstate(card: BoughtCard): void {
  const is_disabled = card.was_disabled ?? false;
  Object.assign(card, { is_revoked: false, is_disabled, was_disabled: null, refund_ids: null });
}
