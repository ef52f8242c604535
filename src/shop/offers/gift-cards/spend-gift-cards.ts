import { GiftCardTransaction } from '../../../model/entities/offers/gift-card-transaction.entity.ts';
import { notAllowed } from '../../../engine/kernel/errors.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';

/** The part of an order that a gift card pays. */
export interface GiftCardPayment {
  id: string;
  amount: number;
  /** In percent; null if it is not taxable. */
  tax_rate: number | null;
}

/**
 * Pays an order with gift cards: deducts the amounts from their balances, and writes a transaction for each.
 * @throws not_allowed if the balance of a card is too low, or it may not pay
 */
export async function spendGiftCards(
  tx: Tx,
  payments: readonly GiftCardPayment[],
  order: { id: string; region_id: string; gift_cards_taxable: boolean },
): Promise<void> {
  const uses = payments
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount, tax_rate }) => ({
      id,
      amount,
      tax_rate,
      transaction_id: newId(GiftCardTransaction),
    }));
  if (uses.length === 0) return;
  const spent = await tx.query<{ id: string }>(
    `with payment as (select * from json_to_recordset($1) p (id text, amount bigint)),
          locked as materialized (select g.id from gift_card g join payment p on p.id = g.id order by g.id for no key update of g)
     update gift_card g set balance = g.balance - p.amount, is_disabled = g.is_disabled or g.balance = p.amount, updated_at = now()
     from payment p, locked l
     where g.id = p.id and l.id = g.id and not g.is_disabled and g.balance >= p.amount and (g.ends_at is null or g.ends_at > now())
       and g.deleted_at is null and g.region_id = $2
     returning g.id`,
    [JSON.stringify(uses), order.region_id],
  );
  if (spent.length < uses.length) throw notAllowed('A gift card of the cart does not hold what it did');
  await tx.query(
    `insert into gift_card_transaction (id, gift_card_id, order_id, amount, is_taxable, tax_rate)
     select transaction_id, id, $2, amount, $3, tax_rate
     from json_to_recordset($1) t (transaction_id text, id text, amount bigint, tax_rate real)`,
    [JSON.stringify(uses), order.id, order.gift_cards_taxable],
  );
}
