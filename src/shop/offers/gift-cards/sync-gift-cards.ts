import { sum } from '#engine/kernel/arithmetic/integers';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { creditGiftCards, type Overpayment } from './credit-gift-cards.ts';
import { issueGiftCards, requireGiftCardLimit } from './issue-gift-cards.ts';
import { type BoughtCard, type GiftCardPurchases, planGiftCards } from './plan-gift-cards.ts';

/** The input of `syncGiftCards`, derived from an order: the gift cards that it buys, and those that paid for it. */
export interface GiftCardSyncInput extends GiftCardPurchases {
  /** The amounts that gift cards have overpaid. */
  overpaid: readonly Overpayment[];
}

/** A locked order, after a change. */
export interface GiftCardOrder {
  id: string;
  region_id: string;
  canceled_at: string | null;
  refunds: readonly { id: string }[];
}

/**
 * What to do with a used card that has to be disabled: `reject` the change, or `disable` the card with its remaining balance if the
 * change records something that has happened already.
 */
export type UsedGiftCards = 'reject' | 'disable';

/**
 * Updates the gift cards of a locked order after a change: issues missing cards that are paid, disables those whose purchase was
 * credited, and credits cards that overpaid. Locks all cards by id, so that a card cannot be spent and disabled concurrently.
 * @throws not_allowed if a used card would have to be disabled, or the order would have too many cards
 */
export async function syncGiftCards(
  tx: Tx,
  order: GiftCardOrder,
  before: GiftCardSyncInput,
  after: GiftCardSyncInput,
  usedGiftCards: UsedGiftCards,
): Promise<void> {
  const count = unitsOf(after);
  if (count > unitsOf(before)) requireGiftCardLimit(count);
  const cards = await lockGiftCards(
    tx,
    order.id,
    after.overpaid.map(({ gift_card_id }) => gift_card_id),
  );
  const refundIds = new Set(order.refunds.map(({ id }) => id));
  const plan = planGiftCards(cards, before, after, refundIds);
  const [usedCard] = plan.used;
  if (usedCard && usedGiftCards === 'reject')
    throw notAllowed(
      `The gift card ending in ${usedCard.code.slice(-4)}, which was bought with it, was used already`,
    );
  await writeCards(tx, plan.changed);
  await issueGiftCards(tx, plan.issued, order);
  await creditGiftCards(tx, order.id, after.overpaid, order.canceled_at === null);
}

function unitsOf({ lines }: GiftCardSyncInput): number {
  return sum(lines.map(({ units }) => units));
}

/**
 * Locks `for no key update`, which does not conflict with the key share lock that a transaction of a checkout holds on a card through
 * its foreign key.
 * @param paidWith cards that paid for the order, and are locked in the same order
 * @returns the cards that were bought with the order
 */
async function lockGiftCards(tx: Tx, orderId: string, paidWith: readonly string[]): Promise<BoughtCard[]> {
  const locked = await tx.query<BoughtCard & { order_id: string | null }>(
    `select id, code, value, balance, is_disabled, deleted_at is not null as is_deleted, line_item_id, swap_id, order_id,
       revoked_at is not null as is_revoked, was_disabled, refund_ids
     from gift_card where order_id = $1 or id = any($2) order by id for no key update`,
    [orderId, paidWith],
  );
  return locked.filter(({ order_id }) => order_id === orderId);
}

async function writeCards(tx: Tx, cards: readonly BoughtCard[]): Promise<void> {
  if (cards.length === 0) return;
  await tx.query(
    `update gift_card g set line_item_id = c.line_item_id, is_disabled = c.is_disabled, was_disabled = c.was_disabled,
       revoked_at = case when c.is_revoked then coalesce(g.revoked_at, now()) end, refund_ids = c.refund_ids, updated_at = now()
     from json_to_recordset($1) c (id text, line_item_id text, is_disabled boolean, was_disabled boolean, is_revoked boolean,
       refund_ids text[])
     where g.id = c.id`,
    [JSON.stringify(cards)],
  );
}

/** The ids, in ascending order, of the gift cards that were disabled by full refunds of the order. */
export async function giftCardsDisabledBy(
  sql: Sql,
  orderId: string,
  refundIds: readonly string[],
): Promise<string[]> {
  const cards = await sql.query<{ id: string }>(
    'select id from gift_card where order_id = $1 and refund_ids && $2::text[] order by id',
    [orderId, refundIds],
  );
  return cards.map(({ id }) => id);
}
