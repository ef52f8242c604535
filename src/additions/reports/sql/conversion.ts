import type { Interval } from '../report-request.ts';
import { MAX_ROWS, PERIOD, periodSql, periodsSql, sumsSql } from './report-sql.ts';

const COUNTS = ['carts', 'with_items', 'checkouts', 'orders'];
const sums = sumsSql(COUNTS);

/** SQL of the carts that some row of a table belongs to. */
function cartsOfSql(table: string): string {
  return `(select distinct cart_id from ${table} where cart_id is not null)`;
}

/**
 * Carts of shoppers, by the time of their creation, with how far they came. The tables are joined as wholes, which takes a year of
 * 225,000 carts half as long as looking for the rows of each cart.
 */
const CARTS = `cart_count as (
    select c.created_at, c.region_id, c.sales_channel_id, r.currency_code, 1 as carts,
      (l.cart_id is not null)::int as with_items, (m.cart_id is not null)::int as checkouts, (o.cart_id is not null)::int as orders
    from cart c join region r on r.id = c.region_id
      left join ${cartsOfSql('line_item')} l on l.cart_id = c.id
      left join ${cartsOfSql('shipping_method')} m on m.cart_id = c.id
      left join "order" o on o.cart_id = c.id
    where c.created_at >= ${PERIOD.from} and c.created_at < ${PERIOD.to} and c.type = 'default' and c.deleted_at is null
      and (${PERIOD.currency} is null or r.currency_code = ${PERIOD.currency}))`;

function totalsSql(rows: string): string {
  return `totals as (select currency_code, ${sums} from ${rows} group by currency_code)`;
}

export function conversionByPeriodSql(interval: Interval): string {
  return `with ${CARTS}, ${periodsSql(interval)},
  by_period as (select ${periodSql('created_at', interval)} as period, currency_code, ${sums} from cart_count group by 1, 2),
  ${totalsSql('by_period')}
  select 'row' as kind, to_char(p.period, 'YYYY-MM-DD') as period, t.currency_code, ${COUNTS.map((name) => `coalesce(c.${name}, 0) as ${name}`).join(', ')}
  from periods p cross join totals t left join by_period c on c.period = p.period and c.currency_code = t.currency_code
  union all select 'total', null, currency_code, ${COUNTS.join(', ')} from totals
  order by kind, currency_code, period`;
}

const GROUPS = {
  channel: { key: 'sales_channel_id', table: 'sales_channel' },
  region: { key: 'region_id', table: 'region' },
};
export type ConversionGroup = keyof typeof GROUPS;
export const conversionGroups = Object.keys(GROUPS) as ConversionGroup[];

export function conversionByGroupSql(group: ConversionGroup): string {
  const { key, table } = GROUPS[group];
  return `with ${CARTS},
  grouped as (select ${key} as key, currency_code, ${sums} from cart_count group by 1, 2),
  ${totalsSql('grouped')},
  ranked as (select *, row_number() over (partition by currency_code order by carts desc, key) as rank from grouped)
  select 'row' as kind, k.key as "group", coalesce(n.name, k.key) as name, k.currency_code, ${COUNTS.map((name) => `k.${name}`).join(', ')}, 0 as place, k.rank
  from ranked k left join ${table} n on n.id = k.key where k.rank <= ${MAX_ROWS}
  union all select 'row', 'other', 'Other', currency_code, ${sums}, 1, null from ranked where rank > ${MAX_ROWS} group by currency_code
  union all select 'total', null, null, currency_code, ${COUNTS.join(', ')}, 2, null from totals
  order by kind, currency_code, place, rank`;
}
