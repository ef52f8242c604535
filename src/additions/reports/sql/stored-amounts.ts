import { orderAmountsSql } from './order-amounts.ts';
import { inPeriodSql } from './report-sql.ts';

/*
 * Amounts of orders are computed once and stored (`report_order`, `report_line`, `report_tax`), by the same SQL that computes them in a
 * report. A change of what they depend on is noted in `report_change` by the transaction that makes it. So a report is exact at every
 * moment: it reads the stored amounts of the orders without a noted change, and computes those of the others.
 *
 *   change of an order ─► trigger ─► report_change ─► StoreAmounts ─► report_order, report_line, report_tax
 *                                         │                                     │
 *                                         └── orders to compute ──► report ◄────┘ all others
 */

/**
 * SQL of whether a row of `report_order`, `report_line` or `report_tax` with the alias `f` is in the period of a report, and true. PostgreSQL
 * hashes the numbers of changed orders. Their ids it would look for row by row while there are hardly any, which takes most of the report.
 */
export const IS_STORED = `${inPeriodSql('f')} and not exists (
    select from report_change c join report_order o on o.order_id = c.order_id where o.number = f.number)`;

/** SQL of the ids of orders whose amounts are not stored, nor noted as changed, as in a shop that was adopted just now. */
export function unnotedOrdersSql(condition: string): string {
  return `select n.id from "order" n where not exists (select from report_start) and ${condition}
    and not exists (select from report_order f where f.order_id = n.id)`;
}

/** The common table expressions of `orderAmountsSql` for the orders of a report whose amounts are not stored. */
export const CHANGED_ORDER_AMOUNTS = orderAmountsSql(`${inPeriodSql('o')} and o.id in (
      select order_id from report_change union all ${unnotedOrdersSql(inPeriodSql('n'))})`);
