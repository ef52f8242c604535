import type { ReportRequest } from '../report-request.ts';

/** The values `$1` to `$4` of every report: from, to, time zone and currency. */
export function valuesOf({ from, to, time_zone, currency_code }: ReportRequest): unknown[] {
  return [from, to, time_zone, currency_code];
}

/** SQL of the first moment of a report, of the first moment after its last day, and of its currency, which is null for all. */
export const PERIOD = {
  from: `($1::date::timestamp at time zone $3::text)`,
  to: `(($2::date + 1)::timestamp at time zone $3::text)`,
  currency: '$4::text',
};

/** SQL of whether a row was created in the days of a report, and is in its currency. */
export function inPeriodSql(row: string): string {
  return `${row}.created_at >= ${PERIOD.from} and ${row}.created_at < ${PERIOD.to} and (${PERIOD.currency} is null or ${row}.currency_code = ${PERIOD.currency})`;
}

/** SQL for the first day of the period that a time is in. */
export function periodSql(time: string, interval: string): string {
  return `date_trunc('${interval}', ${time} at time zone $3::text)::date`;
}

/** SQL for a row of the first day of every period of a report: `periods(period)`. */
export function periodsSql(interval: string): string {
  return `periods as (
    select generate_series(date_trunc('${interval}', $1::date::timestamp), $2::date::timestamp, '1 ${interval}')::date as period)`;
}

/** The amounts of a sales report. */
export const MEASURES = ['gross', 'net', 'tax', 'shipping', 'discounts', 'gift_cards', 'refunds'] as const;

/** SQL for the sums of columns. */
export function sumsSql(columns: readonly string[]): string {
  return columns.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
}

/** How many rows with names of their own a report has for a currency. The others are one row. */
export const MAX_ROWS = 1000;
