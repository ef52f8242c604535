import { queryOrReject, rejectTransactionSql, type Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { GiftCardTransaction } from '#model/entities/offers/gift-card-transaction.entity';

/** The part of an order that a gift card pays. */
export interface GiftCardPayment {
  id: string;
  amount: number;
  /** In percent; null if it is not taxable. */
  tax_rate: number | null;
}

/** The order that gift cards pay. */
interface PaidOrder {
  id: string;
  region_id: string;
  gift_cards_taxable: boolean;
}

/**
 * Pays an order with gift cards, locked by id: deducts the amounts from the balances, and inserts a transaction for each. The commit need
 * not wait for the response.
 * @throws not_allowed if the balance of a card is too low, or it may not pay
 */
export async function spendGiftCards(
  tx: Tx,
  { id, region_id, gift_cards_taxable }: PaidOrder,
  payments: readonly GiftCardPayment[],
): Promise<void> {
  const uses = payments
    .filter(({ amount }) => amount > 0)
    .map((payment) => ({ ...payment, transaction_id: newId(GiftCardTransaction) }));
  if (uses.length === 0) return;
  await queryOrReject(tx, SPEND, [JSON.stringify(uses), id, region_id, gift_cards_taxable], () =>
    notAllowed('A gift card of the cart does not hold what it did'),
  );
}

const SPEND = `
  with used as (
    select * from json_to_recordset($1::json) u (id text, amount bigint, tax_rate real, transaction_id text)
  ), locked as materialized (
    select g.id from gift_card g join used u on u.id = g.id order by g.id for no key update of g
  ), spent as (
    update gift_card g set balance = g.balance - u.amount, is_disabled = g.is_disabled or g.balance = u.amount, updated_at = now()
    from used u, locked l
    where g.id = u.id and l.id = g.id and not g.is_disabled and g.balance >= u.amount and (g.ends_at is null or g.ends_at > now())
      and g.deleted_at is null and g.region_id = $3
    returning g.id
  ), payment as (
    insert into gift_card_transaction (id, gift_card_id, order_id, amount, is_taxable, tax_rate)
    select u.transaction_id, u.id, $2, u.amount, $4::boolean, u.tax_rate from used u join spent s on s.id = u.id
  )
  select ${rejectTransactionSql('(select count(*) from spent) = (select count(*) from used)', `'{}'`)}`;
