/** What was sold on a day, in the time zone of the report. */
export interface Day {
  /** Such as `2026-11-30`. */
  date: string;
  orders: number;
  /** What was sold, by currency, in minor units. Canceled orders do not count. */
  totals: Map<string, number>;
}

interface SalesRow {
  period?: string | null;
  currency_code: string;
  orders: number | null;
  gross: number;
}

/**
 * The days of a report of sales, of which each has a row for each currency.
 * @param dates all days, since a report without orders has no rows
 */
export function groupByDay(rows: readonly SalesRow[], dates: readonly string[]): Day[] {
  return dates.map((date) => {
    const sold = rows.filter(({ period }) => period === date);
    return {
      date,
      orders: sold.reduce((sum, { orders }) => sum + (orders ?? 0), 0),
      totals: new Map(sold.map(({ currency_code, gross }) => [currency_code, gross])),
    };
  });
}

/** Today and the same day of the week before. */
export function compareDays(days: readonly Day[]): { today: Day; lastWeek: Day } {
  return { today: days.at(-1)!, lastWeek: days.at(-8)! };
}
