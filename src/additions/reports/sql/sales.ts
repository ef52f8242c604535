import type { Interval } from '../report-request.ts';
import { MAX_ROWS, MEASURES, periodSql, periodsSql, sumsSql } from './report-sql.ts';
import { CHANGED_ORDER_AMOUNTS, IS_STORED_ORDER, IS_STORED_PART } from './stored-amounts.ts';

const columns = MEASURES.join(', ');
const sums = sumsSql(MEASURES);

/** The same rows from two places: the stored ones, and those that the statement computes. No order is in both. */
interface Rows {
  stored: string;
  computed: string;
}

/** The amounts of each order, as a report names them. What is not paid in another way is paid by gift cards. */
const SALE = `created_at, currency_code, region_id, sales_channel_id, customer_id, gross, subtotal - discount as net, tax, shipping,
    discount as discounts, gross - total as gift_cards, refunded as refunds`;

const SALES: Rows = {
  stored: `(select ${SALE} from report_order f where ${IS_STORED_ORDER})`,
  computed: `(select ${SALE} from amounts)`,
};

const PARTS: Rows = {
  stored: `(select number as order_key, line_id, variant_id, currency_code, net, tax, discount as discounts
      from report_line f where ${IS_STORED_PART})`,
  computed: `(select l.order_id as order_key, l.id as line_id, l.variant_id, o.currency_code, l.subtotal - l.discount as net, l.tax,
        l.discount as discounts
      from line l join ordered o on o.id = l.order_id)`,
};

/** SQL for the sums of the measures of lines. Shipping, gift cards and refunds belong to whole orders. */
const LINE_SUMS = `sum(net + tax)::bigint as gross, sum(net)::bigint as net, sum(tax)::bigint as tax, 0::bigint as shipping,
    sum(discounts)::bigint as discounts, 0::bigint as gift_cards, 0::bigint as refunds`;

/**
 * SQL for the sums by a key and the currency. Each place is summed on its own, which lets PostgreSQL share the work on stored rows
 * between processes.
 * @param select SQL of `key`, `currency_code`, `orders` and the measures by key and currency
 */
function sumByKeySql(rows: Rows, select: (rows: string) => string): string {
  return `select key, currency_code, ${sumsSql(['orders', ...MEASURES])} from (
      ${select(rows.stored)} union all ${select(rows.computed)}) s group by key, currency_code`;
}

/** SQL for the sums of orders, each of which is counted once for a key. */
function sumOrdersSql(key: string, join = ''): string {
  return sumByKeySql(
    SALES,
    (sales) =>
      `select ${key} as key, currency_code, count(*) as orders, ${sums} from ${sales} s ${join} group by 1, 2`,
  );
}

const TOTALS = `totals as (${sumOrdersSql('null::text')})`;

/** The statement of sales by period. */
export function salesByPeriodSql(interval: Interval): string {
  return `with ${CHANGED_ORDER_AMOUNTS}, ${periodsSql(interval)},
  by_period as (${sumOrdersSql(periodSql('created_at', interval))}),
  totals as (select currency_code, ${sumsSql(['orders', ...MEASURES])} from by_period group by currency_code)
  select 'row' as kind, to_char(p.period, 'YYYY-MM-DD') as period, t.currency_code, coalesce(s.orders, 0) as orders,
    ${MEASURES.map((name) => `coalesce(s.${name}, 0) as ${name}`).join(', ')}
  from periods p cross join totals t left join by_period s on s.key = p.period and s.currency_code = t.currency_code
  union all select 'total', null, currency_code, orders, ${columns} from totals
  order by kind, currency_code, period`;
}

/** How sales are distributed over the records of a group. */
interface Distribution {
  /** Whether amounts of lines are distributed, or whole orders. */
  of: 'lines' | 'orders';
  /** SQL that joins what has `key` to `s`, a row of this table of lines or orders; once per record that it belongs to. */
  join?: (rows: string) => string;
  /** SQL of the record's id. */
  key: string;
  /** SQL of the discounts, if they depend on the record. */
  discounts?: string;
  /** SQL of its name and the tables that it is read from, for the record with the id `k.key`. */
  name: string;
  names: string;
}

const variantJoin = () => 'left join product_variant v on v.id = s.variant_id';

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
    join: () => `${variantJoin()} left join product_category_product c on c.product_id = v.product_id`,
    key: 'c.product_category_id',
    name: 'n.name',
    names: 'product_category n on n.id = k.key',
  },
  discount: {
    of: 'lines',
    join: (lines) => `left join (
      select a.item_id, a.discount_id, sum(round(a.amount)::bigint)::bigint as amount
      from ${lines} l join line_item_adjustment a on a.item_id = l.line_id
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
    join: () => 'left join customer_group_customers g on g.customer_id = s.customer_id',
    key: 'g.customer_group_id',
    name: 'n.name',
    names: 'customer_group n on n.id = k.key',
  },
} satisfies Record<string, Distribution>;

export type SalesGroup = keyof typeof DISTRIBUTIONS;
export const salesGroups = Object.keys(DISTRIBUTIONS) as SalesGroup[];

/** SQL for the sums of lines: an order with several lines of a key is counted once. */
function sumLinesSql({ join, key, discounts = 's.discounts' }: Distribution): string {
  return sumByKeySql(
    PARTS,
    (lines) => `
      select key, currency_code, count(*) as orders, ${LINE_SUMS} from (
        select ${key} as key, s.currency_code, s.order_key, ${sumsSql(['net', 'tax'])}, sum(${discounts})::bigint as discounts
        from ${lines} s ${join?.(lines) ?? ''} group by 1, 2, 3) s
      group by key, currency_code`,
  );
}

/** The sums of all lines, each counted once. */
const ONCE_OF_LINES = `select currency_code, ${sums} from (
    select currency_code, ${LINE_SUMS} from ${PARTS.stored} s group by 1
    union all select currency_code, ${LINE_SUMS} from ${PARTS.computed} s group by 1) s group by currency_code`;

/**
 * The statement of sales by group. The sum of the rows is the total: beside the records there is a row for what belongs to whole orders
 * (`order`), one for the records after the first thousand (`other`), and one that takes off what several records count (`several`).
 */
export function salesByGroupSql(group: SalesGroup): string {
  const distribution: Distribution = DISTRIBUTIONS[group];
  const { of, join, key, name, names } = distribution;
  return `with ${CHANGED_ORDER_AMOUNTS}, ${TOTALS},
  grouped as (${of === 'lines' ? sumLinesSql(distribution) : sumOrdersSql(key, join?.(''))}),
  ranked as (select *, row_number() over (partition by currency_code order by gross desc, key) as rank from grouped),
  once as (${of === 'lines' ? ONCE_OF_LINES : `select currency_code, ${columns} from totals`}),
  several as (select currency_code, ${sums} from grouped group by currency_code)
  select 'row' as kind, k.key as "group", coalesce(${name}, k.key) as name, k.currency_code, k.orders, ${MEASURES.map((each) => `k.${each}`).join(', ')},
    0 as place, k.rank
  from ranked k left join ${names} where k.rank <= ${MAX_ROWS}
  union all select 'row', 'other', 'Other', currency_code, null, ${sums}, 1, null from ranked where rank > ${MAX_ROWS} group by currency_code
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
