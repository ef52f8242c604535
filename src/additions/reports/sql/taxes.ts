import { MAX_ROWS, sumsSql } from './report-sql.ts';
import { CHANGED_ORDER_AMOUNTS, IS_STORED } from './stored-amounts.ts';
import { TAX_PARTS } from './tax-parts.ts';

/** SQL for the sums by a key, of stored amounts and of those that the statement computes. */
function sumSql(key: string, net: string, stored: string, computed: string): string {
  const select = (rows: string): string =>
    `select ${key}, count(*) as orders, sum(${net}) as net, sum(tax) as tax from ${rows} group by ${key}`;
  return `select ${key}, ${sumsSql(['orders', 'net', 'tax'])} from (${select(stored)} union all ${select(computed)}) s group by ${key}`;
}

const RATE_KEY = 'country_code, code, name, rate, currency_code';

/**
 * The statement of taxes by country of delivery and rate. An amount that is taxed at several rates is in the row of each, and a row
 * takes off what is counted more than once; it also has the tax of gift cards that Medusa v1 takes off the tax of an order.
 */
export const TAXES_SQL = `with ${CHANGED_ORDER_AMOUNTS}, ${TAX_PARTS},
  totals as (
    ${sumSql('currency_code', 'subtotal - discount + shipping', `report_order f where ${IS_STORED}`, 'amounts')}),
  grouped as (${sumSql(RATE_KEY, 'net', `report_tax f where ${IS_STORED}`, 'tax_part')}),
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
