import type { Interval } from '../report-request.ts';
import { MAX_ROWS, PERIOD, periodSql, periodsSql, sumsSql } from './report-sql.ts';

const COUNTS = ['carts', 'with_items', 'checkouts', 'orders'];
const sums = sumsSql(COUNTS);

/** Carts of shoppers, by the time of their creation, with how far they came. */
const CARTS = `cart_count as (
    select c.created_at, c.region_id, c.sales_channel_id, r.currency_code, 1 as carts,
      (exists (select from line_item l where l.cart_id = c.id))::int as with_items,
      (exists (select from shipping_method m where m.cart_id = c.id))::int as checkouts,
      (exists (select from "order" o where o.cart_id = c.id))::int as orders
    from cart c join region r on r.id = c.region_id
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
