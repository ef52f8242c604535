import type { Interval } from '../report-request.ts';
import { ORDER_AMOUNTS } from './order-amounts.ts';
import { MAX_ROWS, MEASURES, periodSql, periodsSql, sumsSql } from './report-sql.ts';

const columns = MEASURES.join(', ');

/** The amounts of each order, as a report names them. What is not paid in another way is paid by gift cards. */
const SALES = `sale as (
    select id as order_id, created_at, currency_code, region_id, sales_channel_id, customer_id, gross, subtotal - discount as net, tax,
      shipping, discount as discounts, gross - total as gift_cards, refunded as refunds from amounts),
  totals as (select currency_code, count(*) as orders, ${sumsSql('s')} from sale s group by currency_code)`;

/** The statement of sales by period. */
export function salesByPeriodSql(interval: Interval): string {
  return `with ${ORDER_AMOUNTS}, ${SALES}, ${periodsSql(interval)},
  by_period as (
    select ${periodSql('created_at', interval)} as period, currency_code, count(*) as orders, ${sumsSql('s')} from sale s group by 1, 2)
  select 'row' as kind, to_char(p.period, 'YYYY-MM-DD') as period, t.currency_code, coalesce(s.orders, 0) as orders,
    ${MEASURES.map((name) => `coalesce(s.${name}, 0) as ${name}`).join(', ')}
  from periods p cross join totals t left join by_period s on s.period = p.period and s.currency_code = t.currency_code
  union all select 'total', null, currency_code, orders, ${columns} from totals
  order by kind, currency_code, period`;
}

/** How sales are distributed over the records of a group. */
interface Distribution {
  /** Whether amounts of lines are distributed, or whole orders. */
  of: 'lines' | 'orders';
  /** SQL that joins what has `key` to `s`, a line or an order; once per record that it belongs to. */
  join?: string;
  /** SQL of the record's id. */
  key: string;
  /** SQL of the discounts, if they depend on the record. */
  discounts?: string;
  /** SQL of its name and the tables that it is read from, for the record with the id `k.key`. */
  name: string;
  names: string;
}

const variantJoin = 'left join product_variant v on v.id = s.variant_id';

const DISTRIBUTIONS = {
  product: {
    of: 'lines',
    join: variantJoin,
    key: 'v.product_id',
    name: 'n.title',
    names: 'product n on n.id = k.key',
  },
  variant: {
    of: 'lines',
    key: 's.variant_id',
    name: `concat_ws(' – ', p.title, n.title)`,
    names: '(product_variant n left join product p on p.id = n.product_id) on n.id = k.key',
  },
  category: {
    of: 'lines',
    join: `${variantJoin} left join product_category_product c on c.product_id = v.product_id`,
    key: 'c.product_category_id',
    name: 'n.name',
    names: 'product_category n on n.id = k.key',
  },
  discount: {
    of: 'lines',
    join: `left join (
      select a.item_id, a.discount_id, sum(round(a.amount)::bigint)::bigint as amount
      from ordered o join line_item l on l.order_id = o.id join line_item_adjustment a on a.item_id = l.id
      group by a.item_id, a.discount_id) a on a.item_id = s.line_id`,
    key: 'a.discount_id',
    discounts: 'coalesce(a.amount, s.discounts)',
    name: 'n.code',
    names: 'discount n on n.id = k.key',
  },
  channel: {
    of: 'orders',
    key: 's.sales_channel_id',
    name: 'n.name',
    names: 'sales_channel n on n.id = k.key',
  },
  region: { of: 'orders', key: 's.region_id', name: 'n.name', names: 'region n on n.id = k.key' },
  customer_group: {
    of: 'orders',
    join: 'left join customer_group_customers g on g.customer_id = s.customer_id',
    key: 'g.customer_group_id',
    name: 'n.name',
    names: 'customer_group n on n.id = k.key',
  },
} satisfies Record<string, Distribution>;

export type SalesGroup = keyof typeof DISTRIBUTIONS;
export const salesGroups = Object.keys(DISTRIBUTIONS) as SalesGroup[];

/** The amounts of each line; what belongs to no line is a row of its own. */
const LINE_PARTS = `part as (
    select l.id as line_id, l.order_id, l.variant_id, o.currency_code, l.subtotal - l.discount + l.tax as gross,
      l.subtotal - l.discount as net, l.tax, 0::bigint as shipping, l.discount as discounts, 0::bigint as gift_cards, 0::bigint as refunds
    from line l join ordered o on o.id = l.order_id)`;

const ORDER_PARTS = 'part as (select * from sale)';

/**
 * The statement of sales by group. The sum of the rows is the total: beside the records there is a row for what belongs to whole orders
 * (`order`), one for the records after the first thousand (`other`), and one that takes off what several records count (`several`).
 */
export function salesByGroupSql(group: SalesGroup): string {
  const { of, join = '', key, discounts = 's.discounts', name, names }: Distribution = DISTRIBUTIONS[group];
  const measured = MEASURES.map((each) => (each === 'discounts' ? `${discounts} as discounts` : `s.${each}`));
  return `with ${ORDER_AMOUNTS}, ${SALES}, ${of === 'lines' ? LINE_PARTS : ORDER_PARTS},
  grouped as (
    select key, currency_code, count(*) as orders, ${sumsSql('s')} from (
      select key, currency_code, order_id, ${sumsSql('s')} from (
        select ${key} as key, s.currency_code, s.order_id, ${measured.join(', ')} from part s ${join}) s
      group by key, currency_code, order_id) s
    group by key, currency_code),
  ranked as (select *, row_number() over (partition by currency_code order by gross desc, key) as rank from grouped),
  once as (select currency_code, ${sumsSql('s')} from part s group by currency_code),
  several as (select currency_code, ${sumsSql('s')} from grouped s group by currency_code)
  select 'row' as kind, k.key as "group", coalesce(${name}, k.key) as name, k.currency_code, k.orders, ${MEASURES.map((each) => `k.${each}`).join(', ')},
    0 as place, k.rank
  from ranked k left join ${names} where k.rank <= ${MAX_ROWS}
  union all select 'row', 'other', 'Other', currency_code, null, ${sumsSql('s')}, 1, null from ranked s where rank > ${MAX_ROWS} group by currency_code
  union all ${differenceSql('several', 'Counted in several rows', 'once', 'several', 2)}
  union all ${differenceSql('order', 'Shipping, gift cards and refunds', 'totals', 'once', 3)}
  union all select 'total', null, null, currency_code, orders, ${columns}, 4, null from totals
  order by kind, currency_code, place, rank`;
}

/** SQL for a row with the difference of two sums, if there is any. */
function differenceSql(group: string, name: string, sum: string, less: string, place: number): string {
  const differences = MEASURES.map((each) => `a.${each} - b.${each}`);
  return `select 'row', '${group}', '${name}', a.currency_code, null, ${differences.join(', ')}, ${place}, null
    from ${sum} a join ${less} b on b.currency_code = a.currency_code
    where (${differences.join(', ')}) <> (${MEASURES.map(() => '0').join(', ')})`;
}
