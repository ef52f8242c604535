import { roundSql, scaledRateSql } from './arithmetic.ts';

/**
 * The lines of orders that Medusa v1 has placed, in its arithmetic, which is floating point: see `v1LineTotals`. It does not know returned
 * items with negative prices, and its discounts are fractions that only the order rounds.
 */
export const V1_LINES = `
    select id, order_id, variant_id, includes_tax, 1, rate, exact_discount,
      unit_price * quantity - case when includes_tax then coalesce(original_tax, 0)::bigint else 0 end,
      ${roundSql('exact_discount')}::bigint, coalesce(tax, 0)::bigint
    from (
      select l.*, taxes.* from (
        select l.id, l.order_id, l.variant_id, l.includes_tax, l.unit_price::bigint as unit_price, l.quantity,
          coalesce(a.exact_amount, 0) as exact_discount, t.rates, coalesce(t.rate, 0)::bigint as rate,
          case when l.includes_tax then l.unit_price - ${roundSql('(t.fraction * l.unit_price / (1 + t.fraction))')} else l.unit_price end as net
        from ordered o join line_item l on l.order_id = o.id left join adjusted a on a.item_id = l.id cross join lateral (
          select array_agg(r.percent) as rates, coalesce(sum(r.percent / 100), 0) as fraction, sum(r.rate) as rate from (
            select x.rate::text::float8 as percent, ${scaledRateSql('x.rate')} as rate from (
              select t.rate from line_item_tax_line t where t.item_id = l.id and o.tax_rate is null
              union all select o.tax_rate where o.tax_rate is not null) x) r) t
        where o.is_v1) l cross join lateral (
        select sum(${roundSql('(l.net * l.quantity * (r / 100))')}) as original_tax,
          sum(${roundSql('((l.net * l.quantity - (l.exact_discount / l.quantity) * l.quantity) * (r / 100))')}) as tax
        from unnest(l.rates) r) taxes) l`;
