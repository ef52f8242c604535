import { orderAmountsSql } from './order-amounts.ts';
import { inPeriodSql } from './report-sql.ts';
import { TAX_PARTS } from './tax-parts.ts';

/*
 * Amounts of orders are computed once and stored (`report_order`, `report_line`, `report_tax`), by the same SQL that computes them in a
 * report. A change of what they depend on is noted in `report_change` by the transaction that makes it. So a report is exact at every
 * moment: it reads the stored amounts of the orders without a noted change, and computes those of the others.
 *
 *   change of an order ─► trigger ─► report_change ─► StoreAmounts ─► report_order, report_line, report_tax
 *                                         │                                     │
 *                                         └── orders to compute ──► report ◄────┘ all others
 */

/** SQL of whether a row of `report_order` with the alias `f` is in the period of a report, and true. */
export const IS_STORED_ORDER = `${inPeriodSql('f')} and not exists (select from report_change c where c.order_id = f.order_id)`;

/** The same of a row of `report_line` or `report_tax`. */
export const IS_STORED_PART = `${inPeriodSql('f')} and not exists (
    select from report_change c join report_order o on o.order_id = c.order_id where o.number = f.number)`;

/** The common table expressions of `orderAmountsSql` for the orders of a report whose amounts are not stored. */
export const CHANGED_ORDER_AMOUNTS = orderAmountsSql(
  `${inPeriodSql('o')} and o.id in (select order_id from report_change)`,
);

/**
 * Takes off up to `$1` changes that no transaction relies on, which may note further ones meanwhile.
 * The statements after it see all that the taken ones tell of.
 */
export const TAKE_CHANGES = `
  delete from report_change where (order_id, transaction) in (
    select order_id, transaction from report_change limit $1 for update skip locked)
  returning order_id`;

export const DELETE_AMOUNTS = 'delete from report_order where order_id = any($1)';

const AMOUNTS =
  'order_id, created_at, currency_code, region_id, sales_channel_id, customer_id, subtotal, discount, shipping, refunded, tax, gross, total';

/** Stores the amounts of the orders `$1`, all as of one moment. */
export const INSERT_AMOUNTS = `with ${orderAmountsSql('o.id = any($1)')}, ${TAX_PARTS},
  stored as (insert into report_order (${AMOUNTS}) select ${AMOUNTS} from amounts returning number, order_id, created_at, currency_code),
  stored_lines as (
    insert into report_line (number, line_id, created_at, currency_code, variant_id, net, discount, tax)
    select s.number, l.id, s.created_at, s.currency_code, l.variant_id, l.subtotal - l.discount, l.discount, l.tax
    from stored s join line l on l.order_id = s.order_id)
  insert into report_tax (number, position, created_at, currency_code, country_code, code, name, rate, net, tax)
  select s.number, row_number() over (partition by s.number), s.created_at, s.currency_code, t.country_code, t.code, t.name, t.rate, t.net, t.tax
  from stored s join tax_part t on t.order_id = s.order_id`;
