import { type CartPromotion, notAllowed, statements, type Tx } from '@storekeep/server/extend';

/**
 * Records the promotions of an order, and what it uses of their budgets. Conditional updates prevent concurrent orders from exceeding a
 * limit: the statement fails by itself if one is reached, so the commit need not wait for the response.
 * @throws not_allowed if a budget, or the uses of the customer, are used up
 */
export async function recordUses(
  tx: Tx,
  order: { id: string; customer_id: string },
  applied: readonly Pick<CartPromotion, 'id' | 'name' | 'amount'>[],
): Promise<void> {
  if (applied.length === 0) return;
  const rows = applied.map(({ id, amount }) => ({ id, amount }));
  await statements.queryOrReject<string[]>(
    tx,
    RECORD,
    [JSON.stringify(rows), order.id, order.customer_id],
    (recorded) => {
      const lacking = applied.find(({ id }) => !recorded.includes(id));
      return notAllowed(`The promotion ${lacking?.name ?? ''} has been used up`);
    },
  );
}

/** Only promotions with a limit are locked, in the order of their ids; the locks do not conflict with those of foreign keys. */
const RECORD = `
  with applied as (select * from json_to_recordset($1) w (id text, amount bigint)),
  locked as materialized (
    select p.id from promotion p join applied w on w.id = p.id where p.budget is not null order by p.id for no key update of p
  ), spent as (
    update promotion p set used = p.used + case p.budget ->> 'type' when 'money' then w.amount else 1 end
    from locked l join applied w on w.id = l.id
    where p.id = l.id and p.used + case p.budget ->> 'type' when 'money' then w.amount else 1 end <= (p.budget ->> 'limit')::bigint
    returning p.id
  ), by_customer as (
    insert into promotion_customer as k (promotion_id, customer_id, uses)
    select p.id, $3, 1 from promotion p join applied w on w.id = p.id where p.uses_per_customer is not null order by p.id
    on conflict (promotion_id, customer_id) do update set uses = k.uses + 1
      where k.uses < (select q.uses_per_customer from promotion q where q.id = k.promotion_id)
    returning promotion_id
  ), recorded as (
    select p.id from promotion p join applied w on w.id = p.id
    where (p.budget is null or p.id in (select id from spent))
      and (p.uses_per_customer is null or p.id in (select promotion_id from by_customer))
  ), uses as (
    insert into promotion_use (promotion_id, order_id, customer_id, amount)
    select w.id, $2, $3, w.amount from applied w join promotion p on p.id = w.id
  )
  select ${statements.rejectTransactionSql(
    '(select count(*) from recorded) = (select count(*) from applied w join promotion p on p.id = w.id)',
    '(select to_json(array(select id from recorded)))',
  )}`;
