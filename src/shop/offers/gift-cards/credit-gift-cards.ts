import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { GiftCardTransaction } from '#model/entities/offers/gift-card-transaction.entity';

/** The amount by which a gift card has overpaid an order. */
export interface Overpayment {
  gift_card_id: string;
  /** In minor units, above 0. */
  amount: number;
  is_taxable: boolean | null;
  /** In percent. */
  tax_rate: number | null;
}

/**
 * Credits gift cards with the amounts that they overpaid, and writes a transaction with the negative amount for each. The caller has
 * locked the cards. A card that was disabled because it was empty is enabled again.
 * @param isReduction whether the order became cheaper; false when it was canceled
 */
export async function creditGiftCards(
  tx: Tx,
  orderId: string,
  overpaid: readonly Overpayment[],
  isReduction: boolean,
): Promise<void> {
  if (overpaid.length === 0) return;
  const credits = overpaid.map((transaction) => ({ ...transaction, id: newId(GiftCardTransaction) }));
  await tx.query(
    `with credit as (
            select * from json_to_recordset($1) c (id text, gift_card_id text, amount bigint, is_taxable boolean, tax_rate real)),
          inserted as (
            insert into gift_card_transaction (id, gift_card_id, order_id, amount, is_taxable, tax_rate, is_reduction)
            select id, gift_card_id, $2, -amount, is_taxable, tax_rate, $3 from credit)
     update gift_card g set balance = g.balance + c.amount, updated_at = now(),
       is_disabled = g.is_disabled and (g.balance > 0 or g.revoked_at is not null)
     from credit c where g.id = c.gift_card_id`,
    [JSON.stringify(credits), orderId, isReduction],
  );
}
