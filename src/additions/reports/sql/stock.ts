import { variantQuantitySql } from '@storekeep/server/extend';
import { MAX_ROWS, PERIOD } from './report-sql.ts';

/**
 * The statement of the stock of today, valued at the prices of a currency (of the store, by default) without regions, price lists and
 * quantities; and how many days it lasts if as much is sold a day as in the period, without what came back.
 */
export const STOCK_SQL = `with currency as (
    select coalesce(${PERIOD.currency}, (select default_currency_code from store limit 1)) as code),
  sold as (
    select l.variant_id, sum(l.quantity - coalesce(l.returned_quantity, 0))::bigint as quantity
    from "order" o join line_item l on l.order_id = o.id
    where o.created_at >= ${PERIOD.from} and o.created_at < ${PERIOD.to} and o.canceled_at is null and l.unit_price >= 0
    group by l.variant_id),
  price as (
    select distinct on (k.variant_id) k.variant_id, m.amount
    from currency c join money_amount m on m.currency_code = c.code join product_variant_money_amount k on k.money_amount_id = m.id
    where m.price_list_id is null and m.region_id is null and m.deleted_at is null and k.deleted_at is null
    order by k.variant_id, m.min_quantity nulls first, m.id),
  valued as (
    select v.id as variant_id, concat_ws(' – ', p.title, v.title) as name, v.sku, v.stocked, coalesce(s.quantity, 0) as sold,
      case when s.quantity > 0 then greatest(v.stocked, 0)::bigint * ($2::date - $1::date + 1) / s.quantity end as days_of_stock,
      greatest(v.stocked, 0)::bigint * m.amount as value
    from (select v.*, ${variantQuantitySql('v')} as stocked from product_variant v where v.manage_inventory and v.deleted_at is null) v
      join product p on p.id = v.product_id and p.deleted_at is null
      left join sold s on s.variant_id = v.id left join price m on m.variant_id = v.id),
  ranked as (select *, row_number() over (order by value desc nulls last, stocked desc, variant_id) as rank from valued)
  select 'row' as kind, k.variant_id, k.name, k.sku, c.code as currency_code, k.stocked::bigint, k.sold, k.days_of_stock, k.value, k.rank
  from ranked k cross join currency c where k.rank <= ${MAX_ROWS}
  union all select 'row', 'other', 'Other', null, c.code, sum(k.stocked)::bigint, sum(k.sold)::bigint, null, sum(k.value)::bigint, ${MAX_ROWS} + 1
  from ranked k cross join currency c where k.rank > ${MAX_ROWS} group by c.code
  union all select 'total', null, null, null, c.code, sum(k.stocked)::bigint, sum(k.sold)::bigint, null, coalesce(sum(k.value), 0)::bigint, null
  from ranked k cross join currency c group by c.code
  order by kind, rank`;
