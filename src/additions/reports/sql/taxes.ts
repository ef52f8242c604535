import { partSql, scaledRateSql, shareSql, WHOLE } from './arithmetic.ts';
import { ORDER_AMOUNTS } from './order-amounts.ts';
import { MAX_ROWS } from './report-sql.ts';

/** SQL for lines or shipping methods, each once per tax line, with the rates up to that one. */
function taxedSql(parts: string, taxLines: string, owner: string): string {
  return `
    select s.*, o.currency_code, o.is_v1, o.shipping_address_id, t.code, t.name, r.rate,
      sum(r.rate) over (partition by s.id order by t.id)::bigint as up_to
    from (${parts}) s join ordered o on o.id = s.order_id
      left join ${taxLines} t on t.${owner} = s.id and o.tax_rate is null
      cross join lateral (select ${scaledRateSql('coalesce(o.tax_rate, t.rate)')} as rate offset 0) r`;
}

const TAXED = `taxed as (
    ${taxedSql('select id, order_id, includes_tax, sign, subtotal - discount as net, tax, rate as all_rates from line', 'line_item_tax_line', 'item_id')}
    union all
    ${taxedSql('select id, order_id, includes_tax, 1, subtotal, tax, rate from shipped', 'shipping_method_tax_line', 'shipping_method_id')})`;

/** A tax that was rounded once for several rates, as for prices that include tax, is divided in proportion to the rates. */
const TAX = `case when rate is null then 0 when includes_tax or is_v1 then ${partSql('tax', 'rate', 'up_to', 'all_rates')}
    else sign * ${shareSql('(sign * net)', 'rate', String(WHOLE))} end`;

/**
 * The statement of taxes by country of delivery and rate. An amount that is taxed at several rates is in the row of each, and a row
 * takes off what is counted more than once; it also has the tax of gift cards that Medusa v1 takes off the tax of an order.
 */
export const TAXES_SQL = `with ${ORDER_AMOUNTS}, ${TAXED},
  totals as (
    select currency_code, count(*) as orders, sum(subtotal - discount + shipping)::bigint as net, sum(tax)::bigint as tax
    from amounts group by currency_code),
  grouped as (
    select country_code, code, name, rate, currency_code, count(*) as orders, sum(net)::bigint as net, sum(tax)::bigint as tax from (
      select lower(a.country_code) as country_code, t.code, t.name, t.rate, t.currency_code, t.order_id, sum(net) as net, sum(${TAX}) as tax
      from taxed t left join address a on a.id = t.shipping_address_id
      group by 1, 2, 3, 4, 5, 6) t
    group by 1, 2, 3, 4, 5),
  ranked as (select *, row_number() over (partition by currency_code order by tax desc, net desc, country_code, code, name, rate) as rank from grouped),
  counted as (select currency_code, sum(net)::bigint as net, sum(tax)::bigint as tax from grouped group by currency_code)
  select 'row' as kind, country_code, code, name, trim_scale(rate / 10000.0)::text as rate, currency_code, orders, net, tax, 0 as place, rank
  from ranked where rank <= ${MAX_ROWS}
  union all select 'row', null, 'other', 'Other', null, currency_code, null, sum(net)::bigint, sum(tax)::bigint, 1, null
  from ranked where rank > ${MAX_ROWS} group by currency_code
  union all select 'row', null, 'several', 'Counted in several rows', null, t.currency_code, null, t.net - c.net, t.tax - c.tax, 2, null
  from totals t join counted c on c.currency_code = t.currency_code where (t.net, t.tax) <> (c.net, c.tax)
  union all select 'total', null, null, null, null, currency_code, orders, net, tax, 3, null from totals
  order by kind, currency_code, place, rank`;
