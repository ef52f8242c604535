import { GiftCardTransaction } from '../entities/gift-card-transaction.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../kernel/sql.ts';

/**
 * Gives gift cards back what they have paid of an order, with a transaction of the negative amount for each. A card that was
 * disabled because it was empty can pay again.
 */
export async function giveBackGiftCards(tx: Tx, orderId: string): Promise<void> {
  const paid = await tx.query<{ gift_card_id: string; amount: number }>(
    `select gift_card_id, sum(amount)::bigint as amount from gift_card_transaction
     where order_id = $1 group by gift_card_id having sum(amount) > 0`,
    [orderId],
  );
  if (paid.length === 0) return;
  const back = paid.map((one) => ({ ...one, id: newId(GiftCardTransaction) }));
  await tx.query(
    `with back as (select * from json_to_recordset($1) b (id text, gift_card_id text, amount bigint)),
          locked as materialized (
            select g.id from gift_card g join back b on b.gift_card_id = g.id order by g.id for update of g),
          written as (
            insert into gift_card_transaction (id, gift_card_id, order_id, amount, is_taxable, tax_rate)
            select b.id, b.gift_card_id, $2, -b.amount, t.is_taxable, t.tax_rate
            from back b, lateral (select is_taxable, tax_rate from gift_card_transaction t
              where t.order_id = $2 and t.gift_card_id = b.gift_card_id order by t.created_at, t.id limit 1) t)
     update gift_card g set balance = g.balance + b.amount, is_disabled = g.is_disabled and g.balance > 0, updated_at = now()
     from back b, locked l where g.id = b.gift_card_id and l.id = g.id`,
    [JSON.stringify(back), orderId],
  );
}
