import { GiftCardTransaction } from '../../../model/entities/offers/gift-card-transaction.entity.ts';
import { notAllowed } from '../../../engine/kernel/errors.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';

/** The part of an order that a gift card pays. */
export interface GiftCardPayment {
  id: string;
  amount: number;
  /** In percent; null if it is not taxable. */
  tax_rate: number | null;
}

/** A `GiftCardPayment` with the id of its transaction. */
export type GiftCardUse = GiftCardPayment & { transaction_id: string };

/** The payments of gift cards that pay anything, with new ids for their transactions. */
export function giftCardUses(payments: readonly GiftCardPayment[]): GiftCardUse[] {
  return payments
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount, tax_rate }) => ({
      ...{ id, amount, tax_rate },
      transaction_id: newId(GiftCardTransaction),
    }));
}

/**
 * Common table expressions that pay an order with gift cards, locked by id: they deduct the amounts from the balances, and insert a
 * transaction for each. Their result is `SPENT_GIFT_CARDS`.
 * @param uses SQL of the JSON of the `GiftCardUse`s
 * @param order SQL of the id of the order, the id of its region, and whether gift cards are taxable there
 * @param condition SQL: nothing is locked and spent unless it is true
 */
export function spendGiftCardsSql(
  uses: string,
  order: { id: string; region_id: string; gift_cards_taxable: string },
  condition = 'true',
): string {
  return `gift_card_use as (
      select * from json_to_recordset(${uses}) u (id text, amount bigint, tax_rate real, transaction_id text)
    ), locked_gift_card as materialized (
      select g.id from gift_card g join gift_card_use u on u.id = g.id where ${condition} order by g.id for no key update of g
    ), spent_gift_card as (
      update gift_card g set balance = g.balance - u.amount, is_disabled = g.is_disabled or g.balance = u.amount, updated_at = now()
      from gift_card_use u, locked_gift_card l
      where g.id = u.id and l.id = g.id and not g.is_disabled and g.balance >= u.amount and (g.ends_at is null or g.ends_at > now())
        and g.deleted_at is null and g.region_id = ${order.region_id}
      returning g.id
    ), gift_card_payment as (
      insert into gift_card_transaction (id, gift_card_id, order_id, amount, is_taxable, tax_rate)
      select u.transaction_id, u.id, ${order.id}, u.amount, ${order.gift_cards_taxable}, u.tax_rate
      from gift_card_use u join spent_gift_card s on s.id = u.id
    )`;
}

/** SQL of the number of gift cards that `spendGiftCardsSql` has spent. */
export const SPENT_GIFT_CARDS = '(select count(*) from spent_gift_card)';

/** @throws not_allowed if the balance of a card is too low, or it may not pay */
export function requireSpent(uses: readonly GiftCardUse[], spent: number): void {
  if (spent < uses.length) throw notAllowed('A gift card of the cart does not hold what it did');
}
