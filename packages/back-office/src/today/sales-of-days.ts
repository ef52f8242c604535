import { startOfDay } from '../ui/dates.ts';

/** The orders of a day in the time zone of the browser. */
export interface Day {
  start: Date;
  orders: number;
  /** What was sold, by currency, in minor units. Canceled orders do not count. */
  totals: Map<string, number>;
}

interface SoldOrder {
  created_at: string;
  status: string;
  currency_code: string;
  total?: number;
}

/** Sums orders by day; the last day is today. */
export function sumByDay(orders: readonly SoldOrder[], count: number, now = new Date()): Day[] {
  const days = Array.from({ length: count }, (_, index): Day => ({
    start: startOfDay(count - 1 - index, now),
    orders: 0,
    totals: new Map(),
  }));
  for (const { created_at, status, currency_code, total = 0 } of orders) {
    const day = days.findLast(({ start }) => start <= new Date(created_at));
    if (!day || status === 'canceled') continue;
    day.orders += 1;
    day.totals.set(currency_code, (day.totals.get(currency_code) ?? 0) + total);
  }
  return days;
}

/** Today and the same day of the week before. */
export function compareDays(days: readonly Day[]): { today: Day; lastWeek: Day } {
  return { today: days.at(-1)!, lastWeek: days.at(-8)! };
}
