import type { Interval } from '../report-request.ts';
import { MAX_ROWS, MEASURES, periodSql, periodsSql, sumsSql } from './report-sql.ts';
import { CHANGED_ORDER_AMOUNTS, IS_STORED } from './stored-amounts.ts';

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
  stored: `(select ${SALE} from report_order f where ${IS_STORED})`,
  computed: `(select ${SALE} from amounts)`,
};

const PARTS: Rows = {
  stored: `(select number as order_key, line_id, variant_id, currency_code, net, tax, discount as discounts
      from report_line f where ${IS_STORED})`,
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
type Distribution = {
  /** SQL of its name and the tables that it is read from, for the record with the id `k.key`. */
  name: string;
  names: string;
  /** Whether a line or an order can belong to several records. */
  isShared?: boolean;
} & (
  | {
      of: 'lines';
      /** SQL of `key`, the record's id, and `order_key, currency_code, net, tax, discounts` of lines, once per record that they belong to. */
      distribute: (lines: string) => string;
    }
  | {
      of: 'orders';
      /** SQL of the record's id, and what joins it to `s`, the orders. */
      key: string;
      join?: string;
    }
);

const LINE_COLUMNS = 's.order_key, s.currency_code, s.net, s.tax';

/** The variant of lines `s`, from which their product is known. */
const VARIANT = 'left join product_variant v on v.id = s.variant_id';

const DISTRIBUTIONS = {
  product: {
    of: 'lines',
    distribute: (lines) =>
      `select v.product_id as key, ${LINE_COLUMNS}, s.discounts from ${lines} s ${VARIANT}`,
    name: 'n.title',
    names: 'product n on n.id = k.key',
  },
  variant: {
    of: 'lines',
    distribute: (lines) => `select s.variant_id as key, ${LINE_COLUMNS}, s.discounts from ${lines} s`,
    name: `concat_ws(' – ', p.title, n.title)`,
    names: '(product_variant n left join product p on p.id = n.product_id) on n.id = k.key',
  },
  category: {
    of: 'lines',
    isShared: true,
    distribute: (lines) => `select c.product_category_id as key, ${LINE_COLUMNS}, s.discounts
      from ${lines} s ${VARIANT} left join product_category_product c on c.product_id = v.product_id`,
    name: 'n.name',
    names: 'product_category n on n.id = k.key',
  },
  // most lines have no discount, so that it is much less to group only those that have one
  discount: {
    of: 'lines',
    isShared: true,
    distribute: (lines) => `
      select a.discount_id as key, ${LINE_COLUMNS}, sum(round(a.amount)::bigint)::bigint as discounts
      from ${lines} s join line_item_adjustment a on a.item_id = s.line_id
      group by s.line_id, a.discount_id, ${LINE_COLUMNS}
      union all select null, ${LINE_COLUMNS}, s.discounts
      from ${lines} s where not exists (select from line_item_adjustment a where a.item_id = s.line_id)`,
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
    isShared: true,
    join: 'left join customer_group_customers g on g.customer_id = s.customer_id',
    key: 'g.customer_group_id',
    name: 'n.name',
    names: 'customer_group n on n.id = k.key',
  },
} satisfies Record<string, Distribution>;

export type SalesGroup = keyof typeof DISTRIBUTIONS;
export const salesGroups = Object.keys(DISTRIBUTIONS) as SalesGroup[];

/** SQL for the sums of lines: an order with several lines of a key is counted once. */
function sumLinesSql(distribute: (lines: string) => string): string {
  return sumByKeySql(
    PARTS,
    (lines) => `
      select key, currency_code, count(*) as orders, ${LINE_SUMS} from (
        select key, currency_code, order_key, ${sumsSql(['net', 'tax', 'discounts'])} from (${distribute(lines)}) s group by 1, 2, 3) s
      group by key, currency_code`,
  );
}

/** The sums of all lines, each counted once. */
const ONCE_OF_LINES = `select currency_code, ${sums} from (
    select currency_code, ${LINE_SUMS} from ${PARTS.stored} s group by 1
    union all select currency_code, ${LINE_SUMS} from ${PARTS.computed} s group by 1) s group by currency_code`;

/** The sums by currency of what `grouped` has, for records that share nothing. */
const SUMS_OF_GROUPED = `select currency_code, ${sumsSql(['orders', ...MEASURES])} from grouped group by currency_code`;

/**
 * The statement of sales by group. The sum of the rows is the total: beside the records there is a row for what belongs to whole orders
 * (`order`), one for the records after the first thousand (`other`), and one that takes off what several records count (`several`).
 */
export function salesByGroupSql(group: SalesGroup): string {
  const distribution: Distribution = DISTRIBUTIONS[group];
  const { name, names, isShared = false } = distribution;
  const isOfLines = distribution.of === 'lines';
  const grouped = isOfLines
    ? sumLinesSql(distribution.distribute)
    : sumOrdersSql(distribution.key, distribution.join);
  const totals = isOfLines || isShared ? sumOrdersSql('null::text') : SUMS_OF_GROUPED;
  const ofLines = isShared ? ONCE_OF_LINES : SUMS_OF_GROUPED;
  return `with ${CHANGED_ORDER_AMOUNTS},
  grouped as (${grouped}),
  totals as (${totals}),
  ranked as (select *, row_number() over (partition by currency_code order by gross desc, key) as rank from grouped),
  once as (${isOfLines ? ofLines : `select currency_code, ${columns} from totals`}),
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
