import { partSql } from './arithmetic.ts';
import { MAX_ROWS, PERIOD } from './report-sql.ts';

/**
 * The statement of returns by reason: those that were received in the period. The refund of a return is divided over its items in
 * proportion to their prices.
 */
export const RETURNS_SQL = `with received as (
    select r.id, r.refund_amount, o.currency_code
    from "return" r left join swap w on w.id = r.swap_id left join claim_order c on c.id = r.claim_order_id
      join "order" o on o.id = coalesce(r.order_id, w.order_id, c.order_id)
    where r.status = 'received' and r.received_at >= ${PERIOD.from} and r.received_at < ${PERIOD.to}
      and (${PERIOD.currency} is null or o.currency_code = ${PERIOD.currency})),
  item as (
    select *, sum(weight) over (partition by id order by item_id) as up_to, sum(weight) over (partition by id) as weights from (
      select r.*, i.item_id, i.reason_id, coalesce(i.received_quantity, i.quantity, 0) as quantity,
        case when sum(abs(l.unit_price) * i.quantity) over (partition by r.id) > 0 then coalesce(abs(l.unit_price) * i.quantity, 0)
          else 1 end::bigint as weight
      from received r left join return_item i on i.return_id = r.id left join line_item l on l.id = i.item_id) i),
  grouped as (
    select reason_id, currency_code, count(distinct id) as returns, sum(quantity)::bigint as quantity,
      sum(${partSql('refund_amount', 'weight', 'up_to', 'weights')})::bigint as refunds
    from item group by reason_id, currency_code),
  ranked as (select *, row_number() over (partition by currency_code order by refunds desc, reason_id) as rank from grouped),
  totals as (
    select r.currency_code, count(*) as returns, coalesce(sum(i.quantity), 0)::bigint as quantity, sum(r.refund_amount)::bigint as refunds
    from received r left join (select id, sum(quantity) as quantity from item group by id) i on i.id = r.id group by r.currency_code)
  select 'row' as kind, k.reason_id, coalesce(n.label, k.reason_id) as name, k.currency_code, k.returns, k.quantity, k.refunds, 0 as place, k.rank
  from ranked k left join return_reason n on n.id = k.reason_id where k.rank <= ${MAX_ROWS}
  union all select 'row', 'other', 'Other', currency_code, null, sum(quantity)::bigint, sum(refunds)::bigint, 1, null
  from ranked where rank > ${MAX_ROWS} group by currency_code
  union all select 'total', null, null, currency_code, returns, quantity, refunds, 2, null from totals
  order by kind, currency_code, place, rank`;
